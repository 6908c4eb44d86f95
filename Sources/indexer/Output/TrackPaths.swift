import MusicLibrary

extension ParameterScope {
    /// Tracks are named by their paths.
    static func paths(_ library: Library) -> ParameterScope {
        ParameterScope(track: { try library[$0] }, name: { "\($0.path)" })
    }
}
