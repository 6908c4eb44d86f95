// What a server takes of a question, as OpenAPI describes it. `openapi.json` has these texts; a test says when it has not.

extension Question {
    /// A JSON array: the parameters of an address, but for families.
    package static var addressDescription: String {
        let parameters = Self.parameters.map {
            #"{"name":"\#($0.addressName)","in":"query","required":false,"schema":\#($0.schema(.address)),"#
                + #""description":"\#($0.help)"}"#
        }
        return "[\(parameters.joined(separator: ","))]"
    }

    /// A JSON object: the properties of a body.
    package static var bodyDescription: String {
        let properties = Self.parameters.map {
            #""\#($0.name)":\#($0.schema(.json).dropLast()),"description":"\#($0.help)"}"#
        }
        return "{\(properties.joined(separator: ","))}"
    }
}
