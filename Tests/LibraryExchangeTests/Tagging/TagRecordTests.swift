import MusicLibrary
import Testing

struct TagRecordTests {
    @Test func eachLineSaysWhatItIs() throws {
        #expect(
            try JSONLine.string(
                TagRecord.change(path: "a/b.mp3", TagUpdate.Change(.key, from: ["Am"], to: ["8A", "Am"])))
                == #"{"field":"key","new":"8A; Am","old":"Am","path":"a/b.mp3","type":"change"}"#)
        #expect(
            try JSONLine.string(
                TagRecord.uncertain(path: "x", TagUpdate.Doubt(field: .bpm, value: "120", confidence: 0.25, least: 0.5))
            )
                == #"{"confidence":0.25,"field":"bpm","path":"x","type":"uncertain","value":"120"}"#)
    }

    @Test func aValueThatIsMissingIsLeftOut() throws {
        #expect(
            try JSONLine.string(TagRecord.change(path: "x", TagUpdate.Change(.bpm, from: [], to: ["120"])))
                == #"{"field":"bpm","new":"120","path":"x","type":"change"}"#)
        #expect(
            try JSONLine.string(TagRecord.kept(path: "x", TagUpdate.Kept(field: .bpm, standing: ["90"], proposed: [])))
                == #"{"field":"bpm","path":"x","present":"90","type":"kept"}"#)
    }
}
