import SystemFiles

/// Handles failed memory allocation. Swift's runtime ends the process then; there is no error to catch.
enum MemoryShortage {
    /// Makes the program print one line with the reason instead of a trace. Other crashes are not affected.
    static func endsProcess() {
        for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV] {
            // Only system calls are safe in a signal handler.
            signal(number) { number in
                let size = 32 << 20
                let probe = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
                guard probe == MAP_FAILED else {
                    munmap(probe, size)
                    signal(number, SIG_DFL)
                    raise(number)
                    return
                }
                let message: StaticString = "indexer: not enough memory: the limit (ulimit -v) is reached\n"
                write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
                _exit(ExitStatus.cannotRun.rawValue)
            }
        }
    }
}
