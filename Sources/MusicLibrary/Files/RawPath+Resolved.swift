package import AudioFeatures
import SystemFiles

extension RawPath {
    /// The absolute path with all links resolved; nil, with the cause in `errno`, if no file exists.
    package var resolved: RawPath? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return RawPath(cString: resolved)
    }
}
