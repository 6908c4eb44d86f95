import AudioEncoding
import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

@Suite("Drawn covers")
struct DrawnCoverTests {
    // MARK: Colors

    /// The colors of CSS Color 4 in both spaces, section 9.
    @Test(
        arguments: [
            (0.62796, 0.25768, 29.234, [255, 0, 0]), (0.51975, 0.17686, 142.495, [0, 128, 0]),
            (0.45201, 0.31321, 264.052, [0, 0, 255]), (1, 0, 0, [255, 255, 255]), (0, 0, 0, [0, 0, 0]),
            (0.59987, 0, 0, [128, 128, 128]),
        ] as [(Double, Double, Double, [UInt8])])
    func colorsAreThoseOfTheStandard(_ lightness: Double, _ chroma: Double, _ hue: Double, _ wanted: [UInt8]) {
        let color = Color(lightness: lightness, chroma: chroma, hue: hue)
        for (made, wanted) in zip([color.red, color.green, color.blue], wanted) {
            #expect(abs(Int(made) - Int(wanted)) <= 1)
        }
    }

    /// Happy yellow, calm green, sad blue, angry red.
    @Test func huesAreThoseOfMoods() {
        for (valence, energy, hue) in [(0.9, 0.9, 85.0), (0.9, 0.1, 165), (0.1, 0.1, 255), (0.1, 0.9, 25)] {
            let made = DrawnCover.hue(valence: valence, energy: energy)
            #expect(abs(made - hue).truncatingRemainder(dividingBy: 360) < 1e-9)
        }
        #expect(abs(DrawnCover.hue(valence: 1, energy: 0.5) - 125) < 1e-9)
    }

