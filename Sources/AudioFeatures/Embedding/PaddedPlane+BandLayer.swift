extension PaddedPlane {
    /// One frame of zeros before and after all frames, one place before each frame, and as many places after it as it
    /// needs.
    package convenience init(before layer: EmbeddingNetwork.BandLayer) {
        self.init(
            frameCount: layer.frameCount, placeCount: layer.places, channels: layer.inputs, rows: EmbeddingNetwork.rows,
            placesBefore: 1,
            rowLength: ((layer.placesOut - 1) * layer.shape.step + layer.shape.columns) * layer.inputs)
    }
}
