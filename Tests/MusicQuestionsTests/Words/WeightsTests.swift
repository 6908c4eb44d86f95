import MusicLibrary
import Testing

struct WeightsTests {
    /// Sums of numbers of such different sizes depend on their order, and that of a dictionary on its capacity.
    @Test func sumsDoNotDependOnTheOrderOfADictionary() {
        let numbers: [Float] = [1e8, 1, -1e8, 3, 1e4, -7, 1e6, 0.1, -1e6, 0.3]
        let weights = zip("abcdefghij", numbers).map { ("\($0)", $1) }
        let ones = Dictionary(uniqueKeysWithValues: weights.map { ($0.0, Float(1)) })
        var (orders, sums): (Set<[String]>, Set<Float>) = ([], [])
        for capacity in [10, 20, 40, 80, 160, 320, 640] {
            var other: [String: Float] = [:]
            other.reserveCapacity(capacity)
            for (name, value) in weights.reversed() { other[name] = value }
            orders.insert(Array(other.keys))
            sums.insert(other.product(ones))
        }
        #expect(orders.count > 1)
        #expect(sums.count == 1)
    }

    /// 3² + 4² = 5²; a score that only one side has counts nothing.
    @Test func lengthsAndProductsAreThoseOfVectors() {
        #expect(["a": 3, "b": -4].length == 5)
        #expect(["a": 3, "b": -4].product(["b": 2, "c": 9]) == -8)
    }
}
