import Foundation
import MusicLibrary

/// JSON as bodies have it.
enum JSONBody {
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return Array(try encoder.encode(value))
    }

    /// What a body holds.
    /// - Parameter scope: what names of tracks in a question mean.
    /// - Throws: `APIError` saying where it is wrong, and what the scope throws.
    static func value<Value: Decodable>(
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
            // The decoder does not tell text that is no JSON from a value it has no use for.
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            throw APIError(
                400, .badJSON, isJSON ? "the body is not what is wanted: \(error.sentence)" : "the body is not JSON")
        }
    }
}
