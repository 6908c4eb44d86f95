package import MusicLibrary

/// How requests of an API identify their caller.
///
/// The meaning of a key depends only on the type of the credentials. All APIs that use a type accept the same callers.
package protocol Credentials: Sendable {
    /// The credentials of a request as a cache key, in which secrets are hashed; nil for a request without any.
    func key(_ request: Request, _ rules: AccessRules) -> String?

    /// The caller of a request that is not cached; nil if unknown.
    /// - Parameter key: the key of its credentials.
    /// - Throws: `APIError`, `UserStateError`.
    func caller(_ request: Request, showing key: String, _ access: Access, _ state: UserState) throws -> Caller?

    /// The keys that count wrong credentials, see ``Throttle/keys(_:name:)``; empty where guessing is impossible. After
    /// several wrong ones, requests are refused for a while.
    func guessed(_ request: Request) -> [Throttle.Key]

    /// The error for a request that needs a known caller and has missing or wrong credentials.
    func refusal(of request: Request) -> APIError
}

extension Credentials {
    package func guessed(_: Request) -> [Throttle.Key] { [] }
    package func refusal(of _: Request) -> APIError { .unauthorized }
}
