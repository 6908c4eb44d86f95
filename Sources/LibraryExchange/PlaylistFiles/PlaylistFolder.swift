import Foundation
import SimilarityIndex
import SystemFiles

/// A folder of playlist files that is written again when playlists change. A list of its own says which files it wrote, and what was in
/// them: only those are replaced and removed, and only while they are unchanged.
package struct PlaylistFolder: Sendable {
    /// What an update has done. Names of files.
    package struct Change: Equatable, Sendable {
        package var written: [String] = []
        package var removed: [String] = []
        /// Files of others, or changed by others, that have the names of playlists and stay.
        package var kept: [String] = []

        package init(written: [String] = [], removed: [String] = [], kept: [String] = []) {
            (self.written, self.removed, self.kept) = (written, removed, kept)
        }
    }

    /// A file that was written.
    private struct Entry: Codable, Equatable {
        /// The checksum of its content. While it is replaced there are two.
        var sums: [String]
        /// Whose playlists it belongs to.
        let owner: String
    }

    /// Hidden, so that players do not show it.
    package static let listName = ".sonicindex-playlists.json"

    private let folder: RawPath
    private let owner: String

    /// - Parameters:
    ///   - folder: the folder, which is created in a folder that has something in it: a mount point without its disk is
    ///     empty.
    ///   - owner: whose playlists these are. Another owner may use the same folder.
    package init(_ folder: RawPath, owner: String) { (self.folder, self.owner) = (folder, owner) }

    /// Makes the folder contain these files, besides those of others. A file that is as it should be is not written.
    /// - Throws: `Unavailable`, or an error of Foundation if a file cannot be written.
    package func update(_ files: [(name: String, bytes: [UInt8])]) throws -> Change {
        try create()
        let before = entries()
        var entries = before
        var change = Change()
        var pending: [(name: String, bytes: [UInt8])] = []
        // First, because a file system without case may have an old file under a new name.
        let names = Set(files.map(\.name))
        let old = before.filter { $0.value.owner == owner && !names.contains($0.key) }
        for (name, entry) in old.sorted(by: { $0.key < $1.key }) {
            // What somebody has changed is theirs.
            if case .bytes(let bytes) = content(name), isOwn(bytes, entry) {
                // If that fails, it is tried again next time.
                guard path(name).withCString({ unlink($0) }) == 0 else { continue }
                change.removed.append(name)
            }
            entries[name] = nil
        }
        for file in files {
            let sum = Self.sum(file.bytes)
            switch content(file.name) {
            // Also if it was written by the command that exports playlists once.
            case .bytes(let bytes) where bytes == file.bytes:
                if before[file.name].map({ $0.owner == owner }) ?? true {
                    entries[file.name] = Entry(sums: [sum], owner: owner)
                }
            case .bytes(let bytes) where isOwn(bytes, before[file.name]):
                entries[file.name]?.sums.append(sum)
                pending.append(file)
            case .bytes, .other:
                change.kept.append(file.name)
                if before[file.name]?.owner == owner { entries[file.name] = nil }
            case .nothing:
                entries[file.name] = Entry(sums: [sum], owner: owner)
                pending.append(file)
            }
        }
        // Listed first: a file that is not listed could never be replaced.
        if entries != before { try write(entries) }
        let listed = entries
        defer { if entries != listed { try? write(entries) } }
        for file in pending {
            try Data(file.bytes).write(to: Self.url(path(file.name)), options: .atomic)
            entries[file.name]?.sums = [Self.sum(file.bytes)]
            change.written.append(file.name)
        }
        return change
    }

    /// Why there is no folder to write to.
    package struct Unavailable: DescribedError {
        package let description: String

        package init(description: String) { self.description = description }
    }

    private func create() throws(Unavailable) {
        guard !folder.isFolder else { return }
        let parent = folder.folder
        let others = parent.entryNames()
        guard let others, !others.isEmpty else {
            throw Unavailable(
                description: "the folder does not exist; mount its disk, or create the folder (“\(parent)”: "
                    + (others == nil ? "\(SystemReason.of(errno)))" : "empty folder)"))
        }
        guard folder.withCString({ mkdir($0, 0o777) }) == 0 else {
            throw Unavailable(
                description: errno == EEXIST
                    ? "there is a file of this name, or a link to nothing" : SystemReason.of(errno))
        }
    }

    private func isOwn(_ bytes: [UInt8], _ entry: Entry?) -> Bool {
        guard let entry, entry.owner == owner else { return false }
        return entry.sums.contains(Self.sum(bytes))
    }

    // MARK: Files

    private enum Content {
        case nothing, other
        case bytes([UInt8])
    }

    /// The content of a regular file; what is at a link is not in this folder.
    private func content(_ name: String) -> Content {
        var information = stat()
        let path = path(name)
        guard path.withCString({ lstat($0, &information) }) == 0 else { return errno == ENOENT ? .nothing : .other }
        guard information.st_mode & S_IFMT == S_IFREG, let data = try? Data(contentsOf: Self.url(path)) else {
            return .other
        }
        return .bytes(Array(data))
    }

    /// Nothing if the list is damaged: its files are then of others.
    private func entries() -> [String: Entry] {
        guard case .bytes(let bytes) = content(Self.listName),
            let entries = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))
        else { return [:] }
        // A name with a slash would be in another folder.
        return entries.filter { !$0.key.contains("/") }
    }

    private func write(_ entries: [String: Entry]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(entries).write(to: Self.url(path(Self.listName)), options: .atomic)
    }

    private func path(_ name: String) -> RawPath { folder.appending(RawPath(name)) }

    private static func url(_ path: RawPath) -> URL {
        path.withCString { URL(fileURLWithFileSystemRepresentation: $0, isDirectory: false, relativeTo: nil) }
    }

    private static func sum(_ bytes: [UInt8]) -> String { String(Checksum.of(bytes), radix: 16) }
}
