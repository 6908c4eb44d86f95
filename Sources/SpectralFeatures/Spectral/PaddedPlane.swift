/// Frames × places × channels with the zeros around them that a convolution looks at.
package final class PaddedPlane {
    /// Numbers from one frame to the next.
    package let rowLength: Int
    /// Places of a frame.
    package let placeCount: Int
    private let buffer: FloatBuffer
    private let channels: Int
    private let framesBefore: Int
    private let placesBefore: Int

    /// Of a convolution that says as much as it sees, with half of what it looks at on either side.
    /// - Parameters:
    ///   - frameCount: frames at most.
    ///   - placeCount: places of a frame.
    ///   - channels: numbers of a place.
    ///   - rows: frames that it looks at, an odd number.
    ///   - columns: places that it looks at, an odd number.
    package convenience init(frameCount: Int, placeCount: Int, channels: Int, rows: Int, columns: Int) {
        self.init(
            frameCount: frameCount, placeCount: placeCount, channels: channels, rows: rows, placesBefore: columns / 2,
            rowLength: (placeCount + columns - 1) * channels)
    }

    /// - Parameters:
    ///   - placesBefore: zeros before the places of a frame.
    ///   - rowLength: numbers from one frame to the next, those zeros and others behind among them.
    package init(
        frameCount: Int, placeCount: Int, channels: Int, rows: Int, placesBefore: Int, rowLength: Int
    ) {
        (self.placeCount, self.channels, self.placesBefore, self.rowLength) = (
            placeCount, channels, placesBefore, rowLength
        )
        framesBefore = rows / 2
        buffer = FloatBuffer(count: (frameCount + rows - 1) * rowLength)
    }

    /// Where the places of a frame are.
    package func frame(_ frame: Int) -> UnsafeMutablePointer<Float> {
        buffer.base + (frame + framesBefore) * rowLength + placesBefore * channels
    }

    /// What a convolution looks at first in that frame.
    package func patch(_ frame: Int) -> UnsafePointer<Float> { UnsafePointer(buffer.base + frame * rowLength) }

    /// Zeros in that frame and those after it.
    package func clear(from frame: Int) {
        let start = (frame + framesBefore) * rowLength
        (buffer.base + start).update(repeating: 0, count: buffer.count - start)
    }
}
