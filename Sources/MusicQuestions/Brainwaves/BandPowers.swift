/// Power of the five classic bands of an electroencephalogram, each 0…1: as recorded, or as a share of all five.
package struct BandPowers: Hashable, Sendable {
    /// The bands, with frequency ranges from Mind Monitor's technical manual.
    package enum Band: String, CaseIterable, Codable, Sendable {
        /// 7.5–13 Hz.
        case alpha
        /// 13–30 Hz.
        case beta
        /// 30–44 Hz.
        case gamma
        /// 1–4 Hz.
        case delta
        /// 4–8 Hz.
        case theta
    }

    private var values: [Double]

    /// Powers in the order alpha, beta, gamma, delta, theta.
    package init(alpha: Double, beta: Double, gamma: Double, delta: Double, theta: Double) {
        values = [alpha, beta, gamma, delta, theta]
    }

    /// No measurement.
    package static let zero = BandPowers(alpha: 0, beta: 0, gamma: 0, delta: 0, theta: 0)

    /// Power of one band.
    package subscript(band: Band) -> Double {
        get { values[Self.position(band)] }
        set { values[Self.position(band)] = newValue }
    }

    private static func position(_ band: Band) -> Int {
        switch band {
        case .alpha: 0
        case .beta: 1
        case .gamma: 2
        case .delta: 3
        case .theta: 4
        }
    }

    /// The mean of several powers; zero for none.
    static func mean(_ powers: some Collection<BandPowers>) -> BandPowers {
        var mean = zero
        for band in Band.allCases where !powers.isEmpty {
            mean[band] = powers.reduce(0) { $0 + $1[band] } / Double(powers.count)
        }
        return mean
    }
}
