enum OpenAPI { static func document(version: String) throws -> [UInt8] { [] } }
