/// The places of a library that could not be accessed, so that the state of their files is unknown.
struct HiddenPlaces {
    private var problems: [RawPath: ScanProblem] = [:]

    init(_ problems: [ScanProblem]) {
        for problem in problems where problem.mayHideFiles { self.problems[problem.relativePath] = problem }
    }

    var isEmpty: Bool { problems.isEmpty }

    /// Why the file at `path`, relative to the library's root, could not be accessed: a problem of its own, or of a
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
    /// Why this place hides the file at `path`, for people.
    func reason(hiding path: RawPath) -> String {
        path == relativePath ? message : "\(relativePath): \(message)"
    }
}
