import CSodium
import MusicLibrary

/// libsodium: password hashes, random tokens and their hashes, encryption.
package enum Sodium {
    /// Initializes it; false where the system has no source of randomness, which does not happen.
    private static let isReady = sodium_init() >= 0

    /// Random bytes.
    package static func random(_ count: Int) -> [UInt8] {
        precondition(isReady, "libsodium could not be started")
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// An Argon2id hash with its own salt, as text; nil without enough memory.
    static func passwordHash(_ password: String, operations: UInt64, memory: Int) -> String? {
        precondition(isReady, "libsodium could not be started")
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let code = password.withCString {
            crypto_pwhash_str(&hash, $0, UInt64(password.utf8.count), operations, memory)
        }
        return code == 0 ? String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Whether a password matches a hash.
    package static func verify(_ password: String, _ hash: String) -> Bool {
        precondition(isReady, "libsodium could not be started")
        return hash.withCString { hash in
            password.withCString { crypto_pwhash_str_verify(hash, $0, UInt64(password.utf8.count)) == 0 }
        }
    }

    /// BLAKE2b, 256 bits, in hexadecimal digits.
    package static func hash(_ text: String) -> String { hash(Array(text.utf8)) }

    /// The same of bytes.
    package static func hash(_ bytes: [UInt8]) -> String {
        precondition(isReady, "libsodium could not be started")
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
        return Hexadecimal.text(digest)
    }

    /// XSalsa20 and Poly1305 (secretbox): without the key, nobody can read or alter it.
    static func sealed(_ bytes: [UInt8], nonce: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(isReady, "libsodium could not be started")
        var box = [UInt8](repeating: 0, count: bytes.count + Int(crypto_secretbox_MACBYTES))
        crypto_secretbox_easy(&box, bytes, UInt64(bytes.count), nonce, key)
        return box
    }

    /// The decrypted bytes; nil with another key, or if they were altered.
    package static func opened(_ box: [UInt8], nonce: [UInt8], key: [UInt8]) -> [UInt8]? {
        precondition(isReady, "libsodium could not be started")
        guard box.count >= Int(crypto_secretbox_MACBYTES) else { return nil }
        var bytes = [UInt8](repeating: 0, count: box.count - Int(crypto_secretbox_MACBYTES))
        return crypto_secretbox_open_easy(&bytes, box, UInt64(box.count), nonce, key) == 0 ? bytes : nil
    }

    /// Whether two are equal, in constant time.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
