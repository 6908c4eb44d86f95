import CWebPage

/// The embedded files of the page.
package struct WebPage: Sendable {
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]
        let type: String
        /// A hash of the content, without quotes.
        let tag: String
        /// The bytes by encoding; none where compression gains nothing.
        let encoded: [ContentEncoding: [UInt8]]

        init(_ path: String, _ bytes: [UInt8]) {
            (self.path, self.bytes) = (path, bytes)
            type = WebPage.types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
            tag = "\(Sodium.hash(bytes).prefix(20))"
            let isCompressible = Response(200, headers: [HeaderField("Content-Type", type)], .bytes(bytes))
                .isCompressible
            var encoded: [ContentEncoding: [UInt8]] = [:]
            for encoding in isCompressible ? ContentEncoding.allCases : [] {
                encoded[encoding] = encoding.compressed(bytes)
            }
            self.encoded = encoded
        }
    }

    /// By path.
    package let files: [String: File]

    package static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; "
        + "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "woff2": "font/woff2",
        "webmanifest": "application/manifest+json; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "jpg": "image/jpeg", "webp": "image/webp",
    ]

    /// The names of the files, for the service worker.
    private let list: File

    /// The HTML of the page.
    private static let index = "index.html"

    /// Reads the table.
    package init() {
        let table = UnsafeBufferPointer(start: web_page_files(), count: web_page_file_count())
        var files: [String: File] = [:]
        for entry in table {
            guard let name = entry.path, let start = entry.bytes else { continue }
            let path = String(cString: name)
            files[path] = File(path, Array(UnsafeBufferPointer(start: start, count: entry.size)))
        }
        // Addresses of parts contain the tag of their content, so that browsers can cache them.
        for (referring, prefix) in [("js/page.js", "./"), (Self.index, "/js/"), (Self.index, "/css/")] {
            files[referring] = files[referring].map { Self.versioned($0, prefix, files) }
        }
        self.files = files
        let names = files.keys.sorted().map { "\"\($0)\"" }
        list = File("files.json", Array("[\(names.joined(separator: ","))]".utf8))
    }

    /// The names of the top-level folders and files.
    var firstNames: Set<String> {
        Set((files.keys + [list.path]).compactMap { $0.split(separator: "/").first.map(String.init) })
    }

    /// The file at a path. For a path that only the script of the page knows, the page itself.
    func file(_ path: [String]) -> File? {
        let name = path.joined(separator: "/")
        if name == list.path { return list }
        if let file = files[name.isEmpty ? Self.index : name] { return file }
        return path.last?.contains(".") == true ? nil : files[Self.index]
    }

    /// Adds the versions of scripts and styles to addresses with a prefix.
    private static func versioned(_ file: File, _ prefix: String, _ files: [String: File]) -> File {
        let folder = prefix == "./" ? String(file.path.prefix { $0 != "/" }) + "/" : String(prefix.dropFirst())
        var text = String(decoding: file.bytes, as: UTF8.self)
        for part in files.values where part.path.hasPrefix(folder) {
            let address = prefix + part.path.dropFirst(folder.count)
            text = text.replacing("\"\(address)\"", with: "\"\(address)?\(version)=\(part.tag)\"")
        }
        return File(file.path, Array(text.utf8))
    }

    /// The parameter with the tag of a file.
    private static let version = "v"

    /// The HTML with the path of the server. All other files determine it from their own address.
    private static func moved(_ index: File, to base: BasePath) -> File {
        let text = String(decoding: index.bytes, as: UTF8.self)
        let attributes = ["href", "src"]
        let moved = attributes.reduce(text) { $0.replacing("\($1)=\"/", with: "\($1)=\"\(base)/") }
        return File(index.path, Array(moved.utf8))
    }

    package func response(_ file: File, _ request: Request) -> Response {
        let file = file.path == Self.index && !request.base.isRoot ? Self.moved(file, to: request.base) : file
        let encoding = ContentEncoding(acceptedBy: request.headers).flatMap { file.encoded[$0] == nil ? nil : $0 }
        // Different bytes need a different strong tag.
        let tag = "\"\(file.tag)\(encoding.map { "-\($0.rawValue)" } ?? "")\""
        // The address changes with the content.
        let isVersioned = request.target.query.contains { $0.name == Self.version && $0.value == file.tag }
        var headers = [
            HeaderField("ETag", tag),
            HeaderField("Cache-Control", isVersioned ? "public, max-age=31536000, immutable" : "no-cache"),
            HeaderField("Content-Type", file.type),
        ]
        if !file.encoded.isEmpty { headers.append(HeaderField("Vary", "Accept-Encoding")) }
        if request.headers["if-none-match"]?.contains(tag) == true { return Response(304, headers: headers) }
        if let encoding { headers.append(HeaderField("Content-Encoding", encoding.rawValue)) }
        return Response(200, headers: headers, .bytes(encoding.flatMap { file.encoded[$0] } ?? file.bytes))
    }
}
