#if Server
    import AudioFeatures
    import MusicLibrary

    /// Tells the terminal of a server's builds.
    struct ServeReporter {
        /// The progress of the first build; nil if it is not shown.
        private var progress: ProgressLine?

        init(progress: ProgressLine? = nil) { self.progress = progress }

        mutating func report(_ event: IndexFollower.Event) {
            switch event {
            case .build(.scanned(_, let pending)): progress?.begin(total: pending)
            case .build(.finished(let outcome)): progress?.finished(audioSeconds: outcome.audioSeconds)
            case .building, .build: break
            case .notice(let text):
                progress?.clear()
                Console.fail(text)
            case .built(let summary):
                progress?.clear()
                progress = nil
                guard summary.hasChanged else { return }
                Console.note("\(summary.tracks.counted("track")), \(summary.indexed) new, \(summary.failed) failed")
            }
        }
    }

    extension BatchAnalyzer.Outcome {
        /// The analyzed duration; nil for a failure.
        fileprivate var audioSeconds: Double? {
            switch result {
            case .success(.analyzed(let analyzed, _)): analyzed.analysis.duration
            case .success(.recognized): 0
            case .failure: nil
            }
        }
    }
#endif
