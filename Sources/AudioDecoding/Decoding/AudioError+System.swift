import SystemFiles

extension AudioError {
    /// That the system refused something.
    /// - Parameters:
    ///   - path: the file.
    ///   - what: what could not be done.
    ///   - code: the reason, an `errno`.
    package static func refused(_ path: RawPath, _ what: String, _ code: Int32) -> AudioError {
        AudioError(.unreadable, path, "\(what): \(SystemReason.of(code))")
    }
}
