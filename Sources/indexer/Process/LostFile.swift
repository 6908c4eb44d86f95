import SystemFiles

/// An index is read where it lies, through a memory map. When somebody shortens that very file, or its disk fails, no call
/// returns an error: a signal comes.
enum LostFile {
    /// From now on the program then says so and ends, instead of crashing.
    static func endsProcess() {
        // Nothing but write and _exit, which are safe wherever the signal comes; so the file's name is not known here.
        signal(SIGBUS) { _ in
            let message: StaticString =
                "indexer: a file that was being read, most likely the index, was cut short by somebody, or its disk failed\n"
            write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(ExitStatus.cannotRun.rawValue)
        }
    }
}
