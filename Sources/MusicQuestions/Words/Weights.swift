/// Weights of scores, by name.
extension [String: Float] {
    /// The sum of the products of the weights of the same scores. Names are sorted, because rounding depends on the order
    /// of a sum, and that of a dictionary is another one in each run.
    package func product(_ other: [String: Float]) -> Float {
        sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * (other[$1.key] ?? 0) }
    }

    package var length: Float { product(self).squareRoot() }
}
