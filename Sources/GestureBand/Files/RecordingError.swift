@_exported public import DescribedErrors

/// Why something could not be done with the recordings.
public struct RecordingError: DescribedError, Equatable {
    /// The file, folder or name.
    public let subject: String
    /// The cause, and what to do.
    public let reason: String

    /// “waltz: there is no such recording”.
    public var description: String { "\(subject): \(reason)" }

    /// An error about something.
    public init(_ subject: String, _ reason: String) {
        (self.subject, self.reason) = (subject, reason)
    }
}
