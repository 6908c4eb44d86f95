import SystemFiles

/// A folder of the machine and the folders in it, for choosing one.
///
/// Its path has no symbolic links, so a link that leads upwards leads to a folder above, not to ever longer paths.
package struct FolderListing: Sendable {
    /// A folder in it.
    package struct Entry: Sendable {
        package let name: RawPath
        /// The files directly in it that have names of audio; nil if they were not counted.
        package let audioCount: Int?
        /// Why it cannot be read; nil if it can, or if this was not tried.
        package let problem: String?
    }

    /// Why a folder cannot be listed.
    package struct Failure: Error {
        /// The system's reason.
        package let reason: String
        /// Whether there is no such folder.
        package let isMissing: Bool

        fileprivate init(_ code: Int32) {
            reason = SystemReason.of(code)
            isMissing = [ENOENT, ENOTDIR].contains(code)
        }
    }

    /// The greatest number of folders that are opened to count their files.
    private static let countLimit = 500

    /// The absolute path.
    package let path: RawPath
    /// The files directly in it that have names of audio.
    package let audioCount: Int
    /// The folders in it by name, except those that a scan skips by their names.
    package let folders: [Entry]
    /// Whether files can be created in it.
    package let isWritable: Bool

    /// Lists a folder.
    /// - Throws: ``Failure`` if there is no such folder, or it cannot be read.
    package init(_ folder: RawPath) throws(Failure) {
        guard let path = folder.resolved else { throw Failure(errno) }
        guard path.isFolder else { throw Failure(ENOTDIR) }
        guard let names = path.entryNames() else { throw Failure(errno) }
        let scanner = LibraryScanner(root: path)
        self.path = path
        audioCount = Self.audioCount(names, scanner)
        isWritable = path.withCString { access($0, W_OK) } == 0
        let folders = names.filter {
            !LibraryScanner.isHidden($0) && !LibraryScanner.isFolderLeftAlone($0)
                && path.appending($0).isFolder
        }
        self.folders = folders.enumerated().map { number, name in
            guard number < Self.countLimit else { return Entry(name: name, audioCount: nil, problem: nil) }
            guard let names = path.appending(name).entryNames() else {
                return Entry(name: name, audioCount: nil, problem: SystemReason.of(errno))
            }
            return Entry(name: name, audioCount: Self.audioCount(names, scanner), problem: nil)
        }
    }

    private static func audioCount(_ names: [RawPath], _ scanner: LibraryScanner) -> Int {
        names.count { !LibraryScanner.isHidden($0) && scanner.hasNameOfAudio($0) }
    }

    /// The folders above it, from the root, and itself.
    package var steps: [RawPath] {
        let slash = UInt8(ascii: "/")
        let names = path.bytes.split(separator: slash)
        return (0...names.count).map { count in
            RawPath(bytes: [slash] + names.prefix(count).joined(separator: [slash]))
        }
    }

    /// The folder with a path as text; of its possible meanings, the one that exists.
    package static func folder(named text: String) -> RawPath {
        RawPath.meanings(of: text).first { $0.isFolder } ?? RawPath(text)
    }

    /// Where a person probably looks for music: the folder “Music” at home, otherwise the home, otherwise the root. The
    /// first that can be read.
    /// - Parameter home: the person's own folder; nil if unknown.
    package static func start(home: RawPath?) -> RawPath {
        guard let home else { return "/" }
        return [home.appending("Music"), home].first { $0.entryNames() != nil } ?? "/"
    }
}
