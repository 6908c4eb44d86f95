import CLibMD

/// MD5 (RFC 1321), by libmd. Users of Subsonic's protocol prove with it that they know a password. It has no other use here.
package enum MD5 {
    /// 16 bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var context = MD5_CTX()
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_LENGTH))
        MD5Init(&context)
        MD5Update(&context, bytes, bytes.count)
        MD5Final(&digest, &context)
        return digest
    }
}
