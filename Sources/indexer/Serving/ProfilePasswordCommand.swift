#if Server
    import Foundation
    import MusicLibrary
    import MusicServer
    import SystemFiles

    enum ProfilePasswordCommand: Command {
        static let spec = CommandSpec(
            name: "profile password", summary: "set the password of a profile for “indexer serve”", operands: "NAME",
            operandCount: 1...1,
            discussion: """
                Asks for the password twice on a terminal, otherwise reads it from standard input. It must have 8 to
                128 characters and must not be one of the most common ones. The profile is created if it does not exist. If the server has no administrator, NAME
                becomes the administrator. All logins of NAME end, including those of programs and players.
                """,
            options: [CommandSpec.indexOption],
            examples: [("indexer profile password Anna", "create an account for “indexer serve --accounts”")])

        static func run(_ arguments: Arguments) throws -> ExitStatus {
            let index = try arguments.indexPath()
            let password = try ask("Password: ")
            if isatty(STDIN_FILENO) == 1, try ask("Repeat password: ") != password {
                throw UsageError("the passwords differ")
            }
            do {
                let name = arguments.operands[0].description
                let role = try Password.set(password, ofProfile: name, besideIndex: index)
                Console.note("\(name) can log in as \(role)")
                Console.note(PasswordStrength(password, name: name).sentence)
            } catch let error as APIError {
                throw UsageError(error.message)
            }
            return .success
        }

        /// Reads a line without echo.
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
