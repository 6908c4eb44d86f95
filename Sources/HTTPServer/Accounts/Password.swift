package import MusicLibrary

/// Passwords, hashed with Argon2id, 64 MiB and two passes, which takes a quarter of a second.
package struct Password: Sendable {
    /// The allowed number of characters.
    package static let lengths = 8...128

    /// Number of passes over the memory.
    let operations: UInt64
    /// Memory in bytes.
    let memory: Int
    /// The hash of no password, so that an unknown name takes as long as a wrong password.
    private let dummy: String

    /// The recommended cost; tests use a cheaper one.
    package init(operations: UInt64 = 2, memory: Int = 64 << 20) {
        self.operations = operations
        self.memory = memory
        let nobodys = Sodium.random(16).map { "\($0)" }.joined()
        dummy = Sodium.passwordHash(nobodys, operations: operations, memory: memory) ?? ""
    }

    /// The maximum number of bytes in a password.
    package static let longest = 1024

    /// Whether a password is neither too short nor too long, and has no zero byte, which would terminate it.
    package static func isAllowed(_ password: String) -> Bool {
        password.utf8.count <= longest && lengths.contains(password.count) && !password.utf8.contains(0)
    }

    /// Checks a new password and hashes it.
    /// - Throws: `APIError` when it is too short, too long, or one of the most common passwords.
    package func hash(_ password: String) throws(APIError) -> String {
        guard Self.isAllowed(password) else {
            throw .badParameter(
                "a password must have \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters and no zero byte"
            )
        }
        guard CommonPasswords.rank(password.lowercased()) == nil else {
            throw .badParameter("this is one of the most common passwords; choose another")
        }
        guard let hash = Sodium.passwordHash(password, operations: operations, memory: memory) else {
            throw .busy()
        }
        return hash
    }

    /// Whether a password matches a hash.
    /// - Parameter hash: nil if the account does not exist, which takes as long.
    package func verify(_ password: String, _ hash: String?) -> Bool {
        guard password.utf8.count <= Self.longest, !password.utf8.contains(0) else { return false }
        return Sodium.verify(password, hash ?? dummy) && hash != nil
    }

    /// Sets the password of a profile beside an index, and creates the profile if needed: for the command line. If no
    /// profile is administrator, this one becomes it, because a user of the machine can always do so.
    /// - Throws: `APIError`, `UserStateError`.
    /// - Returns: the rights of the profile.
    @discardableResult
    package static func set(_ password: String, ofProfile name: String, besideIndex index: RawPath) throws -> String {
        let state = try UserState(UserState.path(besideIndex: index), forWriting: true)
        let hash = try Password().hash(password)
        if try state.profile(called: name) == nil { try state.createProfile(name, email: nil) }
        let profile = try state.profile(name)
        try state.setPassword(hash, of: profile, role: try state.hasAdmin() ? nil : .admin)
        return try state.account(of: profile)?.account.role.rawValue ?? ""
    }
}
