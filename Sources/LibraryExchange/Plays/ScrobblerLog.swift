import Foundation

/// The log of portable players, version 1.1, as Rockbox writes it
/// (https://github.com/Rockbox/rockbox/blob/master/apps/plugins/lastfm_scrobbler.c).
enum ScrobblerLog {
    static func text(_ listens: [ListenLog.Listen]) -> String {
        "#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/SonicIndex\n" + listens.map(line).joined()
    }

    private static func line(_ listen: ListenLog.Listen) -> String {
        let fields = [
            listen.artist, listen.album ?? "", listen.title, listen.trackNumber.map { "\($0)" } ?? "",
            "\(Int(listen.seconds.rounded()))",
            // It was listened to (L), not skipped (S): the history has no other plays.
            "L", "\(Int(listen.date.timeIntervalSince1970))", listen.recording ?? "",
        ]
        return fields.map(field).joined(separator: "\t") + "\n"
    }

    /// Tabs and ends of lines would begin another field.
    private static func field(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    }
}
