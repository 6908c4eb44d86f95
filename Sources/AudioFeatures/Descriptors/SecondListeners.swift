/// What hears the seconds of a track in order, all from the same inputs.
struct SecondListeners {
    var voice = VoiceActivity.Accumulator()
    var audience = AudienceAccumulator()

    mutating func add(_ second: FeatureSummary) {
        let (inputs, isSound) = (VoiceInputs.values(of: second), Silence.isSound(second))
        voice.add(inputs, isSound: isSound)
        audience.add(inputs, isSound: isSound)
    }
}
