import MusicLibrary
import WebServices

/// Operands of `import` that are addresses of servers.
enum ImportAddress {
    /// The account at the server that the operands name; nil if all are files.
    static func account(_ arguments: Arguments) throws -> SubsonicAccount? {
        let addresses = arguments.operands.filter(isAddress)
        guard let address = addresses.first else {
            for option in ["user", "password-file"] where arguments.has(option) {
                throw UsageError("--\(option) requires the address of a server")
            }
            return nil
        }
        guard addresses.count == 1 else { throw UsageError("only one address can be given") }
        guard let user = arguments.string("user"), let file = arguments.path("password-file") else {
            throw UsageError("“\(address)” requires --user and --password-file")
        }
        let account = try SubsonicAccount("\(address)", user: user, passwordFile: file)
        if account.isOpenToOthers { SubmissionOption.noteOpen("password", in: file) }
        return account
    }

    /// The other operands.
    static func files(_ arguments: Arguments) -> [RawPath] { arguments.operands.filter { !isAddress($0) } }

    private static func isAddress(_ operand: RawPath) -> Bool {
        let text = operand.description.lowercased()
        return text.hasPrefix("http://") || text.hasPrefix("https://")
    }
}
