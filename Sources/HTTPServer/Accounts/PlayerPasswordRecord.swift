package import MusicLibrary

/// A player and its password in JSON, for the server and the command line.
package struct PlayerPasswordRecord: JSONRecord {
    package let object: JSONObject

    package init(_ entry: PlayerPasswords.Entry) {
        object = JSONObject(present: [
            "id": entry.id, "name": entry.name, "created": entry.created.isoDate,
            "last_used": entry.seen?.isoDate, "void": entry.isVoid,
        ])
    }
}

/// A new one in JSON. The password is shown only here.
package struct NewPlayerPasswordRecord: Encodable {
    let id: Int
    package let name, password: String

    package init(_ made: PlayerPasswords.Made) { (id, name, password) = (made.id, made.name, made.password) }
}
