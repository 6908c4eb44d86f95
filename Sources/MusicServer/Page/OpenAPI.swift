import CWebPage

/// The description of all that is answered, as it was compiled in.
package enum OpenAPI {
    /// JSON.
    package static var document: [UInt8] {
        Array(UnsafeBufferPointer(start: web_page_openapi(), count: web_page_openapi_size()))
    }

    /// The document, under a prefix.
    static func route(under prefix: String) -> Route {
        Route(.get, "\(prefix)/openapi.json", .everybody) { _ in Response(200, json: document) }
    }
}
