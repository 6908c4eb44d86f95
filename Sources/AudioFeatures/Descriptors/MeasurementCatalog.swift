/// A number of a track, or several, by the name under which `Training` reads it.
package struct MeasuredQuantity: Sendable {
    /// Unique in its group.
    package let name: String
    /// The object of JSON that it stands in; nil for none.
    package let group: String?
    fileprivate let value: @Sendable (TrackMeasurements) -> any Encodable

    package init(
        _ name: String, in group: String? = nil, _ value: @escaping @Sendable (TrackMeasurements) -> some Encodable
    ) {
        self.name = name
        self.group = group
        self.value = value
    }
}

/// What models are fitted on: the quantities that are told of a track.
package struct MeasurementCatalog: Sendable {
    package let quantities: [MeasuredQuantity]

    /// - Parameter quantities: names are unique in each group.
    package init(_ quantities: [MeasuredQuantity]) { self.quantities = quantities }

    /// An object of JSON with all of them.
    package func encode(_ track: TrackMeasurements, to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: Name.self)
        for (group, members) in Dictionary(grouping: quantities, by: \.group) {
            if let group {
                var object = row.nestedContainer(keyedBy: Name.self, forKey: Name(group))
                for quantity in members { try object.encode(quantity.value(track), forKey: Name(quantity.name)) }
            } else {
                for quantity in members { try row.encode(quantity.value(track), forKey: Name(quantity.name)) }
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}

extension TrackMeasurements: Encodable {
    /// Writes what models are fitted on, as `Training` reads it.
    public func encode(to encoder: any Encoder) throws {
        try MeasurementCatalog.standard.encode(self, to: encoder)
    }
}
