package import AudioFeatures
import SimilarityIndex
package import SystemFiles

/// Finds the audio files of a folder tree, in byte order of their paths.
///
/// Files with an audio extension are always reported, so that a damaged file or an unsupported format is noticed. Files
/// with a foreign extension (covers, lyrics, cue sheets) are not. Files without a known extension are reported when
/// their content is audio, without video unless that is requested. Hidden files and folders are skipped, and so are
/// folders named `*.noindex`, folders that contain a `.noindex` file, and those excluded by ``IgnoreRules``. At most
/// one folder is open at a time.
///
/// Symbolic links are followed after everything else. No folder is entered twice, so cycles end, and a folder or file
/// inside the tree keeps its own path whatever links to it.
package struct LibraryScanner: Sendable {
    /// The result of a scan.
    package struct Result: Sendable {
        /// Audio files in byte order of their relative paths.
        package internal(set) var files: [ScannedFile] = []
        /// The folders and files that could not be accessed.
        package internal(set) var problems: [ScanProblem] = []
        /// The skipped files and folders with their patterns, in scan order, if requested. The contents of skipped
        /// folders are unknown.
        package internal(set) var ignored: [(path: RawPath, reason: String)] = []
    }

    /// The folder to scan.
    package let root: RawPath
    /// The rules for skipping.
    package let ignoring: IgnoreRules
    /// Whether video files are wanted for their sound.
    package let includesVideo: Bool
    /// Whether skipped files are reported.
    package let reportsIgnored: Bool

    /// Extensions of music, including unsupported formats, so that users learn why a file is missing.
    let audioExtensions: Set<String>
    let formats: FormatCatalog
    static let foreignExtensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "txt", "md", "pdf", "html", "htm", "nfo", "log",
        "cue", "m3u", "m3u8", "pls", "xspf", "jspf", "lrc", "json", "xml", "csv", "tsv", "ini", "db", "sqlite", "zip",
        "rar", "7z", "gz", "xz", "tar", "sfv", "md5", "sha1", "sha256", "torrent", "py", "sh", "doc", "docx", "sidx",
        "journal", "lock",
        "mid", "midi", "sf2", "avi", "wmv", "mpg", "mpeg", "ts", "vob", "flv",
        // The correction file of a lossy WavPack file, which plays without it.
        "wvc",
    ]

    /// - Parameters:
    ///   - root: the folder to scan.
    ///   - ignoring: the rules for skipping.
    ///   - includesVideo: whether video files are wanted for their sound.
    ///   - reportsIgnored: whether skipped files are reported.
    package init(
        root: RawPath, ignoring: IgnoreRules = IgnoreRules(), includesVideo: Bool = false, reportsIgnored: Bool = false
    ) {
        self.init(
            root: root, ignoring: ignoring, includesVideo: includesVideo, reportsIgnored: reportsIgnored,
            formats: .standard)
    }

    /// As the public one, with the formats to look for.
    package init(
        root: RawPath, ignoring: IgnoreRules = IgnoreRules(), includesVideo: Bool = false,
        reportsIgnored: Bool = false, formats: FormatCatalog
    ) {
        self.root = root
        self.formats = formats
        audioExtensions = formats.endings.union(["m4p", "aax", "ofr"])
        self.ignoring = ignoring
        self.includesVideo = includesVideo
        self.reportsIgnored = reportsIgnored
    }

    /// Walks the tree.
    package func scan() -> Result {
        // Without a reason to stop, there is a result.
        scan(isCancelled: { false }) ?? Result()
    }

    /// Walks the tree.
    /// - Parameter isCancelled: called for each file and folder.
    /// - Returns: nil if it was canceled.
    package func scan(isCancelled: () -> Bool) -> Result? {
        withoutActuallyEscaping(isCancelled) { isCancelled in
            var walk = Walk(self, isCancelled)
            walk.run()
            guard !walk.isStopped else { return nil }
            walk.result.files.sort { $0.relativePath < $1.relativePath }
            return walk.result
        }
    }

    /// Whether a file is reported for its name.
    func hasNameOfAudio(_ name: RawPath) -> Bool { audioExtensions.contains(Self.fileExtension(name)) }

    /// A folder that contains a file with this name is skipped.
    static let leaveAloneMark: RawPath = ".noindex"

    static func isHidden(_ name: RawPath) -> Bool { name.bytes.first == UInt8(ascii: ".") }

    /// Whether folders with this name are skipped.
    static func isFolderLeftAlone(_ name: RawPath) -> Bool {
        name.bytes.reversed().starts(with: leaveAloneMark.bytes.reversed())
    }

    /// The lower-case extension of a file name; empty without one.
    static func fileExtension(_ name: RawPath) -> String {
        guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name.bytes[(dot + 1)...], as: UTF8.self).lowercased()
    }
}

