/// Parameters of every descriptor: `min_tempo`, `max_tempo`, `min_valence` and so on.
package struct ParameterFamily<Asked: Sendable>: Sendable {
    /// A prefix of descriptor names.
    package struct Member: Sendable {
        /// `min`.
        package let prefix: String
        /// One line of help for a descriptor NAME and a number X.
        package let help: String
    }

    /// The members, which are read together in this order.
    package let members: [Member]
    private let set: @Sendable (inout Asked, String, [Float?]) throws -> Void

    /// - Parameters:
    ///   - members: prefixes and their help.
    ///   - set: receives a descriptor and, for each member, a number or nil.
    package init(
        _ members: [(prefix: String, help: String)],
        set: @escaping @Sendable (inout Asked, String, [Float?]) throws -> Void
    ) {
        self.members = members.map { Member(prefix: $0.prefix, help: $0.help) }
        self.set = set
    }

    /// The name of a member for a descriptor.
    package static func name(_ prefix: String, _ descriptor: String, _ spelling: ParameterSpelling) -> String {
        spelling == .option ? "\(prefix)-\(descriptor.replacing("_", with: "-"))" : "\(prefix)_\(descriptor)"
    }

    /// - Throws: `ParameterFault`.
    func read(_ asked: inout Asked, _ spelling: ParameterSpelling, _ words: (String) -> [String]) throws {
        for descriptor in DescriptorRange.names {
            let numbers = try members.map { member -> Float? in
                let name = Self.name(member.prefix, descriptor, spelling)
                guard let text = words(name).last else { return nil }
                return try ParameterFault.naming(name, spelling) { try ParameterNumber.value(text) }
            }
            guard numbers.contains(where: { $0 != nil }) else { continue }
            let name = Self.name(members[0].prefix, descriptor, spelling)
            try ParameterFault.naming(name, spelling) { try set(&asked, descriptor, numbers) }
        }
    }

    /// The same family, for a question that contains this one.
    func within<Whole: Sendable>(
        _ path: any WritableKeyPath<Whole, Asked> & Sendable
    ) -> ParameterFamily<Whole> {
        let set = set
        return ParameterFamily<Whole>(members.map { ($0.prefix, $0.help) }) { try set(&$0[keyPath: path], $1, $2) }
    }
}
