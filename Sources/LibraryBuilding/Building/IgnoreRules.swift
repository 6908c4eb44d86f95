import SystemFiles

/// Which files and folders of a music folder are skipped, by the rules of gitignore(5).
///
/// A pattern matches the name of a file or folder at any depth. A pattern with a slash at its beginning or in its
/// middle matches the path from the music folder. `*`, `?` and `[…]` work as in fnmatch(3) and do not match a slash;
/// `?` is one byte. `**` between slashes matches any number of folders. A trailing slash limits a pattern to folders. A
/// leading `!` cancels skipping. The last matching pattern decides, but nothing inside a skipped folder is found. Case
/// matters, except in ``standard``.
package struct IgnoreRules: Sendable {
    /// The file in the music folder that contains patterns, one per line. Lines that begin with `#` are comments.
    package static let fileName: RawPath = ".sonicignore"
    private static let largestFile = 1 << 20

    /// Patterns for every music folder, which a pattern with `!` can cancel: folders of deleted files, and partial or
    /// outdated files.
    package static let standard = OddPlaces.patterns

    private var rules: [Rule] = []

    /// Skips nothing.
    package init() {}

    /// Rules from `patterns`, in this order; empty patterns are ignored.
    package init(_ patterns: [RawPath]) {
        rules = patterns.compactMap { Rule($0.bytes[...], from: .caller) }
    }

    /// The ``standard`` rules, those of the ``fileName`` in the music folder, if it exists, and those of `patterns`,
    /// which take precedence.
    /// - Throws: `LibraryError.unreadableIgnoreFile` when the file exists and cannot be read.
    package init(root: RawPath, patterns: [RawPath] = []) throws(LibraryError) {
        self.init(patterns)
        let standard = Self.standard.compactMap { Rule(Array($0.utf8)[...], from: .standard) }
        let lines = try Self.lines(root.appending(Self.fileName)) ?? []
        rules = standard + lines.compactMap { Self.rule(line: $0) } + rules
    }

    /// Whether nothing is skipped.
    package var isEmpty: Bool { rules.isEmpty }

    /// Whether the file or folder at `path`, relative to the music folder, is skipped. Its parents are not checked.
    package func ignore(_ path: RawPath, isFolder: Bool) -> Bool {
        reason(toIgnore: path, isFolder: isFolder) != nil
    }

    /// The reason why the file or folder at `path`, relative to the music folder, is skipped: the pattern and its
    /// source. Nil when it is not skipped. Its parents are not checked.
    func reason(toIgnore path: RawPath, isFolder: Bool) -> String? {
        let names = path.bytes.split(separator: UInt8(ascii: "/")).map { RawPath(bytes: Array($0)) }
        let last = rules.last { (isFolder || !$0.isForFolders) && $0.matches(names) }
        return last.flatMap { $0.isNegated ? nil : $0.description }
    }

    /// The rule of a line of a file; nil for comments and empty lines.
    private static func rule(line: ArraySlice<UInt8>) -> Rule? {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // A trailing space counts only after a backslash.
        while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") { line.removeLast() }
        return line.first == UInt8(ascii: "#") ? nil : Rule(line, from: .file)
    }

    /// The lines of a file; nil when it does not exist.
    private static func lines(_ path: RawPath) throws(LibraryError) -> [ArraySlice<UInt8>]? {
        func failure(_ reason: String) -> LibraryError { .unreadableIgnoreFile(path: "\(path)", reason: reason) }
        // O_NONBLOCK: opening a named pipe must not wait for its writer.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(SystemReason.of(errno))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= largestFile {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure(SystemReason.of(errno)) }
            guard count > 0 else {
                // Some editors write a byte order mark.
                return bytes.dropFirst(bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0).split(separator: UInt8(ascii: "\n"))
            }
            bytes += buffer[..<count]
        }
        throw failure("longer than a mebibyte")
    }
}

/// One pattern.
private struct Rule: Sendable, CustomStringConvertible {
    enum Source: Sendable {
        case standard, file, caller
    }

    /// The pattern and its source.
    let description: String
    let isNegated: Bool
    let isForFolders: Bool
    /// The names that a path must have; nil matches any number of names.
    private let names: [RawPath?]
    /// The standard names come from case-insensitive systems.
    private let foldsCase: Bool

    init?(_ pattern: ArraySlice<UInt8>, from source: Source) {
        let place =
            switch source {
            case .standard: "always skipped"
            case .file: "in \(IgnoreRules.fileName)"
            case .caller: "given by --ignore"
            }
        description = "\(String(decoding: pattern, as: UTF8.self)) (\(place))"
        foldsCase = source == .standard
        var pattern = foldsCase ? Self.folded(Array(pattern))[...] : pattern
        let slash = UInt8(ascii: "/")
        isNegated = pattern.first == UInt8(ascii: "!")
        if isNegated { pattern.removeFirst() }
        isForFolders = pattern.last == slash
        if isForFolders { pattern.removeLast() }
        let isPath = pattern.contains(slash)
        if pattern.first == slash { pattern.removeFirst() }
        let parts = pattern.split(separator: slash, omittingEmptySubsequences: false)
        // No file has an empty name.
        guard !parts.contains(where: \.isEmpty) else { return nil }
        var names: [RawPath?] = parts.map {
            $0.count > 1 && $0.allSatisfy { $0 == UInt8(ascii: "*") } ? nil : RawPath(bytes: Array($0))
        }
        if !isPath { names.insert(nil, at: 0) }
        // “a/**” matches the contents of a, not a itself.
        if names.last == .some(nil) { names.append("*") }
        self.names = names
    }

    func matches(_ path: [RawPath]) -> Bool { Glob.matches(names, path, fits: matches) }

    private func matches(_ pattern: RawPath, _ name: RawPath) -> Bool {
        let name = foldsCase ? RawPath(bytes: Self.folded(name.bytes)) : name
        return pattern.withCString { pattern in name.withCString { name in fnmatch(pattern, name, 0) == 0 } }
    }

    /// ASCII is enough for the standard patterns.
    private static func folded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
