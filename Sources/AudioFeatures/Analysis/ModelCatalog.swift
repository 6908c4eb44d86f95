/// The fitted models. Everything that lists, opens or checks models uses this list.
package struct ModelCatalog: Sendable {
    package static let standard = ModelCatalog([
        RadialBasisModel.self,
        MoodModel.self,
        CalibrationModel.self,
        PulseModel.self,
        BandLimitModel.self,
        VoiceModel.self,
        PlayedModel.self,
        AudienceModel.self,
        EmbeddingNetwork.self,
        BeatNetwork.self,
        KnownBeatNetwork.self,
        TempoModel.self,
        KeyNetwork.self,
        ChordNetwork.self,
        BarModel.self,
        SectionModel.self,
        SoundModel.self,
        TrebleModel.self,
        HeardTagModel.self,
        SoundsAndMoodsModel.self,
    ])

    package let models: [any FittedModel.Type]
    private let bytes: @Sendable (String) -> [UInt8]?

    /// - Parameter bytes: returns the file of the model with the given name.
    package init(
        _ models: [any FittedModel.Type], bytes: @escaping @Sendable (String) -> [UInt8]? = EmbeddedModels.bytes
    ) {
        (self.models, self.bytes) = (models, bytes)
    }

    /// A row about a model, from its code and its file.
    package struct Line: Sendable, Equatable {
        package let entry: ModelEntry
        /// `AnalysisVersion.current` when it was fitted. Only the file states it, so a model can be fitted without a
        /// change of code.
        package let version: Int
        /// Size of the file.
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
}
