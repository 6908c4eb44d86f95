import SystemFiles

/// Handles SIGBUS. An index is read through a memory map. If the file is truncated or its disk fails, no call returns
/// an error; the process gets a signal.
enum LostFile {
    /// Makes the program print the reason and exit instead of crashing.
    static func endsProcess() {
        // Only write and _exit are safe in a signal handler, so the file's name is not known here.
        signal(SIGBUS) { _ in
            let message: StaticString =
                "indexer: a file in use, most likely the index, was truncated by another program, or its disk failed\n"
            write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(ExitStatus.cannotRun.rawValue)
        }
    }
}
