@preconcurrency import SystemFiles

/// Data goes to stdout, messages go to stderr.
enum Console {
    /// Prints a message. Control characters are removed because names may contain them.
    static func note(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { $0.withoutControls }
        write(lines.joined(separator: "\n") + "\n")
    }

    static func fail(_ message: String) {
        note("indexer: \(message)")
    }

    /// Prints text unchanged on stderr.
    static func write(_ text: String) {
        fputs(text, stderr)
    }

    /// Flushes stdout.
    /// - Returns: whether everything was written; false on a full disk, for example.
    @discardableResult
    static func flush() -> Bool {
        fflush(stdout) == 0 && ferror(stdout) == 0
    }

    static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The columns of the terminal on stdout; nil if stdout is not a terminal.
    static var width: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

extension StringProtocol {
    /// The text with control characters and line breaks replaced by spaces, so that a tag cannot control the terminal.
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
