import CWebPage

/// The description of all that is answered, as it was compiled in.
package enum OpenAPI {
    /// JSON.
    package static var document: [UInt8] {
        Array(UnsafeBufferPointer(start: web_page_openapi(), count: web_page_openapi_size()))
    }
}
