import SimilarityIndex

/// Music for a run.
extension MixMaker {
    /// Tracks for the parts of a plan, one after another. A part ends within half a track of its time, counted from the
    /// begin of the run, so that errors do not add up.
    /// - Parameter taste: of now: what is disliked is left out.
    package func run(_ plan: RunningPlan, for taste: UserTaste = UserTaste()) throws(LibraryError) -> PlannedRun {
        let (tempi, energies) = (try library.numbers("tempo"), try library.numbers("energy"))
        let loved = affinities(listening.before(LocalTime(seconds: day.number * 86_400)))
        let most = max(loved.values.max() ?? 0, .leastNormalMagnitude)
        let works = try library.works()
        var (used, usedWorks): (Set<Int>, Set<Int>) = ([], [])
        var steps: [PlannedRun.Step] = []
        var (lengths, shortfalls): ([Double], [String]) = ([], [])
        var (now, end) = (0.0, 0.0)
        for (number, (part, energy)) in zip(plan.parts, plan.energies).enumerated() {
            end += part.minutes * 60
            var candidates: [PlaylistCandidate] = []
            var beats: [Int: Double] = [:]
            for index in isAllowed.indices where isAllowed[index] && !used.contains(index) {
                guard let fit = Self.fit(Double(tempi[index]), part.tempo) else { continue }
                guard try taste.ratings[library.id(index)] != .dislike else { continue }
                if let work = try works.work(index, in: library), usedWorks.contains(work) { continue }
                beats[index] = fit.stepsPerBeat
                let missed = energy.map { energies[index].isNaN ? 0.5 : abs(Double(energies[index]) - $0) } ?? 0
                let distance = fit.error / Self.tempoReach / 2 + 4 * missed + 1 - (loved[index] ?? 0) / most
                candidates.append(PlaylistCandidate(index: index, distance: Float(distance), isLabeled: false))
            }
            let begin = now
            var isFull = false
            func take(_ index: Int) throws(LibraryError) {
                let seconds = try library.seconds(index)
                // A track is taken if the part ends nearer to its time with it than without it.
                guard end - now > seconds / 2 else {
                    isFull = true
                    return
                }
                now += seconds
                used.insert(index)
                if let work = try works.work(index, in: library) { usedWorks.insert(work) }
                steps.append(
                    PlannedRun.Step(
                        index: index, part: number, tempo: Double(tempi[index]), stepsPerBeat: beats[index] ?? 1))
            }
            let wanted = Int((end - now) / Self.shortTrack) + 20
            for index in try chosen(candidates, "plan \(number)", day.number, size: wanted) { try take(index) }
            // Artists that are not spaced are better than silence.
            if !isFull, end - now >= Self.leastLack {
                for candidate in candidates.sorted(by: { ($0.distance, $0.index) < ($1.distance, $1.index) })
                where !used.contains(candidate.index) {
                    if let work = try works.work(candidate.index, in: library), usedWorks.contains(work) { continue }
                    try take(candidate.index)
                }
            }
            lengths.append(now - begin)
            if !isFull, end - now >= Self.leastLack {
                let found = RunningPlan.text(((now - begin) / 60 * 10).rounded() / 10)
                shortfalls.append("\(part.text): the library has only \(found) min at this tempo")
                // What lacks here is not made up for later, at another tempo.
                end = now
            }
        }
        return PlannedRun(plan: plan, steps: steps, seconds: lengths, shortfalls: shortfalls)
    }

    /// The largest difference of tempo: a runner adapts to four percent.
    package static let tempoReach = 0.04
    /// Seconds. Few tracks are shorter.
    private static let shortTrack = 90.0
    /// Seconds. A part that has all tracks of its tempo and lacks less is as long as it should be.
    private static let leastLack = 30.0

    /// How a tempo fits steps: beat for beat, or two steps to a beat, or one to two beats; nil if none is near enough.
    private static func fit(_ tempo: Double, _ steps: Double) -> (stepsPerBeat: Double, error: Double)? {
        guard tempo > 0 else { return nil }
        let fits = [1, 2, 0.5].map { (stepsPerBeat: $0, error: abs(tempo * $0 / steps - 1)) }
        // Tempi are floats: 156 of 150 must count as four percent.
        return fits.first { $0.error <= tempoReach + 1e-6 }
    }
}
