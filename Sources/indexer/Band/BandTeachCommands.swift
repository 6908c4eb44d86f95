import AudioFeatures
import GestureBand
import MusicLibrary

enum BandTeachCommand: Command {
    static let spec = CommandSpec(
        name: "band teach", summary: "teach a gesture by a few takes", operands: "NAME [FILE]", operandCount: 1...2,
        discussion: """
            Make the gesture, rest a moment, make it again, until there are enough takes. Small and slow ones will do: how
            still your hand is when it rests is measured, unless --rest tells it. Takes that are unlike the others are
            refused; when two of those are like each other, they count, and the first ones do not. The same NAME again
            replaces the gesture.
            """,
        options: BandOptions.input + [
            OptionSpec(
                "hold-button", nil, argument: "ADDRESS",
                "with --osc: a take lasts as long as this button is down, e.g. TouchOSC's /1/push1"),
            OptionSpec("takes", "n", argument: "N", "how many takes (default 5)"),
            BandOptions.rest, BandOptions.gestures, BandOptions.library,
        ],
        examples: [
            ("indexer band teach circle --osc 9000", "five circles with a phone in the hand"),
            ("indexer band teach Am wave.csv -n 3", "from a recording; the gesture plays A minor"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let name = arguments.operands[0].description
        let wanted = try arguments.integer("takes", in: 1...50) ?? 5
        guard !name.isEmpty, !name.contains("="), !name.contains(",") else {
            throw UsageError("a gesture's name has at least one character, and neither = nor a comma")
        }
        var set = try GestureSetFile.read(arguments.gesturesPath)
        let takes = try collect(arguments, wanted)
        guard takes.count == wanted else {
            Console.fail(
                "the motion ended after \(takes.count) of \(wanted) takes; nothing was learnt (-n asks for fewer)")
            return .someFailed
        }
        set.teach(GestureSet.Gesture(name: name, templates: takes))
        try GestureSetFile.write(set, to: arguments.gesturesPath)
        Console.note("“\(name)” is learnt")
        if let closest = GestureCheck(set).closest, closest.distance < Teacher.likeness {
            Console.note("“\(closest.first)” and “\(closest.second)” are much alike; “indexer band check” tells more")
        }
        return .success
    }

    private static func collect(_ arguments: Arguments, _ wanted: Int) throws -> [GestureTemplate] {
        let source = try MotionSource(arguments, file: arguments.operands.dropFirst().first)
        var intake = MotionIntake(unit: source.unit)
        let rest = try BandPlayOptions.accessSettings(arguments).rest
        var cutter = TakeCutter(rest: arguments.has("rest") ? rest : nil)
        var teacher = Teacher()
        var held: [MotionSample] = []
        let interrupt = Interrupt()
        Console.note("make the gesture, rest a moment, make it again: \(wanted) times")
        func tell(_ result: Result<GestureTemplate, GestureTemplate.Problem>) {
            switch result {
            case .failure(let problem): Console.note("\(problem)")
            case .success(let take):
                switch teacher.add(take) {
                case .accepted(let count): Console.note("take \(count) of \(wanted)")
                case .unlike: Console.note("that was unlike the others; once more")
                case .begunAnew(let count): Console.note("take \(count) of \(wanted): the last two count now")
                }
            }
        }
        while teacher.takes.count < wanted, !interrupt.isRequested {
            switch try source.next(patience: 50) {
            case .sample(let raw):
                let samples = try intake.process(raw)
                if arguments.has("hold-button") {
                    if source.isHeld == true { held += samples }
                } else {
                    for sample in samples { cutter.process(sample).forEach(tell) }
                }
            case .nothing: break
            case .end:
                for sample in intake.finish() { cutter.process(sample).forEach(tell) }
                cutter.finish().forEach(tell)
                return Array(teacher.takes.prefix(wanted))
            }
            if source.isHeld != true, !held.isEmpty {
                let take = held
                held = []
                tell(Result { () throws(GestureTemplate.Problem) in try GestureTemplate(samples: take) })
            }
            for notice in intake.takeNotices() { Console.note("\(notice)") }
        }
        return teacher.takes
    }
}

enum BandGesturesCommand: Command {
    static let spec = CommandSpec(
        name: "band gestures", summary: "list the gestures that were taught", operands: "", operandCount: 0...0,
        discussion: "What each plays in C; --forget takes one out.",
        options: [
            OptionSpec("forget", nil, argument: "NAME", "take a gesture out"), BandOptions.gestures,
            BandOptions.library,
            CommandSpec.jsonOption,
        ],
        examples: [("indexer band gestures", "what was taught"), ("indexer band gestures --forget circle", "")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var set = try arguments.taughtGestures()
        if let name = arguments.string("forget") {
            guard set.forget(name) else { throw UsageError("there is no gesture “\(name)”") }
            try GestureSetFile.write(set, to: arguments.gesturesPath)
        }
        let map = try ChordMap(gestures: set.gestures.map(\.name), key: .c)
        var table = Table([.text("gesture"), .number("takes"), .number("seconds"), .fixed("in C")])
        for gesture in set.gestures {
            let record = TaughtGestureRecord(gesture)
            if arguments.has("json") {
                print(try JSONLine.string(record))
            } else {
                table.add([
                    record.name, "\(record.takes)", "\((record.seconds * 10).rounded() / 10)",
                    map[gesture.name]?.description ?? "",
                ])
            }
        }
        if !arguments.has("json") { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}

enum BandCheckCommand: Command {
    static let spec = CommandSpec(
        name: "band check", summary: "how well your gestures can be told apart", operands: "", operandCount: 0...0,
        discussion: """
            Each take is left out in turn and named by the others. Gestures that are taken for one another, or often refused,
            are better taught anew.
            """,
        options: [BandOptions.gestures, BandOptions.library],
        examples: [("indexer band check", "")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let check = GestureCheck(try arguments.taughtGestures())
        var table = Table([
            .text("gesture"), .number("takes"), .number("right"), .number("refused"), .text("taken for"),
        ])
        for row in check.rows {
            let confusions = row.confusions.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            table.add([
                row.name, "\(row.takeCount)", "\(row.right)", "\(row.refused)", confusions.joined(separator: ", "),
            ])
        }
        if !table.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        if let closest = check.closest {
            let likeness = closest.distance < Teacher.likeness ? "much alike: better change one of them" : "far apart"
            print(
                "Nearest: \(closest.first) and \(closest.second), \((closest.distance * 100).rounded() / 100), \(likeness)"
            )
        }
        return .success
    }
}
