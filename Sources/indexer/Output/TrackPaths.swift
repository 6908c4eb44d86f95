import MusicLibrary

extension ParameterScope {
    /// Tracks are named by their paths.
    static func paths(_ library: Library) -> ParameterScope {
        ParameterScope(
            isShared: false, index: { try library.index(of: $0) }, name: { "\(try library.track($0).path)" })
    }
}
