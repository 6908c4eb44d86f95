/// An immutable table of floats that several threads may read: a `FloatBuffer` that is never changed after creation.
package final class FloatBufferTable: @unchecked Sendable {  // never written after init
    private let buffer: FloatBuffer

    package var base: UnsafePointer<Float> { UnsafePointer(buffer.base) }
    package var count: Int { buffer.count }

    package init(_ values: [Float]) {
        buffer = FloatBuffer(count: values.count)
        values.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { buffer.base.update(from: base, count: source.count) }
        }
    }
}
