// The package's Fourier transform compared with FFTW's, complex numbers in single precision.
//
//     swift run -c release --package-path Benchmarks transforms
//
// Both plan without measuring, as in the programs. A round executes one after the other, and the ratio is the median over the
// rounds.
import BenchmarkKit
import FFTWTransform
import OwnTransform

let rounds = 31
/// Complex numbers that each turn transforms, about 10 ms of work.
let numbersOfTurn = 1 << 21

let table = MarkdownTable(
    "Fourier transforms",
    note: "\(Processor.name); processor time of a transform, medians of \(rounds) rounds. Below 1, FFTW takes longer.",
    columns: ["complex numbers", "own", "FFTW", "own ÷ FFTW"])
for exponent in 8...15 {
    let length = 1 << exponent
    let (own, fftw) = (OwnFFT(length: length), FFTW(length: length))
    let count = numbersOfTurn / length
    func seconds(_ execute: () -> Void) -> Double {
        threadSeconds { for _ in 0..<count { execute() } }.0 / Double(count)
    }
    _ = (seconds(own.execute), seconds(fftw.execute))
    let times = (0..<rounds).map { _ in (own: seconds(own.execute), fftw: seconds(fftw.execute)) }
    table.row(
        "\(length)", "\(brief(median(times.map(\.own)) * 1e6)) µs", "\(brief(median(times.map(\.fftw)) * 1e6)) µs",
        brief(median(times.map { $0.own / $0.fftw })))
}
