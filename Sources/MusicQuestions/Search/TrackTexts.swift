import SimilarityIndex

extension Library {
    /// For each of these text columns, the number of every track's text, −1 for none; the numbers of paths come last,
    /// if wanted.
    func textNumbers(_ columns: [Int], paths: Bool = false) throws(LibraryError) -> [[Int32]] {
        var numbers: [[Int32]] = []
        for column in columns { numbers.append(try reading(reader.stringNumbers(ofText: column))) }
        if paths { numbers.append(try reading(reader.pathNumbers())) }
        return numbers
    }

    /// The numbers of the texts to search in a column, −1 for none; nil when the index has no such column.
    ///
    /// A track without a title is shown and searched by its file name. Such a name is part of a path, not a string of
    /// the index. Its number is that of the path, after the numbers of all strings. The number of a folder follows
    /// these and is that of the first path in it.
    func searchedNumbers(_ column: String) throws(LibraryError) -> [Int32]? {
        if column == "folder" { return try folderNumbers() }
        var numbers: [Int32]?
        if let place = textColumn(column) { numbers = try textNumbers([place])[0] }
        // Paths are stored elsewhere in the index and are not read if all tracks have titles.
        guard column == "title", numbers?.contains(-1) ?? true else { return numbers }
        let paths = try textNumbers([], paths: true)[0]
        let first = Int32(reader.stringCount)
        guard let titles = numbers else { return paths.map { first + $0 } }
        return zip(titles, paths).map { $0 < 0 ? first + $1 : $0 }
    }
}

extension Library {
    /// Reads a text by its number.
    func read(_ number: Int32, _ body: (Span<UInt8>) -> Void) throws(LibraryError) {
        try reading(reader.readString(Int(number), body))
    }

    /// A text by its number; nil for −1.
    func text(_ number: Int32) throws(LibraryError) -> String? {
        guard number >= 0 else { return nil }
        var text = ""
        try read(number) { bytes in text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
        return text
    }

    private func folderNumbers() throws(LibraryError) -> [Int32] {
        let paths = try textNumbers([], paths: true)[0]
        var numbers: [Int32] = []
        numbers.reserveCapacity(paths.count)
        var folder: [UInt8] = []
        var number: Int32 = -1
        for path in paths {
            // Tracks of one folder are consecutive, except for its subfolders.
            try read(path) { bytes in
                let end = FileName.place(in: bytes).lowerBound
                var isSame = number >= 0 && end == folder.count
                var place = 0
                while isSame, place < end {
                    isSame = bytes[place] == folder[place]
                    place += 1
                }
                if isSame { return }
                folder = (0..<end).map { bytes[$0] }
                number = end == 0 ? -1 : Int32(2 * reader.stringCount) + path
            }
            numbers.append(number)
        }
        return numbers
    }
}

extension NameBuffer {
    /// Appends the normalized text of a number from ``Library/searchedNumbers(_:)``.
    mutating func append(_ number: Int, of reader: IndexReader) throws(IndexError) {
        if number < reader.stringCount {
            try reader.readString(number) { append($0) }
        } else if number < 2 * reader.stringCount {
            try reader.readString(number - reader.stringCount) { append(stemOf: $0) }
        } else {
            try reader.readString(number - 2 * reader.stringCount) { append(foldersOf: $0) }
        }
    }
}
