import Foundation

/// A square picture of shapes with smooth edges.
package struct Canvas: Sendable {
    /// A shape on a square of 100 by 100, whose first row is at the top.
    package enum Shape: Sendable {
        case disc(x: Double, y: Double, radius: Double)
        /// A rectangle around its middle, whose shorter sides are half circles.
        case bar(x: Double, y: Double, width: Double, height: Double)
        /// A quarter of a disc with a radius of 50 in the square of 50 at this corner, around its lower left corner, and then
        /// turned clockwise by so many right angles.
        case quarter(x: Double, y: Double, turns: Int)
        /// What is below a curve, given by heights at equal distances.
        case below([Double])

        /// The distance of a point from the edge; less than 0 inside.
        func distance(_ x: Double, _ y: Double) -> Double {
            switch self {
            case .disc(let centerX, let centerY, let radius): return hypot(x - centerX, y - centerY) - radius
            case .bar(let centerX, let centerY, let width, let height):
                let radius = min(width, height) / 2
                let (across, along) = (abs(x - centerX) - width / 2 + radius, abs(y - centerY) - height / 2 + radius)
                return hypot(max(across, 0), max(along, 0)) + min(max(across, along), 0) - radius
            case .quarter(let left, let top, let turns):
                var (across, along) = (x - left - 25, y - top - 25)
                for _ in 0..<turns { (across, along) = (along, -across) }
                return max(hypot(across + 25, along - 25) - 50, abs(across) - 25, abs(along) - 25)
            case .below(let heights):
                let step = 100 / Double(heights.count - 1)
                let place = min(max(0, Int(x / step)), heights.count - 2)
                let slope = (heights[place + 1] - heights[place]) / step
                return (heights[place] + slope * (x - Double(place) * step) - y) / hypot(1, slope)
            }
        }
    }

    /// The length of a side in pixels.
    package let size: Int
    /// Red, green and blue of each pixel, 0…255, row by row.
    package private(set) var bytes: [UInt8]

    package init(size: Int, color: Color) {
        self.size = size
        bytes = []
        bytes.reserveCapacity(3 * size * size)
        for _ in 0..<size * size {
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
        }
    }

    package mutating func fill(_ shape: Shape, with color: Color) {
        let scale = Double(size) / 100
        for row in 0..<size {
            for column in 0..<size {
                let distance = shape.distance((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
                // The covered part of a pixel at a straight edge.
                let share = min(max(0, 0.5 - distance * scale), 1)
                guard share > 0 else { continue }
                let place = 3 * (row * size + column)
                blend(place, color.red, share)
                blend(place + 1, color.green, share)
                blend(place + 2, color.blue, share)
            }
        }
    }

    private mutating func blend(_ place: Int, _ value: UInt8, _ share: Double) {
        let before = Double(bytes[place])
        bytes[place] = UInt8(before + share * (Double(value) - before) + 0.5)
    }

    /// The heights of a curve at equal distances from 0 to 100.
    /// - Parameter segments: the points of Bézier curves, each of which begins where the last one ends. They run to the right.
    package static func curve(_ segments: [[(x: Double, y: Double)]]) -> [Double] {
        let line = segments.flatMap { points in (0...64).map { point(points, Double($0) / 64) } }
        var place = 0
        return (0...256).map { step in
            let x = Double(step) / 256 * 100
            while place < line.count - 2, line[place + 1].x < x { place += 1 }
            let (from, to) = (line[place], line[place + 1])
            return to.x > from.x ? from.y + min(max(0, (x - from.x) / (to.x - from.x)), 1) * (to.y - from.y) : to.y
        }
    }

    /// De Casteljau's algorithm.
    private static func point(_ points: [(x: Double, y: Double)], _ time: Double) -> (x: Double, y: Double) {
        var points = points
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { from, to in
                (from.x + time * (to.x - from.x), from.y + time * (to.y - from.y))
            }
        }
        return points[0]
    }
}
