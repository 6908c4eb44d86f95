/// The models whose numbers are fitted. Whatever lists, opens or checks models goes by this list.
package struct ModelCatalog: Sendable {
    package static let standard = ModelCatalog([
        RadialBasisModel.self,
        MoodModel.self,
        CalibrationModel.self,
        PulseModel.self,
        BandLimitModel.self,
        VoiceModel.self,
        EmbeddingNetwork.self,
        BeatNetwork.self,
        TempoModel.self,
        KeyNetwork.self,
        SoundModel.self,
        HeardTagModel.self,
    ])

    package let models: [any FittedModel.Type]
    private let bytes: @Sendable (String) -> [UInt8]?

    /// - Parameter bytes: the file of the model that goes by a name.
    package init(
        _ models: [any FittedModel.Type], bytes: @escaping @Sendable (String) -> [UInt8]? = EmbeddedModels.bytes
    ) {
        (self.models, self.bytes) = (models, bytes)
    }

    /// What is known of a model: what the code and what its file says.
    package struct Line: Sendable, Equatable {
        package let entry: ModelEntry
        /// `AnalysisVersion.current` when it was fitted. The file alone says it, so that a model can be fitted without a
        /// change of code.
        package let version: Int
        /// Of the file.
        package let byteCount: Int
    }

    /// Every model, opened and checked to the last byte.
    package func lines() throws(ModelError) -> [Line] {
        var lines: [Line] = []
        for model in models {
            let file = try file(model.entry.name)
            _ = try model.init(file)
            lines.append(Line(entry: model.entry, version: file.version, byteCount: file.bytes.count))
        }
        return lines
    }

    package func file(_ name: String) throws(ModelError) -> ModelFile {
        guard let bytes = bytes(name) else { throw ModelError(name, .notEmbedded) }
        return try ModelFile(bytes, named: name)
    }

    /// The table of the page FittedModels.
    package func markdown() throws(ModelError) -> String {
        let rows = try lines().map { line in
            "| `\(line.entry.name)` | \(line.version) | \(line.byteCount) | \(line.entry.inputs) | <doc:\(line.entry.card)> |"
        }
        return (["| Model | Fitted for version | Bytes | Inputs | Card |", "|---|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}
