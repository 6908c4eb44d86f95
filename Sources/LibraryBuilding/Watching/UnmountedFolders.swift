import SystemFiles

/// Folders whose file systems were unmounted. They are empty now, but their music was not deleted.
package struct UnmountedFolders {
    private let root: RawPath
    /// The device there while nothing is mounted; nil if the folder does not exist.
    private var devices: [RawPath: UInt64?] = [:]

    package init(root: RawPath) { self.root = root }

    package var isEmpty: Bool { devices.isEmpty }
    package var containsRoot: Bool { devices.keys.contains { $0.bytes.isEmpty } }

    /// Adds folders that were just unmounted.
    /// - Returns: the new ones, without those inside others.
    package mutating func add(_ paths: [RawPath]) -> [RawPath] {
        let all = Set(paths).union(devices.keys)
        let outermost = all.filter { path in !all.contains { path != $0 && path.isBelow($0) } }
        let new = outermost.subtracting(devices.keys).sorted()
        for path in new { devices[path] = .some(device(of: path)) }
        devices = devices.filter { outermost.contains($0.key) }
        return new
    }

    /// Removes and returns the folders that are mounted again.
    package mutating func removeReturned() -> [RawPath] {
        let returned = devices.filter { path, empty in device(of: path).map { $0 != empty } ?? false }.keys.sorted()
        for path in returned { devices[path] = nil }
        return returned
    }

    private func device(of path: RawPath) -> UInt64? {
        var information = stat()
        guard root.appending(path).withCString({ stat($0, &information) }) == 0 else { return nil }
        return UInt64(information.st_dev)
    }
}

extension RawPath {
    /// Whether this path is inside the folder `other`, at any depth. Every path except the root is inside the empty
    /// path.
    func isBelow(_ other: RawPath) -> Bool {
        other.bytes.isEmpty ? !bytes.isEmpty : bytes.starts(with: other.bytes + [UInt8(ascii: "/")])
    }
}
