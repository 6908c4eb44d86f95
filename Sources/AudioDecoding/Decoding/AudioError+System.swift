import SystemFiles

extension AudioError {
    /// An error for a failed system call.
    /// - Parameters:
    ///   - path: the file.
    ///   - what: the failed operation.
    ///   - code: the reason, an `errno`.
    package static func refused(_ path: RawPath, _ what: String, _ code: Int32) -> AudioError {
        AudioError(.unreadable, path, "\(what): \(SystemReason.of(code))")
    }
}
