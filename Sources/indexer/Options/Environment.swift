import Foundation

/// Settings from environment variables.
enum Environment {
    /// The date stored in the index for new failures; nil for the current time. Set `SOURCE_DATE_EPOCH` (seconds since
    /// 1970, as for other tools) to compare indexes byte for byte.
    static func failureDate() throws -> Date? {
        guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
        guard let seconds = Int64(text), 0...0xFFFF_FFFF ~= seconds else {
            throw UsageError("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not “\(text)”")
        }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
