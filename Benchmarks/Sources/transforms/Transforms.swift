import BenchmarkKit
import FFTWTransform
import OwnTransform

/// Complex numbers, and their spectrum, aligned as the package aligns them.
struct Signal {
    let input: UnsafeMutablePointer<Float>
    let output: UnsafeMutablePointer<Float>

    init(length: Int) {
        func buffer() -> UnsafeMutablePointer<Float> {
            UnsafeMutableRawPointer.allocate(byteCount: 8 * length, alignment: 64)
                .initializeMemory(as: Float.self, repeating: 0, count: 2 * length)
        }
        (input, output) = (buffer(), buffer())
        var random = SplitMix64(seed: 1)
        for index in 0..<2 * length { input[index] = Float.random(in: -1...1, using: &random) }
    }
}

/// What PowerOfTwoTransform does.
struct OwnFFT {
    private let length: Int
    private let signal: Signal
    private let factors: [Float]
    private let places: [UInt32]

    init(length: Int) {
        self.length = length
        signal = Signal(length: length)
        var factors = [Float](repeating: 0, count: ck_fft_factor_count(length))
        var places = [UInt32](repeating: 0, count: length / 8)
        ck_fft_tables(length, &factors, &places)
        (self.factors, self.places) = (factors, places)
    }

    func execute() { ck_fft(signal.input, signal.output, factors, places, length) }
}

/// What the package's FFTWTransform does.
struct FFTW {
    private let signal: Signal
    private let plan: OpaquePointer

    init(length: Int) {
        signal = Signal(length: length)
        guard let plan = fftw_bridge_create(Int32(length), -1, signal.input, signal.output) else {
            fatalError("FFTW has no plan")
        }
        self.plan = plan
    }

    func execute() { fftw_bridge_execute(plan, signal.input, signal.output) }
}
