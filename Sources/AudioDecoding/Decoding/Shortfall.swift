/// What a file promised and did not give: it was cut short, or a hole was passed over.
public struct Shortfall: Hashable, Sendable {
    /// Seconds missing; `nil` when nobody knows how much (an Ogg file that ends in the midst of a page).
    public let missing: Double?
    /// Seconds that were promised.
    public let promised: Double?
    /// Where, in seconds of what was heard; `nil` when unknown.
    public let position: Double?

    /// More than a second and more than a hundredth of a track must be missing to be worth a mark: encoders and editors
    /// are careless with the last frame.
    static func isWorthAMark(missing: Int, of promised: Int, sampleRate: Int) -> Bool {
        missing > sampleRate && missing > promised / 100
    }
}

extension Shortfall: CustomStringConvertible {
    /// How much is missing, and where: "12.5 s of 200.0 s are missing at 45.0 s".
    public var description: String {
        let place = position.map { " at \(Self.tenths($0)) s" } ?? ""
        guard let missing, let promised else { return "the end is missing\(place)" }
        return "\(Self.tenths(missing)) s of \(Self.tenths(promised)) s are missing\(place)"
    }

    fileprivate static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}

/// A length in a header that is wrong, though all the sound is there.
public struct WrongLength: Hashable, Sendable {
    /// Seconds that the header promises; 0 where its writer left the count open.
    public let promised: Double
    /// Seconds that there are.
    public let held: Double
}

extension WrongLength: CustomStringConvertible {
    /// Both lengths: "the header is wrong: it says 66.5 s, and the file holds 22.2 s, undamaged".
    public var description: String {
        "the header is wrong: it says \(Shortfall.tenths(promised)) s, and the file holds \(Shortfall.tenths(held)) s, undamaged"
    }
}
