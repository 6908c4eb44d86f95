/// The gestures that a user has taught.
public struct GestureSet: Equatable, Sendable {
    /// A gesture: a name and its takes.
    public struct Gesture: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The takes, at least one.
        public let templates: [GestureTemplate]

        /// A gesture.
        public init(name: String, templates: [GestureTemplate]) {
            self.name = name
            self.templates = templates
        }
    }

    /// The gestures in the order of teaching. Names are unique.
    public private(set) var gestures: [Gesture] = []

    /// No gestures.
    public init() {}

    /// Adds a gesture. A gesture of the same name is replaced in place.
    public mutating func teach(_ gesture: Gesture) {
        if let known = gestures.firstIndex(where: { $0.name == gesture.name }) {
            gestures[known] = gesture
        } else {
            gestures.append(gesture)
        }
    }

    /// - Returns: whether a gesture of that name existed.
    public mutating func forget(_ name: String) -> Bool {
        guard let known = gestures.firstIndex(where: { $0.name == name }) else { return false }
        gestures.remove(at: known)
        return true
    }
}
