public import Foundation

/// An error whose text is its `description`, also where Foundation is asked: `error.localizedDescription` and
/// `LocalizedError.errorDescription` give the same words.
///
/// All error types that the libraries make public adopt it. Each library exports this module again: a program that imports
/// one of them and calls `errorDescription` would otherwise get Foundation's default, which is nil.
public protocol DescribedError: LocalizedError, CustomStringConvertible, Sendable {}

extension DescribedError {
    /// The description.
    public var errorDescription: String? { description }
    // Foundation's defaults are not visible where an error type is declared without importing Foundation.
    /// None: the description says it.
    public var failureReason: String? { nil }
    /// None: the description says what a library can know of it.
    public var recoverySuggestion: String? { nil }
    /// None.
    public var helpAnchor: String? { nil }
}
