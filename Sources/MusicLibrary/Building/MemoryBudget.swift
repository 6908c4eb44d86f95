import CPriority
import SystemFiles

/// How much memory this process may take where somebody has set a limit: `ulimit -v` or a control group.
package struct MemoryBudget: Sendable {
    /// Why there is no use in beginning.
    package struct Shortage: DescribedError {
        let (available, needed): (Int, Int)

        /// One line.
        package var description: String {
            "not enough memory: the limit (ulimit -v, or the control group's) leaves \(available >> 20) MiB, "
                + "\(needed >> 20) are needed"
        }
    }

    /// Bytes that one analysis takes besides what every process does. Measured: 24 to 40 MiB, whatever the length of the file.
    private static let analysis = 48 << 20
    /// Bytes that a build takes besides: tables, buffers of files, the index that is written.
    private static let build = 48 << 20

    /// Bytes that can still be had; nil when there is no limit.
    package let available: Int?

    /// - Parameter available: bytes that can still be had; nil when there is no limit.
    package init(available: Int?) { self.available = available }

    /// What is available to this process now.
    package static var ofProcess: MemoryBudget {
        let limits = [addressSpaceLeft, ControlGroup().memoryLeft].compactMap { $0 }
        return MemoryBudget(available: limits.min())
    }

    /// How many files can be analysed at a time.
    /// - Parameter wanted: at most.
    /// - Throws: `Shortage` when not one can be.
    package func jobs(_ wanted: Int) throws(Shortage) -> Int {
        try require(Self.build + Self.analysis)
        guard let available else { return wanted }
        return max(1, min(wanted, (available - Self.build) / Self.analysis))
    }

    /// - Throws: `Shortage` when there are no `bytes`.
    package func require(_ bytes: Int) throws(Shortage) {
        if let available, available < bytes { throw Shortage(available: available, needed: bytes) }
    }

    /// Keeps the C library from reserving 64 MiB of addresses for each thread where these are counted.
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

/// The control group a process is in; of version 1, which containers make their own root, only the root counts.
package struct ControlGroup {
    /// Where the groups are.
    private let root: String
    /// Of the group, below the root.
    private let path: String

    /// Of this process.
    init() {
        self.init(root: "/sys/fs/cgroup", membership: SmallFile.text("/proc/self/cgroup") ?? "")
    }

    /// - Parameters:
    ///   - root: where the groups are.
    ///   - membership: the text of `/proc/self/cgroup`.
    package init(root: String, membership: String) {
        self.root = root
        let line = membership.split(separator: "\n").first { $0.hasPrefix("0::/") }
        path = line.map { String($0.dropFirst(4)) } ?? ""
    }

    /// What may still be taken: the least of the group and of those that it lies in. What the system has cached of files is
    /// taken back when it is needed.
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

/// Files of the system that hold a few numbers.
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
