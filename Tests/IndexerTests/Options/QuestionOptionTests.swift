import MusicLibrary
import Testing

/// The options of commands follow from the tables of questions.
struct QuestionOptionTests {
    private func check<Asked: Question>(
        _ command: String, _: Asked.Type, where isWanted: (Parameter<Asked>) -> Bool = { _ in true }
    ) throws {
        let conditions = try IndexerProcess.run(["help", "conditions"]).output
        let names = Set(TrackFilter.parameters.map(\.option))
        let ownHelp = try IndexerProcess.run([command, "--help"]).output
        let completions = try IndexerProcess.run(["help", "--completions", "fish"]).lines
        let own = completions.filter { $0.hasPrefix("complete -c indexer -n '__indexer_command \(command)") }
        for parameter in Asked.parameters.filter(isWanted) {
            let short = parameter.short.map { "-\($0), " } ?? "    "
            let argument = parameter.argument.map { " \($0)" } ?? ""
            // Conditions are explained once.
            let help = names.contains(parameter.option) ? conditions : ownHelp
            #expect(help.contains("\(short)--\(parameter.option)\(argument)"), "\(command)")
            #expect(ownHelp.contains("--\(parameter.option)"), "\(command)")
            #expect(own.contains { $0.contains(" -l \(parameter.option) ") }, "\(command) \(parameter.option)")
            for member in parameter.family?.members ?? [] {
                #expect(help.contains("--\(member.prefix)-NAME X"))
                #expect(own.contains { $0.contains(" -l \(member.prefix)-tempo-confidence ") })
            }
        }
    }

    @Test func everyParameterIsAnOptionWithItsHelp() throws {
        try check("list", TrackListQuery.self)
        // The words to search for are operands, and --artist selects the field to search.
        try check("search", TrackFilter.self) { !["search", "artists"].contains($0.name) }
        try check("similar", SimilarityQuery.self)
        try check("neighbors", SimilarityQuery.self) { $0.part != .narrowing }
        try check("playlist", PlaylistRequest.self)
        try check("radio", PlaylistRequest.self) { $0.part != .arrangement }
        try check("mood", PlaylistRequest.self) { $0.part != .arrangement }
    }
}
