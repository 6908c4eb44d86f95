package import MusicLibrary

/// The state of the set-up, as a part of the status.
package struct SetupRecord: JSONRecord {
    package let object: JSONObject

    /// The page asks every second.
    private static let failureLimit = 50

    package init(_ setup: Setup, _ request: Request) {
        let (folder, refusal) = (setup.folder, setup.refusal(of: request))
        // Others than who may choose the folder learn nothing of the machine.
        let shown = refusal == nil ? setup : nil
        let failures = shown?.failures.prefix(Self.failureLimit) ?? []
        object = [
            "state": folder == nil ? "choosing" : "building", "choosable": shown != nil, "refusal": refusal,
            "folder": shown == nil ? nil : folder.map { "\($0)" }, "problem": shown?.problem,
            "failures": Array(failures),
        ]
    }
}
