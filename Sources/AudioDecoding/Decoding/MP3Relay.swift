import WorkerThreads

/// The shared state of the two lanes of an MP3 and its reader; see `MP3Lanes`.
final class MP3Relay: Sendable {
    /// How a lane continues.
    enum Turn: Sendable {
        case inTurn
        /// The other lane is wrong.
        case alone
        case over
    }

    private struct State: Sendable {
        var free: [MP3Stretch] = []
        /// Stretches that wait for the reader.
        var delivered: [Int: MP3Stretch] = [:]
        /// The first frames of stretches that wait for verification.
        var beginnings: [Int: [Float]] = [:]
        /// The last verified stretch.
        var proven = 0
        /// The next stretch for the reader.
        var next = 0
        /// The lane that is no longer needed.
        var dismissed: Int?
        var isOver = false

        func isDone(_ lane: Int) -> Bool { isOver || dismissed == lane }
    }

    /// Number of stretches in progress or waiting, besides the one that is read.
    private static let stretchesAhead = 8

    private let state = Monitor(State())
    private let stretchCapacity: Int

    init(stretchCapacity: Int) { self.stretchCapacity = stretchCapacity }

    // MARK: The lanes

    /// Waits for a free stretch.
    /// - Returns: nil if no more are needed.
    func stretch(toFill index: Int, by lane: Int) -> MP3Stretch? {
        let (isWanted, used): (Bool, MP3Stretch?) = state.wait { state in
            if state.isDone(lane) { return (false, nil) }
            return index < state.next + Self.stretchesAhead ? (true, state.free.popLast()) : nil
        }
        guard isWanted else { return nil }
        let stretch = used ?? MP3Stretch(capacity: stretchCapacity)
        stretch.restart()
        return stretch
    }

    /// - Parameter beginning: the first frame of a stretch.
    func announce(_ index: Int, _ beginning: UnsafeBufferPointer<Float>) {
        state.change { $0.beginnings[index] = Array(beginning) }
    }

    /// Passes a stretch to the reader once it is verified, and verifies the next one.
    /// - Parameter proof: the frame after the stretch.
    func deliver(
        _ stretch: MP3Stretch, _ index: Int, by lane: Int, isAlone: Bool, proof: UnsafeBufferPointer<Float>
    ) -> Turn {
        state.change { state in
            if index > state.proven, state.beginnings[index] == nil { state.beginnings[index] = [] }
        }
        let goesOn = state.wait { state -> Bool? in
            if state.isDone(lane) { return false }
            guard state.proven >= index else { return nil }
            state.delivered[index] = stretch
            guard stretch.ending != nil else { return true }
            state.dismissed = 1 - lane
            return false
        }
        state.wake()
        guard goesOn else { return .over }
        let turn = state.wait { state -> Turn? in
            if !isAlone {
                if state.isDone(lane) { return .over }
                guard let beginning = state.beginnings.removeValue(forKey: index + 1) else { return nil }
                state.proven = index + 1
                if Self.proves(proof, beginning) { return .inTurn }
            }
            state.proven = index + 1
            state.dismissed = 1 - lane
            return .alone
        }
        state.wake()
        return turn
    }

    private static func proves(_ frame: UnsafeBufferPointer<Float>, _ beginning: [Float]) -> Bool {
        frame.elementsEqual(beginning) && frame.contains { $0 != 0 }
    }

    // MARK: The reader

    /// The next stretch. There is always one until a stretch with an ending has been taken.
    func take() -> MP3Stretch { state.wait { $0.delivered.removeValue(forKey: $0.next) } }

    /// Returns a stretch that has been read.
    func giveBack(_ stretch: MP3Stretch) {
        state.change { state in
            state.free.append(stretch)
            state.next += 1
        }
    }

    func stop() { state.change { $0.isOver = true } }
}
