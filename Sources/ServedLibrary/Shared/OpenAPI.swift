import CWebPage

/// The embedded description of the API.
package enum OpenAPI {
    package static var document: [UInt8] {
        Array(UnsafeBufferPointer(start: web_page_openapi(), count: web_page_openapi_size()))
    }

    /// The description with the path of the server.
    static func document(at base: BasePath) -> [UInt8] {
        guard !base.isRoot else { return document }
        let root = #""servers": [{"url": "/"}]"#
        return Array(
            String(decoding: document, as: UTF8.self).replacing(root, with: #""servers": [{"url": "\#(base)"}]"#).utf8)
    }

    /// The document, under a prefix.
    package static func route(under prefix: String) -> Route {
        Route(
            .get, "\(prefix)/openapi.json", "Get this description", returns: .record,
            withoutLibrary: { Response(200, json: document(at: $0.base)) })
    }
}
