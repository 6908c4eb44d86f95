/// A model whose numbers are fitted and stand in a file: `Sources/CModels/models/<name>.safetensors`. `ModelCatalog` lists
/// them all.
package protocol FittedModel: Sendable {
    static var entry: ModelEntry { get }

    /// Takes all tensors of its file, by name.
    init(_ tensors: inout TensorReader) throws(ModelError)
}

/// What the code says of a model; its file says the same.
package struct ModelEntry: Sendable, Equatable {
    /// Of the model, and of its file.
    package let name: String
    /// What it looks at, in order, as `InputBlock.layout` has it.
    package let inputs: String
    /// The page of the documentation that tells how it was fitted and how good it is.
    package let card: String

    package init(_ name: String, inputs: String, card: String) {
        (self.name, self.inputs, self.card) = (name, inputs, card)
    }
}

extension FittedModel {
    /// Checks the whole file, to the last byte.
    package init(_ file: ModelFile) throws(ModelError) {
        for (key, expected, found) in [
            ("inputs", Self.entry.inputs, file.inputs), ("card", Self.entry.card, file.card),
        ]
        where expected != found {
            throw ModelError(file.name, .wrongMetadata(key: key, expected: expected, found: found))
        }
        var tensors = TensorReader(file)
        try self.init(&tensors)
        try tensors.finish()
    }

    /// The model with the numbers that were compiled in. Each model opens its file once and keeps what it read.
    static func embedded() -> Self {
        do throws(ModelError) {
            return try Self(EmbeddedModels.file(entry.name))
        } catch {
            // The file belongs to the program; the tests open every one.
            fatalError("\(error)")
        }
    }
}
