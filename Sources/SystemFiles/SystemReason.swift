/// Why the system refused something, in its words, as “No such file or directory”.
package enum SystemReason {
    /// - Parameter code: an `errno`.
    package static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}
