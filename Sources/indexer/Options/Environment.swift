import Foundation

/// Settings from environment variables.
enum Environment {
    /// The value of a variable; nil if it is unset or empty.
    static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The date stored in the index for new failures; nil for the current time. Set `SOURCE_DATE_EPOCH` (seconds since
    /// 1970, as for other tools) to compare indexes byte for byte.
    static func failureDate() throws -> Date? {
        guard let text = value("SOURCE_DATE_EPOCH") else { return nil }
        guard let seconds = Int64(text), 0...0xFFFF_FFFF ~= seconds else {
            throw UsageError("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not “\(text)”")
        }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
