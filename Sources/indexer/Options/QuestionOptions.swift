import MusicLibrary

extension OptionSpec {
    /// The option of a parameter.
    init<Asked>(_ parameter: Parameter<Asked>) {
        self.init(parameter.option, parameter.short, argument: parameter.argument, parameter.help)
    }

    /// The options of what may be said of a question.
    /// - Parameter isWanted: which of them the command knows.
    static func of<Asked: Question>(
        _: Asked.Type, where isWanted: (Parameter<Asked>) -> Bool = { _ in true }
    ) -> [OptionSpec] {
        Asked.parameters.filter(isWanted).flatMap { parameter in
            [OptionSpec(parameter)] + (parameter.family?.options ?? [])
        }
    }

    /// For a command that finds only music by default.
    static let includeOther = OptionSpec.of(SimilarityQuery.self) { $0.name == "include_other" }
}

extension ParameterFamily {
    /// `--min-NAME`, which the help shows, and `--min-tempo` and its like, which are given.
    fileprivate var options: [OptionSpec] {
        members.flatMap { member in
            [OptionSpec("\(member.prefix)-NAME", argument: "X", member.help, .helpOnly)]
                + DescriptorRange.names.map {
                    OptionSpec(Self.name(member.prefix, $0, .option), argument: "X", "", .parserOnly)
                }
        }
    }
}

extension Arguments {
    /// A question as the options ask it.
    /// - Parameter scope: what names of tracks mean.
    /// - Throws: `UsageError` for values that mean nothing, and what the scope throws for unknown tracks.
    func question<Asked: Question>(
        _: Asked.Type = Asked.self, in scope: ParameterScope = ParameterScope()
    ) throws -> Asked {
        var asked = Asked()
        do {
            try asked.read(.option, in: scope, strings)
        } catch let fault as ParameterFault {
            throw UsageError(fault.description)
        }
        return asked
    }
}

extension TrackFilter {
    /// Finds the folders of `--exclude-folder` in the library, and tells which are not there.
    mutating func findFolders(in library: Library) throws {
        exclude.folders = try exclude.folders.compactMap { name in
            let folder = try library.folder(called: name)
            if folder == nil { Console.note("--exclude-folder: no track of the library lies in “\(name)”") }
            return folder
        }
    }
}
