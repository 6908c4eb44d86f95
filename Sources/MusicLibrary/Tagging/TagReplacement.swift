public import AudioFeatures
import Foundation
public import SimilarityIndex

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A music file with other values in some fields of its tags, and all else as it was, in the place of the file.
public struct TagReplacement: Sendable {
    /// How files are written.
    public struct Options: Sendable {
        /// Leave the file's modification time as it is.
        public var keepsModificationTime = false
        /// Keep the file as it was before the first change beside it, as `.NAME.bak`.
        public var keepsBackup = false

        /// A new modification time, no backup.
        public init() {}
    }

    /// The file.
    public let path: RawPath
    /// Identity of its audio, by the index.
    public let id: TrackID
    /// Values by names of `AudioTags.writableFields`; a field without values is removed.
    public let fields: [String: [String]]

    /// - Parameters:
    ///   - path: the file.
    ///   - id: identity of its audio, by the index.
    ///   - fields: values by names of `AudioTags.writableFields`; a field without values is removed.
    public init(_ path: RawPath, id: TrackID, _ fields: [String: [String]]) {
        self.path = path
        self.id = id
        self.fields = fields
    }

    /// Writes the changes: into a copy beside the file, which takes its place only when it is whole, says what it should,
    /// and sounds the same. After an error the file is as it was.
    /// - Throws: `AudioError` naming the file.
    public func write(_ options: Options = Options()) throws(AudioError) {
        // Through a symbolic link: the file is replaced, not the link to it.
        guard let resolved = path.withCString({ realpath($0, nil) }) else { throw failure("cannot be found") }
        defer { free(resolved) }
        let target = RawPath(cString: resolved)
        guard try hash(target) == id else {
            throw AudioError(.unreadable, path, "does not sound as it did when it was indexed; build the index again")
        }
        // The file's own name may be as long as names can be.
        let temporary = Self.beside(target, Array(".\(id).\(getpid()).tmp".utf8))
        defer { _ = temporary.withCString { unlink($0) } }
        let times = try copy(target, to: temporary)
        do throws(AudioError) {
            try AudioTags.write(fields, to: temporary)
        } catch {
            throw AudioError(error.kind, path, error.reason)
        }
        try verify(temporary, try AudioFormat.detect(temporary))
        if options.keepsModificationTime {
            guard temporary.withCString({ utimensat(AT_FDCWD, $0, times, 0) }) == 0 else {
                throw failure("its modification time cannot be set")
            }
        }
        try synchronize(temporary)
        if options.keepsBackup {
            // Hidden, or the next build would find it; the first one stays, for it is what the file was before all this.
            let backup = Self.beside(target, Array(".".utf8) + target.lastComponent.bytes + Array(".bak".utf8))
            if !IndexLocator.exists(backup) {
                let isKept = target.withCString { from in backup.withCString { link(from, $0) } } == 0
                if !isKept { _ = try copy(target, to: backup) }
            }
        }
        guard temporary.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw failure("cannot be replaced")
        }
    }

    // MARK: Steps

    private func verify(_ written: RawPath, _ format: AudioFormat) throws(AudioError) {
        guard try hash(written) == id else {
            throw AudioError(.unreadable, path, "writing tags would have changed its sound; left as it was")
        }
        let present = try AudioTags.fieldValues(Array(fields.keys), of: written)
        for (field, values) in fields.sorted(by: { $0.key < $1.key })
        where present[field, default: []] != AudioTags.stored(values, of: field, in: format) {
            throw AudioError(.unreadable, path, "its tag format cannot hold \(field); left as it was")
        }
    }

    private func hash(_ file: RawPath) throws(AudioError) -> TrackID {
        let (high, low) = try AudioPayload.hash(file)
        return TrackID(high: high, low: low)
    }

    /// Copies content, owner, permissions and extended attributes.
    /// - Returns: times of last access and modification.
    private func copy(_ source: RawPath, to copy: RawPath) throws(AudioError) -> [timespec] {
        var information = stat()
        let input = source.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard input >= 0, fstat(input, &information) == 0 else { throw failure("cannot be read") }
        defer { close(input) }
        let output = copy.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard output >= 0 else { throw failure("no copy can be made beside it") }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(input, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("cannot be read") }
            if count == 0 { break }
            var done = 0
            while done < count {
                let written = buffer.withUnsafeBytes { Self.write(output, $0, from: done, to: count) }
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { throw failure("no copy can be made beside it") }
                done += written
            }
        }
        // Not everybody may give files away; then the copy is the writer's own.
        _ = fchown(output, information.st_uid, information.st_gid)
        guard fchmod(output, information.st_mode & 0o7777) == 0 else { throw failure("its permissions cannot be kept") }
        guard ExtendedAttributes.copy(from: input, to: output) else {
            throw failure("its extended attributes cannot be kept")
        }
        #if canImport(Glibc)
            return [information.st_atim, information.st_mtim]
        #else
            return [information.st_atimespec, information.st_mtimespec]
        #endif
    }

    private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        #if canImport(Glibc)
            return Glibc.write(file, part.baseAddress, part.count)
        #else
            return Darwin.write(file, part.baseAddress, part.count)
        #endif
    }

    private func synchronize(_ file: RawPath) throws(AudioError) {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure("cannot be flushed") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("cannot be flushed") }
    }

    private static func beside(_ path: RawPath, _ name: [UInt8]) -> RawPath {
        RawPath(bytes: path.bytes.dropLast(path.lastComponent.bytes.count) + name)
    }

    private func failure(_ what: String) -> AudioError {
        AudioError(.unreadable, path, "\(what): \(String(cString: strerror(errno)))")
    }
}
