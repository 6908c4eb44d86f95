import Foundation

/// Logistic regression with weighted rows and an L2 penalty, by Newton's method in double precision.
///
/// It minimizes Σ wᵢ log(1 + exp(−yᵢ(b + xᵢ·v))) + λ/2 |v|², with y = ±1; the constant b is not penalized.
package struct LogisticRegression: Sendable {
    /// v, one weight per input.
    package private(set) var weights: [Double]
    /// b.
    package private(set) var bias: Double

    /// Newton's method converges in fewer steps.
    private static let mostSteps = 30

    /// - Parameters:
    ///   - rows: the inputs of each example, all of the same number.
    ///   - isPositive: whether each is an example rather than a counterexample.
    ///   - rowWeights: wᵢ, more than 0.
    ///   - penalty: λ, more than 0.
    /// - Precondition: there is a row of either kind.
    package init(rows: [[Double]], isPositive: [Bool], rowWeights: [Double], penalty: Double) {
        let size = (rows.first?.count ?? 0) + 1
        // The constant is the last unknown, with an input of 1.
        let inputs = rows.map { $0 + [1] }
        var unknowns = [Double](repeating: 0, count: size)
        var loss = Self.loss(unknowns, inputs, isPositive, rowWeights, penalty)
        for _ in 0..<Self.mostSteps {
            let step = Self.step(unknowns, inputs, isPositive, rowWeights, penalty)
            // A full step may go too far, far from the minimum.
            var length = 1.0
            var next = unknowns
            var nextLoss = loss
            repeat {
                next = zip(unknowns, step).map { $0 - length * $1 }
                nextLoss = Self.loss(next, inputs, isPositive, rowWeights, penalty)
                length /= 2
            } while nextLoss > loss && length > 1e-6
            guard nextLoss <= loss else { break }
            (unknowns, loss) = (next, nextLoss)
            if step.allSatisfy({ abs($0) < 1e-9 }) { break }
        }
        bias = unknowns[size - 1]
        weights = Array(unknowns.dropLast())
    }

    /// The sum for a row, positive for what is more like the examples.
    package func sum(_ row: [Double]) -> Double { zip(weights, row).reduce(bias) { $0 + $1.0 * $1.1 } }

    private static func dot(_ first: [Double], _ second: [Double]) -> Double {
        var sum = 0.0
        for place in first.indices { sum += first[place] * second[place] }
        return sum
    }

    private static func loss(
        _ unknowns: [Double], _ inputs: [[Double]], _ isPositive: [Bool], _ rowWeights: [Double], _ penalty: Double
    ) -> Double {
        var sum = penalty / 2 * (dot(unknowns, unknowns) - unknowns[unknowns.count - 1] * unknowns[unknowns.count - 1])
        for (row, input) in inputs.enumerated() {
            let margin = (isPositive[row] ? 1 : -1) * dot(unknowns, input)
            // log(1 + exp(−margin)) without overflow.
            sum += rowWeights[row] * (max(0, -margin) + log1p(exp(-abs(margin))))
        }
        return sum
    }

    /// The inverse of the second derivatives times the first ones.
    private static func step(
        _ unknowns: [Double], _ inputs: [[Double]], _ isPositive: [Bool], _ rowWeights: [Double], _ penalty: Double
    ) -> [Double] {
        let size = unknowns.count
        var gradient = unknowns.map { penalty * $0 }
        gradient[size - 1] = 0
        // Row-major; only the lower triangle is used.
        var hessian = [Double](repeating: 0, count: size * size)
        for place in 0..<size - 1 { hessian[place * size + place] = penalty }
        // Rows without curvature, all surely told, must not make it singular.
        hessian[size * size - 1] = 1e-9
        for (row, input) in inputs.enumerated() {
            let probability = 1 / (1 + exp(-dot(unknowns, input)))
            let error = rowWeights[row] * (probability - (isPositive[row] ? 1 : 0))
            let curvature = rowWeights[row] * probability * (1 - probability)
            for first in 0..<size {
                gradient[first] += error * input[first]
                let scaled = curvature * input[first]
                let start = first * size
                for second in 0...first { hessian[start + second] += scaled * input[second] }
            }
        }
        return solved(hessian, gradient)
    }

    /// The solution of a symmetric positive definite system, by Cholesky's decomposition.
    private static func solved(_ matrix: [Double], _ right: [Double]) -> [Double] {
        let size = right.count
        var lower = matrix
        for row in 0..<size {
            for column in 0...row {
                var sum = lower[row * size + column]
                for place in 0..<column { sum -= lower[row * size + place] * lower[column * size + place] }
                lower[row * size + column] =
                    row == column ? max(sum, 1e-12).squareRoot() : sum / lower[column * size + column]
            }
        }
        var solution = right
        for row in 0..<size {
            for place in 0..<row { solution[row] -= lower[row * size + place] * solution[place] }
            solution[row] /= lower[row * size + row]
        }
        for row in (0..<size).reversed() {
            for place in (row + 1)..<size { solution[row] -= lower[place * size + row] * solution[place] }
            solution[row] /= lower[row * size + row]
        }
        return solution
    }
}
