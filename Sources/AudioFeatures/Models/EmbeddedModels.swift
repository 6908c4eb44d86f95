internal import CModels

/// The embedded model files.
package enum EmbeddedModels {
    private static var table: UnsafeBufferPointer<fitted_model> {
        UnsafeBufferPointer(start: fitted_models(), count: fitted_model_count())
    }

    package static var names: [String] { table.map { String(cString: $0.name) } }

    package static func bytes(_ name: String) -> [UInt8]? {
        table.first { String(cString: $0.name) == name }
            .map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.size)) }
    }

    static func file(_ name: String) throws(ModelError) -> ModelFile {
        guard let bytes = bytes(name) else { throw ModelError(name, .notEmbedded) }
        return try ModelFile(bytes, named: name)
    }
}
