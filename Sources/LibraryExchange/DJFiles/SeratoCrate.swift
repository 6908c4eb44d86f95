/// A crate of Serato: records with a four-letter name, a length, and UTF-16 text or nested records, all big-endian.
enum SeratoCrate {
    static func bytes(_ tracks: [DJTrack]) -> [UInt8] {
        record("vrsn", text("1.0/Serato ScratchLive Crate"))
            + tracks.flatMap { record("otrk", record("ptrk", text(path($0.path)))) }
    }

    /// Without the name of the volume, in whose root the crate lies.
    private static func path(_ path: String) -> String {
        var parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        if !path.hasPrefix("/"), parts.first?.hasSuffix(":") == true { parts.removeFirst() }
        if path.hasPrefix("/Volumes/"), parts.count > 2 { parts.removeFirst(2) }
        return parts.joined(separator: "/")
    }

    private static func record(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (24 - 8 * $0)) } + content
    }

    private static func text(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
}
