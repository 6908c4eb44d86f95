import Foundation
import MusicQuestions
import TestSupport
import Testing

/// Against scikit-learn; `Tests/Golden/teaching/make_logistic.py` made the values.
struct LogisticRegressionTests {
    struct Case: Decodable, Sendable {
        let rows: [[Double]]
        let positive: [Bool]
        let rowWeights: [Double]
        let penalty: Double
        let weights: [Double]
        let bias: Double

        enum CodingKeys: String, CodingKey {
            case rows, positive, penalty, weights, bias
            case rowWeights = "row_weights"
        }
    }

    private static func cases() throws -> [Case] {
        try JSONDecoder().decode([Case].self, from: Data(try repositoryBytes("Tests/Golden/teaching/logistic.json")))
    }

    @Test func isThatOfScikitLearn() throws {
        let cases = try Self.cases()
        #expect(cases.count == 4)
        for expected in cases {
            let model = LogisticRegression(
                rows: expected.rows, isPositive: expected.positive, rowWeights: expected.rowWeights,
                penalty: expected.penalty)
            // Both stop where a step changes less than the ninth digit.
            #expect(abs(model.bias - expected.bias) < 1e-6)
            #expect(model.weights.count == expected.weights.count)
            #expect(zip(model.weights, expected.weights).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    /// The gradient of the definition, by differences, is 0 at the minimum.
    @Test func isTheMinimumOfTheDefinition() throws {
        let all = try Self.cases()
        let known = try #require(all.first)
        let model = LogisticRegression(
            rows: known.rows, isPositive: known.positive, rowWeights: known.rowWeights, penalty: known.penalty)
        func loss(_ weights: [Double], _ bias: Double) -> Double {
            var sum = known.penalty / 2 * weights.reduce(0) { $0 + $1 * $1 }
            for (row, isPositive) in zip(known.rows.indices, known.positive) {
                let value = zip(weights, known.rows[row]).reduce(bias) { $0 + $1.0 * $1.1 }
                sum += known.rowWeights[row] * log(1 + exp(isPositive ? -value : value))
            }
            return sum
        }
        let least = loss(model.weights, model.bias)
        for step in [-1e-3, 1e-3] {
            #expect(loss(model.weights, model.bias + step) > least)
            for place in model.weights.indices {
                var weights = model.weights
                weights[place] += step
                #expect(loss(weights, model.bias) > least)
            }
        }
    }

    @Test func sumsAreLinear() {
        let model = LogisticRegression(
            rows: [[1, 0], [0, 1]], isPositive: [true, false], rowWeights: [1, 1], penalty: 1)
        #expect(abs(model.sum([1, 0]) + model.sum([0, 1])) < 1e-9, "the classes are mirror images")
        #expect(model.sum([1, 0]) > 0)
    }
}
