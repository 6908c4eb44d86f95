#if Server
    import AudioFeatures
    import Foundation
    import MusicLibrary
    import MusicServer
    import SimilarityIndex
    import SystemFiles

    enum ServeCommand: Command {
        static let spec = CommandSpec(
            name: "serve", summary: "the page in a browser, and an API like Spotify's", operands: "[FOLDER]",
            operandCount: 0...1,
            discussion: """
                Prints the address of a page that plays, searches, finds similar tracks, makes playlists and shows the map of
                your library. It also serves /v1, which has the shape of Spotify's Web API (audio features, recommendations and
                all), /rest for players that speak Subsonic's protocol, and /api, described by /api/openapi.json. An index is
                built first when there is none. A rebuilt index is picked up automatically.

                Without further options only this machine reaches it, and nobody logs in. At any other address, or with
                --accounts, people log in: “indexer profile password NAME” makes the first account, which looks after the
                server. Without TLS, passwords can be read by others on the way: give a certificate, or let a proxy that has
                one stand before it.

                Ctrl-C and SIGTERM let requests that run come to their end.
                """,
            options: [
                CommandSpec.indexOption,
                OptionSpec("listen", "l", argument: "HOST:PORT", "where (default 127.0.0.1:8675)"),
                OptionSpec("build", "b", "bring the index up to date while serving"),
                CommandSpec.musicOption,
                OptionSpec("accounts", nil, "people log in, at this machine too"),
                OptionSpec("guests", nil, "others may come in without, with five playlists at most"),
                OptionSpec(
                    "registration", nil, argument: "WHO", "who may make an account: closed (default), invite, open"),
                OptionSpec("host", nil, argument: "NAME", "a name by which it is called; may be repeated"),
                OptionSpec("tls-cert", nil, argument: "FILE", "certificate with its chain, PEM"),
                OptionSpec("tls-key", nil, argument: "FILE", "its key, PEM"),
                OptionSpec("behind-proxy", nil, argument: "ADDRESS", "a proxy at this address says whom it speaks for"),
                OptionSpec("base-path", nil, argument: "PATH", "serve under this path, e.g. /music"),
                OptionSpec("eeg", nil, argument: "FILE", "follow band powers of a headband, CSV"),
                CommandSpec.profileOption,
            ],
            examples: [
                ("indexer serve ~/Music", "then open the address it prints"),
                ("indexer serve --listen 0.0.0.0:8675 --guests", "for a household; see Documentation/Serving.md"),
            ])

        static func run(_ arguments: Arguments) async throws -> ExitStatus {
            let text = arguments.string("listen") ?? "127.0.0.1:8675"
            guard let address = ListenAddress(text) else {
                throw UsageError("--listen wants HOST:PORT, e.g. 127.0.0.1:8675, not “\(text)”")
            }
            guard let basePath = BasePath(arguments.string("base-path") ?? "") else {
                throw UsageError("--base-path wants letters, digits and slashes, e.g. /music")
            }
            // Stacks of threads, connections, what is prepared for questions.
            try MemoryBudget.ofProcess.require(96 << 20)
            let interrupt = Interrupt()
            let folder = arguments.operands.first
            let index = try await Self.index(arguments, folder, interrupt)
            guard !interrupt.isRequested else { return .interrupted }
            let rules = try self.rules(arguments, address, index)
            var served = ServerContext.Options(
                rules, version: Version.description, musicFolder: arguments.path("music") ?? musicFolder(folder, index))
            served.basePath = basePath
            let context = try ServerContext(index, served)
            var options = Server.Options(address)
            options.certificate = try certificate(arguments)
            options.proxy = arguments.string("behind-proxy")
            if !address.isLoopback, options.certificate == nil, options.proxy == nil {
                Console.fail("without TLS (--tls-cert, --tls-key) others on the way can read passwords")
            }
            if let eeg = arguments.path("eeg") { try context.followBrainwaves(eeg, profile: arguments.profileName) }
            if let notice = context.notice { Console.fail(notice) }
            let server = try Server(context, options)
            print(server.url)
            Console.flush()
            if arguments.has("build"), let folder = folder ?? IndexLocator.library(ofIndex: index) {
                await build(folder, index, context, interrupt)
            }
            while !interrupt.isRequested { usleep(100_000) }
            Console.note("stopping")
            server.stop()
            return .success
        }

        /// The index to serve, built if there is none.
        private static func index(
            _ arguments: Arguments, _ folder: RawPath?, _ interrupt: Interrupt
        ) async throws -> RawPath {
            guard let folder else { return try arguments.indexPath() }
            let index =
                arguments.path("index").map { IndexLocator.index(named: $0) } ?? IndexLocator.index(named: folder)
            if (try? IndexLocator.find(index)) != nil { return index }
            Console.note("there is no index yet; listening to \(folder)")
            let builder = LibraryBuilder(
                root: folder, output: index, jobs: try arguments.jobs(), failureDate: try Environment.failureDate(),
                provenance: Version.description)
            var progress = ProgressLine()
            let summary = try await builder.build(isCancelled: { interrupt.isRequested }) { event in
                switch event {
                case .scanned(_, let pending): progress.begin(total: pending)
                case .finished: progress.finished(audioSeconds: nil)
                default: break
                }
            }
            progress.clear()
            Console.note("\(summary.tracks.counted("track")), \(summary.failed) failed")
            return index
        }

        private static func musicFolder(_ folder: RawPath?, _ index: RawPath) -> RawPath? {
            folder.flatMap { IndexLocator.isFolder($0) ? $0 : nil }
        }

        private static func rules(
            _ arguments: Arguments, _ address: ListenAddress, _ index: RawPath
        ) throws -> AccessRules {
            var rules = AccessRules(hasAccounts: arguments.has("accounts") || !address.isLoopback)
            rules.allowsGuests = arguments.has("guests")
            rules.registration =
                try arguments.choice("registration", AccessRules.Registration.self) ?? .closed
            rules.hosts = Set(arguments.strings("host").map { $0.lowercased() })
            if !address.host.isEmpty { rules.hosts.insert(address.host.lowercased()) }
            rules.isBehindProxy = arguments.has("behind-proxy")
            rules.profile = arguments.profileName
            if !rules.hasAccounts, rules.allowsGuests || rules.registration != .closed {
                throw UsageError("--guests and --registration go with --accounts")
            }
            if let proxy = arguments.string("behind-proxy") {
                guard PeerAddress.isAddress(proxy) else {
                    throw UsageError("--behind-proxy wants an address such as 127.0.0.1, not “\(proxy)”")
                }
                guard rules.hasAccounts else {
                    throw UsageError("--behind-proxy goes with --accounts: without, whom it speaks for may do anything")
                }
            }
            if rules.hasAccounts, try !ServerContext.hasAccount(besideIndex: index) {
                throw UsageError(
                    "nobody could log in: make the first account with “indexer profile password NAME -i \(index)”")
            }
            return rules
        }

        private static func certificate(_ arguments: Arguments) throws -> (chain: String, key: String)? {
            switch (arguments.string("tls-cert"), arguments.string("tls-key")) {
            case (nil, nil): return nil
            case (let chain?, let key?):
                return (try pem("tls-cert", chain), try pem("tls-key", key))
            default: throw UsageError("--tls-cert and --tls-key go together")
            }
        }

        private static func pem(_ option: String, _ file: String) throws(UsageError) -> String {
            do {
                return try String(contentsOfFile: file, encoding: .utf8)
            } catch {
                throw UsageError("--\(option): “\(file)” cannot be read: \(SystemReason.of(error))")
            }
        }

        /// Brings the index up to date; a failure is told, and the old one goes on.
        private static func build(
            _ folder: RawPath, _ index: RawPath, _ context: ServerContext, _ interrupt: Interrupt
        ) async {
            do {
                let builder = LibraryBuilder(
                    root: folder, output: index, jobs: try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount),
                    failureDate: try Environment.failureDate(), provenance: Version.description)
                let summary = try await builder.build(isCancelled: { interrupt.isRequested }) { event in
                    switch event {
                    case .scanned(_, let pending): context.setProgress(done: 0, total: pending)
                    case .finished: context.advanceProgress()
                    default: break
                    }
                }
                Console.note("\(summary.tracks.counted("track")), \(summary.indexed) new, \(summary.failed) failed")
            } catch {
                Console.fail("the index was not brought up to date: \(error)")
            }
            context.setProgress(done: 0, total: 0)
        }
    }
#endif
