import SystemFiles

/// Swift's runtime ends the process where memory cannot be had: there is no error to catch.
enum MemoryShortage {
    /// From now on the program then ends with one line of reason, not with a trace. Other crashes stay what they are.
    static func endsProcess() {
        for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV] {
            // Nothing but system calls, which are safe wherever the signal comes.
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
