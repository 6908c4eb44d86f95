/// A cache of recent answers.
package final class AnswerCache: Sendable {
    package struct Key: Hashable {
        let profile: Int
        let generation: Int
        /// Changes with every change that may affect answers.
        let epoch: Int
        /// The address that the client used, because answers contain URLs that begin with it.
        let origin: String
        let target: String
        /// The compression of the answer.
        let encoding: ContentEncoding?

        package init(
            profile: Int, generation: Int, epoch: Int, origin: String, target: String, encoding: ContentEncoding?
        ) {
            (self.profile, self.generation, self.epoch) = (profile, generation, epoch)
            (self.origin, self.target, self.encoding) = (origin, target, encoding)
        }
    }

    private let capacity: Int
    private let answers: RecentValues<Key, Response>

    /// - Parameter capacity: the size of a half in bytes.
    init(capacity: Int = 32 << 20) {
        self.capacity = capacity
        answers = RecentValues(capacity: capacity)
    }

    package subscript(key: Key) -> Response? { answers[key] }

    package func keep(_ response: Response, _ key: Key) {
        guard response.status == 200, case .bytes(let bytes) = response.body, bytes.count < capacity / 8 else { return }
        answers.keep(response, key, size: bytes.count + key.target.utf8.count + 512)
    }
}
