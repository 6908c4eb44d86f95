/// The gestures that a user has taught.
public struct GestureSet: Equatable, Sendable {
    /// A gesture: a name and its takes.
    public struct Gesture: Equatable, Sendable {
        /// As the user has typed it.
        public let name: String
        /// The takes, at least one.
        public let templates: [GestureTemplate]

        /// A gesture.
        public init(name: String, templates: [GestureTemplate]) {
            self.name = name
            self.templates = templates
        }
    }

    /// A gesture of a file that cannot be used. It stays in the file, so that nobody loses it by teaching another.
    public struct Refused: Equatable, Sendable {
        /// As the file has it.
        public let name: String
        /// Why it cannot be used.
        public let reason: String
        let takes: [[[Float]]]
    }

    /// The gestures in the order of teaching. Names are unique.
    public private(set) var gestures: [Gesture] = []

    /// The gestures of its file that cannot be used.
    public internal(set) var refused: [Refused] = []

    /// No gestures.
    public init() {}

    /// Adds a gesture. A gesture of the same name is replaced in place.
    public mutating func teach(_ gesture: Gesture) {
        refused.removeAll { $0.name == gesture.name }
        if let known = gestures.firstIndex(where: { $0.name == gesture.name }) {
            gestures[known] = gesture
        } else {
            gestures.append(gesture)
        }
    }

    /// - Returns: whether a gesture of that name existed.
    public mutating func forget(_ name: String) -> Bool {
        let count = gestures.count + refused.count
        gestures.removeAll { $0.name == name }
        refused.removeAll { $0.name == name }
        return gestures.count + refused.count < count
    }
}
