import MusicLibrary

/// The address for a phone, whose browser gives the motion sensor only to pages over TLS.
enum PhoneRoutes {
    static let routes: [Route] = [
        Route(
            .post, "/api/phone", "Open an address over TLS for your phone, with a certificate of the server's own",
            .admins, lane: .heavy, returns: "PhoneDoor", isChange: false, to: open),
        Route(.delete, "/api/phone", "Close the address for your phone", .admins, isChange: false, to: close),
    ]

    private struct Record: Encodable {
        /// Whoever knows one of them reaches the server, and must log in. Without accounts, they have all rights of an administrator.
        let links: [String]
        let fingerprint: String
    }

    private static func open(_ call: Call) throws -> Response {
        let opened = try call.context.phoneDoor.open()
        return try call.json(Record(links: opened.links, fingerprint: opened.fingerprint))
    }

    private static func close(_ call: Call) throws -> Response {
        call.context.phoneDoor.close()
        return Call.empty
    }
}
