/// Maps gestures to actions.
public struct ChordMap: Equatable, Sendable {
    /// An action of a gesture.
    public enum Action: Equatable, Sendable, CustomStringConvertible {
        /// Plays a chord.
        case chord(Chord)
        /// Plays the next chord of the sequence, so that one gesture is enough to play a song.
        case next
        /// Silence.
        case stop
        /// Changes the instrument.
        case instrument(Instrument)

        /// The form that ``ChordMap/init(gestures:key:assignments:)`` parses.
        public var description: String {
            switch self {
            case .chord(let chord): chord.description
            case .next: "next"
            case .stop: "stop"
            case .instrument(let instrument): instrument.name
            }
        }

        /// Parses a chord symbol, a degree of the key (1 to 7), “next”, “stop”, or the name of an instrument.
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

    /// A reason why a map is invalid.
    public enum Problem: DescribedError, Equatable {
        /// The gesture has not been taught.
        case unknownGesture(String, known: [String])
        /// Neither a chord nor another action.
        case unknownAction(String)
        /// The assignment is not of the form GESTURE=CHORD.
        case malformed(String)

        /// The cause and the valid values.
        public var description: String {
            switch self {
            case .unknownGesture(let name, let known):
                "unknown gesture “\(name)”; the gestures are \(known.joined(separator: ", "))"
            case .unknownAction(let text):
                "“\(text)” is not a chord (C, F♯m, G7, Bm7b5), a degree (1 to 7), next, stop or an instrument"
            case .malformed(let text): "“\(text)” is not of the form GESTURE=CHORD"
            }
        }
    }

    /// The degrees, most common in songs first.
    private static let degreesByUse = [1, 4, 5, 6, 2, 3, 7]

    private let actions: [String: Action]

    /// Gestures named after a chord or action perform it. The others get the chords of the key, I IV V vi ii iii vii, in
    /// the order of teaching.
    ///
    /// - Parameters:
    ///   - gestures: their names.
    ///   - key: the key of the chords.
    ///   - assignments: “circle=C” or “circle=C,zig=G7”; they take precedence.
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

    /// The action of a gesture; nil for an unknown one.
    public subscript(gesture: String) -> Action? { actions[gesture] }
}
