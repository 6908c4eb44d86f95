import Foundation

/// Memory of this process, as the system counts it.
public enum ProcessMemory {
    /// Largest resident memory so far, bytes.
    public static var peakBytes: Double {
        // ru_maxrss would count the process that started this one.
        if let peak = status("VmHWM:") { return peak }
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Double(usage.ru_maxrss) * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss)
        #endif
    }

    /// The same in whole MiB.
    public static var peakMebibytes: Int { Int((peakBytes / 1_048_576).rounded()) }

    /// Resident memory that is mapped from files, bytes; 0 if the system does not report it.
    public static var mappedBytes: Double { status("RssFile:") ?? 0 }

    private static func status(_ name: String) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }
}
