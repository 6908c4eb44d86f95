/// Collects the takes of a gesture until there are enough that are alike.
public struct Teacher: Sendable {
    /// What became of a take.
    public enum Answer: Equatable, Sendable {
        /// It is one of so many.
        case accepted(count: Int)
        /// It is unlike the others, by this distance.
        case unlike(distance: Float)
        /// It is unlike those before, but like the one that was refused last: those two are now what counts.
        case begunAnew(count: Int)
    }

    /// Takes of one gesture by one person are nearer than this; gestures that differ hardly ever are.
    public static let likeness: Float = 0.6

    /// What was accepted so far.
    public private(set) var takes: [GestureTemplate] = []
    private var refused: GestureTemplate?

    /// No takes.
    public init() {}

    /// Takes a take.
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

/// How well the gestures of a set can be told apart.
public struct GestureCheck: Sendable {
    /// What takes of a gesture were taken for when they were left out.
    public struct Row: Equatable, Sendable {
        /// The gesture.
        public let name: String
        /// How many takes it has.
        public let takeCount: Int
        /// How many were recognised.
        public let right: Int
        /// How many were not recognised as anything.
        public let refused: Int
        /// How many were taken for which other gestures.
        public let confusions: [String: Int]
    }

    /// For each gesture of two takes or more.
    public let rows: [Row]
    /// The two gestures that are nearest to each other, and how far they are.
    public let closest: (first: String, second: String, distance: Float)?

    /// Leaves out each take in turn and names it by the others.
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
