import MusicLibrary

extension OptionSpec {
    /// The option of a parameter.
    init<Asked>(_ parameter: Parameter<Asked>) {
        self.init(
            parameter.option, parameter.short, formerShorts: parameter.formerShorts, argument: parameter.argument,
            parameter.help, Self.isCondition(parameter) ? .condition : .both)
    }

    /// The options of all conditions on tracks, with their help.
    static let conditions = TrackFilter.parameters.flatMap { parameter in
        [OptionSpec(parameter)] + (parameter.family?.helpOptions ?? [])
    }

    private static func isCondition<Asked>(_ parameter: Parameter<Asked>) -> Bool {
        TrackFilter.parameters.contains { $0.option == parameter.option && $0.help == parameter.help }
    }

    /// The options of a question's parameters.
    /// - Parameter isWanted: selects the parameters that the command supports.
    static func of<Asked: Question>(
        _: Asked.Type, where isWanted: (Parameter<Asked>) -> Bool = { _ in true }
    ) -> [OptionSpec] {
        Asked.parameters.filter(isWanted).flatMap { parameter -> [OptionSpec] in
            let family = parameter.family
            let help: [OptionSpec] = isCondition(parameter) ? [] : family?.helpOptions ?? []
            return [OptionSpec(parameter)] + help + (family?.parserOptions ?? [])
        }
    }

    /// For commands that find only music by default.
    static let includeOther = OptionSpec.of(SimilarityQuery.self) { $0.name == "include_other" }
}

extension ParameterFamily {
    /// `--min-NAME`, for the help.
    fileprivate var helpOptions: [OptionSpec] {
        members.map { OptionSpec("\($0.prefix)-NAME", argument: "X", $0.help, .helpOnly) }
    }

    /// `--min-tempo` and so on, for the parser.
    fileprivate var parserOptions: [OptionSpec] {
        members.flatMap { member in
            DescriptorRange.names.map {
                OptionSpec(Self.name(member.prefix, $0, .option), argument: "X", "", .parserOnly)
            }
        }
    }
}

extension Arguments {
    /// The question that the options describe.
    /// - Parameter scope: resolves names of tracks.
    /// - Throws: `UsageError` for invalid values, and the scope's error for unknown tracks.
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
    /// Finds what the options name in the library: the folders of `--exclude-folder`, where those that are not there are
    /// reported, and the track of `--compatible-with`.
    mutating func findNames(in library: Library) throws {
        compatibleWith = try compatibleWith.map { "\(try library.track(try library.index(of: $0)).fileID)" }
        exclude.folders = try exclude.folders.compactMap { name in
            let folder = try library.folder(called: name)
            if folder == nil { Console.note("--exclude-folder: the library has no track in “\(name)”") }
            return folder
        }
    }
}

extension Session {
    /// Reports requested genres that no track has, with the nearest ones.
    /// - Returns: whether there are any.
    func tellUnknownGenres(in filter: TrackFilter) throws -> Bool {
        let unknown = try unknownGenres(in: filter)
        for genre in unknown {
            let names = genre.nearest.map { "“\($0)”" }.joined(separator: ", ")
            Console.note(
                "no track has the genre “\(genre.name)”; "
                    + (names.isEmpty ? "“indexer genres” lists the genres" : "the nearest: \(names)"))
        }
        return !unknown.isEmpty
    }
}
