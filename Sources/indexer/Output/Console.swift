import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// stdout is data, stderr is talk.
enum Console {
    static func talk(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    static func fail(_ message: String) {
        talk("indexer: \(message)")
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
