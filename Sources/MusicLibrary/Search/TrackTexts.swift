import SimilarityIndex

extension Library {
    /// For each of these text columns, the number of every track's text, −1 for none; the numbers of paths last if they are
    /// wanted.
    func textNumbers(_ columns: [Int], paths: Bool = false) throws(LibraryError) -> [[Int32]] {
        try reading { () throws(IndexError) in
            var numbers: [[Int32]] = []
            for column in columns { numbers.append(try reader.stringNumbers(ofText: column)) }
            if paths { numbers.append(try reader.pathNumbers()) }
            return numbers
        }
    }

    /// The numbers of the texts that searches look through in a column, −1 for none; nil where the index has no such column.
    ///
    /// A track without a title is shown by its file's name, and is searched for by what is shown. Such a name is no string of the
    /// index, but a part of one: its number is that of the path, behind those of all strings. The folders of a track have the number
    /// of the first path that lies in them, behind these.
    func searchedNumbers(_ column: String) throws(LibraryError) -> [Int32]? {
        if column == "folder" { return try folderNumbers() }
        var numbers: [Int32]?
        if let place = textColumn(column) { numbers = try textNumbers([place])[0] }
        // Paths lie elsewhere in the index, which need not be read where all have titles.
        guard column == "title", numbers?.contains(-1) ?? true else { return numbers }
        let paths = try textNumbers([], paths: true)[0]
        let first = Int32(reader.stringCount)
        guard let titles = numbers else { return paths.map { first + $0 } }
        return zip(titles, paths).map { $0 < 0 ? first + $1 : $0 }
    }
}

extension Library {
    private func folderNumbers() throws(LibraryError) -> [Int32] {
        let (reader, paths) = (self.reader, try textNumbers([], paths: true)[0])
        return try reading { () throws(IndexError) in
            var numbers: [Int32] = []
            numbers.reserveCapacity(paths.count)
            var folder: [UInt8] = []
            var number: Int32 = -1
            for path in paths {
                // Those of one folder follow one another, but for other folders in it.
                try reader.readString(Int(path)) { bytes in
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
}

extension NameBuffer {
    /// Appends what normalising makes of the text of a number that ``Library/searchedNumbers(_:)`` gave.
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
