import Foundation
import MusicLibrary
import Synchronization
import WorkerThreads

/// A server at an address: accepts requests, passes them to workers, watches the index, and closes slow connections.
package final class Server: Sendable {
    /// The address and the limits of a server.
    package struct Options: Sendable {
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
    private let options: Options
    private let engine: Engine
    private let phase: CurrentPhase
    private let isStopping = Mutex(false)
    private let entrance = Mutex<PhoneEntrance?>(nil)

    /// Starts the server with a library.
    /// - Parameters:
    ///   - context: the state behind answers.
    ///   - options: the address and the limits.
    ///   - families: the APIs, with different prefixes.
    package convenience init(
        _ context: ServerContext, _ options: Options, _ families: [APIFamily] = APIFamily.standard
    ) throws(Failure) {
        let phase = try LibraryPhase(context, options, families)
        try self.init(phase, options, context.options.basePath, families)
        try watch(context)
        install(context)
        phase.grow()
    }

    /// Starts the server without a library, which ``open(_:)`` opens later.
    /// - Parameters:
    ///   - setup: the choice of the library.
    ///   - options: the address and the limits.
    package convenience init(_ setup: Setup, _ options: Options) throws(Failure) {
        try self.init(try SetupPhase(setup, options), options, setup.options.basePath, APIFamily.standard)
    }

    private init(
        _ first: any ServerPhase, _ options: Options, _ basePath: BasePath, _ families: [APIFamily]
    ) throws(Failure) {
        if let name = basePath.firstName, families.contains(where: { $0.names.contains(name) }) {
            throw Failure(
                description:
                    "the base path \(basePath) cannot begin with /\(name), which is a path of the server itself")
        }
        let (socket, port): (Int32, UInt16)
        do throws(ListeningSocket.Failure) {
            (socket, port) = try ListeningSocket.open(options.address)
        } catch {
            throw Failure(
                description: "cannot listen at \(options.address.host):\(options.address.port): \(error.reason)")
        }
        self.options = options
        self.port = port
        UploadedFile.removeAbandoned()
        var settings = Engine.Options()
        settings.certificate = options.certificate?.chain
        settings.key = options.certificate?.key
        settings.proxy = options.proxy
        settings.patience = options.patience
        settings.timeout = options.timeout
        let current = CurrentPhase(first)
        phase = current
        let handlers = Engine.Handlers(
            admit: { (request) throws(APIError) in try current.phase.admit(request) },
            refuse: { current.phase.refusal($0, target: $1) })
        guard let engine = Engine(socket, settings, handlers) else {
            throw settings.certificate == nil
                ? .noThreads
                : Failure(description: "the HTTP engine cannot be started; check the certificate and its key")
        }
        self.engine = engine
        let host = options.address.host.isEmpty ? "localhost" : options.address.host
        url =
            (options.certificate == nil ? "http" : "https") + "://" + (host.contains(":") ? "[\(host)]" : host)
            + ":\(port)\(basePath)/"
        let isSwept = untilTheEnd(every: .milliseconds(500)) { [weak self, connections = engine.connections] in
            {
                connections.sweep()
                self?.entrance.withLock { $0 }?.engine.connections.sweep()
            }
        }
        guard isSwept else { throw .noThreads }
    }

    /// Opens the library, which answers all requests from now on.
    package func open(_ context: ServerContext) throws(Failure) {
        let library = try LibraryPhase(context, options)
        try watch(context)
        install(context)
        library.grow()
        // Requests that it has begun are finished.
        phase.replace(library).close()
    }

    /// Lets the page open an address for a phone.
    private func install(_ context: ServerContext) {
        let basePath = context.options.basePath
        context.phoneDoor.install(
            PhoneDoor.Hinges(
                open: { [weak self] () throws(APIError) in
                    guard let self else { throw .notFound }
                    return try openEntrance(basePath)
                },
                close: { [weak self] in self?.closeEntrance() },
                isCurrent: { [weak self] in
                    self?.entrance.withLock { $0 }?.isCurrent(OwnAddresses.all()) ?? false
                }))
    }

    private func openEntrance(_ basePath: BasePath) throws(APIError) -> PhoneDoor.Opened {
        guard options.certificate == nil, options.proxy == nil else {
            throw APIError(
                409, .conflict, "this server has a certificate or a proxy already: open its https address on the phone")
        }
        var settings = Engine.Options()
        settings.patience = options.patience
        settings.timeout = options.timeout
        let made = try PhoneEntrance(
            port: port == .max ? 0 : port + 1, addresses: OwnAddresses.all(), basePath: basePath, settings, phase)
        let isOpen = entrance.withLock { entrance in
            guard !isStopping.withLock({ $0 }) else { return false }
            entrance = made
            return true
        }
        guard isOpen else {
            made.engine.stop(patience: .zero)
            throw APIError(409, .conflict, "the server is stopping")
        }
        return made.opened
    }

    /// Closes it for all further requests. Those in progress are finished by a thread, because one of them may have asked for this.
    private func closeEntrance() {
        guard let closed = shutEntrance() else { return }
        let isEnded = WorkerThread.detach { closed.engine.stop(patience: .seconds(10)) }
        if !isEnded { closed.engine.stop(patience: .zero) }
    }

    private func shutEntrance() -> PhoneEntrance? {
        let closed = entrance.withLock { entrance in
            defer { entrance = nil }
            return entrance
        }
        closed?.shut()
        return closed
    }

    /// Checks regularly whether the library has changed.
    private func watch(_ context: ServerContext) throws(Failure) {
        let isWatched = untilTheEnd(every: options.watchInterval) {
            var watcher = ChangeWatcher(context)
            return { watcher.look() }
        }
        guard isWatched else { throw .noThreads }
    }

    /// Stops accepting requests, finishes those in progress, and stops.
    package func stop(patience: Duration = .seconds(10)) {
        isStopping.withLock { $0 = true }
        shutEntrance()?.engine.stop(patience: .seconds(1))
        engine.stop(patience: patience)
        phase.phase.close()
    }

    deinit { stop(patience: .seconds(1)) }

    /// Requests that run or wait.
    package var load: Int { phase.phase.load }

    /// Does something regularly in a thread until the server stops.
    /// - Parameter makeAction: called in the thread.
    /// - Returns: whether a thread was available.
    private func untilTheEnd(every interval: Duration, _ makeAction: @escaping @Sendable () -> () -> Void) -> Bool {
        let isOver: @Sendable () -> Bool = { [weak self] in self?.isStopping.withLock { $0 } ?? true }
        return WorkerThread.detach({
            let action = makeAction()
            while !isOver() {
                action()
                Thread.sleep(forTimeInterval: interval / .seconds(1))
            }
        })
    }
}
