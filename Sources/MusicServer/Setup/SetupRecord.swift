/// The state of the set-up, as a part of the status.
struct SetupRecord: Encodable {
    /// `choosing` or `building`.
    let state: String
    /// Whether the sender of the request may choose the folder.
    let choosable: Bool
    let folder, problem: String?

    init(_ setup: Setup, _ request: Request) {
        let folder = setup.folder
        state = folder == nil ? "choosing" : "building"
        choosable = setup.isForSender(of: request)
        // Others learn nothing of the machine.
        self.folder = choosable ? folder.map { "\($0)" } : nil
        problem = choosable ? setup.problem : nil
    }

    enum CodingKeys: CodingKey {
        case state, choosable, folder, problem
    }

    /// Writes every key; a missing value is null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(choosable, forKey: .choosable)
        try container.encode(folder, forKey: .folder)
        try container.encode(problem, forKey: .problem)
    }
}
