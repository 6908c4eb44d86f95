import Foundation

/// Progress on stderr: one line that is updated on a terminal, else a plain line every ten seconds.
struct ProgressLine {
    private let isTerminal = Console.standardErrorIsTerminal
    private let start = Date()
    private var lastShown = Date()
    private var total = 0
    private var finished = 0
    private var failed = 0
    private var audioSeconds = 0.0

    mutating func begin(total: Int) {
        self.total = total
    }

    mutating func finished(audioSeconds: Double?) {
        finished += 1
        self.audioSeconds += audioSeconds ?? 0
        failed += audioSeconds == nil ? 1 : 0
        let now = Date()
        guard now.timeIntervalSince(lastShown) >= (isTerminal ? 0.1 : 10) else { return }
        lastShown = now
        Console.write(isTerminal ? "\r\u{1B}[2K\(description)" : description + "\n")
    }

    /// Clears the line.
    func clear() {
        if isTerminal { Console.write("\r\u{1B}[2K") }
    }

    private var description: String {
        let elapsed = max(Date().timeIntervalSince(start), 1e-3)
        let remaining = elapsed / Double(max(finished, 1)) * Double(total - finished)
        var text =
            "\(finished)/\(total) tracks · \(Int(audioSeconds / elapsed))× real time · ETA "
            + "\(TrackTable.time(remaining))"
        if failed > 0 { text += " · \(failed) failed" }
        return text
    }
}
