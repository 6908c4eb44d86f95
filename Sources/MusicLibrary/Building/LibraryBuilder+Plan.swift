import AudioFeatures
import SimilarityIndex

extension LibraryBuilder {
    /// Finds out what ``build(isCancelled:report:)`` would do now, and changes nothing.
    ///
    /// Files are read only where a track is missing or changed, to see whether they have its audio.
    /// - Throws: `LibraryError` when there is nothing to build from, or what lies at `output` may not be replaced.
    public func plan() throws(LibraryError) -> BuildPlan { try plan(recognizesAudio: true) }

    /// - Parameter recognizesAudio: whether files are read to see whether they have the audio of a missing track; if not,
    ///   these count as new.
    package func plan(recognizesAudio: Bool) throws(LibraryError) -> BuildPlan {
        let scan = try scan()
        do throws(IndexError) {
            return try plan(scan, recognizesAudio: recognizesAudio)
        } catch {
            throw .index(error)
        }
    }

    private func plan(_ scan: LibraryScanner.Result, recognizesAudio: Bool) throws(IndexError) -> BuildPlan {
        var plan = BuildPlan()
        let journal = try BuildJournal(path: IndexOutput.journalPath(output), schema: LibrarySchema.index)
        var existing = try ExistingIndex(
            output, journal: journal, mayReplaceAnything: !isOutputChosen, retriesFailures: retriesFailures,
            includesVersions: includesVersions
        ) { event in
            if case .notice(let text) = event { plan.notices.append(text) }
        }
        try existing.require(shard)
        var pending: [ScannedFile] = []
        for file in scan.files {
            if existing.takeUnchanged(file) != nil {
                plan.unchanged += 1
            } else if let failure = existing.takeUnchangedFailure(file) {
                plan.steps.append(.init(action: .skip, path: file.relativePath, reason: failure.message))
            } else {
                pending.append(file)
            }
        }
        let hidden = HiddenPlaces(scan.problems)
        var absent = try existing.takeHidden(hidden).map { track, problem in
            BuildPlan.Step(action: .keep, path: track.path, reason: problem.reason(hiding: track.path))
        }
        for (failure, problem) in existing.failures(hiddenBy: hidden) {
            let path = RawPath(bytes: failure.path)
            absent.append(.init(action: .skip, path: path, reason: problem.reason(hiding: path)))
        }
        let known = recognizesAudio ? try existing.knownAudio() : nil
        for file in pending {
            let path = file.relativePath
            if let known, let source = try? AudioSource(root.appending(path)), let track = known.track(of: file, source)
            {
                existing.forget(track.oldPath)
                let reason = track.oldPath == path ? "same audio, other tags or time" : "same audio as \(track.oldPath)"
                plan.steps.append(.init(action: .move, path: path, reason: reason))
            } else {
                plan.steps.append(.init(action: .analyze, path: path, reason: existing.whyPending(file)))
            }
        }
        for file in pending { existing.forget(file.relativePath) }
        plan.steps.sort { $0.path < $1.path }
        for track in try existing.missing() {
            absent.append(.init(action: keepsMissing ? .keep : .remove, path: track.path, reason: "no such file"))
        }
        plan.steps += absent.sorted { $0.path < $1.path }
        for problem in scan.problems {
            plan.steps.append(.init(action: .fail, path: problem.relativePath, reason: problem.message))
        }
        return plan
    }
}
