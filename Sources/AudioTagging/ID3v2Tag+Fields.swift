extension ID3v2Tag: EditableTag {
    var place: String { "ID3v2.\(majorVersion)" }

    /// Storage of a field.
    fileprivate enum Native {
        case text(String)
        case userText(String)
        case comment
    }

    private func native(_ field: String) -> Native {
        let isShort = majorVersion == 2
        switch field {
        case "BPM": return .text(isShort ? "TBP" : "TBPM")
        case "INITIALKEY": return .text(isShort ? "TKE" : "TKEY")
        // This frame was introduced with 2.4. A tag that has either form keeps it.
        case "MOOD":
            if frames.contains(where: { $0.id == "TMOO" }) { return .text("TMOO") }
            return majorVersion < 4 || !matches(.userText("MOOD")).isEmpty ? .userText("MOOD") : .text("TMOO")
        case "COMMENT": return .comment
        default: return .userText(field)
        }
    }

    private func matches(_ native: Native) -> [Int] {
        switch native {
        case .text(let id): frames.indices.filter { frames[$0].id == id }
        case .userText(let name): frames.indices.filter { frames[$0].userText?.description.isName(name) == true }
        // The first one without a description. Those in other languages are different comments.
        case .comment: Array(frames.indices.filter { plainComment(frames[$0]) != nil }.prefix(1))
        }
    }

    private func plainComment(_ frame: ID3v2Frame) -> [String]? {
        guard frame.id.hasPrefix("COM"), let comment = frame.comment, comment.description.isEmpty else { return nil }
        return comment.values
    }

    func name(of field: String) -> String {
        switch native(field) {
        case .text(let id): id
        case .userText(let name): "\(majorVersion == 2 ? "TXX" : "TXXX"):\(name)"
        case .comment: majorVersion == 2 ? "COM" : "COMM"
        }
    }

    func values(of field: String) -> [String] {
        let native = native(field)
        return matches(native).flatMap { index in
            switch native {
            case .text: frames[index].texts
            case .userText: frames[index].userText?.values ?? []
            case .comment: plainComment(frames[index]) ?? []
            }
        }
    }

    mutating func set(_ field: String, _ values: [String]) -> String? {
        let native = native(field)
        let present = matches(native)
        if let obstacle = present.compactMap({ frames[$0].obstacle }).first { return obstacle }
        // A frame with inaccessible content may be the field.
        if case .text = native {
        } else if let hidden = frames.first(where: { $0.obstacle != nil && $0.isLike(native) }) {
            return hidden.obstacle
        }
        let old = present.first.map { frames[$0] }
        if !values.isEmpty {
            let (id, content) = content(native, values, replacing: old)
            // Text in an old 8-bit encoding is marked as Latin-1. Converting it to Unicode would change it.
            if let old, old.encoding == 0, content.first != 0, old.content.contains(where: { $0 >= 0x80 }) {
                return "its text may be in another 8-bit encoding, which would be lost"
            }
            guard content.count < (majorVersion == 2 ? 1 << 24 : 1 << 28) else { return "it is too long" }
            if let first = present.first {
                frames[first] = frame(id, content, replacing: old)
            } else {
                append(id, content)
            }
        }
        for index in present.dropFirst(values.isEmpty ? 0 : 1).reversed() { frames.remove(at: index) }
        return nil
    }

    private func content(
        _ native: Native, _ values: [String], replacing old: ID3v2Frame?
    ) -> (id: String, content: [UInt8]) {
        let isShort = majorVersion == 2
        let description = old?.userText?.description
        let texts = values + (description.map { [$0] } ?? [])
        let code =
            isUnsynchronizedByFrames
            ? ID3v2Text(encoding: 3)
            : ID3v2Text.fitting(texts, majorVersion: majorVersion, present: old?.encoding)
        switch native {
        case .text(let id): return (id, [code.encoding] + code.encode(values))
        case .userText(let name):
            let id = isShort ? "TXX" : "TXXX"
            return (id, [code.encoding] + code.encode(description ?? name) + code.terminator + code.encode(values))
        case .comment:
            // Players show comments in English, or those in any language.
            let language = old?.comment?.language ?? Array("eng".utf8)[...]
            let id = isShort ? "COM" : "COMM"
            return (id, [code.encoding] + language + code.encode("") + code.terminator + code.encode(values))
        }
    }
}

extension ID3v2Frame {
    fileprivate func isLike(_ native: ID3v2Tag.Native) -> Bool {
        switch native {
        case .text(let other): id == other
        case .userText: id.hasPrefix("TXX")
        case .comment: id.hasPrefix("COM")
        }
    }
}
