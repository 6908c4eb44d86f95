/// All supported formats. `standard` is the only list of them.
package struct FormatCatalog: Sendable {
    package static let standard = FormatCatalog([
        .mp3, .flac, .wav, .wave64, .aiff, .vorbis, .opus, .oggFLAC, .speex, .au, .caf, .wavPack, .monkeysAudio,
        .musepack, .trueAudio, .tak, .dsf, .dsdiff, .mp4, .asf, .matroska, .aac, .latm, .ac3, .dts,
    ])

    /// In the order of detection.
    package let formats: [AudioFormat]
    private let byName: [String: AudioFormat]
    /// Beginning of the first packet of a stream in Ogg.
    private let oggHeads: [(head: StaticString, format: AudioFormat)]

    /// - Parameter formats: formats with different names. If a file has the marks of two, the first one is used.
    package init(_ formats: [AudioFormat]) {
        self.formats = formats
        byName = Dictionary(formats.map { ($0.rawValue, $0) }) { first, _ in first }
        var heads: [(head: StaticString, format: AudioFormat)] = []
        for format in formats {
            if let mapping = format.ogg { heads.append((mapping.head, format)) }
        }
        oggHeads = heads
    }

    /// The format of an Ogg stream with this first packet.
    func oggFormat(firstPacket packet: [UInt8]) -> AudioFormat? {
        oggHeads.first { packet.has($0.head) }?.format
    }

    /// The format with this name in an index.
    package subscript(rawValue: String) -> AudioFormat? { byName[rawValue] }

    /// Extensions that identify a file as music.
    package var endings: Set<String> { Set(formats.flatMap(\.endings)) }

    /// Extensions that a music file may have.
    package var possibleEndings: Set<String> { endings.union(formats.flatMap(\.sharedEndings)) }

    /// The table of the documentation.
    package var markdown: String {
        let head = """
            | format | in an index | extensions | MIME type | decoder | compression | identity: hash of | tag written |
            |---|---|---|---|---|---|---|---|
            """
        let rows = formats.map { format in
            let compression =
                switch format.compression {
                case .lossless: "lossless"
                case .lossy: "lossy"
                case .either: "either"
                }
            let shared = format.sharedEndings.isEmpty ? "" : " (\(format.sharedEndings.joined(separator: ", ")))"
            let cells = [
                format.name, "`\(format.rawValue)`", format.endings.joined(separator: ", ") + shared,
                format.mediaType.map { "`\($0)`" } ?? "–", "\(format.decoder)", compression, format.identity,
                format.tags.map { "\($0)" } ?? "–",
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return ([head] + rows).joined(separator: "\n")
    }
}
