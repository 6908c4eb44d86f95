#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    @preconcurrency import Darwin
#endif

func flushOutput() {
    fflush(stdout)
}

func exitProcess(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
}
