internal import CKernels

/// Transforms of a power of two of complex numbers, by `ck_fft`.
struct PowerOfTwoTransform: FourierTransform {
    /// What `ck_fft` requires.
    static let shortest = 64

    private let length: Int
    private let direction: ComplexFFT.Direction
    private let factors: FloatBufferTable
    private let places: [UInt32]

    init(length: Int, _ direction: ComplexFFT.Direction) {
        self.length = length
        self.direction = direction
        var factors = [Float](repeating: 0, count: ck_fft_factor_count(length))
        var places = [UInt32](repeating: 0, count: length / 8)
        ck_fft_tables(length, &factors, &places)
        self.factors = FloatBufferTable(factors)
        self.places = places
    }

    func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        switch direction {
        case .forward: ck_fft(input.base, output.base, factors.base, places, length)
        case .backward: ck_inverse_fft(input.base, output.base, factors.base, places, length)
        }
    }
}
