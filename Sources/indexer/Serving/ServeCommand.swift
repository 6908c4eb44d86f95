#if Server
    import AudioFeatures
    import Foundation
    import MusicLibrary
    import MusicServer
    import SimilarityIndex
    import SystemFiles

    enum ServeCommand: Command {
        static let spec = CommandSpec(
            name: "serve", summary: "serve a web page and an API like Spotify's", operands: "[FOLDER]",
            operandCount: 0...1,
            discussion: """
                Prints the address of a web page that plays music, searches, finds similar tracks, makes playlists and
                shows a map of your library. It also serves /v1, compatible with Spotify's Web API (including audio
                features and recommendations), /rest for Subsonic players, and /api, described by /api/openapi.json. If
                there is no index, it is built first. A rebuilt index is picked up automatically.

                By default, only this machine can connect, and no login is needed. At other addresses, or with
                --accounts, users log in. “indexer profile password NAME” creates the first account, which is the
                administrator. Without TLS, others on the network can read passwords: pass a certificate, or run the
                server behind a proxy that has one.

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
                CommandSpec.profileOption,
            ],
            examples: [
                ("indexer serve ~/Music", "serve a folder, then open the printed address"),
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
                Console.fail("without TLS (--tls-cert, --tls-key), others on the network can read passwords")
            }
            if let eeg = arguments.path("eeg") { try context.followBrainwaves(eeg, profile: arguments.profileName) }
            if let notice = context.notice { Console.fail(notice) }
            let server = try Server(context, options)
            print(server.url)
            Console.flush()
            if arguments.has("build"), let folder = folder ?? IndexLocator.library(ofIndex: index) {
                await follow(folder, index, context, interrupt)
            }
            while !interrupt.isRequested { usleep(100_000) }
            Console.note("stopping")
            server.stop()
            return .success
        }

        /// The index to serve. It is built if it does not exist.
        private static func index(
            _ arguments: Arguments, _ folder: RawPath?, _ interrupt: Interrupt
        ) async throws -> RawPath {
            guard let folder else { return try arguments.indexPath() }
            let index =
                arguments.path("index").map { IndexLocator.index(named: $0) } ?? IndexLocator.index(named: folder)
            if (try? IndexLocator.find(index)) != nil { return index }
            Console.note("no index exists yet; analysing \(folder)")
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
                throw UsageError("--guests and --registration require --accounts")
            }
            if let proxy = arguments.string("behind-proxy") {
                guard PeerAddress.isAddress(proxy) else {
                    throw UsageError("--behind-proxy must be an address such as 127.0.0.1, not “\(proxy)”")
                }
                guard rules.hasAccounts else {
                    throw UsageError("--behind-proxy requires --accounts; otherwise its clients would have full access")
                }
            }
            if rules.hasAccounts, try !ServerContext.hasAccount(besideIndex: index) {
                throw UsageError(
                    "no account exists; create the first one with “indexer profile password NAME -i \(index)”")
            }
            return rules
        }

        private static func certificate(_ arguments: Arguments) throws -> (chain: String, key: String)? {
            switch (arguments.string("tls-cert"), arguments.string("tls-key")) {
            case (nil, nil): return nil
            case (let chain?, let key?):
                return (try pem("tls-cert", chain), try pem("tls-key", key))
            default: throw UsageError("--tls-cert and --tls-key must be given together")
            }
        }

        private static func pem(_ option: String, _ file: String) throws(UsageError) -> String {
            do {
                return try String(contentsOfFile: file, encoding: .utf8)
            } catch {
                throw UsageError("--\(option): cannot read “\(file)”: \(SystemReason.of(error))")
            }
        }

        /// Keeps the index in step with its folder until the server stops. A failure is reported, the old index stays in use, and the
        /// build is tried again.
        private static func follow(
            _ folder: RawPath, _ index: RawPath, _ context: ServerContext, _ interrupt: Interrupt
        ) async {
            do {
                let builder = LibraryBuilder(
                    root: folder, output: index, jobs: try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount),
                    failureDate: try Environment.failureDate(), provenance: Version.description)
                try await IndexFollower(builder).run(
                    retriesFirstBuild: true, isCancelled: { interrupt.isRequested }
                ) { event in
                    switch event {
                    case .build(.scanned(_, let pending)): context.setProgress(done: 0, total: pending)
                    case .build(.finished): context.advanceProgress()
                    case .build, .building: break
                    case .notice(let text):
                        // A build that failed reports no end, so the progress is cleared here.
                        context.setProgress(done: 0, total: 0)
                        Console.fail(text)
                    case .built(let summary): built(summary, context)
                    }
                }
            } catch {
                Console.fail("the index was not updated: \(error)")
            }
            context.setProgress(done: 0, total: 0)
        }

        private static func built(_ summary: LibraryBuilder.Summary, _ context: ServerContext) {
            context.setProgress(done: 0, total: 0)
            guard summary.hasChanged else { return }
            Console.note("\(summary.tracks.counted("track")), \(summary.indexed) new, \(summary.failed) failed")
        }
    }
#endif
