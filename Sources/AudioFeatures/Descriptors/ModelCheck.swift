/// What the tests of the models need to see of them.
package enum ModelCheck {
    /// Valence, energy, music and speech, uncalibrated, of the second stage's inputs.
    package static func moodPredictions(_ inputs: [Float]) -> [Float] { DescriptorModels.fitted.mood.predict(inputs) }

    /// Names and sizes of the first stage's inputs.
    package static var inputLayout: String { DescriptorInput.layout }
    /// The same as the coefficients have them.
    package static var fittedInputLayout: String { DescriptorCoefficients.inputLayout }
    /// Names and sizes of the second stage's inputs.
    package static var moodInputLayout: String { MoodInput.layout }
    /// The same as the coefficients have them.
    package static var fittedMoodInputLayout: String { DescriptorCoefficients.moodInputLayout }
}
