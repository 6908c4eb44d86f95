/// The address of an MPD, in the form of MPD_HOST and MPD_PORT that `mpc` and other clients use.
package struct MPDAddress: Equatable, Sendable, CustomStringConvertible {
    package enum Endpoint: Equatable, Sendable {
        case host(String, port: UInt16)
        /// Path of a Unix socket.
        case socket(String)
    }

    package let endpoint: Endpoint
    package let password: String?

    /// - Parameters:
    ///   - host: HOST or the path of a Unix socket, either after PASSWORD@; nil or empty for localhost.
    ///   - port: nil or empty for 6600.
    /// - Throws: `MPDError.invalidAddress`.
    package init(host: String?, port: String?) throws(MPDError) {
        var name = host ?? ""
        var password: String?
        if let at = name.firstIndex(of: "@") {
            password = String(name[..<at])
            name = String(name[name.index(after: at)...])
            guard password?.isEmpty == false else {
                throw .invalidAddress(
                    "“@\(name)”: abstract sockets are not supported; name a socket by its path, or a host")
            }
        }
        self.password = password
        guard !name.hasPrefix("/") else {
            endpoint = .socket(name)
            return
        }
        let text = port ?? ""
        guard let number = text.isEmpty ? 6600 : UInt16(text), number > 0 else {
            throw .invalidAddress("“\(text)” is not a port (1 to 65535)")
        }
        endpoint = .host(name.isEmpty ? "localhost" : name, port: number)
    }

    /// Without the password.
    package var description: String {
        switch endpoint {
        case .host(let name, let port): name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
        case .socket(let path): path
        }
    }
}
