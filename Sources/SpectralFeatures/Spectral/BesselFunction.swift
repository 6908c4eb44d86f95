/// Bessel functions, of which Kaiser windows are made.
enum BesselFunction {
    /// The modified Bessel function of the first kind and order 0, by its series: as exact as a Double can be.
    static func i0(_ x: Double) -> Double {
        var (term, sum, k) = (1.0, 1.0, 1.0)
        repeat {
            term *= (x / 2 / k) * (x / 2 / k)
            sum += term
            k += 1
        } while sum + term > sum
        return sum
    }
}
