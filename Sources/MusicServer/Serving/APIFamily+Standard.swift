extension APIFamily {
    /// All that are served.
    package static let standard: [APIFamily] = [.page, .library, .spotify, .subsonic, .media]
}
