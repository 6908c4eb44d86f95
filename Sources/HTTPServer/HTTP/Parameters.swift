package import MusicLibrary

/// Typed access to the parameters of a query.
package struct Parameters {
    package let items: [RequestTarget.Item]

    package init(_ items: [RequestTarget.Item]) { self.items = items }

    /// The last value of a parameter; nil when it is missing or empty.
    package func string(_ name: String) -> String? {
        items.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    package func strings(_ name: String) -> [String] {
        items.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// - Throws: `APIError` when it is missing.
    package func required(_ name: String) throws(APIError) -> String {
        guard let value = string(name) else { throw .badParameter("“\(name)” is missing") }
        return value
    }

    package func integer(_ name: String, _ range: ClosedRange<Int>) throws(APIError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw .badParameter(
                "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    package func integer(_ name: String, _ range: ClosedRange<Int>, default value: Int) throws(APIError) -> Int {
        try integer(name, range) ?? value
    }

    package func number(_ name: String) throws(APIError) -> Float? {
        guard let text = string(name) else { return nil }
        guard let value = Float(text), value.isFinite else { throw .badParameter("“\(name)” must be a number") }
        return value
    }

    package func flag(_ name: String) throws(APIError) -> Bool {
        switch string(name)?.lowercased() {
        case nil, "0", "false": return false
        case "1", "true": return true
        default: throw .badParameter("“\(name)” must be 1 or 0")
        }
    }

    /// Comma-separated values.
    /// - Throws: `APIError` when it is missing or there are too many.
    package func list(_ name: String, atMost limit: Int) throws(APIError) -> [String] {
        let values = try required(name).split(separator: ",").map(String.init)
        guard (1...limit).contains(values.count) else {
            throw .badParameter("“\(name)” must have 1 to \(limit) values")
        }
        return values
    }

    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _: Choice.Type = Choice.self
    ) throws(APIError) -> Choice? where Choice.RawValue == String {
        guard let text = string(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .badParameter(
                "“\(name)” must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// A question from the query parameters of an address.
    /// - Throws: `APIError` for invalid values, and for limits of unknown descriptors.
    package func question<Asked: Question>(_: Asked.Type = Asked.self) throws -> Asked {
        for prefix in Asked.parameters.compactMap(\.family).flatMap(\.members).map({ "\($0.prefix)_" }) {
            for item in items where item.name.hasPrefix(prefix) {
                let name = String(item.name.dropFirst(prefix.count))
                guard DescriptorRange.names.contains(name) else {
                    throw APIError.badParameter("no descriptor is called “\(name)”")
                }
            }
        }
        var asked = Asked()
        do {
            try asked.read(.address, in: ParameterScope(isShared: true), strings)
        } catch let fault as ParameterFault {
            throw APIError.badParameter(fault.description)
        }
        return asked
    }
}
