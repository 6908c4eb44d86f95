import SystemFiles

/// Waits at most `patience` milliseconds until data can be read.
func isReadable(_ descriptor: Int32, patience: Int32) -> Bool {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, patience) > 0
}
