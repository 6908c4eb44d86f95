/// The pairs (i, j) of frames that a warping path may visit; i in 0..<n, j in 0..<m.
///
/// `window` has other meanings in other packages; see ``DynamicTimeWarping``.
///
/// ```swift
/// let seconds = 10.0
/// let window = WarpingWindow.slantedBand(radius: Int(seconds * 22_050 / 512))    // 43 frames per second
/// let distance = try DynamicTimeWarping(window: window).distance(first, second)
/// ```
public enum WarpingWindow: Equatable, Sendable {
    /// Every pair.
    case unconstrained
    /// |i − j| ≤ radius (Sakoe & Chiba 1978, doi:10.1109/TASSP.1978.1163055). Radius 0 is the diagonal only. There is
    /// no path if |n − m| > radius.
    case sakoeChiba(radius: Int)
    /// |i·(m − 1) − j·(n − 1)| ≤ radius·(max(n, m) − 1): a band along the straight line between the corners, with its
    /// radius in frames of the longer sequence. Equal to ``sakoeChiba(radius:)`` if n = m; every pair if n or m is 1.
    case slantedBand(radius: Int)
    /// The parallelogram of paths whose mean slope from either corner is between 1/maxSlope and maxSlope, in units of
    /// (m − 1)/(n − 1) (Itakura 1975, doi:10.1109/TASSP.1975.1162641; the global constraint only). Slopes are compared
    /// with maxSlope as doubles, so 1.2 means 6/5. With maxSlope 1 only the straight line remains. maxSlope must be
    /// finite and ≥ 1. Every pair if n or m is 1.
    case itakura(maxSlope: Double)
}

extension WarpingWindow: CustomStringConvertible {
    /// "a slanted band of radius 3".
    public var description: String {
        switch self {
        case .unconstrained: "a window without limits"
        case .sakoeChiba(let radius): "a Sakoe–Chiba band of radius \(radius)"
        case .slantedBand(let radius): "a slanted band of radius \(radius)"
        case .itakura(let maxSlope): "an Itakura parallelogram of slope \(maxSlope)"
        }
    }
}

/// The columns of each row that are in a window: row i has `lower[i] ..< upper[i]`. Both bounds never decrease.
struct WindowBounds {
    var lower: [Int32]
    var upper: [Int32]

    var cellCount: Int {
        var total = 0
        for i in lower.indices { total += Int(upper[i] - lower[i]) }
        return total
    }

    /// Whether steps (1,0), (0,1), (1,1) lead from (0, 0) to the last pair inside the window.
    func holdsPath(columnCount: Int) -> Bool {
        guard lower[0] == 0, upper[upper.count - 1] == columnCount else { return false }
        for i in lower.indices {
            if lower[i] >= upper[i] || (i > 0 && lower[i] > upper[i - 1]) { return false }
        }
        return true
    }
}

/// The cells of a window over two sequences.
enum WindowShape {
    case everything
    case bounded(WindowBounds)
    /// There is no path.
    case impossible
}

extension WarpingWindow {
    /// - Returns: the bounds of each row; nil if they contain every pair.
    /// - Throws: ``DTWError/impossibleWindow(_:firstCount:secondCount:)``,
    ///   ``DTWError/invalidParameter(_:)``.
    func bounds(rows n: Int, columns m: Int) throws(DTWError) -> WindowBounds? {
        let columns: (Int) -> (lower: Int, upper: Int)
        switch self {
        case .unconstrained:
            return nil
        case .sakoeChiba(let radius):
            let radius = try Self.checked(radius, longest: max(n, m))
            if radius >= max(n, m) - 1 { return nil }
            columns = { i in (i - radius, i + radius + 1) }
        case .slantedBand(let radius):
            let radius = try Self.checked(radius, longest: max(n, m))
            if n == 1 || m == 1 || radius >= max(n, m) - 1 { return nil }
            let reach = radius * (max(n, m) - 1)
            columns = { i in
                // ⌈x / (n − 1)⌉ and ⌊x / (n − 1)⌋ + 1; a negative lower bound is clamped anyway.
                let low = max(0, i * (m - 1) - reach)
                return ((low + n - 2) / (n - 1), (i * (m - 1) + reach) / (n - 1) + 1)
            }
        case .itakura(let maxSlope):
            guard maxSlope >= 1, maxSlope.isFinite else {
                throw .invalidParameter("an Itakura slope of \(maxSlope) is not a finite number ≥ 1")
            }
            if n == 1 || m == 1 { return nil }
            let last = Self.lastColumns(ofItakura: maxSlope, rows: n, columns: m)
            // The parallelogram is symmetric under exchange of its two corners.
            columns = { i in (m - 1 - last[n - 1 - i], last[i] + 1) }
        }
        var bounds = WindowBounds(lower: [], upper: [])
        bounds.lower.reserveCapacity(n)
        bounds.upper.reserveCapacity(n)
        for i in 0..<n {
            let (lower, upper) = columns(i)
            bounds.lower.append(Int32(min(max(lower, 0), m)))
            bounds.upper.append(Int32(min(max(upper, 0), m)))
        }
        guard bounds.holdsPath(columnCount: m) else {
            throw .impossibleWindow(self, firstCount: n, secondCount: m)
        }
        return bounds
    }

    /// The last column of each row that is neither too steep to reach from the start nor too flat to reach the end
    /// from.
    ///
    /// Rounding a quotient never lifts it above a double that it does not exceed. It also maps a quotient that equals
    /// the intended slope, such as 6/5, to the double for that slope. Products lack the latter property: 1.13 · 100 is
    /// below 113.
    private static func lastColumns(ofItakura maxSlope: Double, rows n: Int, columns m: Int) -> [Int] {
        func isAtMostMaxSlope(_ rise: Int, _ run: Int) -> Bool {
            rise == 0 || Double(rise) / Double(run) <= maxSlope
        }
        var j = 0
        return (0..<n).map { i in
            let (fromStart, toEnd) = (i * (m - 1), (n - 1 - i) * (m - 1))
            while j < m - 1, isAtMostMaxSlope((j + 1) * (n - 1), fromStart),
                isAtMostMaxSlope(toEnd, (m - 2 - j) * (n - 1))
            {
                j += 1
            }
            return j
        }
    }

    /// The cells of a window whose parameter is valid.
    func shape(rows n: Int, columns m: Int) -> WindowShape {
        do {
            return try bounds(rows: n, columns: m).map { .bounded($0) } ?? .everything
        } catch {
            return .impossible
        }
    }

    private static func checked(_ radius: Int, longest: Int) throws(DTWError) -> Int {
        guard radius >= 0 else { throw .invalidParameter("a radius of \(radius) is negative") }
        return min(radius, longest)
    }
}
