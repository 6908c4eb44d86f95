/// A number of a track, or several, with the name under which `Training` reads it.
package struct MeasuredQuantity: Sendable {
    /// Unique in its group.
    package let name: String
    /// The JSON object that contains it; nil for none.
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

/// The quantities of a track that models are fitted on.
package struct MeasurementCatalog: Sendable {
    package let quantities: [MeasuredQuantity]

    /// - Parameter quantities: names are unique within each group.
    package init(_ quantities: [MeasuredQuantity]) { self.quantities = quantities }

    /// Encodes all quantities as a JSON object.
    package func encode(_ track: TrackMeasurements, to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: MemberName.self)
        for (group, members) in Dictionary(grouping: quantities, by: \.group) {
            if let group {
                var object = row.nestedContainer(keyedBy: MemberName.self, forKey: MemberName(group))
                for quantity in members { try object.encode(quantity.value(track), forKey: MemberName(quantity.name)) }
            } else {
                for quantity in members { try row.encode(quantity.value(track), forKey: MemberName(quantity.name)) }
            }
        }
    }
}

extension TrackMeasurements: Encodable {
    /// Writes the quantities that models are fitted on, as `Training` reads them.
    public func encode(to encoder: any Encoder) throws {
        try MeasurementCatalog.standard.encode(self, to: encoder)
    }
}