/// One walk over a tree; remembers the folders entered.
private struct Walk {
    /// Identifies a folder or file independently of its name.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ information: stat) {
            (device, inode) = (UInt64(information.st_dev), UInt64(information.st_ino))
        }
    }

    let scanner: LibraryScanner
    var root: RawPath { scanner.root }
    var ignoring: IgnoreRules { scanner.ignoring }
    var result = LibraryScanner.Result()
    private var entered: Set<Identity> = []
    /// Links still to be followed.
    private var links: [(name: RawPath, relativePath: RawPath)] = []
    private var linkedFiles: [(file: ScannedFile, target: Identity)] = []
    private let isCancelled: () -> Bool
    /// Whether it was canceled before its end.
    private(set) var isStopped = false

    init(_ scanner: LibraryScanner, _ isCancelled: @escaping () -> Bool) {
        (self.scanner, self.isCancelled) = (scanner, isCancelled)
    }

    mutating func run() {
        enter(root, relativePath: RawPath(bytes: []))
        // The linked folders may contain more links.
        while !links.isEmpty {
            let found = links
            links = []
            for link in found where !isStopped { follow(link.name, link.relativePath) }
        }
        addLinkedFiles()
    }

    mutating func enter(_ path: RawPath, relativePath: RawPath) {
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else {
            return addProblem(path, relativePath: relativePath, code: errno)
        }
        guard entered.insert(Identity(information)).inserted else { return }
        guard let names = path.entryNames() else {
            return addProblem(path, relativePath: relativePath, code: errno)
        }
        if names.contains(LibraryScanner.leaveAloneMark) { return }
        for name in names where !LibraryScanner.isHidden(name) {
            if isStopped || isCancelled() {
                isStopped = true
                return
            }
            visit(path.appending(name), name: name, relativePath: relativePath.appending(name))
        }
    }

    private mutating func visit(_ path: RawPath, name: RawPath, relativePath: RawPath) {
        var information = stat()
        guard path.withCString({ lstat($0, &information) }) == 0 else {
            return report(path, errno, name: name, relativePath: relativePath)
        }
        if information.st_mode & S_IFMT == S_IFLNK {
            links.append((name, relativePath))
        } else if let file = look(at: path, information, name: name, relativePath: relativePath) {
            result.files.append(file)
        }
    }

    private mutating func follow(_ name: RawPath, _ relativePath: RawPath) {
        let path = root.appending(relativePath)
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else {
            return report(path, errno, name: name, relativePath: relativePath)
        }
        if let file = look(at: path, information, name: name, relativePath: relativePath) {
            linkedFiles.append((file, Identity(information)))
        }
    }

    /// Enters a folder.
    /// - Returns: the next wanted file.
    private mutating func look(
        at path: RawPath, _ information: stat, name: RawPath, relativePath: RawPath
    ) -> ScannedFile? {
        let kind = information.st_mode & S_IFMT
        if let reason = ignoring.reason(toIgnore: relativePath, isFolder: kind == S_IFDIR) {
            if scanner.reportsIgnored { result.ignored.append((relativePath, reason)) }
            return nil
        }
        switch kind {
        case S_IFDIR:
            if !LibraryScanner.isFolderLeftAlone(name) { enter(path, relativePath: relativePath) }
        case S_IFREG:
            if isWanted(path, name: name) { return ScannedFile(relativePath, information) }
        default:
            if claimsToBeAudio(name) { result.problems.append(.special(relativePath)) }
        }
        return nil
    }

    /// A dangling link, or a file that vanished during the scan, is reported only if its name is that of audio. A path
    /// that cannot be accessed (too long, on a failing disk) may be a folder of music and is always reported.
    private mutating func report(_ path: RawPath, _ code: Int32, name: RawPath, relativePath: RawPath) {
        if ignoring.ignore(relativePath, isFolder: false) { return }
        if claimsToBeAudio(name) || mayHideFiles(code) { addProblem(path, relativePath: relativePath, code: code) }
    }

    /// Adds the files found through links only. Remembering all files would take memory, so files with the size and
    /// time of a linked one are examined again.
    private mutating func addLinkedFiles() {
        let stamps = Set(linkedFiles.map { Stamp($0.file) })
        var met: Set<Identity> = []
        for file in result.files where stamps.contains(Stamp(file)) {
            var information = stat()
            if root.appending(file.relativePath).withCString({ stat($0, &information) }) == 0 {
                met.insert(Identity(information))
            }
        }
        result.files += linkedFiles.lazy.filter { !met.contains($0.target) }.map(\.file)
    }

    private struct Stamp: Hashable {
        let size: UInt64
        let modificationTime: Int64

        init(_ file: ScannedFile) { (size, modificationTime) = (file.size, file.modificationTime) }
    }

    private mutating func addProblem(_ path: RawPath, relativePath: RawPath, code: Int32) {
        result.problems.append(
            ScanProblem(
                relativePath: relativePath, message: whyNotFound(path, code), mayHideFiles: mayHideFiles(code)))
    }

    /// Whether a path that gave this error may lead to music.
    private func mayHideFiles(_ code: Int32) -> Bool { code != ENOENT && code != ELOOP }

    private func claimsToBeAudio(_ name: RawPath) -> Bool { scanner.hasNameOfAudio(name) }

    private func isWanted(_ path: RawPath, name: RawPath) -> Bool {
        if claimsToBeAudio(name) { return true }
        if LibraryScanner.foreignExtensions.contains(LibraryScanner.fileExtension(name)) { return false }
        do throws(AudioError) {
            guard let tracks = try AudioSource(path, in: scanner.formats).tracks else { return true }
            return tracks.audioCount > 0 && (tracks.videoCount == 0 || scanner.includesVideo)
        } catch {
            // Users should learn why it is missing.
            return error.kind == .encrypted
        }
    }
}

extension ScannedFile {
    package init(_ relativePath: RawPath, _ information: stat) {
        self.init(
            relativePath: relativePath, size: UInt64(max(0, information.st_size)),
            modificationTime: information.modificationTime.nanoseconds,
            changeStamp: ChangeStamp.of(information.changeTime.nanoseconds))
    }
}

extension ScanProblem {
    /// Neither a file nor a folder.
    package static func special(_ relativePath: RawPath) -> ScanProblem {
        ScanProblem(relativePath: relativePath, message: "this is a pipe, socket or device, not an audio file")
    }
}

/// - Parameter code: `errno` after `stat` failed.
package func whyNotFound(_ path: RawPath, _ code: Int32) -> String {
    var information = stat()
    let isLink = path.withCString { lstat($0, &information) } == 0 && information.st_mode & S_IFMT == S_IFLNK
    return isLink && code == ENOENT ? "the link leads to a file that does not exist" : SystemReason.of(code)
}
