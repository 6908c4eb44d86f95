/// A cue sheet (CDRWIN User's Guide, appendix A): the tracks of one sound file. Players read up to 99.
package struct CueSheet {
    /// The lines, in UTF-8.
    let text: String

    private static let most = 99

    init(_ chapters: [Chapter], file: String, isMP3: Bool) {
        var lines = ["FILE \"\(Self.quoted(file))\" \(isMP3 ? "MP3" : "WAVE")"]
        for (number, chapter) in chapters.prefix(Self.most).enumerated() {
            lines.append("  TRACK \(Self.digits(number + 1)) AUDIO")
            lines.append("    TITLE \"\(Self.quoted(chapter.title))\"")
            if let artist = chapter.artist { lines.append("    PERFORMER \"\(Self.quoted(artist))\"") }
            lines.append("    INDEX 01 \(Self.time(chapter.start))")
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Minutes, seconds and frames, of which a second has 75.
    private static func time(_ seconds: Double) -> String {
        let frames = Int((max(0, seconds) * 75).rounded())
        return [frames / 4500, frames / 75 % 60, frames % 75].map(digits).joined(separator: ":")
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The format has no escapes.
    private static func quoted(_ text: String) -> String {
        String(text.map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 })
    }
}
