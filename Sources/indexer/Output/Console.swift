@preconcurrency import SystemFiles

/// stdout is data, stderr is talk.
enum Console {
    /// A message for people; names in it may hold anything, the terminal gets no control characters.
    static func note(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { $0.withoutControls }
        write(lines.joined(separator: "\n") + "\n")
    }

    static func fail(_ message: String) {
        note("indexer: \(message)")
    }

    /// Text as it is, on stderr.
    static func write(_ text: String) {
        fputs(text, stderr)
    }

    /// Hands what was printed to the system.
    /// - Returns: whether all of it has been taken; false on a full disk, say.
    @discardableResult
    static func flush() -> Bool {
        fflush(stdout) == 0 && ferror(stdout) == 0
    }

    static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Columns of the terminal on stdout; nil when it is not one.
    static var width: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

extension StringProtocol {
    /// With a space for every control character and line break: a tag must not steer the terminal.
    var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }
}
