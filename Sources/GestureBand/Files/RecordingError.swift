@_exported public import DescribedErrors

/// A failed operation on recordings.
public struct RecordingError: DescribedError, Equatable {
    /// The file, folder or name.
    public let subject: String
    /// The cause and a remedy.
    public let reason: String

    /// For example “waltz: no such recording”.
    public var description: String { "\(subject): \(reason)" }

    /// Creates an error.
    public init(_ subject: String, _ reason: String) {
        (self.subject, self.reason) = (subject, reason)
    }
}
