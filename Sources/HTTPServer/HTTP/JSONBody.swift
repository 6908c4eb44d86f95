import Foundation
package import MusicLibrary

/// JSON in bodies.
package enum JSONBody {
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return Array(try encoder.encode(value))
    }

    /// Decodes a body.
    /// - Parameter scope: resolves names of tracks in a question.
    /// - Throws: `APIError` with the place of the fault, and errors of the scope.
    package static func value<Value: Decodable>(
        _: Value.Type = Value.self, _ bytes: [UInt8], in scope: ParameterScope = ParameterScope(isShared: true)
    ) throws -> Value {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw APIError(400, .badJSON, "the body is not UTF-8")
        }
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[.parameterScope] = scope
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch let fault as ParameterFault {
            throw APIError.badParameter(fault.description)
        } catch let error as DecodingError {
            // The decoder does not distinguish invalid JSON from an unexpected value.
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            throw APIError(
                400, .badJSON, isJSON ? "the body is invalid: \(error.sentence)" : "the body is not JSON")
        }
    }
}
