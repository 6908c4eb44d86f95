import SystemFiles

/// Waits until there is something to read, for at most `patience` milliseconds.
func isReadable(_ descriptor: Int32, patience: Int32) -> Bool {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, patience) > 0
}

#if canImport(Glibc)
    let datagramSocket = Int32(SOCK_DGRAM.rawValue)
#else
    let datagramSocket = SOCK_DGRAM
#endif
