import AudioFeatures
import Foundation
package import MusicLibrary

/// The picture of something that has none: a shape that follows from a name, in colors that follow from a mood or a name. The
/// page draws the same (`parts/cover.js`), as SVG, which players do not read.
package struct DrawnCover: Hashable, Sendable {
    /// A picture of a size in pixels.
    struct Sized: Hashable {
        let cover: DrawnCover
        let size: Int
    }

    private let seed: UInt32
    /// Degrees, OKLCH.
    private let hue: Double

    /// - Parameters:
    ///   - name: the name that the shape follows from.
    ///   - hue: degrees, OKLCH.
    private init(_ name: String, hue: Double) {
        seed = Self.hash(name)
        // The hue of albums varies slightly, so that a page of them is not all one color.
        self.hue = hue + Double(seed % 61) - 30
    }

    /// The picture of something with a name, such as a playlist.
    package init(_ name: String) { self.init(name, hue: Self.hue(of: name)) }

    /// The picture of an album.
    package init(album: String, artists: String) { self.init(album, hue: Self.hue(of: artists)) }

    /// The picture of a mood.
    package init(mood name: String, _ region: MoodRegion) {
        self.init(name, hue: Self.hue(valence: Double(region.valence), energy: Double(region.energy)))
    }

    /// The picture of a track: in the shape of its album and the color of its mood.
    package init(_ track: LibraryTrack) {
        let names = [track.tags.album, track.tags.artist].compactMap { $0 }.filter { !$0.isEmpty }
        let (mood, id) = (track.descriptors, "\(track.id)")
        let hasMood = mood.kind == .music && mood.valence.isFinite && mood.energy.isFinite
        self.init(
            names.first ?? id,
            hue: hasMood
                ? Self.hue(valence: Double(mood.valence), energy: Double(mood.energy))
                : Self.hue(of: track.tags.artist ?? id))
    }

    /// The picture as PNG.
    /// - Parameter size: the length of a side in pixels, from 64.
    package func png(size: Int) -> [UInt8] { PNGPicture.bytes(canvas(size: size)) }

    /// The shapes on their ground, as pixels.
    package func canvas(size: Int) -> Canvas {
        var canvas = Canvas(size: size, color: Color(lightness: 0.31, chroma: 0.075, hue: hue.rounded()))
        for (shape, ink) in shapes() { canvas.fill(shape, with: color(ofInk: ink)) }
        return canvas
    }

    // MARK: Colors

    /// The inks 0 to 4 become lighter; the last one has a color of its own.
    private func color(ofInk ink: Int) -> Color {
        let lightness = [0.42, 0.52, 0.64, 0.75, 0.87][ink]
        guard ink < 4 else { return Color(lightness: lightness, chroma: 0.13, hue: (hue - 70).rounded()) }
        let second = hue + 30 + Double(seed % 50)
        return Color(lightness: lightness, chroma: 0.115, hue: (ink % 2 == 1 ? second : hue).rounded())
    }

    private static func hue(of name: String) -> Double { Double(hash(name) % 360) }

    /// The hue of a place in the plane of moods: happy yellow, calm green, sad blue, angry red.
    package static func hue(valence: Double, energy: Double) -> Double {
        // From the angle at the middle of the plane, in degrees.
        let corners: [(angle: Double, hue: Double)] = [(-225, 385), (-135, 255), (-45, 165), (45, 85), (135, 25)]
        var angle = atan2(energy - 0.5, valence - 0.5) * 180 / .pi
        if angle > 135 { angle -= 360 }
        for (from, to) in zip(corners, corners.dropFirst()) where angle <= to.angle {
            return from.hue + (angle - from.angle) / (to.angle - from.angle) * (to.hue - from.hue)
        }
        return 60
    }

    /// FNV-1a of the UTF-16 of a text, as in the page.
    package static func hash(_ text: String) -> UInt32 {
        text.utf16.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    // MARK: Shapes

    /// Numbers from 0 to 1: Marsaglia's xorshift with 32 bits.
    private struct Generator {
        var state: UInt32

        mutating func next() -> Double {
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return Double(state) / 4_294_967_296
        }
    }

    /// Shapes on a square of 100 by 100, each with its ink, the first one at the bottom.
    private func shapes() -> [(Canvas.Shape, ink: Int)] {
        var random = Generator(state: seed == 0 ? 1 : seed)
        switch seed % 5 {
        case 0: return Self.rings(&random)
        case 1: return Self.waves(&random)
        case 2: return Self.bars(&random)
        case 3: return Self.quarters(&random)
        default: return Self.sunOverHills(&random)
        }
    }

    /// Like a record.
    private static func rings(_ random: inout Generator) -> [(Canvas.Shape, ink: Int)] {
        let (x, y) = (20 + random.next() * 60, 20 + random.next() * 60)
        return [46.0, 35, 25, 16, 8].enumerated().map { ink, radius in
            (.disc(x: x, y: y, radius: radius + random.next() * 3), ink)
        }
    }

    private static func waves(_ random: inout Generator) -> [(Canvas.Shape, ink: Int)] {
        (0..<4).map { place in
            let y = Double(30 + place * 17)
            let (a, b) = (8 + random.next() * 16, 8 + random.next() * 16)
            let curve = Canvas.curve([
                [(0, y), (20, y - a), (30, y + b), (52, y)], [(52, y), (74, y - b), (84, y - b), (100, y + a / 2)],
            ])
            return (.below(curve), place + 1)
        }
    }

    /// Like a spectrum.
    private static func bars(_ random: inout Generator) -> [(Canvas.Shape, ink: Int)] {
        (0..<7).map { place in
            let height = 18 + random.next() * 62
            return (.bar(x: Double(9 + place * 12) + 3.75, y: 50, width: 7.5, height: height), place % 4 + 1)
        }
    }

    private static func quarters(_ random: inout Generator) -> [(Canvas.Shape, ink: Int)] {
        (0..<4).map { place in
            let turns = Int(random.next() * 4)
            return (.quarter(x: Double(place % 2 * 50), y: Double(place / 2 * 50), turns: turns), place + 1)
        }
    }

    private static func sunOverHills(_ random: inout Generator) -> [(Canvas.Shape, ink: Int)] {
        let sun = Canvas.Shape.disc(x: 30 + random.next() * 40, y: 38, radius: 17 + random.next() * 9)
        let (begin, top) = (66 + random.next() * 8, 40 + random.next() * 22)
        let far = Canvas.curve([
            [(0, begin), (30, top), (60, 68)], [(60, 68), (90, 136 - top), (100, 60)],
        ])
        let near = Canvas.curve([[(0, 86), (40, 62 + random.next() * 16), (100, 80 + random.next() * 8)]])
        return [(sun, 4), (.below(far), 2), (.below(near), 1)]
    }
}
