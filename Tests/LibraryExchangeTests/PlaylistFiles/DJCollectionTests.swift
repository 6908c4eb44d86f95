import Foundation
import LibraryExchange
import Testing

/// The collections of DJ programs, written by hand as these programs export them.
struct DJCollectionTests {
    /// Track 3 is only in the collection; key 9 is not in it. The second playlist refers by location (KeyType 1).
    private static let rekordbox = """
        <?xml version="1.0" encoding="UTF-8"?>
        <DJ_PLAYLISTS Version="1.0.0">
          <PRODUCT Name="rekordbox" Version="6.7.4" Company="AlphaTheta"/>
          <COLLECTION Entries="3">
            <TRACK TrackID="11" Name="Für &amp; wider" Artist="Ann" Album="First" TotalTime="210" AverageBpm="120.00"
              Location="file://localhost/Users/me/Music/F%C3%BCr%20%26%20wider.mp3">
              <TEMPO Inizio="0.025" Bpm="120.00" Metro="4/4" Battito="1"/>
              <POSITION_MARK Name="" Type="0" Start="0.025" Num="-1"/>
            </TRACK>
            <TRACK TrackID="2" Name="Two" Artist="" Location="file://localhost/C:/Music/two.wav"/>
            <TRACK TrackID="3" Name="Three" Artist="Cy" Location="file://localhost/C:/Music/three.wav"/>
          </COLLECTION>
          <PLAYLISTS>
            <NODE Type="0" Name="ROOT" Count="2">
              <NODE Type="0" Name="Folder" Count="2">
                <NODE Name="Warm up" Type="1" KeyType="0" Entries="3">
                  <TRACK Key="2"/><TRACK Key="11"/><TRACK Key="2"/>
                </NODE>
                <NODE Name="Empty" Type="1" KeyType="0" Entries="0"/>
              </NODE>
              <NODE Name="Late" Type="1" KeyType="1" Entries="2">
                <TRACK Key="file://localhost/C:/Music/two.wav"/><TRACK Key="file://localhost/C:/Music/gone%20.wav"/>
              </NODE>
            </NODE>
          </PLAYLISTS>
        </DJ_PLAYLISTS>
        """

    @Test func rekordboxCollectionsHavePlaylists() throws {
        let files = try PlaylistFile.all(in: Array(Self.rekordbox.utf8))
        let one = PlaylistFile.Entry(
            location: "/Users/me/Music/Für & wider.mp3", artist: "Ann", title: "Für & wider", album: "First",
            seconds: 210)
        let two = PlaylistFile.Entry(location: "C:/Music/two.wav", title: "Two")
        #expect(
            files == [
                PlaylistFile(name: "Warm up", entries: [two, one, two]),
                PlaylistFile(name: "Late", entries: [two, .init(location: "C:/Music/gone .wav")]),
            ])
    }

    @Test func playlistsNeedNoName() throws {
        let text = Self.rekordbox.replacing("Name=\"Warm up\"", with: "").replacing("\"Late\"", with: "\"\"")
        #expect(try PlaylistFile.all(in: Array(text.utf8)).map(\.name) == [nil, nil])
    }

    private static let traktor = """
        <?xml version="1.0" encoding="UTF-8" standalone="no" ?>
        <NML VERSION="19"><HEAD COMPANY="www.native-instruments.com" PROGRAM="Traktor"></HEAD>
        <COLLECTION ENTRIES="2">
        <ENTRY MODIFIED_DATE="2024/1/2" TITLE="One" ARTIST="Ann"><LOCATION DIR="/:Users/:me/:Music/:" FILE="one.mp3"
        VOLUME="Macintosh HD" VOLUMEID="Macintosh HD"></LOCATION><ALBUM TRACK="1" TITLE="First"></ALBUM>
        <INFO BITRATE="320000" PLAYTIME="200" PLAYTIME_FLOAT="199.5"></INFO>
        <CUE_V2 NAME="AutoGrid" TYPE="4" START="25.0" LEN="0.0" REPEATS="-1" HOTCUE="0"></CUE_V2></ENTRY>
        <ENTRY TITLE="Two"><LOCATION DIR="/:Music/:" FILE="two.wav" VOLUME="C:" VOLUMEID="1"></LOCATION>
        <INFO PLAYTIME="60"></INFO></ENTRY>
        </COLLECTION>
        <PLAYLISTS><NODE TYPE="FOLDER" NAME="$ROOT"><SUBNODES COUNT="2">
        <NODE TYPE="PLAYLIST" NAME="Warm up"><PLAYLIST ENTRIES="3" TYPE="LIST" UUID="1">
        <ENTRY><PRIMARYKEY TYPE="TRACK" KEY="C:/:Music/:two.wav"></PRIMARYKEY></ENTRY>
        <ENTRY><PRIMARYKEY TYPE="TRACK" KEY="Macintosh HD/:Users/:me/:Music/:one.mp3"></PRIMARYKEY></ENTRY>
        <ENTRY><PRIMARYKEY TYPE="TRACK" KEY="C:/:Music/:gone.wav"></PRIMARYKEY></ENTRY>
        </PLAYLIST></NODE>
        <NODE TYPE="PLAYLIST" NAME="_RECORDINGS"><PLAYLIST ENTRIES="0" TYPE="LIST" UUID="2"></PLAYLIST></NODE>
        </SUBNODES></NODE></PLAYLISTS></NML>
        """

    @Test func traktorCollectionsHavePlaylists() throws {
        let files = try PlaylistFile.all(in: Array(Self.traktor.utf8))
        #expect(
            files == [
                PlaylistFile(
                    name: "Warm up",
                    entries: [
                        .init(location: "C:/Music/two.wav", title: "Two", seconds: 60),
                        .init(
                            location: "/Users/me/Music/one.mp3", artist: "Ann", title: "One", album: "First",
                            seconds: 199.5),
                        .init(location: "C:/Music/gone.wav"),
                    ])
            ])
    }

    @Test(arguments: [
        "<DJ_PLAYLISTS Version=\"1.0.0\"><COLLECTION/><PLAYLISTS><NODE Type=\"0\" Name=\"ROOT\"/></PLAYLISTS></DJ_PLAYLISTS>",
        "<NML VERSION=\"19\"><COLLECTION/></NML>",
    ])
    func withoutPlaylistsThereIsNothingToImport(_ text: String) throws {
        let error = try #require(throws: PlaylistFile.ReadError.self) { try PlaylistFile.all(in: Array(text.utf8)) }
        #expect(error.description == "it contains no playlist with tracks")
    }

    /// Damaged files end in an error or in fewer entries, never in more.
    @Test(arguments: [rekordbox, traktor]) func whateverIsCutOffIsHarmless(_ text: String) {
        let bytes = Array(text.utf8)
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let files = (try? PlaylistFile.all(in: Array(bytes.prefix(length)))) ?? []
            #expect(files.reduce(0) { $0 + $1.entries.count } <= 5)
        }
    }
}
