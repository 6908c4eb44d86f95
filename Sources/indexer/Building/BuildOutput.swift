import MusicLibrary

/// The output of commands that write an index: messages on stderr, or JSON lines on stdout that are flushed at once.
struct BuildOutput {
    let json: Bool
    private let quiet: Bool

    init(_ arguments: Arguments) {
        json = arguments.has("json")
        quiet = arguments.has("quiet")
    }

    /// Whether to print more than problems.
    var isTalkative: Bool { !json && !quiet }

    /// Prints a record if JSON is selected.
    func emit(_ record: @autoclosure () -> some Encodable) {
        guard json else { return }
        try? printLine(record())
        Console.flush()
    }

    /// Reports something that does not stop the work.
    func notice(_ text: String) {
        emit(BuildRecord.notice(text))
        if !json { Console.fail(text) }
    }

    /// Reports a file that could not be analyzed.
    func failure(_ path: String, kind: String, reason: String) {
        emit(BuildRecord.failure(path: path, kind: kind, message: reason))
        if !json { Console.note("failed: \(path): \(reason)") }
    }

    /// “INDEX: 3 tracks (2 new, 1 kept)”.
    static func line(_ index: RawPath, tracks: Int, _ parts: [String]) -> String {
        "\(index): \(tracks.counted("track")) (\(parts.joined(separator: ", ")))"
    }

    /// Names the command that lists the failures, if there are any.
    static func hint(failures: Int, in index: RawPath) {
        if failures > 0 { Console.note("“indexer errors -i \(index)” lists the failed files") }
    }
}
