import MusicLibrary

#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    @preconcurrency import Darwin
#endif

/// Prints a record as one line of JSON.
func printLine(_ record: some Encodable) throws { print(try JSONLine.string(record)) }

/// Hands what was printed to the system.
/// - Returns: whether all of it has been taken; false on a full disk, say.
@discardableResult
func flushOutput() -> Bool {
    fflush(stdout) == 0 && ferror(stdout) == 0
}

func exitProcess(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
}
