import CPriority
import SystemFiles

/// The memory available to this process under a limit: `ulimit -v` or a control group.
package struct MemoryBudget: Sendable {
    /// The memory does not suffice to begin.
    package struct Shortage: DescribedError {
        let (available, needed): (Int, Int)

        /// One line.
        package var description: String {
            "not enough memory: the limit (ulimit -v, or the control group's) leaves \(available >> 20) MiB, "
                + "\(needed >> 20) are needed"
        }
    }

    /// Bytes for one analysis, in addition to the process itself. Measured: 24 to 52 MiB, for files of any length.
    private static let analysis = 56 << 20
    /// Bytes for a build, in addition: tables, file buffers, the index being written.
    private static let build = 48 << 20

    /// Available bytes; nil without a limit.
    package let available: Int?

    /// - Parameter available: available bytes; nil without a limit.
    package init(available: Int?) { self.available = available }

    /// What is available to this process now.
    package static var ofProcess: MemoryBudget {
        let limits = [addressSpaceLeft, ControlGroup().memoryLeft].compactMap { $0 }
        return MemoryBudget(available: limits.min())
    }

    /// The number of files that can be analyzed in parallel.
    /// - Parameter wanted: the maximum.
    /// - Throws: `Shortage` when the memory does not suffice for one file.
    package func jobs(_ wanted: Int) throws(Shortage) -> Int {
        try require(Self.build + Self.analysis)
        guard let available else { return wanted }
        return max(1, min(wanted, (available - Self.build) / Self.analysis))
    }

    /// - Throws: `Shortage` when fewer than `bytes` are available.
    package func require(_ bytes: Int) throws(Shortage) {
        if let available, available < bytes { throw Shortage(available: available, needed: bytes) }
    }

    /// Keeps the C library from reserving 64 MiB of address space per thread if addresses are limited.
    package static func shareArenas() {
        #if canImport(Glibc)
            if addressSpaceLeft != nil { cpriority_share_arenas() }
        #endif
    }

    private static var addressSpaceLeft: Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        #else
            guard getrlimit(RLIMIT_AS, &limit) == 0 else { return nil }
        #endif
        guard limit.rlim_cur < rlim_t(1) << 46 else { return nil }
        let pages = SmallFile.text("/proc/self/statm").flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        guard let pages else { return nil }
        return max(0, Int(limit.rlim_cur) - pages * Int(sysconf(Int32(_SC_PAGESIZE))))
    }
}

/// The control group of a process. In version 1, containers make their group the root, so only the root is read.
package struct ControlGroup {
    /// The folder of the control groups.
    private let root: String
    /// The path of the group below the root.
    private let path: String

    /// The group of this process.
    init() {
        self.init(root: "/sys/fs/cgroup", membership: SmallFile.text("/proc/self/cgroup") ?? "")
    }

    /// - Parameters:
    ///   - root: the folder of the control groups.
    ///   - membership: the text of `/proc/self/cgroup`.
    package init(root: String, membership: String) {
        self.root = root
        let line = membership.split(separator: "\n").first { $0.hasPrefix("0::/") }
        path = line.map { String($0.dropFirst(4)) } ?? ""
    }

    /// The available bytes: the minimum over the group and its ancestors. The system's file cache counts as available.
    package var memoryLeft: Int? {
        var folder = path.split(separator: "/")
        var left = [left(in: root + "/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_cache")]
        while true {
            let group = ([root] + folder.map(String.init)).joined(separator: "/")
            left.append(self.left(in: group, "memory.max", "memory.current", "file"))
            guard folder.popLast() != nil else { return left.compactMap(\.self).min() }
        }
    }

    private func left(in folder: String, _ limitName: String, _ usageName: String, _ cacheName: String) -> Int? {
        func number(_ name: String) -> Int? {
            SmallFile.text("\(folder)/\(name)").flatMap { Int($0.split(separator: "\n").first ?? "") }
        }
        guard let limit = number(limitName), limit < 1 << 46 else { return nil }
        var cached = 0
        for line in SmallFile.text(folder + "/memory.stat")?.split(separator: "\n") ?? [] {
            let parts = line.split(separator: " ")
            if parts.count == 2, parts[0] == cacheName { cached = Int(parts[1]) ?? 0 }
        }
        return max(0, limit - max(0, (number(usageName) ?? 0) - cached))
    }
}

/// System files that contain a few numbers.
enum SmallFile {
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
