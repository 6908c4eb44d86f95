import CKernels

/// A path that is built from its end.
struct PathTrail {
    private let pairs: UnsafeMutablePointer<Int32>
    private var count = 0
    private(set) var i = 0
    private(set) var j = 0
    private(set) var isFinished = false

    init(capacity: Int, workspace: DTWWorkspace) {
        pairs = workspace.steps.reserve(Int32.self, 2 * capacity + 2)
    }

    var isEmpty: Bool { count == 0 }

    var path: WarpingPath {
        WarpingPath(
            steps: (0..<count).reversed().map {
                .init(i: Int(pairs[2 * $0]), j: Int(pairs[2 * $0 + 1]))
            })
    }

    mutating func append(i: Int, j: Int) {
        (pairs[2 * count], pairs[2 * count + 1]) = (Int32(i), Int32(j))
        (self.i, self.j) = (i, j)
        count += 1
    }

    mutating func walk(_ kernel: UnsafePointer<dtw_kernel>, _ tile: inout dtw_tile, openBegin: Bool) {
        var (i, j) = (Int32(self.i), Int32(self.j))
        count += dtw_walk(kernel, &tile, openBegin, &i, &j, pairs + 2 * count, &isFinished)
        (self.i, self.j) = (Int(i), Int(j))
    }
}
