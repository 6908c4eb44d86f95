@_exported public import DescribedErrors

/// A failed operation on recordings.
package struct RecordingError: DescribedError, Equatable {
    /// The file, folder or name.
    package let subject: String
    /// The cause and a remedy.
    package let reason: String

    /// For example “waltz: no such recording”.
    package var description: String { "\(subject): \(reason)" }

    /// Creates an error.
    package init(_ subject: String, _ reason: String) {
        (self.subject, self.reason) = (subject, reason)
    }
}
