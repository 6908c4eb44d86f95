import AudioFeatures
import Foundation
import MusicLibrary
import Synchronization
import WorkerThreads

/// A server at an address: accepts requests, passes them to workers, watches the index, and closes slow connections.
package final class Server: Sendable {
    /// The address and the limits of a server.
    package struct Options: Sendable {
        /// The address to listen on.
        package var address: ListenAddress
        /// A certificate and its key, PEM; nil for plain HTTP.
        package var certificate: (chain: String, key: String)?
        /// Address of a proxy in front of it.
        package var proxy: String?
        /// The maximum number of waiting requests.
        package var (quickQueue, heavyQueue) = (64, 8)
        /// The maximum number of waiting requests for pictures: one per connection.
        package var pictureQueue = 256
        /// The maximum time in which a request must arrive.
        package var patience: Duration = .seconds(30)
        /// Seconds without a byte before a connection is closed.
        package var timeout = 15
        /// The interval between checks of the index.
        package var watchInterval: Duration = .seconds(2)

        package init(_ address: ListenAddress) { self.address = address }
    }

    /// Why the server could not start.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        static let noThreads = Failure(description: NoThreads().description)
    }

    /// The address of the server.
    package let url: String
    package let port: UInt16
    private let engine: Engine
    private let quick: WorkPool
    private let heavy: WorkPool
    private let pictures: WorkPool
    private let isStopping = Mutex(false)
    private let context: ServerContext

    /// Starts the server.
    /// - Parameters:
    ///   - context: the state behind answers.
    ///   - options: the address and the limits.
    ///   - families: the APIs, with different prefixes.
    package init(
        _ context: ServerContext, _ options: Options, _ families: [APIFamily] = APIFamily.standard
    ) throws(Failure) {
        self.context = context
        let router = Router(context, families)
        let basePath = context.options.basePath
        if let name = basePath.firstName, families.contains(where: { $0.names.contains(name) }) {
            throw Failure(
                description:
                    "the base path \(basePath) cannot begin with /\(name), which is a path of the server itself")
        }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let openDatabase: @Sendable () -> UserDatabase = { [index = context.index] in UserDatabase(index: index) }
        let heavy = try WorkPool(queueLimit: options.heavyQueue, openDatabase: openDatabase)
        let quick = try WorkPool(queueLimit: options.quickQueue, openDatabase: openDatabase)
        let pictures = try WorkPool(queueLimit: options.pictureQueue, openDatabase: openDatabase)
        (self.quick, self.heavy, self.pictures) = (quick, heavy, pictures)
        let (socket, port): (Int32, UInt16)
        do throws(ListeningSocket.Failure) {
            (socket, port) = try ListeningSocket.open(options.address)
        } catch {
            throw Failure(
                description: "cannot listen at \(options.address.host):\(options.address.port): \(error.reason)")
        }
        self.port = port
        var settings = Engine.Options()
        settings.certificate = options.certificate?.chain
        settings.key = options.certificate?.key
        settings.proxy = options.proxy
        settings.patience = options.patience
        settings.timeout = options.timeout
        let handlers = Engine.Handlers(
            admit: { (request) throws(APIError) in
                let match = try router.admit(request)
                return Engine.Admission(bodyLimit: match.route.body.limit, upload: match.request.upload) { body in
                    var whole = match
                    if let response = router.immediate(&whole, body: body) { return .now(response) }
                    return .later { [whole] answer in
                        let pool =
                            switch whole.route.lane(of: whole.request) {
                            case .quick: quick
                            case .picture: pictures
                            case .heavy, .heavyWith: heavy
                            }
                        let isTaken = pool.submit { database in answer(router.respond(whole, at: database)) }
                        if !isTaken { answer(router.busy(whole)) }
                    }
                }
            },
            refuse: { router.refusal($0, target: $1) })
        guard let engine = Engine(socket, settings, handlers) else {
            throw settings.certificate == nil
                ? .noThreads
                : Failure(description: "the HTTP engine cannot be started; check the certificate and its key")
        }
        self.engine = engine
        let host = options.address.host.isEmpty ? "localhost" : options.address.host
        url =
            (options.certificate == nil ? "http" : "https") + "://" + (host.contains(":") ? "[\(host)]" : host)
            + ":\(port)\(context.options.basePath)/"
        guard look(every: options.watchInterval) else { throw .noThreads }
        // This thread starts last, because without a thread for other requests the server cannot work.
        quick.grow(to: max(2, processors))
        // Some processors stay free for other requests.
        pictures.grow(to: max(1, processors / 2))
    }

    /// Stops accepting requests, finishes those in progress, and stops.
    package func stop(patience: Duration = .seconds(10)) {
        isStopping.withLock { $0 = true }
        engine.stop(patience: patience)
        quick.close()
        heavy.close()
        pictures.close()
    }

    deinit { stop(patience: .seconds(1)) }

    /// Requests that run or wait.
    package var load: Int { quick.load + heavy.load + pictures.load }

    /// - Returns: whether threads were available.
    private func look(every interval: Duration) -> Bool {
        let (context, engine) = (context, engine)
        let isOver: @Sendable () -> Bool = { [weak self] in self?.isStopping.withLock { $0 } ?? true }
        return WorkerThread.detach([
            {
                while !isOver() {
                    engine.connections.sweep()
                    Thread.sleep(forTimeInterval: 0.5)
                }
            },
            {
                var watcher = ChangeWatcher(context)
                while !isOver() {
                    watcher.look()
                    Thread.sleep(forTimeInterval: interval / .seconds(1))
                }
            },
        ])
    }
}
