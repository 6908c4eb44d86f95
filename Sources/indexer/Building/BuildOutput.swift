import AudioFeatures
import MusicLibrary

/// What the commands that write an index tell: people on stderr, programs as JSON lines on stdout, each at once.
struct BuildOutput {
    let json: Bool
    private let quiet: Bool

    init(_ arguments: Arguments) {
        json = arguments.has("json")
        quiet = arguments.has("quiet")
    }

    /// Whether people want to hear of more than problems.
    var isTalkative: Bool { !json && !quiet }

    /// Tells programs.
    func emit(_ record: @autoclosure () -> some Encodable) {
        guard json else { return }
        try? printLine(record())
        Console.flush()
    }

    /// Something worth telling that stops nothing.
    func notice(_ text: String) {
        emit(BuildRecord.Event.notice(text))
        if !json { Console.fail(text) }
    }

    /// A file that could not be analysed.
    func failure(_ path: String, kind: String, reason: String) {
        emit(BuildRecord.Event.failure(path: path, kind: kind, message: reason))
        if !json { Console.note("failed: \(path): \(reason)") }
    }

    /// “INDEX: 3 tracks (2 new, 1 kept)”.
    static func line(_ index: RawPath, tracks: Int, _ parts: [String]) -> String {
        "\(index): \(tracks.counted("track")) (\(parts.joined(separator: ", ")))"
    }

    /// Says where to read about failures, if there are any.
    static func hint(failures: Int, in index: RawPath) {
        if failures > 0 { Console.note("“indexer errors -i \(index)” lists what failed") }
    }
}
