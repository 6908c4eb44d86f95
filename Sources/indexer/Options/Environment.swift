import Foundation

/// What the environment says beside the options.
enum Environment {
    /// The date written into the index for failures seen for the first time; nil for now. Whoever compares indexes byte
    /// for byte sets `SOURCE_DATE_EPOCH`, as with other tools, to seconds since 1970.
    static func failureDate() throws -> Date? {
        guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
        guard let seconds = Int64(text), 0...0xFFFF_FFFF ~= seconds else {
            throw UsageError("SOURCE_DATE_EPOCH is seconds since 1970, not “\(text)”")
        }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
