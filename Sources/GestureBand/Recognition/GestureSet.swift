/// The gestures a person has taught.
public struct GestureSet: Equatable, Sendable {
    /// A gesture: a name and its takes.
    public struct Gesture: Equatable, Sendable {
        /// What the person calls it.
        public let name: String
        /// At least one.
        public let templates: [GestureTemplate]

        /// A gesture.
        public init(name: String, templates: [GestureTemplate]) {
            self.name = name
            self.templates = templates
        }
    }

    /// In the order in which they were taught; names differ.
    public private(set) var gestures: [Gesture] = []

    /// No gestures.
    public init() {}

    /// Adds a gesture; one of the same name is replaced where it stands.
    public mutating func teach(_ gesture: Gesture) {
        if let known = gestures.firstIndex(where: { $0.name == gesture.name }) {
            gestures[known] = gesture
        } else {
            gestures.append(gesture)
        }
    }

    /// - Returns: whether there was one of that name.
    public mutating func forget(_ name: String) -> Bool {
        guard let known = gestures.firstIndex(where: { $0.name == name }) else { return false }
        gestures.remove(at: known)
        return true
    }
}