    /// The published values of 32-bit FNV-1a (Noll). Beyond ASCII, the page counts UTF-16.
    @Test func namesAreHashedAsInThePage() {
        for (text, wanted) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] as [(String, UInt32)] {
            #expect(DrawnCover.hash(text) == wanted)
        }
    }

    // MARK: Shapes

    /// The share of a white shape in a black picture.
    private func share(_ shape: Canvas.Shape) -> Double {
        var canvas = Canvas(size: 200, color: Color(lightness: 0, chroma: 0, hue: 0))
        canvas.fill(shape, with: Color(lightness: 1, chroma: 0, hue: 0))
        return canvas.bytes.reduce(0) { $0 + Double($1) } / Double(255 * canvas.bytes.count)
    }

    /// Half of a pixel in 200 along an edge is far less than what is allowed.
    @Test func areasAreThoseOfGeometry() {
        #expect(abs(share(.disc(x: 50, y: 50, radius: 30)) - 0.09 * .pi) < 1e-3)
        #expect(abs(share(.disc(x: 0, y: 100, radius: 50)) - 0.0625 * .pi) < 1e-3)
        #expect(abs(share(.bar(x: 40, y: 50, width: 20, height: 60)) - (0.08 + 0.01 * .pi)) < 1e-3)
        for turns in 0..<4 { #expect(abs(share(.quarter(x: 50, y: 0, turns: turns)) - 0.0625 * .pi) < 1e-3) }
        #expect(abs(share(.below([30, 30])) - 0.7) < 1e-3)
        #expect(abs(share(.below([0, 100])) - 0.5) < 1e-3)
        // x = t² and y = (1 − t)², with the area 1/6.
        #expect(abs(share(.below(Canvas.curve([[(0, 100), (0, 0), (100, 0)]]))) - 5.0 / 6) < 2e-3)
    }

    @Test func quartersTurnClockwise() {
        // Around the lower left, upper left, upper right and lower right corner.
        for (turns, corner) in [(1, 98), (1, 1), (98, 1), (98, 98)].enumerated() {
            var canvas = Canvas(size: 200, color: Color(lightness: 0, chroma: 0, hue: 0))
            canvas.fill(.quarter(x: 0, y: 0, turns: turns), with: Color(lightness: 1, chroma: 0, hue: 0))
            func pixel(_ x: Int, _ y: Int) -> UInt8 { canvas.bytes[3 * (y * 200 + x)] }
            #expect(pixel(corner.0, corner.1) == 255)
            #expect(pixel(99 - corner.0, 99 - corner.1) == 0)
            #expect(pixel(150, 150) == 0)
        }
    }

    /// The hash of "Blue Train" is 1,991,809,647: bars, the hue 207 + 10 − 30 = 187, and the second one 187 + 30 + 47.
    @Test func aNameIsAlwaysDrawnInTheSameWay() {
        let canvas = DrawnCover("Blue Train").canvas(size: 100)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(canvas.bytes[3 * (y * 100 + x)..<3 * (y * 100 + x) + 3]) }
        func bytes(_ lightness: Double, _ chroma: Double, _ hue: Double) -> [UInt8] {
            let color = Color(lightness: lightness, chroma: chroma, hue: hue)
            return [color.red, color.green, color.blue]
        }
        for place in [(3, 50), (97, 50), (50, 2), (19, 50)] {
            #expect(pixel(place.0, place.1) == bytes(0.31, 0.075, 187))
        }
        let inks = [
            bytes(0.52, 0.115, 264), bytes(0.64, 0.115, 187), bytes(0.75, 0.115, 264), bytes(0.87, 0.13, 117),
        ]
        for bar in 0..<7 { #expect(pixel(12 + 12 * bar, 50) == inks[bar % 4]) }
    }

    // MARK: Files

    /// The length of a side; nil if it is no PNG whose parts are whole.
    private func side(_ png: [UInt8]) -> Int? {
        guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(_ place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (place, names): (Int, [String]) = (8, [])
        while place + 12 <= png.count {
            let end = place + 8 + number(place)
            guard end + 4 <= png.count, ZipReader.checksum(Array(png[place + 4..<end])) == number(end) else {
                return nil
            }
            names.append(String(decoding: png[place + 4..<place + 8], as: UTF8.self))
            place = end + 4
        }
        return names == ["IHDR", "IDAT", "IEND"] && place == png.count && number(16) == number(20) ? number(16) : nil
    }

    @Test(arguments: ["Abbey Road", "Blue Train", "Help!", "Calm", "foobar", ""])
    func picturesAreWhole(_ name: String) {
        for size in [64, 300] { #expect(side(DrawnCover(name).png(size: size)) == size) }
        if EncodedFormat.mp3.isAvailable {
            #expect(SmallPicture.jpeg(DrawnCover(name).png(size: 128), size: 64) != nil)
        }
    }

    @Test func anItemWithoutPictureGetsOne() throws {
        let player = SubsonicPlayer(try ServedLibrary(30))
        let song = try #require(try player.json("getSong", "id=\(ServedLibrary.id(3))")["song"] as? [String: Any])
        let made = try player.json("createPlaylist", "name=Nothing+yet")
        let playlist = try #require((made["playlist"] as? [String: Any])?["coverArt"] as? String)
        let mixes = try player.list("getPlaylists", at: "playlists.playlist").texts("coverArt")
        #expect(mixes.contains { $0.hasPrefix("mood-") })
        let ids = [ServedLibrary.id(3), playlist] + mixes + ["albumId", "artistId"].compactMap { song[$0] as? String }
        for id in ids {
            let escaped = try #require(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            for (size, wanted) in [("", 640), ("&size=65", 128), ("&size=9999", 1200)] {
                let picture = try player.ask("getCoverArt", "id=\(escaped)\(size)")
                #expect(picture.status == 200 && picture.headers["content-type"] == "image/png", "\(id)")
                #expect(side(picture.bytes) == wanted)
            }
        }
        let pictures = Set(try ids.map { try player.ask("getCoverArt", "id=\($0)&size=64").bytes })
        #expect(pictures.count > ids.count / 2)
    }

    @Test func aTrackWithoutAPictureGetsOne() throws {
        let served = try ServedLibrary(3)
        let path = "/media/\(ServedLibrary.id(0))/cover"
        let drawn = try served.ask(.get, path + "?size=300")
        #expect(side(drawn.bytes) == 300)
        let tag = HeaderField("If-None-Match", try #require(drawn.headers["etag"]))
        #expect(try served.ask(.get, path + "?size=300", headers: [tag]).status == 304)
        #expect(try served.ask(.get, path + "?size=64", headers: [tag]).status == 200)
        // For the page, which draws them itself.
        #expect(try served.ask(.get, path + "?none=204").status == 204)
        #expect(try served.ask(.get, "/media/\(TrackID(high: 1, low: 1))/cover").status == 404)
    }
}
