import GestureBand
import MusicLibrary

enum BandTeachCommand: Command {
    static let spec = CommandSpec(
        name: "band teach", summary: "teach a gesture with a few takes", operands: "NAME [FILE]", operandCount: 1...2,
        discussion: """
            Make the gesture, rest for a moment, and repeat it until there are enough takes. Small and slow gestures
            are supported: the motion of your resting hand is measured, unless --rest is given. Takes unlike the others
            are refused. If two refused takes are alike, they replace the earlier ones. Teaching the same NAME again
            replaces the gesture.
            """,
        options: BandOptions.input + [
            OptionSpec(
                "hold-button", nil, argument: "ADDRESS",
                "With --osc, record a take while this button is down, such as TouchOSC's /1/push1."),
            OptionSpec("takes", formerShorts: ["n"], argument: "N", "The number of takes (default 5)."),
            BandOptions.rest, BandOptions.gestures, BandOptions.library,
        ],
        examples: [
            ("indexer band teach circle --osc 9000", "teach a circle with five takes"),
            ("indexer band teach Am wave.csv --takes 3", "teach A minor from recorded motion"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let name = arguments.operands[0].description
        let wanted = try arguments.integer("takes", in: 1...50) ?? 5
        guard !name.isEmpty, !name.contains("="), !name.contains(",") else {
            throw UsageError("the name of a gesture must not be empty or contain “=” or a comma")
        }
        var set = try arguments.gestures()
        let takes = try collect(arguments, wanted)
        guard takes.count == wanted else {
            Console.fail(
                "the motion ended after \(takes.count) of \(wanted) takes; nothing was learnt "
                    + "(--takes sets a lower number)")
            return .someFailed
        }
        set.teach(GestureSet.Gesture(name: name, templates: takes))
        try GestureSetFile.write(set, to: arguments.gesturesPath)
        Console.note("learnt “\(name)”")
        if let closest = GestureCheck(set).closest, closest.distance < Teacher.likeness {
            Console.note("“\(closest.first)” and “\(closest.second)” are similar; “indexer band check” shows details")
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
        Console.note("make the gesture \(wanted) times, and rest for a moment after each")
        func tell(_ result: Result<GestureTemplate, GestureTemplate.Problem>) {
            switch result {
            case .failure(let problem): Console.note("\(problem)")
            case .success(let take):
                switch teacher.add(take) {
                case .accepted(let count): Console.note("take \(count) of \(wanted)")
                case .unlike: Console.note("that take was unlike the others; repeat it")
                case .begunAnew(let count):
                    Console.note("take \(count) of \(wanted): the last two replace the earlier takes")
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
        name: "band gestures", summary: "list the taught gestures", operands: "", operandCount: 0...0,
        discussion: "Shows what each gesture plays in C. --forget removes a gesture.",
        options: [
            OptionSpec("forget", nil, argument: "NAME", "Remove this gesture."), BandOptions.gestures,
            BandOptions.library,
            CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer band gestures", "list the gestures"),
            ("indexer band gestures --forget circle", "remove a gesture"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var set = try arguments.has("forget") ? arguments.gestures() : arguments.taughtGestures()
        if let name = arguments.string("forget") {
            guard set.forget(name) else { throw UsageError("unknown gesture “\(name)”") }
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
        if !arguments.has("json") { table.printLines() }
        return .success
    }
}

enum BandCheckCommand: Command {
    static let spec = CommandSpec(
        name: "band check", summary: "show how well the gestures can be distinguished", operands: "",
        operandCount: 0...0,
        discussion: """
            Leaves out each take in turn and classifies it by the others. Teach gestures again that are confused with
            each other or often refused.
            """,
        options: [BandOptions.gestures, BandOptions.library],
        examples: [("indexer band check", "check all gestures")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let check = GestureCheck(try arguments.taughtGestures())
        var table = Table([
            .text("gesture"), .number("takes"), .number("right"), .number("refused"), .text("confused with"),
        ])
        for row in check.rows {
            let confusions = row.confusions.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            table.add([
                row.name, "\(row.takeCount)", "\(row.right)", "\(row.refused)", confusions.joined(separator: ", "),
            ])
        }
        if !table.isEmpty { table.printLines() }
        if let closest = check.closest {
            let likeness =
                closest.distance < Teacher.likeness ? "similar; consider changing one of them" : "clearly different"
            print(
                "Nearest: \(closest.first) and \(closest.second), \((closest.distance * 100).rounded() / 100), "
                    + "\(likeness)"
            )
        }
        return .success
    }
}
