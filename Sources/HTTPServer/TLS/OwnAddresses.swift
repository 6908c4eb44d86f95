import Foundation
import SystemFiles

/// The addresses of this machine in its networks.
package enum OwnAddresses {
    /// Networks of containers and virtual machines, which no phone reaches.
    private static let virtual = ["docker", "veth", "br-", "virbr", "vmnet", "utun", "tun", "tap", "zt", "wg"]

    /// IPv4 addresses that a phone in the same network can reach, those of usual home networks first.
    package static func all() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            let name = String(cString: interface.ifa_name)
            guard interface.ifa_flags & UInt32(IFF_UP) != 0, !virtual.contains(where: name.hasPrefix),
                let address = interface.ifa_addr, Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return ordered(found)
    }

    /// Without those that reach only this machine or have no network, the usual ones first.
    package static func ordered(_ addresses: [String]) -> [String] {
        let usual = ["192.168.", "10.", "172."]
        func rank(_ address: String) -> Int { usual.firstIndex(where: address.hasPrefix) ?? usual.count }
        let useful = addresses.filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }
        return useful.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
            \.element)
    }
}
