extension APIFamily {
    /// All APIs of the server.
    package static let standard: [APIFamily] = [.page, .library, .spotify, .subsonic, .media]
}
