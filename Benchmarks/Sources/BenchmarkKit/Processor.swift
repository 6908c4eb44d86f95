import Foundation

/// The processor that a suite runs on.
public enum Processor {
    /// Its model, as Linux names it.
    public static var name: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        func field(_ name: String) -> String? {
            let line = information.split(separator: "\n").first { $0.hasPrefix(name) }
            return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard let model = field("model name") else { return "processor unknown" }
        return "\(model), family \(field("cpu family") ?? "?"), model \(field("model\t") ?? "?")"
    }
}
