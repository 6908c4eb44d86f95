import AudioDecoding

/// The item list of iTunes (`ilst`) as stored, item by item.
struct MP4Items: Equatable {
    /// Each item with its header.
    private(set) var items: [ArraySlice<UInt8>]
    private let rest: ArraySlice<UInt8>

    /// The list in the content of `ilst`; empty for a new one.
    init(_ content: ArraySlice<UInt8> = []) {
        let list = MP4Atom.list(content)
        items = list.atoms.map(\.bytes)
        rest = list.rest
    }

    var encoded: [UInt8] { items.flatMap { $0 } + rest }

    /// Whether there are only zeros after the items. Other programs' data there would no longer be found.
    var isWhole: Bool { rest.allSatisfy { $0 == 0 } }

    /// Storage of a field: in its own atom, or in a free-form item with its name.
    private enum Native: Equatable {
        case tempo
        case text(String)
        case freeForm(String)
    }

    private static func native(_ field: String) -> Native {
        switch field {
        case "BPM": .tempo
        case "COMMENT": .text("\u{A9}cmt")
        // The spelling of DJ programs and of iTunes.
        case "INITIALKEY": .freeForm("initialkey")
        case _ where field.hasPrefix("REPLAYGAIN"): .freeForm(field.lowercased())
        default: .freeForm(field)
        }
    }

    private func matches(_ native: Native) -> [Int] {
        items.indices.filter { index in
            guard let item = MP4Atom(items[index]) else { return false }
            return switch native {
            case .tempo: item.name == "tmpo"
            case .text(let name): item.name == name
            case .freeForm(let name): Self.freeFormName(item)?.isName(name) == true
            }
        }
    }

    /// The name of a free-form item of iTunes, which other programs also write.
    private static func freeFormName(_ item: MP4Atom) -> String? {
        guard item.name == "----" else { return nil }
        let parts = MP4Atom.list(item.content).atoms
        guard let mean = parts.first(where: { $0.name == "mean" }),
            mean.content.dropFirst(4).elementsEqual("com.apple.iTunes".utf8)
        else { return nil }
        return parts.first { $0.name == "name" }.map { String(decoding: $0.content.dropFirst(4), as: UTF8.self) }
    }

    /// The value in a `data` atom: its type, a locale, then a number or text.
    private static func value(_ data: MP4Atom, _ native: Native) -> String {
        let value = data.content.dropFirst(8)
        if native == .tempo {
            return String(value.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        }
        guard data.content.unsigned32(0, bigEndian: true) == 2 else { return String(decoding: value, as: UTF8.self) }
        return ID3v2Text(encoding: 2).decode(value)
    }

    private static func data(_ value: String, _ native: Native) -> [UInt8]? {
        guard native == .tempo else {
            return MP4Atom.make("data", bigEndian(1, 4) + bigEndian(0, 4) + Array(value.utf8))
        }
        guard let number = Int(value), (0...0xFFFF).contains(number) else { return nil }
        return MP4Atom.make("data", bigEndian(21, 4) + bigEndian(0, 4) + bigEndian(number, 2))
    }
}

extension MP4Items: EditableTag {
    var place: String { "MP4" }

    func name(of field: String) -> String {
        switch Self.native(field) {
        case .tempo: "tmpo"
        case .text(let name): name
        case .freeForm(let name): "----:com.apple.iTunes:\(name)"
        }
    }

    func values(of field: String) -> [String] {
        let native = Self.native(field)
        return matches(native).flatMap { index in
            let data = MP4Atom(items[index]).map { MP4Atom.list($0.content).atoms.filter { $0.name == "data" } } ?? []
            return data.map { Self.value($0, native) }
        }
    }

    mutating func set(_ field: String, _ values: [String]) -> String? {
        let native = Self.native(field)
        let present = matches(native)
        var data: [UInt8] = []
        for value in values {
            guard let atom = Self.data(value, native) else { return "it supports only whole numbers up to 65535" }
            data += atom
        }
        if !values.isEmpty {
            let old = present.first.flatMap { MP4Atom(items[$0]) }
            let item: [UInt8]
            switch native {
            case .tempo: item = MP4Atom.make("tmpo", data)
            case .text(let name): item = MP4Atom.make(name, data)
            case .freeForm(let name):
                let head = old.map { MP4Atom.list($0.content).atoms.filter { $0.name != "data" }.flatMap(\.bytes) }
                let mean = MP4Atom.make("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
                item = MP4Atom.make(
                    "----", (head ?? mean + MP4Atom.make("name", [0, 0, 0, 0] + Array(name.utf8))) + data)
            }
            if let first = present.first { items[first] = item[...] } else { items.append(item[...]) }
        }
        for index in present.dropFirst(values.isEmpty ? 0 : 1).reversed() { items.remove(at: index) }
        return nil
    }
}
