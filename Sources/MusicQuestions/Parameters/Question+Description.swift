// The OpenAPI description of a question. `openapi.json` contains these texts; a test compares them.

extension Question {
    /// A JSON array of the parameters of an address, without families.
    package static var addressDescription: String {
        let parameters = Self.parameters.map {
            #"{"name":"\#($0.addressName)","in":"query","required":false,"schema":\#($0.schema(.address)),"#
                + #""description":"\#($0.help)"}"#
        }
        return "[\(parameters.joined(separator: ","))]"
    }

    /// A JSON object of the properties of a body.
    package static var bodyDescription: String {
        let properties = Self.parameters.map {
            #""\#($0.name)":\#($0.schema(.json).dropLast()),"description":"\#($0.help)"}"#
        }
        return "{\(properties.joined(separator: ","))}"
    }
}
