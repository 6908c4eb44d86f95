enum DJCommand: CommandGroup {
    static let spec = CommandSpec(
        name: "dj", summary: "order and export tracks for DJ programs", operands: "", operandCount: 0...0,
        discussion: """
            “dj order” orders tracks so that they can be mixed. “dj export” writes files for rekordbox, Traktor, Mixxx
            and Serato. “indexer tag --write bpm,key” writes tempo and key into the tags, which Mixxx and Serato read.
            """,
        options: [],
        examples: [("indexer dj order Party --energy arc", "order a saved playlist for mixing")])
}
