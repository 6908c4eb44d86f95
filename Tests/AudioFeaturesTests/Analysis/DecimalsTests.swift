import AudioFeatures
import Testing

struct DecimalsTests {
    @Test(arguments: [
        (-0.004, 2, false, "0.00"), (-0.004, 2, true, "+0.00"), (-0.0, 1, false, "0.0"), (0.004, 2, true, "+0.00"),
        (-0.006, 2, true, "-0.01"), (-0.4, 0, true, "+0"), (12.345, 1, true, "+12.3"), (-120, 0, false, "-120"),
        (.nan, 1, false, "nan"), (-.infinity, 1, false, "-inf"),
    ])
    func zeroHasNoMinus(value: Double, count: Int, isSigned: Bool, text: String) {
        #expect(String.decimals(value, count, isSigned: isSigned) == text)
    }
}
