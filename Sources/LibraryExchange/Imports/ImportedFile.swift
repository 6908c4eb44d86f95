import Foundation
import SystemFiles

/// Reads files of other programs and services. Their formats are recognized by content.
package enum ImportedFile {
    /// The largest size in bytes of a file, and of all that an import reads: a small archive must not fill the memory.
    package static let largestSize = 1 << 30

    /// Reads the file at a path.
    /// - Parameter name: the name that it had before; nil for that of the path.
    package static func read(_ path: RawPath, named name: String? = nil, into library: inout ImportedLibrary) {
        do {
            read(try content(path), named: name ?? "\(path.lastComponent)", into: &library)
        } catch {
            library.note(name ?? "\(path)", error.reason, isDamage: true)
        }
    }

    private struct Unreadable: Error {
        let reason: String
    }

    /// The bytes of a file, which are read only if they are not too many.
    private static func content(_ path: RawPath) throws(Unreadable) -> [UInt8] {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Unreadable(reason: SystemReason.of(errno)) }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw Unreadable(reason: SystemReason.of(errno)) }
        // A pipe does not tell its size.
        guard information.st_mode & S_IFMT == S_IFREG else { return try rest(descriptor) }
        let size = Int(information.st_size)
        guard size <= largestSize else { throw Unreadable(reason: excess(size)) }
        guard let bytes = DescriptorIO.read(size, from: descriptor, at: 0) else {
            throw Unreadable(reason: SystemReason.of(errno))
        }
        return bytes
    }

    private static func rest(_ descriptor: Int32) throws(Unreadable) -> [UInt8] {
        do {
            let data = try FileHandle(fileDescriptor: descriptor).read(upToCount: largestSize + 1)
            return Array(data ?? Data())
        } catch {
            throw Unreadable(reason: SystemReason.of(error))
        }
    }

    private static func excess(_ size: Int) -> String { "\(size) bytes are too many" }

    /// Reads a file, or the files in a zip archive, into `library`. What cannot be read becomes a note.
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: its name, for notes and for a playlist that has no other.
    package static func read(_ bytes: [UInt8], named name: String, into library: inout ImportedLibrary) {
        guard bytes.count <= largestSize else {
            library.note(name, excess(bytes.count), isDamage: true)
            return
        }
        guard ZipReader.begins(bytes) else {
            guard hasRoom(bytes.count, for: name, in: &library) else { return }
            if !readText(bytes, named: name, into: &library) {
                library.note(name, "the format is unknown", isDamage: true)
            }
            return
        }
        do throws(ZipReader.Fault) {
            try readEntries(try ZipReader(bytes), named: name, into: &library)
        } catch {
            library.note(name, error.description, isDamage: true)
        }
    }

    private static func readEntries(
        _ archive: ZipReader, named name: String, into library: inout ImportedLibrary
    ) throws(ZipReader.Fault) {
        if archive.isCut { library.note(name, "the archive is truncated; its intact files are read", isDamage: true) }
        for entry in archive.entries where !isOther(entry.name) {
            let path = "\(name)/\(entry.name)"
            guard hasRoom(entry.size, for: path, in: &library) else { continue }
            do throws(ZipReader.Fault) {
                let (content, problem) = try archive.content(entry)
                if let problem { library.note(path, problem, isDamage: true) }
                // Exports have files about payments, searches and much else.
                if !readText(content, named: path, into: &library) {
                    library.note(path, "it contains no plays, likes or playlists")
                }
            } catch {
                library.note(path, error.description, isDamage: true)
            }
        }
    }

    /// Whether this many bytes more may be read; if not, it is noted.
    private static func hasRoom(_ size: Int, for name: String, in library: inout ImportedLibrary) -> Bool {
        if size <= library.byteLimit - library.byteCount { return true }
        library.note(
            name, "not read: an import reads at most \(library.byteLimit) bytes; import this file separately",
            isDamage: true)
        return false
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
        library.begin(name, bytes.count)
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
