/// Frames × places × channels with the zeros around them that a convolution of `EmbeddingNetwork.rows` frames looks at: a
/// frame before and after all, a place before each frame and as many after as it needs.
final class PaddedPlane {
    /// Numbers from one frame to the next.
    let rowLength: Int
    private let buffer: FloatBuffer
    private let channels: Int

    init(before layer: EmbeddingNetwork.BandLayer) {
        channels = layer.inputs
        rowLength = ((layer.placesOut - 1) * layer.shape.step + layer.shape.columns) * channels
        buffer = FloatBuffer(count: (layer.frameCount + EmbeddingNetwork.rows - 1) * rowLength)
    }

    /// Where the places of a frame are.
    func frame(_ frame: Int) -> UnsafeMutablePointer<Float> { buffer.base + (frame + 1) * rowLength + channels }

    /// What a convolution looks at first in that frame.
    func patch(_ frame: Int) -> UnsafePointer<Float> { UnsafePointer(buffer.base + frame * rowLength) }
}
