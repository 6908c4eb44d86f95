import Foundation

/// The shared state of the two lanes of an MP3 and its reader, protected by the lock; see `MP3Lanes`.
final class MP3Relay: @unchecked Sendable {
    /// How a lane continues.
    enum Turn {
        case inTurn
        /// The other lane is wrong.
        case alone
        case over
    }

    /// Number of stretches in progress or waiting, besides the one that is read.
    private static let stretchesAhead = 8

    private let condition = NSCondition()
    private let stretchCapacity: Int
    private var free: [MP3Stretch] = []
    /// Stretches that wait for the reader.
    private var delivered: [Int: MP3Stretch] = [:]
    /// The first frames of stretches that wait for verification.
    private var beginnings: [Int: [Float]] = [:]
    /// The last verified stretch.
    private var proven = 0
    /// The next stretch for the reader.
    private var next = 0
    /// The lane that is no longer needed.
    private var dismissed: Int?
    private var isOver = false

    init(stretchCapacity: Int) { self.stretchCapacity = stretchCapacity }

    // MARK: The lanes

    /// Waits for a free stretch.
    /// - Returns: nil if no more are needed.
    func stretch(toFill index: Int, by lane: Int) -> MP3Stretch? {
        condition.lock()
        defer { condition.unlock() }
        while index >= next + Self.stretchesAhead, !isDone(lane) { condition.wait() }
        guard !isDone(lane) else { return nil }
        let stretch = free.popLast() ?? MP3Stretch(capacity: stretchCapacity)
        stretch.restart()
        return stretch
    }

    /// - Parameter beginning: the first frame of a stretch.
    func announce(_ index: Int, _ beginning: UnsafeBufferPointer<Float>) {
        condition.lock()
        beginnings[index] = Array(beginning)
        condition.broadcast()
        condition.unlock()
    }

    /// Passes a stretch to the reader once it is verified, and verifies the next one.
    /// - Parameter proof: the frame after the stretch.
    func deliver(
        _ stretch: MP3Stretch, _ index: Int, by lane: Int, isAlone: Bool, proof: UnsafeBufferPointer<Float>
    ) -> Turn {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        if index > proven, beginnings[index] == nil {
            beginnings[index] = []
            condition.broadcast()
        }
        while proven < index, !isDone(lane) { condition.wait() }
        guard !isDone(lane) else { return .over }
        delivered[index] = stretch
        condition.broadcast()
        guard stretch.ending == nil else {
            dismissed = 1 - lane
            return .over
        }
        if !isAlone {
            while beginnings[index + 1] == nil, !isDone(lane) { condition.wait() }
            guard !isDone(lane) else { return .over }
        }
        proven = index + 1
        if !isAlone, let beginning = beginnings.removeValue(forKey: index + 1), Self.proves(proof, beginning) {
            return .inTurn
        }
        dismissed = 1 - lane
        return .alone
    }

    private func isDone(_ lane: Int) -> Bool { isOver || dismissed == lane }

    private static func proves(_ frame: UnsafeBufferPointer<Float>, _ beginning: [Float]) -> Bool {
        frame.elementsEqual(beginning) && frame.contains { $0 != 0 }
    }

    // MARK: The reader

    /// The next stretch. There is always one until a stretch with an ending has been taken.
    func take() -> MP3Stretch {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let stretch = delivered.removeValue(forKey: next) { return stretch }
            condition.wait()
        }
    }

    /// Returns a stretch that has been read.
    func giveBack(_ stretch: MP3Stretch) {
        condition.lock()
        free.append(stretch)
        next += 1
        condition.broadcast()
        condition.unlock()
    }

    func stop() {
        condition.lock()
        isOver = true
        condition.broadcast()
        condition.unlock()
    }
}
