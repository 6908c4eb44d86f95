import Foundation
public import SimilarityIndex

/// A file that could not be analysed, as `errors --json` prints it: a line per file, in path order.
public struct FailureRecord: Codable, Hashable, Sendable {
    /// The file, relative to the library's folder.
    public var path: String
    /// Kind of failure, e.g. `corrupt`.
    public var kind: String
    /// Why.
    public var message: String
    /// When it failed first, after ISO 8601, in UTC.
    public var since: String

    /// A record of a failure.
    public init(_ failure: FailureEntry) {
        path = "\(failure.rawPath)"
        kind = failure.kind
        message = failure.message
        since = Date(timeIntervalSince1970: TimeInterval(failure.firstSeen)).ISO8601Format()
    }
}
