import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The library's models agree with those of the training. `Training/models/train.py` wrote both sides.
struct DescriptorModelTests {
    private struct Case: Decodable {
        let inputs: [Float]
        let predictions: [Double]
    }

    @Test func pythonAgrees() throws {
        let cases = try JSONDecoder().decode(
            [Case].self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/agreement.json")))
        #expect(cases.count == 8)
        for item in cases {
            let predictions = DescriptorModels.fitted.mood.predict(item.inputs)
            #expect(predictions.count == item.predictions.count)
            // Coefficients are rounded to Float32.
            for (value, expected) in zip(predictions, item.predictions) {
                #expect(abs(Double(value) - expected) < 1e-3)
            }
        }
    }
}
