#if Server
    import Foundation
    import MusicLibrary
    import MusicServer
    import SimilarityIndex

    enum ServeCommand: Command {
        static let spec = CommandSpec(
            name: "serve", summary: "serve a web page and an API like Spotify's", operands: "[FOLDER]",
            operandCount: 0...1,
            discussion: """
                Prints the address of a web page that plays music, searches, finds similar tracks, makes playlists and
                shows a map of your library. It also serves /v1, compatible with Spotify's Web API (including audio
                features and recommendations), /rest for Subsonic players, and /api, described by /api/openapi.json. A
                rebuilt index is picked up automatically.

                If FOLDER has no index, it is built while the page shows the progress and the tracks that are finished.
                Without FOLDER and without an index in this folder or above it, the page asks for a folder. Such folders
                are remembered: “indexer serve” serves the last one again, continues a build that was stopped, and
                keeps the index up to date, as with --build.

                By default, only this machine can connect, and no login is needed. At other addresses, or with
                --accounts, users log in. The first account is the administrator. “indexer profile password NAME”
                creates it, or the page if only this machine can connect. Without TLS, others on the network can read
                passwords: pass a certificate, or run the server behind a proxy that has one.

                --submit-plays sends each new play to ListenBrainz or a similar service. FILE has the format that “history
                --submit” describes. To send earlier plays as well, run “history --submit” first. FILE can name the
                profile; otherwise the plays of --profile or of the current profile are sent. Without a network, plays
                wait in the history.

                --export-playlists writes the files of “playlist export --all --moods” into DIR, as “watch” does.

                Ctrl-C and SIGTERM stop the server after pending requests are finished.
                """,
            options: [
                CommandSpec.indexOption,
                OptionSpec("listen", "l", argument: "HOST:PORT", "Listen at this address (default 127.0.0.1:8675)."),
                OptionSpec("build", "b", "Update the index while serving, and whenever the folder changes."),
                CommandSpec.musicOption,
                OptionSpec("accounts", nil, "Require a login on this machine, too."),
                OptionSpec("guests", nil, "Allow guests without an account, with at most 5 playlists."),
                OptionSpec(
                    "registration", nil, argument: "WHO",
                    "Who can create an account: closed (nobody, default), invite or open."),
                OptionSpec("host", nil, argument: "NAME", "Accept requests for this host name; can be repeated."),
                OptionSpec("tls-cert", nil, argument: "FILE", "The certificate with its chain (PEM)."),
                OptionSpec("tls-key", nil, argument: "FILE", "The key of the certificate (PEM)."),
                OptionSpec(
                    "behind-proxy", nil, argument: "ADDRESS", "Trust the proxy at this address to name the client."),
                OptionSpec("base-path", nil, argument: "PATH", "Serve under this path, such as /music."),
                OptionSpec("eeg", nil, argument: "FILE", "Follow band powers of an EEG headband in this CSV file."),
            ] + ServeBackground.options + [CommandSpec.profileOption],
            examples: [
                ("indexer serve", "choose a folder in the page, at the printed address"),
                ("indexer serve ~/Music", "serve a folder"),
                ("indexer serve --listen 0.0.0.0:8675 --guests", "serve a household; see Documentation/Serving.md"),
            ])

        static func run(_ arguments: Arguments) async throws -> ExitStatus {
            let text = arguments.string("listen") ?? "127.0.0.1:8675"
            guard let address = ListenAddress(text) else {
                throw UsageError("--listen must be HOST:PORT, such as 127.0.0.1:8675, not “\(text)”")
            }
            guard let basePath = BasePath(arguments.string("base-path") ?? "") else {
                throw UsageError("--base-path must have only letters, digits and slashes, such as /music")
            }
            // For thread stacks, connections and prepared data.
            try MemoryBudget.ofProcess.require(96 << 20)
            let background = try ServeBackground(arguments)
            let interrupt = Interrupt()
            let remembered = RememberedFolders(environment: ProcessInfo.processInfo.environment)
            let found = try ServedFolder(arguments, remembered)
            let isForThisMachine = address.isLoopback && !arguments.has("behind-proxy")
            // Otherwise a stranger could choose the folder, or create the first account.
            let place = isForThisMachine ? found : try await built(found, arguments, interrupt)
            guard !interrupt.isRequested else { return .interrupted }
            let rules = try self.rules(arguments, address, place, isForThisMachine)
            var options = Server.Options(address)
            options.certificate = try certificate(arguments)
            options.proxy = arguments.string("behind-proxy")
            if !address.isLoopback, options.certificate == nil, options.proxy == nil {
                Console.fail("without TLS (--tls-cert, --tls-key), others on the network can read passwords")
            }
            let server: Server
            switch place {
            case .index(let index, let folder, let isFollowed):
                let context = try context(arguments, rules, basePath, index, folder)
                try background.start(index, musicFolder: context.options.musicFolder)
                server = try Server(context, options)
                show(server)
                if isFollowed, let folder { await follow(folder, index, context, interrupt) }
            case .folder, .nothing:
                var choice = Setup.Options(
                    rules, version: Version.description, isForThisMachine: isForThisMachine,
                    home: Environment.value("HOME").map { RawPath($0) })
                choice.basePath = basePath
                let setup = setup(place, choice)
                server = try Server(setup, options)
                show(server)
                if setup.folder == nil { Console.note("open this address and choose the folder of your music") }
                let start = FirstStart(setup, server, remembered) { folder in
                    try builder(folder, place.index(of: folder))
                } makeContext: { builder, progress in
                    let context = try context(arguments, rules, basePath, builder.output, builder.root, progress)
                    try background.start(builder.output, musicFolder: context.options.musicFolder)
                    return context
                }
                var reporter = ServeReporter(progress: ProgressLine())
                await start.run(isCancelled: { interrupt.isRequested }) { reporter.report($0) }
            }
            while !interrupt.isRequested { usleep(100_000) }
            Console.note("stopping")
            server.stop()
            background.stop()
            return .success
        }

        private static func show(_ server: Server) {
            print(server.url)
            Console.flush()
        }

        private static func setup(_ place: ServedFolder, _ options: Setup.Options) -> Setup {
            switch place {
            case .index(_, let folder, _): Setup(options, folder: folder)
            case .folder(let folder, _): Setup(options, folder: folder)
            case .nothing(let problem): Setup(options, problem: problem)
            }
        }

        private static func builder(_ folder: RawPath, _ index: RawPath) throws -> LibraryBuilder {
            LibraryBuilder(
                root: folder, output: index, jobs: try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount),
                failureDate: try Environment.failureDate(), provenance: Version.description)
        }

        private static func context(
            _ arguments: Arguments, _ rules: AccessRules, _ basePath: BasePath, _ index: RawPath, _ folder: RawPath?,
            _ progress: BuildProgress = BuildProgress()
        ) throws -> ServerContext {
            var options = ServerContext.Options(
                rules, version: Version.description, musicFolder: arguments.path("music") ?? folder)
            options.basePath = basePath
            options.progress = progress
            let context = try ServerContext(index, options)
            if let eeg = arguments.path("eeg") { try context.followBrainwaves(eeg, profile: arguments.profileName) }
            context.databaseNotices.forEach(Console.fail)
            return context
        }

        /// The place with its index, which is built if it does not exist.
        private static func built(
            _ place: ServedFolder, _ arguments: Arguments, _ interrupt: Interrupt
        ) async throws -> ServedFolder {
            switch place {
            case .index: return place
            case .nothing(let problem):
                if let problem { Console.fail(problem) }
                return .index(try arguments.indexPath(), folder: nil, isFollowed: false)
            case .folder(let folder, let index):
                Console.note("no index exists yet; analysing \(folder)")
                var reporter = ServeReporter(progress: ProgressLine())
                let summary = try await builder(folder, index).build(isCancelled: { interrupt.isRequested }) {
                    reporter.report(.build($0))
                }
                reporter.report(.built(summary))
                return .index(index, folder: folder, isFollowed: arguments.has("build"))
            }
        }

        /// Keeps the index in step with its folder until the server stops. A failure is reported, the old index stays in use, and the
        /// build is tried again.
        private static func follow(
            _ folder: RawPath, _ index: RawPath, _ context: ServerContext, _ interrupt: Interrupt
        ) async {
            var reporter = ServeReporter()
            do {
                try await context.follow(try builder(folder, index), isCancelled: { interrupt.isRequested }) {
                    reporter.report($0)
                }
            } catch {
                Console.fail("the index was not updated: \(error)")
            }
        }
    }
#endif
