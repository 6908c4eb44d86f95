/// The types of sockets, which are an enumeration on Linux and numbers on macOS.
package enum SocketType {
    #if canImport(Glibc)
        /// A connection.
        package static let stream = Int32(SOCK_STREAM.rawValue)
        /// Single packets.
        package static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
        /// A connection.
        package static let stream = SOCK_STREAM
        /// Single packets.
        package static let datagram = SOCK_DGRAM
    #endif
}
