/// The second network for beats, of the same form. `Training/teachers/known_beats.py` trained it on the known beats and
/// bars of rendered songs, drums and rhythms, and on the outputs of BeatNet for recordings. The analysis of a track
/// uses the outputs of both: this one knows better where bars begin, and the other one knows drums and recordings
/// better. The tempo depends on the other one alone.
struct KnownBeatNetwork: FittedModel {
    static let entry = ModelEntry("known-beats", inputs: BeatNetwork.entry.inputs, card: "TempoAndBeats")

    /// Of the mean output of both networks, the part that comes from this one. With half of it, beats of drums alone are worse
    /// than without it.
    static let share: Float = 1 / 3

    static let fitted = KnownBeatNetwork.embedded()

    let network: BeatNetwork

    init(_ tensors: inout TensorReader) throws(ModelError) {
        network = try BeatNetwork(&tensors)
    }
}
