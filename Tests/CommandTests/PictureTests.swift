// Pictures of one map are of one map: what snapshot draws and what plot draws stand at the same places.

import Foundation
import TestSupport
import Testing

@Suite("Pictures")
struct PictureTests {
  /// Points at which no two marks are in one cell.
  private static let points: String = {
    var random = SplitMix64(seed: 21)
    return (0..<40).map { number in
      let (x, y) = (random.within(-100, 100), random.within(-60, 60))
      return
        "{\"type\":\"Feature\",\"id\":\(number),\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}}"
    }.joined(separator: "\n")
  }()

  @Test(
    "plot and snapshot draw marks at the same places",
    arguments: [
      [], ["--heading", "30"], ["--pitch", "40"], ["--bbox=-60,-30,60,30"],
      ["--camera", "0,0,9000km,20,60"],
      ["--look-at", "10,10", "--from", "5,0", "--altitude", "9000km"],
    ])
  func marks(_ options: [String]) throws {
    let common = ["--no-base", "--no-labels", "--padding", "20"] + options
    let snapshot = try plat(["snapshot", "--size", "640x384"] + common, stdin: Data(Self.points.utf8))
    let plot = try plat(["plot", "--size", "80x24"] + common, stdin: Data(Self.points.utf8))
    #expect(snapshot.status == 0 && plot.status == 0, "\(plot.messages)")
    let rows = plot.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    var cells: Set<[Int]> = []
    for circle in snapshot.text.matches(of: /[ ]cx="([-.0-9]+)" cy="([-.0-9]+)"/) {
      let (x, y) = (Double(circle.output.1) ?? -1, Double(circle.output.2) ?? -1)
      guard x >= 0, y >= 0, x < 640, y < 384 else { continue }
      cells.insert([Int(x / 8), Int(y / 16)])
    }
    var found: Set<[Int]> = []
    for (row, line) in rows.enumerated() {
      for (column, character) in line.enumerated() where character == "●" { found.insert([column, row]) }
    }
    #expect(!cells.isEmpty)
    #expect(found == cells)
  }

  @Test("a watched picture follows its file, and an interrupt leaves nothing unfinished")
  func watch() throws {
    try Place.withScratch { folder in
      let (input, output) = (folder.appending(path: "in.ndjson"), folder.appending(path: "out.svg"))
      func feature(_ name: String) -> Data {
        Data(
          "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}\n"
            .utf8)
      }
      /// Waits until the picture has a text in it: for as long as it takes, but not for ever.
      func shows(_ text: String) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
          if let found = try? String(contentsOf: output, encoding: .utf8), found.contains(text) {
            #expect(found.hasSuffix("</svg>\n"))
            return true
          }
          usleep(5000)
        }
        return false
      }
      try feature("first").write(to: input)
      let process = Process()
      process.executableURL = Place.plat
      process.arguments = ["snapshot", "--watch", "-o", output.path, input.path]
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.runUnblocked()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      #expect(shows(">first<"))
      // Written in place, replaced by another, broken, mended, taken away and there again.
      try feature("second").write(to: input)
      #expect(shows(">second<"))
      try feature("third").write(to: input, options: .atomic)
      #expect(shows(">third<"))
      try Data("{".utf8).write(to: input)
      try feature("fourth").write(to: input)
      #expect(shows(">fourth<"))
      try FileManager.default.removeItem(at: input)
      try feature("fifth").write(to: input)
      #expect(shows(">fifth<"))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["in.ndjson", "out.svg"])
    }
  }
}
