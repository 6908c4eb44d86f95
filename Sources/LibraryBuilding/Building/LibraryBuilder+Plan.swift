import AudioFeatures
import SimilarityIndex

extension LibraryBuilder {
    /// Determines the steps of ``build(isCancelled:report:)`` without changing anything.
    ///
    /// Files are read only if a track is missing or changed, to compare the audio.
    /// - Throws: `LibraryError` when the folder cannot be read, or the file at `output` may not be replaced.
    public func plan() throws(LibraryError) -> BuildPlan { try plan(recognizesAudio: true) }

    /// - Parameter recognizesAudio: whether files are compared with the audio of missing tracks. If not, they count as
    ///   new, and files with only a changed status count as unchanged.
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
            includesVersions: includesVersions, tagEncoding: tagEncoding, heedsStatus: recognizesAudio
        ) { event in
            if case .notice(let text) = event { plan.notices.append(text) }
        }
        try existing.require(shard)
        let found = try existing.classify(scan)
        plan.unchanged = found.unchangedCount
        var absent = found.hidden.map { track, problem in
            BuildPlan.Step(action: .keep, path: track.path, reason: problem.reason(hiding: track.path))
        }
        for (failure, problem) in found.failures {
            let path = RawPath(bytes: failure.path)
            if let problem {
                absent.append(.init(action: .skip, path: path, reason: problem.reason(hiding: path)))
            } else {
                plan.steps.append(.init(action: .skip, path: path, reason: failure.message))
            }
        }
        let known = recognizesAudio ? try existing.audioRecognizer(root: root) : nil
        for file in found.pending {
            let path = file.relativePath
            if let known, let source = try? AudioSource(root.appending(path)),
                case .known(let track) = known.recognize(file, source)
            {
                let oldPath = try existing.leftPath(of: track)
                if let oldPath { existing.forget(oldPath) }
                if track.isUnchanged {
                    plan.unchanged += 1
                    continue
                }
                let reason =
                    track.isReadAgain
                    ? "its tags are read again"
                    : track.oldPath == path
                        ? "same audio, other tags or time" : "same audio as \(oldPath ?? track.oldPath)"
                plan.steps.append(.init(action: .move, path: path, reason: reason))
            } else {
                plan.steps.append(.init(action: .analyze, path: path, reason: existing.whyPending(file)))
            }
        }
        for file in found.pending { existing.forget(file.relativePath) }
        plan.steps.sort { $0.path < $1.path }
        let (missing, isEmpty) = (try existing.missing(), isRootEmpty)
        if isEmpty, let notice = emptyRootNotice(trackCount: missing.count) { plan.notices.append(notice) }
        for track in missing {
            let isLeftAlone = root.appending(track.path).exists
            absent.append(
                .init(
                    action: keepsMissing || isEmpty ? .keep : .remove, path: track.path,
                    reason: isLeftAlone ? "left alone" : "no such file"))
        }
        plan.steps += absent.sorted { $0.path < $1.path }
        for problem in scan.problems {
            plan.steps.append(.init(action: .fail, path: problem.relativePath, reason: problem.message))
        }
        return plan
    }
}
