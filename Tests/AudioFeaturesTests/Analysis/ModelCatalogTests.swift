import AudioFeatures
import Foundation
import TestSupport
import Testing

struct ModelCatalogTests {
    /// A model that is unknown to this library.
    private struct MadeUpModel: FittedModel {
        static let entry = ModelEntry("made-up", inputs: "sparkle 2", card: "MadeUp")

        let weights: [Float]

        init(_ tensors: inout TensorReader) throws(ModelError) {
            weights = try tensors.floats("weights", [2, nil]).values
        }
    }

    private static let madeUp = ModelFixture([ModelFixture.singles("weights", [2, 1], [1, 2])])

    private func catalog(with madeUp: ModelFixture) throws -> ModelCatalog {
        let bytes = try madeUp.bytes
        return ModelCatalog(ModelCatalog.standard.models + [MadeUpModel.self]) { name in
            name == "made-up" ? bytes : EmbeddedModels.bytes(name)
        }
    }

    /// The rows of the table on the page FittedModels.
    private func rows(_ catalog: ModelCatalog) throws -> [String] {
        try catalog.lines().map { line in
            "| `\(line.entry.name)` | \(line.version) | \(line.byteCount) | \(line.entry.inputs) | <doc:\(line.entry.card)> |"
        }
    }

    /// Lists everything that is missing for the models of a catalog, and everything that belongs to models not in it.
    private func omissions(_ catalog: ModelCatalog) throws -> [String] {
        let folder = repositoryFile("Sources/CModels/models")
        let documentation = repositoryFile("Sources/AudioFeatures/AudioFeatures.docc")
        let page = try String(contentsOf: documentation.appending(path: "FittedModels.md"), encoding: .utf8)
        let training = try self.training()
        let rows = try self.rows(catalog)
        var found: [String] = []
        for (model, row) in zip(catalog.models, rows) {
            let (name, card) = (model.entry.name, documentation.appending(path: "\(model.entry.card).md"))
            let embedded = EmbeddedModels.bytes(name)
            if embedded == nil { found.append("\(name): not compiled in") }
            let file = try? Data(contentsOf: folder.appending(path: "\(name).safetensors"))
            if file == nil || file != embedded.map({ Data($0) }) { found.append("\(name): no file, or another one") }
            if !training.contains("write(\"\(name)\",") { found.append("\(name): written by no script") }
            if (try? Data(contentsOf: card)) == nil { found.append("\(name): no card") }
            if !page.contains("\n\(row)\n") { found.append("FittedModels.md lacks: \(row)") }
        }
        let names = catalog.models.map { $0.entry.name }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        let others = EmbeddedModels.names + files.map { $0.replacing(".safetensors", with: "") }
        for name in others where !names.contains(name) { found.append("\(name): not in the catalogue") }
        return found
    }

    /// All scripts of the training.
    private func training() throws -> String {
        let folder = repositoryFile("Training")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        var text = ""
        for name in names where name.hasSuffix(".py") {
            text += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return text
    }

    @Test func theCatalogIsTheOnlyList() throws {
        #expect(try omissions(.standard) == [])
        let names = ModelCatalog.standard.models.map { $0.entry.name }
        #expect(Set(names).count == names.count)
        let versions = try ModelCatalog.standard.lines().map(\.version)
        #expect(versions.allSatisfy { (1...Int(AnalysisVersion.current)).contains($0) })
    }

    /// One entry in the catalog is sufficient for a model to be opened, checked, listed, and tested for all its parts.
    @Test func aMadeUpModelIsEverywhere() throws {
        let catalog = try catalog(with: Self.madeUp)
        let byteCount = try Self.madeUp.bytes.count
        let line = try #require(try catalog.lines().last)
        #expect(line.entry == MadeUpModel.entry && line.version == 1 && line.byteCount == byteCount)
        let row = "| `made-up` | 1 | \(byteCount) | sparkle 2 | <doc:MadeUp> |"
        #expect(try rows(catalog).last == row)
        #expect(
            try omissions(catalog) == [
                "made-up: not compiled in", "made-up: no file, or another one", "made-up: written by no script",
                "made-up: no card", "FittedModels.md lacks: \(row)",
            ])
        let without = ModelCatalog(Array(ModelCatalog.standard.models.dropLast()))
        let forgotten = "\(try #require(ModelCatalog.standard.models.last).entry.name): not in the catalogue"
        #expect(try omissions(without) == [forgotten, forgotten], "compiled in, and in the folder")
        #expect(throws: ModelError(model: "made-up", tensor: nil, cause: .notEmbedded)) {
            try ModelCatalog([MadeUpModel.self]).lines()
        }
    }

    /// A model that was fitted to other inputs, or in another order, would misinterpret them.
    @Test func inputsAndCardMustBeThoseOfTheFit() throws {
        for (key, expected) in [("inputs", "sparkle 2"), ("card", "MadeUp")] {
            var other = Self.madeUp
            other.metadata[key] = "glow 2"
            let cause = ModelError.Cause.wrongMetadata(key: key, expected: expected, found: "glow 2")
            #expect(throws: ModelError(model: "made-up", tensor: nil, cause: cause)) {
                try catalog(with: other).lines()
            }
        }
    }

    /// For each tensor and each constant of every model: without it, with another type, with another shape, or with an
    /// additional one, the file is refused.
    @Test(arguments: ModelCatalog.standard.models.map { $0.entry.name }) func everyTensorIsChecked(name: String) throws
    {
        let model = try #require(ModelCatalog.standard.models.first { $0.entry.name == name })
        let bytes = try #require(EmbeddedModels.bytes(name))
        let whole = try ModelFixture(bytes)
        func refused(_ tensor: String?, _ cause: ModelError.Cause, _ change: (inout ModelFixture) -> Void) throws {
            var fixture = whole
            change(&fixture)
            let file = try ModelFile(try fixture.bytes, named: name)
            #expect(throws: ModelError(model: name, tensor: tensor, cause: cause)) { _ = try model.init(file) }
        }
        for (index, tensor) in whole.tensors.enumerated() {
            try refused(tensor.name, .missing) { $0.tensors.remove(at: index) }
            let other = tensor.type == "I8" ? "F16" : "I8"
            try refused(tensor.name, .wrongType(expected: tensor.type, found: other)) {
                $0.tensors[index].type = other
                $0.tensors[index].bytes = [UInt8](repeating: 1, count: tensor.shape.reduce(other == "I8" ? 1 : 2, *))
            }
            var wider = whole
            wider.tensors[index].shape.append(1)
            let file = try ModelFile(try wider.bytes, named: name)
            let error = #expect(throws: ModelError.self) { _ = try model.init(file) }
            #expect(error?.tensor == tensor.name)
        }
        try refused("sparkle", .unknown) { $0.tensors.append(ModelFixture.singles("sparkle", [1], [1])) }
        try refused(nil, .unknownConstant("sparkle")) { $0.metadata["sparkle"] = "1" }
        for key in whole.metadata.keys where !["name", "version", "inputs", "card"].contains(key) {
            for text in [nil, "x", ""] {
                var fixture = whole
                fixture.metadata[key] = text
                let file = try ModelFile(try fixture.bytes, named: name)
                let error = #expect(throws: ModelError.self) { _ = try model.init(file) }
                guard case .wrongMetadata(key, _, text) = error?.cause else {
                    Issue.record("\(key) “\(text ?? "")”: \(String(describing: error))")
                    continue
                }
            }
        }
    }
}
