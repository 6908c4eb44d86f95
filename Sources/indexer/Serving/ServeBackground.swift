#if Server
    import MusicLibrary
    import WebServices
    import SimilarityIndex
    import Synchronization

    /// What “serve” does besides serving, from the time on at which there is a library.
    final class ServeBackground: Sendable {
        static let options = [
            OptionSpec(
                "submit-plays", nil, argument: "FILE",
                "Submit plays to ListenBrainz or a similar service, with the token in FILE; can be repeated."),
            PlaylistFolderOption.spec,
        ]

        private let arguments: Arguments
        private let services: [SubmissionService]
        private let stops = Mutex<[@Sendable () -> Void]>([])

        /// - Throws: `SecretFileError` for a file without a token.
        init(_ arguments: Arguments) throws {
            self.arguments = arguments
            services = try arguments.paths("submit-plays").map(SubmissionOption.service)
        }

        /// A library is opened again after a failure; what was begun for it then ends first.
        func start(_ index: RawPath, musicFolder: RawPath?) throws {
            stop()
            for service in services {
                let submissions = try PlaySubmissions(
                    service, index: index, profile: arguments.profileName, report: Console.note)
                stops.withLock { $0.append { submissions.stop() } }
            }
            if let keeper = try PlaylistFolderOption.start(arguments, index: index, musicFolder: musicFolder) {
                stops.withLock { $0.append { keeper.stop() } }
            }
        }

        func stop() {
            let begun = stops.withLock { stops in
                defer { stops = [] }
                return stops
            }
            for stop in begun { stop() }
        }
    }
#endif
