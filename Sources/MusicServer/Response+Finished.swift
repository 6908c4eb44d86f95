extension Response {
    /// With the header fields of every response.
    /// - Parameter allowsPages: whether pages of other sites may read it.
    func finished(allowsPages: Bool) -> Response {
        var response = self
        response.headers.append(HeaderField("X-Content-Type-Options", "nosniff"))
        response.headers.append(HeaderField("Referrer-Policy", "same-origin"))
        response.headers += allowsPages ? PagesOfOthers.fields : PagesOfOthers.refusal
        response.headers.append(HeaderField("Content-Security-Policy", WebPage.contentSecurityPolicy))
        if response.headers["cache-control"] == nil {
            response.headers.append(HeaderField("Cache-Control", "no-store"))
        }
        return response
    }
}
