/// The state of the set-up, as a part of the status.
package struct SetupRecord: Encodable {
    /// `choosing` or `building`.
    let state: String
    /// Whether the sender of the request may choose the folder.
    let choosable: Bool
    /// Why not.
    package let refusal: String?
    package let folder, problem: String?
    /// The first files for which the folder chosen before is not used.
    package let failures: [BuildProgress.Failure]

    /// The page asks every second.
    private static let failureLimit = 50

    package init(_ setup: Setup, _ request: Request) {
        let folder = setup.folder
        state = folder == nil ? "choosing" : "building"
        refusal = setup.refusal(of: request)
        choosable = refusal == nil
        // Others learn nothing of the machine.
        self.folder = choosable ? folder.map { "\($0)" } : nil
        problem = choosable ? setup.problem : nil
        failures = choosable ? Array(setup.failures.prefix(Self.failureLimit)) : []
    }

    enum CodingKeys: CodingKey {
        case state, choosable, refusal, folder, problem, failures
    }

    /// Writes every key; a missing value is null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(choosable, forKey: .choosable)
        try container.encode(refusal, forKey: .refusal)
        try container.encode(folder, forKey: .folder)
        try container.encode(problem, forKey: .problem)
        try container.encode(failures, forKey: .failures)
    }
}
