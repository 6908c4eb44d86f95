package import MusicLibrary

/// The parameters of a question, from its table.
package struct QuestionParameters<Asked: Question>: DescribedParameters {
    private let own: [Parameter<Asked>]

    /// All parameters.
    package init(_: Asked.Type) { own = Asked.parameters }

    /// Those of descriptors, such as `min_tempo`, and named ones.
    package init(familiesOf _: Asked.Type, and names: String...) {
        own = Asked.parameters.filter { names.contains($0.addressName) }
    }

    /// The descriptors for which families are described. All others work likewise.
    private static var examples: [String] { ["tempo", "energy", "valence", "year"] }

    package var descriptions: [ParameterDescription] {
        let families = Asked.parameters.compactMap(\.family).flatMap(\.members).flatMap { member in
            Self.examples.map {
                ParameterDescription(
                    name: ParameterFamily<Asked>.name(member.prefix, $0, .address), schema: #"{"type": "number"}"#,
                    help: member.help.prefix { $0 != "." }.replacing("NAME", with: $0)
                        + "; likewise for all descriptors.")
            }
        }
        return own.map { ParameterDescription(name: $0.addressName, schema: $0.schema(.address), help: $0.help) }
            + families
    }
}
