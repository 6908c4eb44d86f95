package import MusicLibrary

/// How requests of an API say whom they come from.
///
/// What a key stands for follows from the type of the credentials alone: all APIs that use a type let in the same callers.
package protocol Credentials: Sendable {
    /// What a request shows, as it may be kept for some seconds: a hash of what is secret. nil when it shows nothing.
    func key(_ request: Request, _ rules: AccessRules) -> String?

    /// The caller of a request that was not seen before; nil if unknown.
    /// - Parameter key: what it shows.
    /// - Throws: `APIError`, `UserStateError`.
    func caller(_ request: Request, showing key: String, _ access: Access, _ state: UserState) throws -> Caller?

    /// What wrong credentials count against, such as an address and a name; empty where they cannot be guessed. After
    /// several that are wrong, the rest are refused for a while.
    func guessed(_ request: Request) -> [String]

    /// The error for a request that needs a known caller and has missing or wrong credentials.
    func refusal(of request: Request) -> APIError
}

extension Credentials {
    package func guessed(_: Request) -> [String] { [] }
    package func refusal(of _: Request) -> APIError { .unauthorized }
}
