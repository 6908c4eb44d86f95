import AudioDecoding
import Foundation
package import MusicLibrary

/// Renders tracks with their transitions, faster than real time and block by block. Only a transition is in memory as a whole.
package struct MixRenderer {
    /// Takes the samples of both channels.
    package typealias Output = (_ left: [Float], _ right: [Float]) throws(MixError) -> Void

    private let parts: [MixPart]
    private let transitions: [MixTransition]
    private let sampleRate: Int
    private var limiter = Limiter()
    /// Frames of the mix so far.
    private var clock = 0
    /// Frames of the current track in the mix so far, by which its gain changes.
    private var age = 0
    private var gain = GainCourse(own: 0)

    private static let framesPerBlock = 16_384
    /// Seconds in which a track that is not stretched comes to its own gain after a transition.
    private static let glide = 8.0

    /// - Parameters:
    ///   - parts: in playing order, at least one.
    ///   - transitions: one fewer.
    ///   - sampleRate: Hz.
    package init(_ parts: [MixPart], _ transitions: [MixTransition], sampleRate: Int) {
        precondition(transitions.count + 1 == parts.count, "each track but the last has a transition to the next")
        (self.parts, self.transitions, self.sampleRate) = (parts, transitions, sampleRate)
    }

    /// Renders everything. Call it once.
    /// - Parameter output: gets the samples of both channels.
    /// - Returns: the starts of the tracks in the mix, in seconds, and its duration.
    package mutating func render(_ output: Output) throws(MixError) -> (starts: [Double], duration: Double) {
        var starts = [0.0]
        gain = GainCourse(own: parts[0].gain)
        var (deck, position) = (try open(0), 0.0)
        for (number, transition) in transitions.enumerated() {
            try play(deck, until: lastFrame(of: transition), from: position, output)
            let left = try leave(deck, transition)
            for block in left.before { try emit(block, output) }
            starts.append(Double(clock) / Double(sampleRate))
            deck = try open(number + 1)
            position = try enter(deck, transition, over: left.overlap, parts[number + 1], output)
        }
        try play(deck, until: nil, from: position, output)
        try write(limiter.finish(), output)
        return (starts, Double(clock) / Double(sampleRate))
    }

    // MARK: A track alone

    private func open(_ number: Int) throws(MixError) -> StereoReader {
        try MixError.sounding(try StereoReader(parts[number].path, sampleRate: sampleRate))
    }

    /// The seconds until which a track plays alone; nil for its end. An echo repeats the last beat, which is kept for it.
    private func lastFrame(of transition: MixTransition) -> Double? {
        switch transition.kind {
        case .beatMatched, .fade, .echoOut: transition.outPoint - transition.echoBeat
        case .cut, .gap: transition.keepsEnds ? nil : transition.outPoint
        }
    }

    private mutating func play(
        _ deck: StereoReader, until end: Double?, from position: Double, _ output: Output
    ) throws(MixError) {
        var rest = end.map { max(0, frames($0 - position)) } ?? .max
        while rest > 0 {
            let block = try read(deck, min(Self.framesPerBlock, rest))
            guard block.count > 0 else { return }
            rest -= block.count
            try emit(block, output)
        }
    }

    private func read(_ deck: StereoReader, _ count: Int) throws(MixError) -> StereoSound {
        try MixError.sounding(try deck.read(count))
    }

    /// Applies the gain of the current track.
    private mutating func emit(_ sound: StereoSound, _ output: Output) throws(MixError) {
        var sound = sound
        gain.apply(to: &sound, from: age)
        age += sound.count
        try write(limiter.process(sound), output, counts: sound.count)
    }

    // MARK: From track to track

    /// What the first track plays in the transition, with its gain, and what it plays alone just before it.
    private mutating func leave(
        _ deck: StereoReader, _ transition: MixTransition
    ) throws(MixError) -> (before: [StereoSound], overlap: StereoSound) {
        let length = frames(transition.duration)
        switch transition.kind {
        case .cut: return ([], StereoSound())
        case .gap: return ([StereoSound(frames: frames(transition.pause))], StereoSound())
        case .beatMatched, .fade:
            var sound = try read(deck, length).padded(to: length)
            gain.apply(to: &sound, from: age)
            return ([], sound)
        case .echoOut:
            let beat = try read(deck, frames(transition.echoBeat)).padded(to: frames(transition.echoBeat))
            var echo = Echo.of(beat, count: length)
            gain.apply(to: &echo, from: age)
            return ([beat], echo)
        }
    }

    /// Plays the transition and what is stretched after it.
    /// - Returns: the seconds of the second track until which it has been played.
    private mutating func enter(
        _ deck: StereoReader, _ transition: MixTransition, over first: StereoSound, _ part: MixPart, _ output: Output
    ) throws(MixError) -> Double {
        try MixError.sounding(try deck.skip(seconds: transition.inPoint))
        let length = first.count
        let isStretched = transition.isStretched && TimeStretch.isAvailable
        let entry = isStretched ? try stretched(deck, transition, part) : try read(deck, length)
        let glide = max(frames(transition.releaseEnd - transition.inEnd), frames(Self.glide))
        gain = GainCourse(own: part.gain, entrance: transition.gain, hold: length, glide: glide)
        age = 0
        if length > 0 {
            var second = entry.padded(to: max(length, entry.count)).frames(0..<length)
            gain.apply(to: &second, from: 0)
            age = length
            var mixed = mixed(first, second, transition)
            ride(&mixed, transition)
            try write(limiter.process(mixed), output, counts: length)
        }
        if entry.count > length { try emit(entry.frames(length..<entry.count), output) }
        let played = isStretched ? transition.releaseEnd + MixPlanner.joint : transition.inPoint + seconds(length)
        return played
    }

    private func mixed(_ first: StereoSound, _ second: StereoSound, _ transition: MixTransition) -> StereoSound {
        let overlap = Overlap(sampleRate: sampleRate)
        guard transition.kind != .echoOut else { return overlap.added(first, second) }
        let swap = transition.bassSwap.map { frames($0 - transition.outPoint) }
        let bars = max(1, transition.bars)
        // About a beat of four in a bar.
        return overlap.faded(first, second, swap: swap, swapLength: first.count / bars / 4)
    }

    private func ride(_ sound: inout StereoSound, _ transition: MixTransition) {
        guard !transition.ride.isEmpty else { return }
        sound.scale { Float(pow(10, transition.ride(after: seconds($0)) / 20)) }
    }

    /// The second track from its entrance to a little after its return to its own tempo.
    private func stretched(
        _ deck: StereoReader, _ transition: MixTransition, _ part: MixPart
    ) throws(MixError) -> StereoSound {
        let entry = StretchedEntry(transition, sampleRate: sampleRate)
        let joint = frames(MixPlanner.joint)
        let end = entry.points.last ?? (0, 0)
        let own = try read(deck, end.from + joint).padded(to: end.from + joint)
        var sound = try TimeStretch.stretched(
            own, of: part.path, points: entry.points, count: end.to + joint, sampleRate: sampleRate)
        // From the stretched sound to the same sound of the file, which goes on after it.
        for frame in 0..<joint {
            let share = Float(frame) / Float(joint)
            sound.left[end.to + frame] += share * (own.left[end.from + frame] - sound.left[end.to + frame])
            sound.right[end.to + frame] += share * (own.right[end.from + frame] - sound.right[end.to + frame])
        }
        return sound
    }

    // MARK: Output

    private mutating func write(_ sound: StereoSound, _ output: Output, counts: Int = 0) throws(MixError) {
        clock += counts
        if sound.count > 0 { try output(sound.left, sound.right) }
    }

    private func frames(_ seconds: Double) -> Int { Int((seconds * Double(sampleRate)).rounded()) }
    private func seconds(_ frames: Int) -> Double { Double(frames) / Double(sampleRate) }
}
