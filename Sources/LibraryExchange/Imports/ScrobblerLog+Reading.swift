import Foundation

extension ScrobblerLog {
    /// Reads a log of a portable player. A player without a time zone writes its own time, which is taken for the time of
    /// this machine's place.
    /// - Returns: whether it is one.
    static func read(
        _ text: [UInt8], named name: String, into library: inout ImportedLibrary, zone: TimeZone = .current
    ) -> Bool {
        guard text.starts(with: Array("#AUDIOSCROBBLER/".utf8)) else { return false }
        library.found("scrobbler log")
        var isUTC = true
        for (number, line) in PlaylistText.lines(text) {
            guard !line.hasPrefix("#") else {
                if line.hasPrefix("#TZ/") { isUTC = line == "#TZ/UTC" }
                continue
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            func skip(_ reason: String, isDamage: Bool) {
                library.note(name, reason, at: "line \(number)", isDamage: isDamage)
            }
            guard fields.count >= 7, !fields[0].isEmpty, !fields[2].isEmpty else {
                skip("not a line of a scrobbler log", isDamage: true)
                continue
            }
            guard fields[5] == "L" else {
                skip("skipped while it was played", isDamage: false)
                continue
            }
            guard let time = Int(fields[6]), time > 0, time < 1 << 40 else {
                skip("no time", isDamage: true)
                continue
            }
            // The clock of the player was read as if it were UTC.
            let date = Date(timeIntervalSince1970: Double(time))
            let start = isUTC ? time : time - zone.secondsFromGMT(for: date)
            library.play(
                NamedTrack(
                    artist: fields[0], title: fields[2], album: fields[1].isEmpty ? nil : fields[1],
                    recording: fields.count > 7 && !fields[7].isEmpty ? fields[7].lowercased() : nil,
                    seconds: PlaylistFile.seconds(fields[4])),
                at: max(1, start))
        }
        return true
    }
}
