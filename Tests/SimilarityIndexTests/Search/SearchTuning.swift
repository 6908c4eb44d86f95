import SimilarityIndex

extension SimilaritySearch.Options {
    /// The same with other numbers than those that apps search with.
    func tuned(_ change: (inout Self) -> Void) -> Self {
        var options = self
        change(&options)
        return options
    }
}
