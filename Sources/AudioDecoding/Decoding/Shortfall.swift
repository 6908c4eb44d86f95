/// Sound that is missing from a file: the file is truncated, or a hole was skipped.
public struct Shortfall: Hashable, Sendable {
    /// Seconds missing; `nil` if unknown (an Ogg file that ends in the middle of a page).
    public let missing: Double?
    /// Expected length in seconds.
    public let promised: Double?
    /// Position in seconds of the decoded sound; `nil` if unknown.
    public let position: Double?

    /// More than a second and more than a hundredth of a track must be missing to be reported, because encoders and
    /// editors are careless with the last frame.
    static func isWorthAMark(missing: Int, of promised: Int, sampleRate: Int) -> Bool {
        missing > sampleRate && missing > promised / 100
    }
}

extension Shortfall: CustomStringConvertible {
    /// Length and position of the missing part: "12.5 s of 200.0 s are missing at 45.0 s".
    public var description: String {
        let place = position.map { " at \(Self.tenths($0)) s" } ?? ""
        guard let missing, let promised else { return "the end is missing\(place)" }
        return "\(Self.tenths(missing)) s of \(Self.tenths(promised)) s are missing\(place)"
    }

    fileprivate static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}

/// A wrong length in a header, although all the sound is present.
public struct WrongLength: Hashable, Sendable {
    /// Length in the header in seconds; 0 if its writer left the count open.
    public let promised: Double
    /// Actual length in seconds.
    public let held: Double
}

extension WrongLength: CustomStringConvertible {
    /// Both lengths: "the header is wrong: it says 66.5 s, but the file has 22.2 s, undamaged".
    public var description: String {
        "the header is wrong: it says \(Shortfall.tenths(promised)) s, "
            + "but the file has \(Shortfall.tenths(held)) s, undamaged"
    }
}
