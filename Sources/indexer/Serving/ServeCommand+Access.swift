#if Server
    import Foundation
    import MusicLibrary
    import MusicServer
    import SystemFiles

    extension ServeCommand {
        /// - Parameter isForThisMachine: whether only programs of this machine can connect.
        static func rules(
            _ arguments: Arguments, _ address: ListenAddress, _ place: ServedFolder, _ isForThisMachine: Bool
        ) throws -> AccessRules {
            var rules = AccessRules(hasAccounts: arguments.has("accounts") || !address.isLoopback)
            rules.allowsFirstAccount = isForThisMachine
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
            if rules.hasAccounts, case .index(let index, _, _) = place,
                try !ServerContext.hasAccount(besideIndex: index)
            {
                guard isForThisMachine else {
                    throw UsageError(
                        "no account exists; create the first one with “indexer profile password NAME -i \(index)”")
                }
                Console.note("no account exists; the first one that is created in the page is the administrator's")
            }
            return rules
        }

        static func certificate(_ arguments: Arguments) throws -> (chain: String, key: String)? {
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
    }
#endif
