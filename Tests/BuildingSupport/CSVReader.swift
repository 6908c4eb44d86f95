/// An RFC 4180 reader that shares no code with the writer.
package enum CSVReader {
    package static func records(_ text: String) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [Unicode.Scalar] = []
        var isQuoted = false
        var scalars = Array(text.unicodeScalars)[...]

        func endField() {
            record.append(String(String.UnicodeScalarView(field)))
            field = []
        }
        func endRecord() {
            endField()
            records.append(record)
            record = []
        }
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where !isQuoted: isQuoted = true
            case "\"" where scalars.first == "\"":
                scalars.removeFirst()
                field.append("\"")
            case "\"": isQuoted = false
            case "," where !isQuoted: endField()
            case "\r" where !isQuoted && scalars.first == "\n": continue
            case "\n" where !isQuoted: endRecord()
            default: field.append(scalar)
            }
        }
        if !field.isEmpty || !record.isEmpty { endRecord() }
        return records
    }
}
