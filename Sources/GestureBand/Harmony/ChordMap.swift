/// What each gesture does.
public struct ChordMap: Equatable, Sendable {
    /// What a gesture does.
    public enum Action: Equatable, Sendable, CustomStringConvertible {
        /// Plays a chord.
        case chord(Chord)
        /// Plays the next chord of the sequence: one gesture is enough to play a song.
        case next
        /// Silence.
        case stop
        /// Another instrument.
        case instrument(Instrument)

        /// As ``ChordMap/init(gestures:key:assignments:)`` reads it.
        public var description: String {
            switch self {
            case .chord(let chord): chord.description
            case .next: "next"
            case .stop: "stop"
            case .instrument(let instrument): instrument.name
            }
        }

        /// A chord symbol, a degree of the key (1 to 7), “next”, “stop”, or an instrument's name.
        public init?(_ text: String, key: Key) {
            if let degree = Int(text), 1...7 ~= degree {
                self = .chord(key.chord(degree))
            } else if text == "next" {
                self = .next
            } else if text == "stop" {
                self = .stop
            } else if let chord = Chord(text) {
                self = .chord(chord)
            } else if let instrument = Instrument(text) {
                self = .instrument(instrument)
            } else {
                return nil
            }
        }
    }

    /// Why a map cannot be made.
    public enum Problem: DescribedError, Equatable {
        /// Nobody has taught it.
        case unknownGesture(String, known: [String])
        /// Neither a chord nor anything else that a gesture can do.
        case unknownAction(String)
        /// Not of the form GESTURE=CHORD.
        case malformed(String)

        /// The cause, and what to do.
        public var description: String {
            switch self {
            case .unknownGesture(let name, let known):
                "there is no gesture “\(name)”; there are \(known.joined(separator: ", "))"
            case .unknownAction(let text):
                "“\(text)” is neither a chord (C, F♯m, G7, Bm7b5), a degree (1 to 7), next, stop nor an instrument"
            case .malformed(let text): "“\(text)” is not of the form GESTURE=CHORD"
            }
        }
    }

    /// The degrees that songs use most come first.
    private static let degreesByUse = [1, 4, 5, 6, 2, 3, 7]

    private let actions: [String: Action]

    /// A gesture named like a chord or action of its own does that; the others get the key's chords, I IV V vi ii iii vii,
    /// in the order of teaching.
    ///
    /// - Parameters:
    ///   - gestures: their names.
    ///   - key: whose chords are played.
    ///   - assignments: “circle=C” or “circle=C,zig=G7”; they go before.
    /// - Throws: ``Problem``.
    public init(gestures: [String], key: Key, assignments: [String] = []) throws(Problem) {
        var actions: [String: Action] = [:]
        for assignment in assignments.flatMap({ $0.split(separator: ",") }) {
            guard let equals = assignment.lastIndex(of: "=") else { throw .malformed(String(assignment)) }
            let name = String(assignment[..<equals])
            let text = String(assignment[assignment.index(after: equals)...])
            guard gestures.contains(name) else { throw .unknownGesture(name, known: gestures) }
            guard let action = Action(text, key: key) else { throw .unknownAction(text) }
            actions[name] = action
        }
        for gesture in gestures where actions[gesture] == nil && Int(gesture) == nil {
            actions[gesture] = Action(gesture, key: key)
        }
        let used = Set(actions.values.compactMap { if case .chord(let chord) = $0 { chord } else { nil } })
        var free = Self.degreesByUse.map(key.chord).filter { !used.contains($0) }
        for gesture in gestures where actions[gesture] == nil {
            actions[gesture] = free.isEmpty ? .next : .chord(free.removeFirst())
        }
        self.actions = actions
    }

    /// What a gesture does; nil of one that was not there.
    public subscript(gesture: String) -> Action? { actions[gesture] }
}
