package import AudioFeatures

// Parameters with several values: repeated names in an address, an array or an object in JSON.

extension ParameterType {
    /// Items that have a text each.
    /// - Parameters:
    ///   - schema: the JSON schema of a text.
    ///   - item: reads a text; its errors are faults of the parameter.
    ///   - text: what `item` reads as the same.
    static func items<Item>(
        schema: String = #"{"type":"string"}"#, _ item: @escaping @Sendable (String) throws -> Item,
        text: @escaping @Sendable (Item) -> String
    ) -> Self where Value == [Item] {
        let schema = #"{"type":"array","items":\#(schema),"maxItems":\#(ParameterScope.sharedListLimit)}"#
        @Sendable func items(_ words: [String], _ scope: ParameterScope) throws -> [Item] {
            try scope.check(words)
            do {
                return try words.map(item)
            } catch {
                throw error as? ParameterFault.Reason ?? .fault("\(error)")
            }
        }
        return ParameterType(
            addressSchema: schema, jsonSchema: schema, parse: items, words: { items, _ in items.map(text) },
            decode: { decoder, scope in try items([String](from: decoder), scope) },
            encode: { items, encoder, _ in try items.map(text).encode(to: encoder) })
    }
}

extension ParameterType<[String]> {
    package static var texts: Self { items({ $0 }, text: { $0 }) }
}

