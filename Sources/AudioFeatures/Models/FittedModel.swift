/// A model with fitted parameters, stored in `Sources/CModels/models/<name>.safetensors`. `ModelCatalog` lists all
/// models.
package protocol FittedModel: Sendable {
    static var entry: ModelEntry { get }

    /// Reads all tensors of its file, by name.
    init(_ tensors: inout TensorReader) throws(ModelError)
}

/// Description of a model in the code. Its file must state the same.
package struct ModelEntry: Sendable, Equatable {
    /// Name of the model and of its file.
    package let name: String
    /// Its inputs in order, as in `InputBlock.layout`.
    package let inputs: String
    /// The documentation page on the fit and the accuracy of the model.
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

    /// The model with the embedded parameters. Each model opens its file once and keeps the contents.
    static func embedded() -> Self {
        do throws(ModelError) {
            return try Self(EmbeddedModels.file(entry.name))
        } catch {
            // The file is part of the program. ModelCatalogTests.theCatalogIsTheOnlyList opens every one of the catalog, so only
            // a damaged program comes here. The message names the file, also in an optimized build, which leaves out that of
            // a precondition.
            fatalError("\(error)")
        }
    }
}
