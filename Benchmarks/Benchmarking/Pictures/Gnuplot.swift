internal import BoundedWaits
internal import Foundation

/// Draws pictures by the program of that name.
struct Gnuplot {
  /// What the program is called.
  var program = "gnuplot"

  /// Draws a picture as an SVG element that can stand in a page with others.
  ///
  /// - Parameters:
  ///   - name: Tells the picture's parts from those of others; letters and digits.
  ///   - alternative: What it shows, for those who cannot see it.
  /// - Throws: ``BenchError`` where the program is missing or fails.
  func draw(_ script: String, name: String, width: Int, height: Int, alternative: String) throws(BenchError) -> String {
    let setup = """
      set encoding utf8
      set terminal svg size \(width),\(height) dynamic noenhanced font 'Helvetica,13' name '\(name)'
      set border 3 lc rgb '#9aa5b1'
      set tics nomirror textcolor rgb '#3e4c59' out scale 0.6
      set grid lc rgb '#e4e7eb' lt 1 lw 1
      unset key

      """
    let svg = try run(setup + script)
    guard let start = svg.firstRange(of: "<svg")?.lowerBound else { throw .gnuplotFailed("it drew nothing") }
    let element = svg[start...]
      .replacing(/<title>Gnuplot<\/title>\s*<desc>.*?<\/desc>/.dotMatchesNewlines(), with: "")
      .replacing(/\sid=(["'])/) { " id=\($0.output.1)\(name)-" }
      .replacing("href='#", with: "href='#\(name)-").replacing("url(#", with: "url(#\(name)-")
    return "<svg role=\"img\" aria-label=\"\(alternative.html)\"" + element.dropFirst("<svg".count)
  }

  private func run(_ script: String) throws(BenchError) -> String {
    let file = TemporaryFile(extension: "gnuplot")
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-d", file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try Data(script.utf8).write(to: URL(fileURLWithPath: file.path))
    } catch {
      throw .cannotWrite(path: file.path)
    }
    guard (try? process.run(atMost: .seconds(60))) != nil else { throw .noGnuplot }
    let svg = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    let message = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    if process.terminationStatus == 127 { throw .noGnuplot }
    guard process.terminationStatus == 0 else {
      let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
      throw .gnuplotFailed(lines.last.map(String.init) ?? "status \(process.terminationStatus)")
    }
    return String(decoding: svg, as: UTF8.self)
  }
}