extension ParameterType<[Label]> {
    package static var labels: Self {
        items(schema: #"{"type":"string","minLength":1,"maxLength":64}"#, { try Label($0) }, text: \.name)
    }
}

extension ParameterType {
    /// A set of words; options and addresses also accept a comma-separated list.
    package static func choices<Choice>(_: Choice.Type) -> Self
    where
        Value == Set<Choice>, Choice: RawRepresentable & CaseIterable & Hashable & Sendable, Choice.RawValue == String
    {
        let one = ParameterType<Choice>.choice()
        let schema = #"{"type":"array","items":\#(one.jsonSchema)}"#
        return ParameterType(
            addressSchema: schema, jsonSchema: schema,
            parse: { words, scope in
                Set(
                    try words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                        .map { try one.parse([String($0)], scope) })
            },
            words: { values, _ in Choice.allCases.filter(values.contains).map(\.rawValue) },
            decode: { decoder, scope in
                Set(try [String](from: decoder).map { try one.parse([$0], scope) })
            },
            encode: { values, encoder, _ in
                try Choice.allCases.filter(values.contains).map(\.rawValue).encode(to: encoder)
            })
    }
}

extension ParameterType<[TrackHandle]> {
    /// Tracks, by name.
    package static var tracks: Self {
        let schema = #"{"type":"array","items":{"type":"string","pattern":"^[0-9A-Za-z]{22}$"},"maxItems":25}"#
        return ParameterType(
            addressSchema: schema, jsonSchema: schema,
            parse: { words, scope in try words.map(scope.track) },
            words: { tracks, scope in try tracks.map(scope.name) },
            decode: { decoder, scope in try [String](from: decoder).map(scope.track) },
            encode: { tracks, encoder, scope in try tracks.map(scope.name).encode(to: encoder) })
    }
}

extension ParameterType<[String: Float]> {
    /// Numbers by descriptor, `NAME=X`.
    package static var numbers: Self {
        ParameterType(
            address: #"{"type":"array","items":{"type":"string","pattern":"^(taught:.+|[a-z_-]+)=-?[0-9.]+$"}}"#,
            json: #"{"type":"object","additionalProperties":{"type":"number"}}"#,
            parse: { words, _ in
                var numbers: [String: Float] = [:]
                for word in words {
                    // The last one: a taught word may have the sign itself.
                    guard let sign = word.lastIndex(of: "="), sign > word.startIndex,
                        let number = Float(word[word.index(after: sign)...]), number.isFinite
                    else { throw ParameterFault.Reason.wanted("NAME=X, such as tempo=120", found: word) }
                    let name = String(word[..<sign])
                    // Taught words are spelled as the user does.
                    numbers[TaughtWords.word(ofScore: name) == nil ? name.replacing("-", with: "_") : name] = number
                }
                return numbers
            }, words: { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\(ParameterNumber.text($0.value))" } })
    }
}

extension ParameterType<[SoundVector.Part: Float]> {
    /// Weights of parts of the sound, `harmony=2,rhythm=0`.
    package static var weights: ParameterType<[SoundVector.Part: Float]> {
        let names = SoundVector.Part.allCases.map(\.rawValue)
        @Sendable func part(_ name: String, _ weight: Float?, _ word: String) throws -> (SoundVector.Part, Float) {
            guard let part = SoundVector.Part(rawValue: name), let weight, (0...100).contains(weight) else {
                throw ParameterFault.Reason.wanted(
                    "PART=W with W from 0 to 100 and PART one of \(names.joined(separator: ", "))", found: word)
            }
            return (part, weight)
        }
        let properties = names.map { #""\#($0)":{"type":"number","minimum":0,"maximum":100}"# }
        return ParameterType(
            addressSchema: #"{"type":"array","items":{"type":"string"}}"#,
            jsonSchema:
                #"{"type":"object","properties":{\#(properties.joined(separator: ","))},"additionalProperties":false}"#,
            parse: { words, _ in
                let parts = words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                return Dictionary(
                    try parts.map { word in
                        let pair = word.split(separator: "=", maxSplits: 1)
                        return try part(
                            pair.first.map(String.init) ?? "", pair.count == 2 ? Float(pair[1]) : nil, String(word))
                    }, uniquingKeysWith: { $1 })
            },
            words: { weights, _ in
                SoundVector.Part.allCases.compactMap { part in
                    weights[part].map { "\(part.rawValue)=\(ParameterNumber.text($0))" }
                }
            },
            decode: { decoder, _ in
                Dictionary(
                    try [String: Float](from: decoder).map { try part($0.key, $0.value, "\($0.key)=\($0.value)") },
                    uniquingKeysWith: { $1 })
            },
            encode: { weights, encoder, _ in
                try Dictionary(uniqueKeysWithValues: weights.map { ($0.key.rawValue, $0.value) }).encode(to: encoder)
            })
    }
}

extension ParameterType<[DescriptorRange]> {
    /// Limits of descriptors, `NAME=A..B`. In JSON, an object of pairs (the older form) or an array.
    /// - Parameter withKeys: whether a value can stand for two ranges that must both hold, as a key does.
    package static func ranges(withKeys: Bool = true) -> Self {
        let limit = #"{"anyOf":[{"type":"number"},{"type":"null"}]}"#
        let most = ParameterScope.sharedListLimit
        let pairs =
            #"{"type":"object","additionalProperties":{"type":"array","items":\#(limit),"maxItems":2,"minItems":2},"maxProperties":\#(most)}"#
        let list =
            #"{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"min":\#(limit),"max":\#(limit)},"required":["name"],"additionalProperties":false},"maxItems":\#(most)}"#
        @Sendable func checked(_ ranges: [DescriptorRange], _ scope: ParameterScope) throws -> [DescriptorRange] {
            try scope.check(ranges)
            for range in ranges { if let fault = range.fault { throw ParameterFault.Reason.fault(fault) } }
            return ranges
        }
        return ParameterType(
            addressSchema: #"{"type":"array","items":{"type":"string"},"maxItems":\#(most)}"#,
            jsonSchema: #"{"anyOf":[\#(pairs),\#(list)]}"#,
            parse: { words, scope in
                try scope.check(words)
                return try words.flatMap { word in
                    let ranges = try DescriptorRange.ranges(parsing: word)
                    guard withKeys || ranges.count == 1 else {
                        // Excluding two ranges would exclude tracks in either range, not only tracks in both.
                        let single = ranges.map(\.condition).joined(separator: " or ")
                        throw ParameterFault.Reason.fault("“\(word)” has two ranges; name one of them: \(single)")
                    }
                    return ranges
                }
            },
            words: { ranges, _ in ranges.map(\.condition) },
            decode: { decoder, scope in
                guard (try? decoder.unkeyedContainer()) == nil else {
                    return try checked([DescriptorRange](from: decoder), scope)
                }
                let pairs = try [String: [Float?]](from: decoder).sorted { $0.key < $1.key }
                return try checked(
                    pairs.map { name, limits in
                        guard limits.count == 2 else {
                            throw ParameterFault.Reason.fault("the range of “\(name)” must have two limits")
                        }
                        return DescriptorRange(name, min: limits[0], max: limits[1])
                    }, scope)
            }, encode: { ranges, encoder, _ in try ranges.encode(to: encoder) })
    }
}
