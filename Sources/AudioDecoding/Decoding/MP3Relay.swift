import Foundation

/// What the two lanes of an MP3 and its reader know of one another, all of it under the lock; see `MP3Lanes`.
final class MP3Relay: @unchecked Sendable {
    /// How a lane goes on.
    enum Turn {
        case inTurn
        /// The other lane is not right.
        case alone
        case over
    }

    /// Stretches in work or waiting, besides the one that is read.
    private static let stretchesAhead = 8

    private let condition = NSCondition()
    private let stretchCapacity: Int
    private var free: [MP3Stretch] = []
    /// Waiting for the reader.
    private var delivered: [Int: MP3Stretch] = [:]
    /// The first frames of stretches that wait for their proof.
    private var beginnings: [Int: [Float]] = [:]
    /// The last stretch known to be what one decoder would give.
    private var proven = 0
    /// The stretch the reader takes next.
    private var next = 0
    /// The lane that is not needed any more.
    private var dismissed: Int?
    private var isOver = false

    init(stretchCapacity: Int) { self.stretchCapacity = stretchCapacity }

    // MARK: The lanes

    /// Waits until there is room.
    /// - Returns: nil when no more is wanted.
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

    /// Hands a stretch to the reader once it is proven, and proves the next.
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

    /// The next stretch; there is one until one with an ending was taken.
    func take() -> MP3Stretch {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let stretch = delivered.removeValue(forKey: next) { return stretch }
            condition.wait()
        }
    }

    /// The stretch has been read.
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
