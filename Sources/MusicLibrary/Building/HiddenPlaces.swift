import AudioFeatures

/// The places of a library that could not be looked at: whether what was known there is gone, nobody can say.
struct HiddenPlaces {
    private var problems: [RawPath: ScanProblem] = [:]

    init(_ problems: [ScanProblem]) {
        for problem in problems where problem.mayHideFiles { self.problems[problem.relativePath] = problem }
    }

    var isEmpty: Bool { problems.isEmpty }

    /// Why the file at `path`, relative to the library's root, could not be looked at: its own problem, or that of a
    /// folder above it.
    func problem(hiding path: RawPath) -> ScanProblem? {
        if let own = problems[path] { return own }
        for end in path.bytes.indices where path.bytes[end] == UInt8(ascii: "/") {
            if let problem = problems[RawPath(bytes: Array(path.bytes[..<end]))] { return problem }
        }
        return nil
    }
}

extension ScanProblem {
    /// Why this hides the file at `path`, for people.
    func reason(hiding path: RawPath) -> String {
        path == relativePath ? message : "\(relativePath): \(message)"
    }
}
