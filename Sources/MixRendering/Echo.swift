/// The last beat of a track, repeated ever more quietly.
enum Echo {
    private static let decay: Float = 0.5
    /// Frames at both ends of a repetition in which it fades, against clicks.
    private static let edge = 200

    /// - Parameters:
    ///   - beat: the sound of the beat.
    ///   - count: frames of the result.
    static func of(_ beat: StereoSound, count: Int) -> StereoSound {
        var sound = StereoSound(frames: count)
        guard beat.count > 0 else { return sound }
        for frame in 0..<count {
            let (round, place) = frame.quotientAndRemainder(dividingBy: beat.count)
            var level: Float = 1
            for _ in 0...round { level *= decay }
            let distance = min(place, beat.count - 1 - place)
            level *= min(1, Float(distance) / Float(edge))
            sound.left[frame] = level * beat.left[place]
            sound.right[frame] = level * beat.right[place]
        }
        return sound
    }
}
