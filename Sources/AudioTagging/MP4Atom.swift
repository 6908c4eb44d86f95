import AudioDecoding

/// An MP4 atom in memory (ISO/IEC 14496-12 §4.2).
struct MP4Atom {
    /// Four characters, as ISO 8859-1.
    let name: String
    /// The whole atom.
    let bytes: ArraySlice<UInt8>
    private let headerLength: Int

    var content: ArraySlice<UInt8> { bytes.dropFirst(headerLength) }

    /// The atom at the start of `bytes`; nil if there is none that fits.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let short = bytes.unsigned32(0, bigEndian: true), bytes.count >= 8 else { return nil }
        let length = short == 1 ? bytes.unsigned64(8, bigEndian: true) : short
        headerLength = short == 1 ? 16 : 8
        guard let length, length >= headerLength, length <= bytes.count else { return nil }
        name = Self.name(bytes.dropFirst(4).prefix(4))
        self.bytes = bytes.prefix(length)
    }

    static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Consecutive atoms, and the bytes after the last one.
    static func list(_ bytes: ArraySlice<UInt8>) -> (atoms: [MP4Atom], rest: ArraySlice<UInt8>) {
        var (atoms, rest): ([MP4Atom], ArraySlice<UInt8>) = ([], bytes)
        while let atom = MP4Atom(rest) {
            atoms.append(atom)
            rest = rest[atom.bytes.endIndex...]
        }
        return (atoms, rest)
    }

    /// The bytes of a new atom.
    static func make(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
        bigEndian(content.count + 8, 4) + name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + content
    }

    /// Bytes between the header of a container and its first atom: four in `meta`, but not in QuickTime.
    static func prefixLength(_ name: String, _ content: ArraySlice<UInt8>) -> Int {
        name == "meta" && !content.has("hdlr", at: 4) ? 4 : 0
    }
}
