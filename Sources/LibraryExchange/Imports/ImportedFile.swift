import Foundation
import SystemFiles

/// Reads files of other programs and services. Their formats are recognized by content.
package enum ImportedFile {
    /// The largest size in bytes.
    package static let largestSize = 1 << 30

    /// Reads the file at a path.
    /// - Parameter name: the name that it had before; nil for that of the path.
    package static func read(_ path: RawPath, named name: String? = nil, into library: inout ImportedLibrary) {
        do {
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(path)"), options: .mappedIfSafe))
            read(bytes, named: name ?? "\(path.lastComponent)", into: &library)
        } catch {
            library.note(name ?? "\(path)", SystemReason.of(error), isDamage: true)
        }
    }

    /// Reads a file, or the files in a zip archive, into `library`. What cannot be read becomes a note.
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: its name, for notes and for a playlist that has no other.
    package static func read(_ bytes: [UInt8], named name: String, into library: inout ImportedLibrary) {
        guard bytes.count <= largestSize else {
            library.note(name, "\(bytes.count) bytes are too many", isDamage: true)
            return
        }
        guard ZipArchive.begins(bytes) else {
            if !readText(bytes, named: name, into: &library) {
                library.note(name, "its format is not known", isDamage: true)
            }
            return
        }
        do throws(ZipArchive.Fault) {
            try readEntries(try ZipArchive(bytes), named: name, into: &library)
        } catch {
            library.note(name, error.description, isDamage: true)
        }
    }

    private static func readEntries(
        _ archive: ZipArchive, named name: String, into library: inout ImportedLibrary
    ) throws(ZipArchive.Fault) {
        if archive.isCut { library.note(name, "the archive is cut; its first files are read", isDamage: true) }
        for entry in archive.entries where !isOther(entry.name) {
            let path = "\(name)/\(entry.name)"
            do throws(ZipArchive.Fault) {
                let (content, problem) = try archive.content(entry)
                if let problem { library.note(path, problem, isDamage: true) }
                // Exports have files about payments, searches and much else.
                if !readText(content, named: path, into: &library) { library.note(path, "it has no music") }
            } catch {
                library.note(path, error.description, isDamage: true)
            }
        }
    }

    /// Folders, and documents for people.
    private static func isOther(_ name: String) -> Bool {
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        return name.hasSuffix("/") || name.hasPrefix("__MACOSX/")
            || ["pdf", "html", "htm", "png", "jpg", "jpeg", "md"].contains(ending)
    }

    /// - Returns: whether the format is known.
    private static func readText(
        _ bytes: [UInt8], named name: String, into library: inout ImportedLibrary
    ) -> Bool {
        guard let text = try? PlaylistText.utf8(bytes) else { return false }
        switch text.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return JSONExport.read(text, named: name, into: &library)
        case UInt8(ascii: "<"): return XMLExport.read(text, named: name, into: &library)
        case nil: return false
        default:
            return ScrobblerLog.read(text, named: name, into: &library)
                || TableExport.read(text, named: name, into: &library)
        }
    }

    /// The name of a file without folders and ending.
    static func stem(_ name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        return file.lastIndex(of: ".").map { $0 == file.startIndex ? file : String(file[..<$0]) } ?? file
    }
}
