/// A client of the Music Player Daemon (protocol: https://mpd.readthedocs.io/en/stable/protocol.html).
///
/// It blocks while it waits, so it needs its own thread or a program that does nothing else.
package final class MPDConnection {
    /// A line `name: value` of an answer. Values are bytes because they can be names of files.
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: [UInt8]

        package var text: String { String(decoding: value, as: UTF8.self) }
    }

    private let socket: MPDSocket
    package let name: String

    /// Connects and sends the password, if there is one.
    /// - Throws: `MPDError`, also if another program listens there.
    package convenience init(_ address: MPDAddress) throws(MPDError) {
        try self.init(MPDSocket(address), name: address.description)
        if let password = address.password { try send("password", [Array(password.utf8)]) }
    }

    /// - Parameters:
    ///   - descriptor: the descriptor of a socket that is connected to an MPD; closed with this object.
    ///   - name: for errors.
    package convenience init(descriptor: Int32, name: String) throws(MPDError) {
        try self.init(MPDSocket(descriptor: descriptor, name: name), name: name)
    }

    private init(_ socket: MPDSocket, name: String) throws(MPDError) {
        (self.socket, self.name) = (socket, name)
        guard try socket.readLine().starts(with: "OK MPD ".utf8) else {
            throw .connection(address: name, reason: "the server does not speak the MPD protocol")
        }
    }

    /// Sends a command and reads its answer.
    /// - Throws: `MPDError.refused` if MPD refuses the command, `.connection` if there is no answer.
    @discardableResult
    package func send(_ command: String, _ arguments: [[UInt8]] = []) throws(MPDError) -> [Field] {
        try socket.write(try Self.line(command, arguments))
        return try answer()
    }

    /// Sends a command about a song or file; nil if MPD does not have it.
    package func sendIfKnown(_ command: String, _ arguments: [[UInt8]]) throws(MPDError) -> [Field]? {
        do throws(MPDError) {
            return try send(command, arguments)
        } catch {
            if case .refused(let refusal) = error, refusal.code == MPDRefusal.noExist { return nil }
            throw error
        }
    }

    /// Sends several commands at once. After a refused command, none is executed.
    package func send(_ commands: [(name: String, arguments: [[UInt8]])]) throws(MPDError) {
        var bytes = Array("command_list_begin\n".utf8)
        for command in commands { bytes += try Self.line(command.name, command.arguments) }
        try socket.write(bytes + "command_list_end\n".utf8)
        _ = try answer()
    }

    /// Waits until one of MPD's subsystems changes.
    /// - Parameter seconds: the maximum time to wait.
    /// - Returns: whether one changed.
    package func waitForChange(of subsystems: [String], seconds: Double) throws(MPDError) -> Bool {
        try socket.write(try Self.line("idle", subsystems.map { Array($0.utf8) }))
        // The answer to “noidle” lists the changes so far, if any.
        if !socket.hasInput(milliseconds: Int32(seconds * 1000)) { try socket.write(Array("noidle\n".utf8)) }
        return try !answer().isEmpty
    }

    /// A command as MPD reads it: arguments in double quotes, with backslashes before quotes and backslashes.
    static func line(_ command: String, _ arguments: [[UInt8]]) throws(MPDError) -> [UInt8] {
        var line = Array(command.utf8)
        for argument in arguments {
            line += " \"".utf8
            for byte in argument {
                // The protocol cannot express a line break, and MPD skips such files.
                guard byte != UInt8(ascii: "\n") else {
                    throw .refused(MPDRefusal.lineBreak(command))
                }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { line.append(UInt8(ascii: "\\")) }
                line.append(byte)
            }
            line.append(UInt8(ascii: "\""))
        }
        return line + "\n".utf8
    }

    private func answer() throws(MPDError) -> [Field] {
        var fields: [Field] = []
        while true {
            let line = try socket.readLine()
            if line == Array("OK".utf8) { return fields }
            if line.starts(with: "ACK ".utf8) {
                let text = String(decoding: line, as: UTF8.self)
                throw MPDRefusal(text).map { .refused($0) } ?? .connection(address: name, reason: text)
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 1 < line.count else {
                throw .connection(address: name, reason: "the server does not speak the MPD protocol")
            }
            fields.append(
                Field(name: String(decoding: line[..<colon], as: UTF8.self), value: Array(line[(colon + 2)...])))
        }
    }
}

extension [MPDConnection.Field] {
    /// The value of the first field with a name.
    package subscript(_ name: String) -> String? { first { $0.name == name }?.text }
}
