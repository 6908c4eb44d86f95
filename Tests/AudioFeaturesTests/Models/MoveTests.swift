import AudioFeatures
import Testing

/// Every array of the files against the digits that they come from, bit by bit.
struct MoveTests {
    @Test func filesHaveTheDigits() throws {
        var count = 0
        var seen: [String: Set<String>] = [:]
        for old in OldDigits.arrays() {
            let file = try ModelCatalog.standard.file(old.model)
            var tensors = TensorReader(file)
            let name = old.tensor.replacing("×scale", with: "")
            let tensor = try #require(file.tensors[name])
            let shape = tensor.shape
            let new: [Float] =
                switch tensor.type {
                case .float32: try tensors.floats(name, shape).values
                case .float16: try tensors.halves(name, shape).values
                case .int8 where old.tensor != name:
                    try tensors.layer(String(name.dropLast(".weights".count)), shape).weights
                case .int8: try tensors.bytes(name, shape).map { Float($0) }
                }
            #expect(new.map(\.bitPattern) == old.values.map(\.bitPattern), "\(old.model) \(old.tensor)")
            count += new.count
            seen[old.model, default: []].insert(name)
            if old.tensor != name { seen[old.model, default: []].insert(name.replacing(".weights", with: ".scale")) }
        }
        for model in ModelCatalog.standard.models {
            let file = try ModelCatalog.standard.file(model.entry.name)
            #expect(Set(file.tensors.keys) == seen[file.name])
            print("MOVE \(file.name): \(file.tensors.count) tensors")
        }
        print("MOVE \(OldDigits.arrays().count) arrays, \(count) numbers: the same bits")
    }
}
