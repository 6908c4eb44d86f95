import Foundation
import Synchronization

/// The engine behind a `PhoneDoor`. It answers those who have opened its link, which leaves a cookie; then as the server itself.
final class PhoneEntrance: Sendable {
    static let cookieName = "sonic_phone"
    static let pathName = "phone"

    /// In seconds; the certificate is valid a little longer.
    private static let longestAge: TimeInterval = 300 * 86_400

    let opened: PhoneDoor.Opened
    let engine: Engine
    private let addresses: [String]
    private let start = Date()
    private let lock: Lock

    /// Shared with the engine, which may outlive the entrance.
    private final class Lock: Sendable {
        let isShut = Atomic(false)
    }

    /// - Parameters:
    ///   - port: the preferred port.
    ///   - addresses: of the machine, the most likely one first.
    init(
        port: UInt16, addresses: [String], basePath: BasePath, _ settings: Engine.Options, _ phase: CurrentPhase
    ) throws(APIError) {
        guard !addresses.isEmpty else {
            throw APIError(409, .conflict, "this machine is in no network, so no phone can reach it")
        }
        let certificate: SelfSignedCertificate
        do throws(SelfSignedCertificate.Failure) {
            certificate = try SelfSignedCertificate(hosts: addresses)
        } catch {
            throw APIError(
                409, .conflict,
                "no certificate can be made: \(error.reason); the server can be started with one instead")
        }
        guard let (socket, port) = Self.socket(port) else {
            throw APIError(409, .conflict, "no port is free for the phone")
        }
        let token = Token()
        var settings = settings
        (settings.certificate, settings.key) = (certificate.chain, certificate.key)
        let lock = Lock()
        let handlers = Engine.Handlers(
            admit: { (request) throws(APIError) in
                guard !lock.isShut.load(ordering: .relaxed) else {
                    throw APIError(403, .forbidden, "this address for phones is closed")
                }
                return try Self.admit(request, token, basePath, phase)
            },
            refuse: { phase.phase.refusal($0, target: $1) })
        guard let engine = Engine(socket, settings, handlers) else {
            throw APIError(
                409, .conflict, "the HTTP engine for the phone cannot be started: no thread is free, or it has no TLS")
        }
        (self.engine, self.addresses, self.lock) = (engine, addresses, lock)
        opened = PhoneDoor.Opened(
            links: addresses.map { "https://\($0):\(port)\(basePath)/\(Self.pathName)/\(token.text)" },
            fingerprint: certificate.fingerprint)
    }

    /// Whether its links and its certificate are still of use on a machine with these addresses.
    func isCurrent(_ addresses: [String]) -> Bool {
        Set(addresses) == Set(self.addresses) && -start.timeIntervalSinceNow < Self.longestAge
    }

    /// Refuses all further requests.
    func shut() { lock.isShut.store(true, ordering: .relaxed) }

    /// All addresses of the machine, at the port or at any.
    private static func socket(_ port: UInt16) -> (Int32, UInt16)? {
        for address in ["0.0.0.0:\(port)", "0.0.0.0:0"] {
            if let address = ListenAddress(address), let found = try? ListeningSocket.open(address) { return found }
        }
        return nil
    }

    private static func admit(
        _ request: Request, _ token: Token, _ basePath: BasePath, _ phase: CurrentPhase
    ) throws(APIError) -> Engine.Admission {
        let below = try request.below(basePath)
        if below.target.path == [pathName, token.text] {
            let welcome = Response(
                303,
                headers: [
                    HeaderField("Location", "\(basePath)/band"),
                    HeaderField(
                        "Set-Cookie",
                        "\(cookieName)=\(token.text); Path=\(basePath)/; HttpOnly; Secure; SameSite=Lax"),
                    HeaderField("Cache-Control", "no-store"), HeaderField("Referrer-Policy", "no-referrer"),
                ])
            return Engine.Admission(bodyLimit: 0, upload: nil) { _ in .now(welcome) }
        }
        guard let shown = request.cookie(cookieName), Token.hash(shown) == token.hash else {
            throw APIError(
                403, .forbidden,
                "open the link of the QR code on this device first; the Band view of the server shows it")
        }
        return try phase.phase.admit(request)
    }
}
