package import AudioFeatures
import SystemFiles

extension RawPath {
    /// The absolute path of the file that this one names, through all links; nil, with `errno`, when there is none.
    package var resolved: RawPath? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return RawPath(cString: resolved)
    }
}
