import AudioDecoding

/// An MP4 file: iTunes items in `moov.udta.meta.ilst`.
struct MP4TagFile: TaggedFile {
    var tag: any EditableTag
    let origin: TagEdit.CopiedTag? = nil
    private let file: ByteFile
    /// Atoms of the file: name and range.
    private let atoms: [(name: String, range: Range<Int>)]
    private let movie: MP4Atom
    private let movieRange: Range<Int>

    init(_ source: AudioSource) throws(AudioError) {
        file = source.file
        atoms = try Self.atoms(file, from: source.content.lowerBound)
        let movies = atoms.filter { $0.name == "moov" }
        guard movies.count == 1, let range = movies.first?.range, range.count < 1 << 30,
            let movie = MP4Atom(try file.bytes(range)[...])
        else { throw file.refusal("its MP4 header is damaged, or there are several") }
        (self.movie, movieRange) = (movie, range)
        let inside = MP4Atom.list(movie.content)
        guard inside.rest.allSatisfy({ $0 == 0 }), !inside.atoms.contains(where: { $0.name == "cmov" }) else {
            throw file.refusal("its MP4 header cannot be read completely")
        }
        guard inside.atoms.count(where: { $0.name == "udta" }) < 2 else {
            throw file.refusal("it has two lists of tags, and players differ in which one they read")
        }
        let meta = Self.find(["udta", "meta"], movie.content)
        if let meta {
            let handler = MP4Atom.list(meta.content.dropFirst(MP4Atom.prefixLength("meta", meta.content))).atoms.first
            guard let handler, handler.name == "hdlr", handler.content.has("mdir", at: 8) else {
                throw file.refusal("its tags are of an unknown kind")
            }
        }
        let items = MP4Items(Self.find(["udta", "meta", "ilst"], movie.content)?.content ?? [])
        guard items.isWhole else { throw file.refusal("its list of tags is damaged, and the rest of it would be lost") }
        tag = items
    }

    private static func atoms(
        _ file: ByteFile, from start: Int
    ) throws(AudioError) -> [(name: String, range: Range<Int>)] {
        var (atoms, offset): ([(name: String, range: Range<Int>)], Int) = ([], start)
        while offset + 8 <= file.size {
            let header = try file.bytes(at: offset, count: 16)
            guard let short = header.unsigned32(0, bigEndian: true) else { break }
            // 0: to the end of the file. 1: the length follows.
            let length =
                switch short {
                case 0: file.size - offset
                case 1: header.unsigned64(8, bigEndian: true) ?? 0
                default: short
                }
            let name = MP4Atom.name(header[4..<8])
            guard length >= 8, length <= file.size - offset || name == "mdat", atoms.count < 1 << 20 else {
                throw file.refusal("its atoms do not fill the file; it is damaged or truncated")
            }
            atoms.append((name, offset..<(offset + min(length, file.size - offset))))
            offset = atoms.last?.range.upperBound ?? file.size
        }
        return atoms
    }

    private static func find(_ path: ArraySlice<String>, _ content: ArraySlice<UInt8>) -> MP4Atom? {
        guard let name = path.first, let atom = MP4Atom.list(content).atoms.first(where: { $0.name == name }) else {
            return nil
        }
        guard path.count > 1 else { return atom }
        return find(path.dropFirst(), atom.content.dropFirst(MP4Atom.prefixLength(name, atom.content)))
    }

    /// The content of a container with new bytes for the atom at a path. Missing atoms are created.
    private static func replacing(
        _ path: ArraySlice<String>, in content: ArraySlice<UInt8>, of container: String, with new: [UInt8]
    ) -> [UInt8] {
        guard let name = path.first else { return new }
        let prefix = content.prefix(MP4Atom.prefixLength(container, content))
        let (atoms, rest) = MP4Atom.list(content.dropFirst(prefix.count))
        let old = atoms.firstIndex { $0.name == name }
        let inner = replacing(path.dropFirst(), in: old.map { atoms[$0].content } ?? empty(name), of: name, with: new)
        let changed = MP4Atom.make(name, inner)
        let (before, after) = (atoms[..<(old ?? atoms.count)], atoms[(old.map { $0 + 1 } ?? atoms.count)...])
        return prefix + before.flatMap(\.bytes) + changed + after.flatMap(\.bytes) + rest
    }

    /// The content of a new container.
    private static func empty(_ name: String) -> ArraySlice<UInt8> {
        guard name == "meta" else { return [] }
        let handler = bigEndian(0, 8) + Array("mdirappl".utf8) + bigEndian(0, 9)
        return (bigEndian(0, 4) + MP4Atom.make("hdlr", handler))[...]
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let items = (tag as? MP4Items)?.encoded else { return [.kept(0..<file.size)] }
        let content = Self.replacing(["udta", "meta", "ilst"], in: movie.content, of: "moov", with: items)
        let difference = content.count - movie.content.count
        // A 64-bit length stays a 64-bit length.
        let header = movie.bytes.count - movie.content.count
        let head =
            header == 16
            ? bigEndian(1, 4) + Array("moov".utf8) + bigEndian(content.count + 16, 8)
            : bigEndian(content.count + 8, 4) + Array("moov".utf8)
        let offsets = MP4Offsets(threshold: movieRange.upperBound, difference: difference)
        let isMoving = difference != 0 && atoms.contains { $0.range.lowerBound > movieRange.lowerBound }
        guard content.count < 1 << 30, let new = MP4Atom((head + content)[...]) else {
            throw file.refusal("its MP4 header would be too long")
        }
        var (pieces, kept): ([FilePiece], Int) = ([], 0)
        for atom in atoms where atom.name == "moov" || isMoving && ["moof", "mfra"].contains(atom.name) {
            let old = atom.name == "moov" ? new : MP4Atom(try file.bytes(atom.range)[...])
            guard let old, let moved = isMoving ? offsets.moved(old) : Array(old.bytes) else {
                throw file.refusal("its MP4 header stores audio offsets in a form that cannot be changed")
            }
            pieces += [.kept(kept..<atom.range.lowerBound), .new(moved)]
            kept = atom.range.upperBound
        }
        return pieces + [.kept(kept..<file.size)]
    }
}
