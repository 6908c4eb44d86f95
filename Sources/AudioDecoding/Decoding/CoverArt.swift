import TagLibBridge

/// The picture in the tags of a file.
public enum CoverArt {
    /// The front cover of a file. If no picture is marked as such, the first picture.
    /// - Returns: the bytes of the picture, usually JPEG or PNG; nil if there is none.
    /// - Throws: the errors of `AudioSource.init(_:)`.
    public static func read(_ path: some PathConvertible) throws(AudioError) -> [UInt8]? {
        let source = try AudioSource(path)
        guard let format = source.format.tagLib?.format else { return nil }
        var bytes: [UInt8] = []
        let isThere = withUnsafeMutablePointer(to: &bytes) { bytes in
            tlb_read_picture(
                source.file.descriptor, format,
                { context, start, size in
                    guard let context, let start else { return }
                    context.assumingMemoryBound(to: [UInt8].self).pointee = Array(
                        UnsafeRawBufferPointer(start: start, count: size))
                }, bytes) == 1
        }
        return isThere ? bytes : nil
    }
}
