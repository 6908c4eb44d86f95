#if Server
    import AudioFeatures
    import Foundation
    import MusicLibrary
    import MusicServer
    import SystemFiles

    enum ProfilePasswordCommand: Command {
        static let spec = CommandSpec(
            name: "profile password", summary: "let a profile log in to “indexer serve”", operands: "NAME",
            operandCount: 1...1,
            discussion: """
                Asks for the password, twice at a terminal, else reads it from standard input: 8 to 128 characters. The
                profile is made when there is none of this name; where nobody looks after the server, NAME does from
                now on.
                Whoever is logged in as NAME is so no more, and neither are their programs and players.
                """,
            options: [CommandSpec.indexOption],
            examples: [("indexer profile password Anna", "then: indexer serve --accounts")])

        static func run(_ arguments: Arguments) throws -> ExitStatus {
            let index = try arguments.indexPath()
            let password = try ask("Password: ")
            if isatty(STDIN_FILENO) == 1, try ask("Once more: ") != password {
                throw UsageError("these were two passwords")
            }
            do {
                let name = arguments.operands[0].description
                let role = try Password.set(password, ofProfile: name, besideIndex: index)
                Console.note("\(name) can log in as \(role)")
            } catch let error as APIError {
                throw UsageError(error.message)
            }
            return .success
        }

        /// A line that is not shown.
        private static func ask(_ question: String) throws -> String {
            guard isatty(STDIN_FILENO) == 1 else {
                guard let line = readLine(strippingNewline: true) else { throw UsageError("no password was given") }
                return line
            }
            Console.write(question)
            var settings = termios()
            tcgetattr(STDIN_FILENO, &settings)
            var silent = settings
            silent.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
            defer {
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
                Console.write("\n")
            }
            guard let line = readLine(strippingNewline: true) else { throw UsageError("no password was given") }
            return line
        }
    }
#endif
