import GestureBand

/// How well gestures are spotted in continuous motion.
struct MotionStream {
    let recordings: [MotionData.Recording]

    struct Score {
        var right = 0
        var wrong = 0
        var missed = 0
        /// From the marked end to the decision, in seconds.
        var delays: [Double] = []

        var precision: Double { Double(right) / Double(max(1, right + wrong)) }
        var recall: Double { Double(right) / Double(max(1, right + missed)) }
        var f1: Double { 2 * Double(right) / Double(max(1, 2 * right + wrong + missed)) }

        func delay(_ quantile: Double) -> Double {
            let sorted = delays.sorted()
            return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(quantile * Double(sorted.count)))]
        }
    }

    /// One template of each gesture, from the first part of a recording.
    static func templates(_ recording: MotionData.Recording) throws -> GestureSet {
        GestureSet(
            try recording.tasks.filter { 1...8 ~= $0.number }.map { task in
                (
                    "\(task.number)",
                    try GestureTemplate(
                        samples: recording.samples.filter { task.start...task.end ~= $0.time })
                )
            })
    }

    /// Seconds of motion that are searched.
    var duration: Double {
        recordings.reduce(0) { $0 + ($1.samples.last?.time ?? 0) - Self.searchStart($1) }
    }

    /// The second part begins where the last template ends.
    private static func searchStart(_ recording: MotionData.Recording) -> Double {
        recording.tasks.first { $0.number == 8 }?.end ?? 0
    }

    func score(_ decision: GestureRecognizer.Decision) throws -> Score {
        var score = Score()
        for recording in recordings {
            let start = Self.searchStart(recording)
            var recognizer = try GestureRecognizer(Self.templates(recording), decision: decision)
            var events: [GestureEvent] = []
            for sample in recording.samples where sample.time > start { events += recognizer.process(sample) }
            events += recognizer.finish()
            var open = recording.tasks.filter { 9...16 ~= $0.number }
            for event in events {
                // Right is what has the gesture's name and more than half of either's time in common.
                let found = open.firstIndex { task in
                    let common = min(event.end, task.end) - max(event.start, task.start)
                    return event.name == "\(task.number - 8)"
                        && common > 0.5 * min(event.end - event.start, task.end - task.start)
                }
                if let found {
                    score.right += 1
                    score.delays.append(event.decided - open.remove(at: found).end)
                } else {
                    score.wrong += 1
                }
            }
            score.missed += open.count
        }
        return score
    }

    /// Gestures heard in motion that has none, a minute, the mean over the template sets.
    func falseAlarms(_ clips: [MotionData.Take]) throws -> Double {
        let minutes = clips.reduce(0) { $0 + Double($1.samples.count) / $1.rate } / 60
        return mean(
            try recordings.map { recording in
                var recognizer = try GestureRecognizer(Self.templates(recording))
                var count = 0
                for clip in clips {
                    for sample in clip.motion { count += recognizer.process(sample).count }
                    count += recognizer.finish().count
                }
                return Double(count) / minutes
            })
    }
}
