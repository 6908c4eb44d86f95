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
}
