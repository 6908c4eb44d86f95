package import SimilarityIndex

/// A file that could not be analyzed, as `errors --json` prints it: one line per file, in path order.
package struct FailureRecord: Codable, Hashable, Sendable {
    /// The file, relative to the library's folder.
    package var path: String
    /// Kind of failure, e.g. `corrupt`.
    package var kind: String
    /// The reason.
    package var message: String
    /// Time of the first failure, ISO 8601, UTC.
    package var since: String

    package init(_ failure: FailureEntry) {
        path = "\(failure.rawPath)"
        kind = failure.kind
        message = failure.message
        since = failure.firstSeen.isoDate
    }
}
