/// Frames × places × channels, surrounded by the zeros that a convolution needs.
package final class PaddedPlane {
    /// Distance from one frame to the next.
    package let rowLength: Int
    /// Places per frame.
    package let placeCount: Int
    private let buffer: FloatBuffer
    private let channels: Int
    private let framesBefore: Int
    private let placesBefore: Int

    /// Input of a convolution with output of the same size, centered on each place.
    /// - Parameters:
    ///   - frameCount: maximum number of frames.
    ///   - placeCount: places per frame.
    ///   - channels: numbers per place.
    ///   - rows: number of frames in the convolution, odd.
    ///   - columns: number of places in the convolution, odd.
    package convenience init(frameCount: Int, placeCount: Int, channels: Int, rows: Int, columns: Int) {
        self.init(
            frameCount: frameCount, placeCount: placeCount, channels: channels, rows: rows, placesBefore: columns / 2,
            rowLength: (placeCount + columns - 1) * channels)
    }

    /// - Parameters:
    ///   - placesBefore: zeros before the places of a frame.
    ///   - rowLength: distance from one frame to the next, including those zeros and others after the places.
    package init(
        frameCount: Int, placeCount: Int, channels: Int, rows: Int, placesBefore: Int, rowLength: Int
    ) {
        (self.placeCount, self.channels, self.placesBefore, self.rowLength) = (
            placeCount, channels, placesBefore, rowLength
        )
        framesBefore = rows / 2
        buffer = FloatBuffer(count: (frameCount + rows - 1) * rowLength)
    }

    /// The places of a frame.
    package func frame(_ frame: Int) -> UnsafeMutablePointer<Float> {
        buffer.base + (frame + framesBefore) * rowLength + placesBefore * channels
    }

    /// Start of the input of the convolution for a frame.
    package func patch(_ frame: Int) -> UnsafePointer<Float> { UnsafePointer(buffer.base + frame * rowLength) }

    /// Sets a frame and those after it to zero.
    package func clear(from frame: Int) {
        let start = (frame + framesBefore) * rowLength
        (buffer.base + start).update(repeating: 0, count: buffer.count - start)
    }
}
