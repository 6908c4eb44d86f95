/// The type of a parameter: the syntax of its values as text and as JSON, and their range.
package struct ParameterType<Value: Sendable>: Sendable {
    /// The JSON schema of values in an address.
    let addressSchema: String
    /// The JSON schema of values in JSON.
    let jsonSchema: String
    /// Whether a value means "none" and is omitted.
    var isNone: @Sendable (Value) -> Bool = { _ in false }
    /// Whether two different words are an error.
    var isSingle = false
    /// Parses all given words, in order. There is at least one.
    let parse: @Sendable ([String], ParameterScope) throws -> Value
    /// The words that `parse` reads as a value.
    let words: @Sendable (Value, ParameterScope) throws -> [String]
    /// Reads JSON that is not null.
    let decode: @Sendable (any Decoder, ParameterScope) throws -> Value
    /// Writes JSON.
    let encode: @Sendable (Value, any Encoder, ParameterScope) throws -> Void

    /// The same type for an optional value.
    var optional: ParameterType<Value?> {
        let (parse, words, decode, encode) = (parse, words, decode, encode)
        return ParameterType<Value?>(
            addressSchema: addressSchema, jsonSchema: #"{"anyOf":[\#(jsonSchema),{"type":"null"}]}"#,
            isNone: { $0 == nil },
            parse: { try parse($0, $1) }, words: { value, scope in try value.map { try words($0, scope) } ?? [] },
            decode: { try decode($0, $1) },
            encode: { value, encoder, scope in
                if let value { try encode(value, encoder, scope) }
            })
    }
}

extension ParameterType where Value: Codable {
    /// A type with the JSON coding of its value, and a check.
    init(
        address: String, json: String, parse: @escaping @Sendable ([String], ParameterScope) throws -> Value,
        words: @escaping @Sendable (Value) -> [String],
        check: @escaping @Sendable (Value, ParameterScope) throws -> Void = { _, _ in }
    ) {
        self.init(
            addressSchema: address, jsonSchema: json, parse: parse, words: { value, _ in words(value) },
            decode: { decoder, scope in
                let value = try Value(from: decoder)
                try check(value, scope)
                return value
            }, encode: { value, encoder, _ in try value.encode(to: encoder) })
    }
}

// MARK: One value

extension ParameterType<Bool> {
    /// Yes or no.
    package static var flag: Self {
        ParameterType(
            address: #"{"type":"string","enum":["0","1","true","false"]}"#, json: #"{"type":"boolean"}"#,
            parse: { words, _ in
                let word = words.last ?? ""
                switch word.lowercased() {
                case "1", "true": return true
                case "0", "false": return false
                default: throw ParameterFault.Reason.wanted("1 or 0", found: word)
                }
            }, words: { [$0 ? "1" : "0"] })
    }
}

extension ParameterType<String?> {
    /// Text. The last value counts.
    package static var text: Self {
        let type = ParameterType<String>(
            address: #"{"type":"string"}"#, json: #"{"type":"string"}"#, parse: { words, _ in words.last ?? "" },
            words: { [$0] })
        var optional = type.optional
        optional.isSingle = true
        return optional
    }
}

extension ParameterType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of several words.
    package static func choice(_: Value.Type = Value.self) -> Self {
        let schema = #"{"enum":[\#(Self.quotedCases)]}"#
        @Sendable func value(_ word: String) throws -> Value {
            guard let value = Value(rawValue: word) else {
                throw ParameterFault.Reason.wanted("one of \(cases)", found: word)
            }
            return value
        }
        return ParameterType(
            addressSchema: schema, jsonSchema: schema, parse: { words, _ in try value(words.last ?? "") },
            words: { value, _ in [value.rawValue] }, decode: { decoder, _ in try value(String(from: decoder)) },
            encode: { value, encoder, _ in try value.rawValue.encode(to: encoder) })
    }

    static var cases: String { Value.allCases.map(\.rawValue).joined(separator: ", ") }
    static var quotedCases: String { Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",") }
}

// MARK: Numbers

/// Formats and parses numbers.
enum ParameterNumber {
    /// The number without a trailing “.0”.
    static func text(_ number: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// - Throws: `ParameterFault.Reason` unless the word is a finite number.
    static func value(_ word: some StringProtocol) throws -> Float {
        guard let value = Float(String(word)), value.isFinite else {
            throw ParameterFault.Reason.wanted("a number", found: String(word))
        }
        return value
    }
}

extension ParameterType where Value: FixedWidthInteger & Codable {
    /// A whole number.
    /// - Parameters:
    ///   - range: the allowed values.
    ///   - shared: the allowed values on a shared server; nil for the same.
    package static func integer(_ range: ClosedRange<Value>, shared: ClosedRange<Value>? = nil) -> Self {
        let shared = shared ?? range
        // JSON's numbers are exact up to 2⁵³.
        let schema =
            #"{"type":"integer","minimum":\#(shared.lowerBound),"maximum":\#(min(UInt64(shared.upperBound), 1 << 53))}"#
        @Sendable func check(_ value: Value?, _ word: String, _ scope: ParameterScope) throws -> Value {
            let range = scope.isShared ? shared : range
            guard let value, range.contains(value) else {
                throw ParameterFault.Reason.wanted(
                    "a whole number from \(range.lowerBound) to \(range.upperBound)", found: word)
            }
            return value
        }
        return ParameterType(
            address: schema, json: schema,
            parse: { words, scope in try check(words.last.flatMap { Value($0) }, words.last ?? "", scope) },
            words: { ["\($0)"] }, check: { value, scope in _ = try check(value, "\(value)", scope) })
    }
}

extension ParameterType where Value: BinaryFloatingPoint & LosslessStringConvertible & Codable {
    /// A finite number.
    /// - Parameters:
    ///   - range: the allowed values; the upper end can be infinite.
    ///   - shared: the allowed values on a shared server; nil for the same.
    package static func number(_ range: ClosedRange<Value>, shared: ClosedRange<Value>? = nil) -> Self {
        let shared = shared ?? range
        let (low, high) = (ParameterNumber.text(shared.lowerBound), ParameterNumber.text(shared.upperBound))
        let schema =
            #"{"type":"number","minimum":\#(low)\#(shared.upperBound.isFinite ? ",\"maximum\":\(high)" : "")}"#
        @Sendable func check(_ value: Value?, _ word: String, _ scope: ParameterScope) throws -> Value {
            let range = scope.isShared ? shared : range
            guard let value, value.isFinite, range.contains(value) else {
                let (low, high) = (ParameterNumber.text(range.lowerBound), ParameterNumber.text(range.upperBound))
                throw ParameterFault.Reason.wanted(
                    range.upperBound.isFinite ? "a number from \(low) to \(high)" : "a number of at least \(low)",
                    found: word)
            }
            return value
        }
        return ParameterType(
            address: schema, json: schema,
            parse: { words, scope in try check(words.last.flatMap { Value($0) }, words.last ?? "", scope) },
            words: { [ParameterNumber.text($0)] }, check: { value, scope in _ = try check(value, "\(value)", scope) })
    }
}
