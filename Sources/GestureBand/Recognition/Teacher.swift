/// Collects takes of a gesture until there are enough similar ones.
public struct Teacher: Sendable {
    /// The result of adding a take.
    public enum Answer: Equatable, Sendable {
        /// It is accepted; the total number of takes.
        case accepted(count: Int)
        /// It is refused because of this distance from the others.
        case unlike(distance: Float)
        /// It is unlike the accepted takes, but similar to the last refused one. These two replace the accepted takes.
        case begunAnew(count: Int)
    }

    /// The largest distance of takes of one gesture by one person. Different gestures are rarely nearer.
    public static let likeness: Float = 0.6

    /// The accepted takes.
    public private(set) var takes: [GestureTemplate] = []
    private var refused: GestureTemplate?

    /// No takes.
    public init() {}

    /// Adds a take.
    public mutating func add(_ take: GestureTemplate) -> Answer {
        let distance = takes.map { Self.distance(take, $0) }.min() ?? 0
        if distance <= Self.likeness {
            takes.append(take)
            refused = nil
            return .accepted(count: takes.count)
        }
        if let refused, Self.distance(take, refused) <= Self.likeness {
            takes = [refused, take]
            self.refused = nil
            return .begunAnew(count: takes.count)
        }
        refused = take
        return .unlike(distance: distance)
    }

    fileprivate static func distance(_ first: GestureTemplate, _ second: GestureTemplate) -> Float {
        ShapeComparison().distance(GestureShape(first.frames[...]), GestureShape(second.frames[...]))
    }
}

/// Measures how well the gestures of a set can be distinguished.
public struct GestureCheck: Sendable {
    /// The classification of the takes of a gesture, each left out in turn.
    public struct Row: Equatable, Sendable {
        /// The gesture.
        public let name: String
        /// The number of takes.
        public let takeCount: Int
        /// The number of recognized takes.
        public let right: Int
        /// The number of refused takes.
        public let refused: Int
        /// The numbers of takes that were classified as other gestures.
        public let confusions: [String: Int]
    }

    /// One row per gesture with at least two takes.
    public let rows: [Row]
    /// The two nearest gestures and their distance.
    public let closest: (first: String, second: String, distance: Float)?

    /// Leaves out each take in turn and classifies it by the others.
    public init(_ set: GestureSet) {
        rows = set.gestures.filter { $0.templates.count >= 2 }.map { gesture in
            var (right, refused, confusions) = (0, 0, [String: Int]())
            for left in gesture.templates.indices {
                var others = set
                var takes = gesture.templates
                let take = takes.remove(at: left)
                others.teach(GestureSet.Gesture(name: gesture.name, templates: takes))
                guard let match = GestureMatcher(others).nearest(to: take), match.isAccepted else {
                    refused += 1
                    continue
                }
                if match.name == gesture.name {
                    right += 1
                } else {
                    confusions[match.name, default: 0] += 1
                }
            }
            return Row(
                name: gesture.name, takeCount: gesture.templates.count, right: right, refused: refused,
                confusions: confusions)
        }
        var closest: (String, String, Float)?
        for (index, first) in set.gestures.enumerated() {
            for second in set.gestures[(index + 1)...] {
                for take in first.templates {
                    for other in second.templates {
                        let distance = Teacher.distance(take, other)
                        if distance < closest?.2 ?? .infinity { closest = (first.name, second.name, distance) }
                    }
                }
            }
        }
        self.closest = closest
    }
}
