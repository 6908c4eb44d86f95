import Foundation

extension BinaryInteger {
    /// A time in seconds since 1970-01-01 UTC, in ISO 8601.
    package var isoDate: String { Date(timeIntervalSince1970: Double(self)).ISO8601Format() }
}
