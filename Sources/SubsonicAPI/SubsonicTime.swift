import Foundation
import SystemFiles

/// Times for players: ISO 8601, UTC.
enum SubsonicTime {
    static func text(_ date: Date) -> String { text(seconds: Int(date.timeIntervalSince1970)) }

    /// - Parameter nanoseconds: since 1970-01-01 UTC.
    static func text(nanoseconds: Int64) -> String { text(seconds: Int(nanoseconds / 1_000_000_000)) }

    /// By the C library. Foundation's formatters would take most of the time of an answer with a thousand times.
    private static func text(seconds: Int) -> String {
        // Times before 1970 and after 9999 come from a wrong file status.
        var seconds = time_t(min(max(0, seconds), 253_402_300_799))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: "0000-00-00T00:00:00Z".utf8.count + 1)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
