/// The rules for browsers about pages of other sites: whether they may read answers (Fetch Standard, CORS protocol).
enum PagesOfOthers {
    /// They may read answers, but not send what a browser adds by itself, such as cookies.
    static let fields = [
        HeaderField("Access-Control-Allow-Origin", "*"), HeaderField("Access-Control-Expose-Headers", "*"),
        HeaderField("Cross-Origin-Resource-Policy", "cross-origin"),
    ]
    /// They may read nothing.
    static let refusal = [HeaderField("Cross-Origin-Resource-Policy", "same-origin")]

    /// Answers the preflight request of a browser.
    static let route = Route(atOnce: { _ in
        Response(
            204,
            headers: [
                HeaderField("Access-Control-Allow-Methods", "GET, HEAD, POST"),
                HeaderField("Access-Control-Allow-Headers", "*"), HeaderField("Access-Control-Max-Age", "86400"),
            ])
    })
}
