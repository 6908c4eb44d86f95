import CSodium
import MusicLibrary
import SystemFiles

/// The key that encrypts player passwords: 32 random bytes in a file beside the database, readable only by its owner.
/// The database alone does not reveal the passwords.
struct PlayerKey {
    private static let size = Int(crypto_secretbox_KEYBYTES)
    private let bytes: [UInt8]

    /// The key in a file; nil when the file does not exist.
    /// - Throws: `UserStateError.database` for a file that is not a key, or cannot be read.
    init?(_ path: RawPath) throws(UserStateError) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure(path)
        }
        defer { close(descriptor) }
        // One byte more than a key, to detect a longer file.
        var bytes = [UInt8](repeating: 0, count: Self.size + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw Self.failure(path) }
        guard count == Self.size else {
            throw .database(
                path: "\(path)",
                reason: "not a key of player passwords; remove the file and create the player passwords again")
        }
        self.bytes = Array(bytes.prefix(count))
    }

    /// The key in a file, created if needed. Two processes that create it get the same key.
    /// - Throws: `UserStateError`.
    init(makingAt path: RawPath) throws(UserStateError) {
        if let known = try PlayerKey(path) {
            self = known
            return
        }
        try Self.make(path)
        guard let made = try PlayerKey(path) else {
            throw .database(path: "\(path)", reason: "removed while it was created")
        }
        self = made
    }

    /// Writes a new key under a temporary name, and renames it when it is complete.
    private static func make(_ path: RawPath) throws(UserStateError) {
        let unfinished = RawPath(bytes: path.bytes + Array(".\(Token().hash.prefix(12))".utf8))
        let descriptor = unfinished.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw failure(path) }
        defer { unfinished.withCString { _ = unlink($0) } }
        let key = Sodium.random(size)
        let isWritten = write(descriptor, key, size) == size && fsync(descriptor) == 0
        let written = errno
        guard close(descriptor) == 0, isWritten else {
            errno = written
            throw failure(path)
        }
        // An existing key stays, because passwords may already be encrypted with it.
        let isNamed = unfinished.withCString { old in path.withCString { link(old, $0) } } == 0
        guard isNamed || errno == EEXIST else { throw failure(path) }
    }

    private static func failure(_ path: RawPath) -> UserStateError {
        switch errno {
        case ENOSPC, EDQUOT: .noSpace(path: "\(path)")
        case EROFS: .readOnly(path: "\(path)")
        default: .database(path: "\(path)", reason: SystemReason.of(errno))
        }
    }

    // MARK: Secrets

    /// A nonce and the encrypted bytes, in hexadecimal digits.
    func sealed(_ bytes: [UInt8]) -> String {
        let nonce = Sodium.random(Int(crypto_secretbox_NONCEBYTES))
        return Hexadecimal.text(nonce + Sodium.sealed(bytes, nonce: nonce, key: self.bytes))
    }

    /// The decrypted text; nil if it was encrypted with another key or altered.
    func opened(_ text: String) -> [UInt8]? {
        guard let all = Hexadecimal.bytes(text), all.count > Int(crypto_secretbox_NONCEBYTES) else { return nil }
        let nonce = Array(all.prefix(Int(crypto_secretbox_NONCEBYTES)))
        return Sodium.opened(Array(all.dropFirst(nonce.count)), nonce: nonce, key: bytes)
    }
}
