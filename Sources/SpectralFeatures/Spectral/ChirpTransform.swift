internal import CKernels
import Foundation

/// Transforms of any number of complex numbers (Bluestein 1970). Since 2 k t = k² + t² − (k − t)², a transform is a
/// convolution with a chirp, exp(±πi t² / length), for which transforms of a power of two are used.
struct ChirpTransform: FourierTransform {
    private let length: Int
    private let chirp: FloatBufferTable
    /// The spectrum of the chirp's conjugate, over the length of the convolution.
    private let weights: FloatBufferTable
    private let convolutionLength: Int
    private let forward: PowerOfTwoTransform
    private let backward: PowerOfTwoTransform

    init(length: Int, _ direction: ComplexFFT.Direction) {
        self.length = length
        var convolutionLength = PowerOfTwoTransform.shortest
        while convolutionLength < 2 * length - 1 { convolutionLength *= 2 }
        self.convolutionLength = convolutionLength
        forward = PowerOfTwoTransform(length: convolutionLength, .forward)
        backward = PowerOfTwoTransform(length: convolutionLength, .backward)

        let angles = (0..<length).map { index in
            direction.rawValue * Double.pi * Double(index * index % (2 * length)) / Double(length)
        }
        chirp = FloatBufferTable(angles.flatMap { [Float(cos($0)), Float(sin($0))] })
        let filter = FloatBuffer(count: 2 * convolutionLength)
        for (index, angle) in angles.enumerated() {
            for place in [index, (convolutionLength - index) % convolutionLength] {
                filter.base[2 * place] = Float(cos(angle) / Double(convolutionLength))
                filter.base[2 * place + 1] = Float(-sin(angle) / Double(convolutionLength))
            }
        }
        let spectrum = FloatBuffer(count: 2 * convolutionLength)
        forward.execute(filter, spectrum)
        weights = FloatBufferTable(spectrum.array)
    }

    func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        let (signal, spectrum) = (FloatBuffer(count: 2 * convolutionLength), FloatBuffer(count: 2 * convolutionLength))
        ck_multiply_complex(input.base, chirp.base, signal.base, length)
        forward.execute(signal, spectrum)
        ck_multiply_complex(spectrum.base, weights.base, spectrum.base, convolutionLength)
        backward.execute(spectrum, signal)
        ck_multiply_complex(signal.base, chirp.base, output.base, length)
    }
}
