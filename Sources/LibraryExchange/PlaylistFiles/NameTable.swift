import Foundation
import SimilarityIndex
import SystemFiles

/// Finds tracks by name, regardless of case and of the composition of accents. Uses about 12 bytes per track.
struct NameTable: Sendable {
    private let hashes: [UInt64]
    private let tracks: [Int32]

    /// - Parameter names: one per track; nil for none.
    private init(_ names: [UInt64?]) {
        let order = names.indices.filter { names[$0] != nil }.sorted { (names[$0] ?? 0, $0) < (names[$1] ?? 0, $1) }
        hashes = order.map { names[$0] ?? 0 }
        tracks = order.map { Int32($0) }
    }

    static func ofFiles(_ library: Library) throws(LibraryError) -> NameTable {
        var names: [UInt64?] = []
        names.reserveCapacity(library.count)
        for index in 0..<library.count {
            let name = try library.pathBytes(index).split(separator: UInt8(ascii: "/")).last
            names.append(name.map { FNV1a.hash(PathName.folded(Array($0))) })
        }
        return NameTable(names)
    }

    static func ofTitles(_ library: Library) throws(LibraryError) -> NameTable {
        guard let column = library.textColumn("title") else { return NameTable([]) }
        var names: [UInt64?] = []
        names.reserveCapacity(library.count)
        for index in 0..<library.count {
            let title = try library.reading(library.reader.textBytes(column, index))
            names.append(title.map { FNV1a.hash(Library.normalized(utf8: $0)) })
        }
        return NameTable(names)
    }

    /// The numbers of tracks with the same hash of the name, ascending. The caller compares the names.
    func tracks(_ name: [UInt8]) -> [Int] {
        let hash = FNV1a.hash(name)
        var (low, high) = (0, hashes.count)
        while low < high {
            let middle = (low + high) / 2
            if hashes[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return hashes[low...].prefix { $0 == hash }.indices.map { Int(tracks[$0]) }
    }
}

/// A name in a path, compared as tolerant file systems do.
enum PathName {
    /// In lower case, composed, and without trailing spaces and dots, which Windows drops.
    static func folded(_ name: [UInt8]) -> [UInt8] {
        var end = name.count
        while end > 1, name[end - 1] == UInt8(ascii: " ") || name[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let name = name[..<end]
        if name.allSatisfy({ $0 < 0x80 }) { return name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
        return Array(String(decoding: name, as: UTF8.self).lowercased().precomposedStringWithCanonicalMapping.utf8)
    }

    /// How closely two names agree: 0 byte by byte, 1 except for the composition of accents, 2 except for case and
    /// spaces; nil for different names.
    static func difference(_ first: [UInt8], _ second: [UInt8]) -> Int? {
        if first == second { return 0 }
        guard folded(first) == folded(second) else { return nil }
        return String(decoding: first, as: UTF8.self) == String(decoding: second, as: UTF8.self) ? 1 : 2
    }

    /// Whether a file name says more than a track number: "01.mp3" and "Track 3.mp3" do not.
    static func isTelling(_ name: [UInt8]) -> Bool {
        let text = String(decoding: name, as: UTF8.self)
        let stem = text.lastIndex(of: ".").map { text[..<$0] } ?? text[...]
        let words = stem.lowercased().split { !$0.isLetter }
        let common: Set<Substring> = [
            "track", "titel", "title", "audio", "audiotrack", "piste", "pista", "side", "disc", "cd",
        ]
        return words.filter { !common.contains($0) }.reduce(0) { $0 + $1.count } >= 4
    }
}
