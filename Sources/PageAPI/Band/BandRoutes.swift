import Foundation
import GestureBand
import MusicLibrary

/// Chords by gestures: the page sends the motion of a phone, and receives notes.
///
/// The page stores the gestures, because they depend on the hand and on the phone, whose axes differ between systems.
enum BandRoutes {
    static let routes: [Route] = [
        Route(
            .post, "/api/band/takes", "Cut the takes of a gesture from motion", lane: .heavy, body: .json,
            takes: "Teaching", returns: "Takes", isChange: false, to: takes),
        Route(
            .post, "/api/band/performances", "Start a performance: chords by gestures", lane: .heavy, body: .json,
            takes: "PerformanceRequest", returns: "Performance", status: 201, isChange: false, to: begin),
        Route(
            .post, "/api/band/performances/{id:text}/motion",
            "Send motion, a gesture chosen by a key, or the time. Returns the notes to play; times are in seconds of the performance",
            body: .json, takes: "Motion", returns: "Played", isChange: false, to: play),
        Route(
            .get, "/api/band/performances/{id:text}/recording", "Get the performance as a MIDI file",
            query: [Query.name, Query.start], returns: .file("audio/midi"), to: recording),
        Route(
            .get, "/api/band/performances/{id:text}/layer", "Get what was played as a loop of whole bars",
            query: [Query.start, Query.bar, Query.instrument], returns: "SongLayer", to: layer),
        Route(.delete, "/api/band/performances/{id:text}", "End a performance", isChange: false, to: end),
    ]

    private enum Query {
        static let bar = QueryParameter(
            "bar", schema: #"{"type": "number", "minimum": 0.1, "maximum": 60, "default": 2}"#, "seconds per bar"
        ) { try BandQuestions.value(try $0.number($1), $1, 0.1...60) ?? 2 }
        static let instrument = QueryParameter.text("instrument", default: "piano")
        static let name = QueryParameter.text("name", default: "Band")
        static let start = QueryParameter(
            "from", schema: #"{"type": "number", "minimum": 0, "maximum": 86400, "default": 0}"#,
            "in seconds of the performance"
        ) { try BandQuestions.value(try $0.number($1), $1, 0...86_400) ?? 0 }
    }

    // MARK: Teaching

    private struct Taught: Encodable {
        struct Said: Encodable {
            /// accepted, unlike, restarted, or refused.
            let kind: String
            /// The number of takes after it.
            let count: Int
            let reason: String?
        }
        var said: [Said] = []
        var takes: [[[Float]]] = []
        var notices: [String] = []
    }

    /// Cuts takes from all motion so far.
    private static func takes(_ call: Call) throws -> Response {
        let question = try call.body(BandQuestions.Takes.self)
        let wanted = try BandQuestions.value(question.wanted, "wanted", 1...10) ?? 3
        let rest = try BandQuestions.value(question.rest, "rest", 0.005...2)
        var intake = MotionIntake(unit: .metersPerSecondSquared)
        var cutter = TakeCutter(rest: rest)
        var teacher = Teacher()
        var answer = Taught()
        for raw in try BandQuestions.samples(question.samples, atMost: BandQuestions.longestTeaching) {
            let samples = try described(intake.process(raw))
            for result in samples.flatMap({ cutter.process($0) }) where teacher.takes.count < wanted {
                answer.said.append(add(result, to: &teacher))
            }
        }
        answer.takes = teacher.takes.prefix(wanted).map { $0.frames.map { [$0.x, $0.y, $0.z] } }
        answer.notices = intake.takeNotices().map(\.description)
        return try call.json(answer)
    }

    private static func add(
        _ result: Result<GestureTemplate, GestureTemplate.Problem>, to teacher: inout Teacher
    ) -> Taught.Said {
        switch result {
        case .failure(let problem):
            return Taught.Said(kind: "refused", count: teacher.takes.count, reason: problem.description)
        case .success(let take):
            switch teacher.add(take) {
            case .accepted(let count): return Taught.Said(kind: "accepted", count: count, reason: nil)
            case .unlike: return Taught.Said(kind: "unlike", count: teacher.takes.count, reason: nil)
            case .begunAnew(let count): return Taught.Said(kind: "restarted", count: count, reason: nil)
            }
        }
    }

    // MARK: Playing

    private static func begin(_ call: Call) throws -> Response {
        let question = try call.body(BandQuestions.Performance.self)
        let (session, metronome) = try question.session()
        let profile = try call.caller().profile.id
        guard let id = call.context.bandDesks.add(BandDesk(session, metronome), of: profile) else {
            throw APIError.tooMany("this server already has the maximum number of performances", seconds: 60)
        }
        return try call.json(
            [
                "id": id,
                "gestures": question.gestures.map {
                    ["name": $0.name, "action": session.action(of: $0.name)?.description ?? ""]
                },
            ] as JSONObject, status: 201)
    }

    private static func play(_ call: Call) throws -> Response {
        let desk = try desk(call)
        let question = try call.body(BandQuestions.Motion.self)
        var played = (step: BandSession.Step(), notices: [String]())
        if let samples = question.samples {
            let samples = try BandQuestions.samples(samples, atMost: BandQuestions.longestBatch)
            played = try described(desk.play(samples))
        }
        if let gesture = question.gesture {
            let time = try BandQuestions.value(question.time, "time", 0...86_400) ?? 0
            let step = desk.play(gesture, at: time)
            played.step.gestures += step.gestures
            played.step.notes += step.notes
        } else if let time = try BandQuestions.value(question.time, "time", 0...86_400) {
            played.step.notes += desk.advance(to: time).notes
        }
        return try call.json(
            [
                "gestures": played.step.gestures.map(BandRecord.gesture),
                "notes": played.step.notes.map(BandRecord.note), "notices": played.notices,
            ] as JSONObject)
    }

    private static func recording(_ call: Call) throws -> Response {
        let name = try call[Query.name]
        guard (1...64).contains(name.count) else { throw APIError.badParameter("“name” must have 1 to 64 characters") }
        let bytes = try desk(call).recording(name, from: Double(try call[Query.start])).file.bytes
        return Response(200, headers: [HeaderField("Content-Type", "audio/midi")], .bytes(bytes))
    }

    private static func layer(_ call: Call) throws -> Response {
        let instrument = try call[Query.instrument]
        guard Instrument(instrument) != nil else {
            throw APIError.badParameter("the instrument “\(instrument)” is unknown or ambiguous")
        }
        return try call.json(
            try desk(call).layer(
                from: Double(try call[Query.start]), bar: Double(try call[Query.bar]), instrument: instrument))
    }

    private static func end(_ call: Call) throws -> Response {
        _ = try desk(call)
        call.context.bandDesks.remove(call.capture("id"), of: try call.caller().profile.id)
        return Call.empty
    }

    private static func desk(_ call: Call) throws -> BandDesk {
        guard let desk = call.context.bandDesks.desk(call.capture("id"), of: try call.caller().profile.id) else {
            throw APIError(404, .notFound, "this performance has ended")
        }
        return desk
    }

    private static func described<Value>(_ work: @autoclosure () throws(MotionError) -> Value) throws(APIError) -> Value
    {
        do {
            return try work()
        } catch {
            throw .badParameter(error.description)
        }
    }
}
