import Foundation
package import MusicLibrary
import SystemFiles

/// The music folders that servers of a user set up and keep up to date, in a small file.
package struct RememberedFolders: Sendable {
    /// A folder with its index.
    package struct Entry: Hashable, Sendable {
        package let folder, index: RawPath

        /// - Parameter index: nil for the index in the folder.
        package init(_ folder: RawPath, index: RawPath? = nil) {
            self.folder = folder.resolved ?? folder
            if let index, index != IndexLocator.indexPath(ofLibrary: folder) {
                self.index = (index.folder.resolved ?? index.folder).appending(index.lastComponent)
            } else {
                // Its folder may not exist yet.
                self.index = IndexLocator.indexPath(ofLibrary: self.folder)
            }
        }
    }

    /// The file's content. Paths are as ``RawPath`` describes them.
    private struct Content: Codable {
        struct StoredFolder: Codable {
            let folder, index: String
        }

        let libraries: [StoredFolder]
    }

    /// The greatest number of folders; older ones are forgotten.
    private static let limit = 50

    /// The file; nil where nothing can be kept.
    package let file: RawPath?

    /// - Parameter file: the file; nil to remember nothing.
    package init(file: RawPath?) { self.file = file }

    /// The file of a user: `$XDG_STATE_HOME/sonicindex/libraries.json`, by default in `~/.local/state`, on macOS in
    /// `~/Library/Application Support`.
    package init(environment: [String: String], isMac: Bool = Self.isMac) {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let own = absolute("HOME").map { $0 + (isMac ? "/Library/Application Support" : "/.local/state") }
        file = (absolute("XDG_STATE_HOME") ?? own).map { RawPath($0 + "/sonicindex/libraries.json") }
    }

    #if os(macOS)
        package static let isMac = true
    #else
        package static let isMac = false
    #endif

    /// The folders, the latest first; none if the file is missing or damaged.
    package var entries: [Entry] {
        guard let file, let data = FileManager.default.contents(atPath: "\(file)"),
            let content = try? JSONDecoder().decode(Content.self, from: data)
        else { return [] }
        let places = content.libraries.filter { $0.folder.hasPrefix("/") && $0.index.hasPrefix("/") }
        return places.map { Entry(RawPath(text: $0.folder), index: RawPath(text: $0.index)) }
    }

    /// Puts a folder first.
    /// - Throws: when the file cannot be written.
    package func remember(_ entry: Entry) throws {
        guard let file else { return }
        try write([entry] + entries.filter { $0 != entry }.prefix(Self.limit - 1), to: file)
    }

    /// Removes a folder.
    /// - Throws: when the file cannot be written.
    package func forget(_ entry: Entry) throws {
        let entries = entries
        guard let file, entries.contains(entry) else { return }
        try write(entries.filter { $0 != entry }, to: file)
    }

    private func write(_ entries: [Entry], to file: RawPath) throws {
        let content = Content(libraries: entries.map { .init(folder: "\($0.folder)", index: "\($0.index)") })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .prettyPrinted, .sortedKeys]
        let bytes = Array(try encoder.encode(content))
        try FileManager.default.createDirectory(atPath: "\(file.folder)", withIntermediateDirectories: true)
        var written = try AtomicFile.create(path: "\(file)")
        try written.append(bytes)
        try written.commit()
    }
}
