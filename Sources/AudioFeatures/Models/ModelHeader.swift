/// The header of a model file. It is only checked to be JSON of this form.
struct ModelHeader: Decodable {
    struct Entry: Decodable {
        let dtype: String
        let shape: [Int]
        /// Range within the data: first byte, and the byte after the last.
        let offsets: [Int]

        enum CodingKeys: String, CodingKey {
            case dtype, shape
            case offsets = "data_offsets"
        }
    }

    private static let metadataKey = "__metadata__"

    private(set) var metadata: [String: String] = [:]
    private(set) var tensors: [String: Entry] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberName.self)
        for key in container.allKeys {
            if key.stringValue == Self.metadataKey {
                metadata = try container.decode([String: String].self, forKey: key)
            } else {
                tensors[key.stringValue] = try container.decode(Entry.self, forKey: key)
            }
        }
    }
}
