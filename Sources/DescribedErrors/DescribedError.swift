public import Foundation

/// An error whose text is its `description`. Foundation's `error.localizedDescription` and
/// `LocalizedError.errorDescription` return the same text; where a description lists candidates, they return the first
/// sentence, and `recoverySuggestion` has the names.
///
/// All public error types of the libraries adopt it. Each library re-exports this module. Otherwise a program that imports
/// one of them and calls `errorDescription` would get Foundation's default, which is nil.
public protocol DescribedError: LocalizedError, CustomStringConvertible, Sendable {}

extension DescribedError {
    /// What Foundation shows for `localizedDescription`: the same text.
    public var errorDescription: String? { description }
    // Foundation's defaults are not visible where an error type is declared without importing Foundation.
    /// None. The description contains the reason.
    public var failureReason: String? { nil }
    /// None. The description contains all that a library knows.
    public var recoverySuggestion: String? { nil }
    /// None.
    public var helpAnchor: String? { nil }
}
