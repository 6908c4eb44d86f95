import Foundation

/// Transforms of few complex numbers, by the definition.
struct DirectTransform: FourierTransform {
    private let roots: [(cosine: Double, sine: Double)]

    init(length: Int, _ direction: ComplexFFT.Direction) {
        roots = (0..<length).map { index in
            let angle = direction.rawValue * 2 * Double.pi * Double(index) / Double(length)
            return (cos(angle), sin(angle))
        }
    }

    func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        for bin in roots.indices {
            var (real, imaginary) = (0.0, 0.0)
            for index in roots.indices {
                let root = roots[bin * index % roots.count]
                let (x, y) = (Double(input.base[2 * index]), Double(input.base[2 * index + 1]))
                real += x * root.cosine - y * root.sine
                imaginary += x * root.sine + y * root.cosine
            }
            output.base[2 * bin] = Float(real)
            output.base[2 * bin + 1] = Float(imaginary)
        }
    }
}
