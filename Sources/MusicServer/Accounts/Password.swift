package import AudioFeatures
import MusicLibrary

/// Passwords: Argon2id with 64 MiB and two passes, a quarter of a second.
package struct Password: Sendable {
    /// Characters that a password may have.
    package static let lengths = 8...128

    /// Passes over the memory.
    let operations: UInt64
    /// Bytes.
    let memory: Int
    /// Of nobody's password: to take as long for an unknown name as for a wrong password.
    private let dummy: String

    /// As it should be; tests make it cheaper.
    package init(operations: UInt64 = 2, memory: Int = 64 << 20) {
        self.operations = operations
        self.memory = memory
        let nobodys = Sodium.random(16).map { "\($0)" }.joined()
        dummy = Sodium.passwordHash(nobodys, operations: operations, memory: memory) ?? ""
    }

    /// Checks a new password and hashes it.
    /// - Throws: `APIError` when it is too short or too long.
    package func hash(_ password: String) throws(APIError) -> String {
        guard Self.lengths.contains(password.count), password.utf8.count <= 1024, !password.utf8.contains(0) else {
            throw .badParameter("a password has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters")
        }
        guard let hash = Sodium.passwordHash(password, operations: operations, memory: memory) else {
            throw .busy()
        }
        return hash
    }

    /// Whether a password is the one of a hash.
    /// - Parameter hash: nil where there is no such account, which takes as long.
    package func verify(_ password: String, _ hash: String?) -> Bool {
        guard password.utf8.count <= 1024, !password.utf8.contains(0) else { return false }
        return Sodium.verify(password, hash ?? dummy) && hash != nil
    }

    /// Sets the password of a profile beside an index, which is made when it is not there: for the command line. Where
    /// nobody is admin, this profile is from now on: who sits at the machine can always become it.
    /// - Throws: `APIError`, `UserStateError`.
    /// - Returns: what the profile may do.
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
