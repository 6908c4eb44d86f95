import MPDPlayer
import SystemFiles
import Testing

struct MPDConnectionTests {
    @Test func anAnswerIsFields() throws {
        let mpd = try RecordedMPD("volume: 80\nsong: 3\nfile: a: b.mp3\nTitle: \nOK\n")
        let fields = try mpd.connection.send("status")
        #expect(fields.map(\.name) == ["volume", "song", "file", "Title"])
        #expect(fields["song"] == "3" && fields["file"] == "a: b.mp3" && fields["Title"] == "" && fields["x"] == nil)
        #expect(mpd.sent() == "status\n")
    }

    @Test func argumentsAreQuoted() throws {
        let mpd = try RecordedMPD("OK\n")
        try mpd.connection.send("add", [Array(#"A "B"\C.mp3"#.utf8), [0xFF]])
        #expect(mpd.sentBytes() == Array(#"add "A \"B\"\\C.mp3" ""#.utf8) + [0xFF] + Array("\"\n".utf8))
    }

    @Test func aNameWithALineBreakIsUnknownToMPD() throws {
        let mpd = try RecordedMPD("")
        #expect(try mpd.connection.sendIfKnown("add", [Array("a\nclear".utf8)]) == nil)
        #expect(mpd.sent() == "")
    }

    @Test func refusalsHaveTheirReason() throws {
        let mpd = try RecordedMPD("ACK [5@0] {} unknown command \"x\"\nACK [50@2] {add} No such directory\n")
        let error = #expect(throws: MPDError.self) { try mpd.connection.send("x") }
        #expect(error?.description == "MPD refused “”: unknown command \"x\"")
        #expect(try mpd.connection.sendIfKnown("add", [Array("b".utf8)]) == nil)
    }

    @Test func commandsAreSentInOneGo() throws {
        let mpd = try RecordedMPD("ACK [50@1] {sticker} No such song\n")
        let error = #expect(throws: MPDError.self) {
            try mpd.connection.send([(name: "a", arguments: []), (name: "b", arguments: [[0x63]])])
        }
        guard case .refused(let refusal) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal.position == 1 && refusal.code == MPDRefusal.noExist)
        #expect(mpd.sent() == "command_list_begin\na\nb \"c\"\ncommand_list_end\n")
    }

    @Test func waitingEndsWithAChangeOrInTime() throws {
        let changed = try RecordedMPD("changed: player\nOK\n")
        #expect(try changed.connection.waitForChange(of: ["player"], seconds: 60))
        #expect(changed.sent() == "idle \"player\"\n")
    }

    @Test func aConnectionThatEndsIsAnError() throws {
        let mpd = try RecordedMPD("song: 1\n")
        mpd.hangUp()
        let error = #expect(throws: MPDError.self) { try mpd.connection.send("status") }
        #expect(error?.description == "MPD at test: the connection was closed")
    }

    @Test func anotherProgramIsNoMPD() {
        let error = #expect(throws: MPDError.self) { try RecordedMPD("", greeting: "HTTP/1.1 400 Bad Request\n") }
        #expect(error?.description == "MPD at test: the server does not speak the MPD protocol")
    }

    @Test func nothingListens() {
        #expect(throws: MPDError.connection(address: "/no/such", reason: "No such file or directory")) {
            try MPDConnection(MPDAddress(host: "/no/such", port: nil))
        }
    }
}
