extension Route {
    /// What openapi.json says of an endpoint, besides its other columns.
    package struct Description: Sendable {
        /// What it does, in the imperative.
        package var summary = ""
        /// The parameters in its address and header.
        package var parameters: [ParameterDescription] = []
        /// The forms of its body and of its response.
        package var takes, returns: Schema?
        /// The statuses of its responses, apart from errors.
        package var statuses = [200]

        /// A public resource that is not described.
        init() {}

        init(
            _ summary: String, _ query: [any DescribedParameters], _ takes: Schema?, _ returns: Schema?, _ status: Int?,
            _ otherStatus: Int? = nil
        ) {
            (self.summary, self.takes, self.returns) = (summary, takes, returns)
            var seen: Set<String> = []
            parameters = query.flatMap(\.descriptions).filter { seen.insert($0.name).inserted }
            statuses = [status ?? (returns == nil ? 204 : 200)] + (otherStatus.map { [$0] } ?? [])
        }
    }
}
