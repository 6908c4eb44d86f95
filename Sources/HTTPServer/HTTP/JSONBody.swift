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
    /// - Parameters:
    ///   - scope: resolves names of tracks in a question.
    ///   - refusesUnknown: whether a member that the type does not have is an error, at any depth. A misspelt one must not pass
    ///     for an omitted one.
    /// - Throws: `APIError` with the place of the fault, and errors of the scope.
    package static func value<Value: Decodable>(
        _: Value.Type = Value.self, _ bytes: [UInt8], in scope: ParameterScope = ParameterScope(isShared: true),
        refusesUnknown: Bool = false
    ) throws -> Value {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw APIError(400, .badJSON, "the body is not UTF-8")
        }
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[.parameterScope] = scope
            guard refusesUnknown else { return try decoder.decode(Value.self, from: Data(bytes)) }
            let read = try decoder.decode(AskedKeys<Value>.self, from: Data(bytes))
            guard let (place, known) = read.unknown else { return read.value }
            throw APIError.badParameter(
                "“\(place)” is not a member of this body; there are: \(known.joined(separator: ", "))")
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
