package import MusicLibrary

/// How requests of an API say whom they come from.
///
/// What a key stands for follows from the type of the credentials alone: all APIs that use a type let in the same callers.
package protocol Credentials: Sendable {
    /// What a request shows, as it may be kept for some seconds: a hash of what is secret. nil when it shows nothing.
    func key(_ request: Request, _ rules: AccessRules) -> String?

    /// Whom a request comes from that nobody knows as yet; nil for nobody.
    /// - Parameter key: what it shows.
    /// - Throws: `APIError`, `UserStateError`.
    func caller(_ request: Request, showing key: String, _ access: Access, _ state: UserState) throws -> Caller?

    /// What wrong credentials count against, such as an address and a name; empty where they cannot be guessed. After
    /// several that are wrong, the rest are refused for a while.
    func guessed(_ request: Request) -> [String]

    /// What is said to who has to be known and is not: the request shows nothing, or what is wrong.
    func refusal(of request: Request) -> APIError
}

extension Credentials {
    package func guessed(_: Request) -> [String] { [] }
    package func refusal(of _: Request) -> APIError { .unauthorized }
}
