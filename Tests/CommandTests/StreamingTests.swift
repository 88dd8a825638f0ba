// What takes time or signals: records that come out before the next goes in, interrupts, and many threads.

import Foundation
import TestSupport
import Testing

/// Waits until what is asked is so, or a minute is over: a test says itself what it expects then.
private func waitAtMostAMinute(until isSo: () throws -> Bool) rethrows {
  let deadline = Date(timeIntervalSinceNow: 60)
  while try !isSo(), Date() < deadline { usleep(10_000) }
}

/// A running plat, fed and read through pipes.
private final class Pipeline {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  init(_ arguments: [String], directory: URL? = nil) throws {
    process.executableURL = Place.plat
    process.arguments = arguments
    process.environment = testEnvironment
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.runUnblocked()
  }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// The next line of the output, or nil when none comes within a minute, which is long enough for a busy machine.
  func line() -> String? {
    let deadline = Date(timeIntervalSinceNow: 60)
    let descriptor = output.fileHandleForReading.fileDescriptor
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer = Data(buffer[(end + 1)...]) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let left = deadline.timeIntervalSinceNow
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&request, 1, Int32(left * 1000)) > 0 else { return nil }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer += data
    }
  }

  /// Sends a signal and waits, but not for ever.
  func end(_ signal: Int32) {
    kill(process.processIdentifier, signal)
    waitAtMostAMinute { !process.isRunning }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Ends the input and waits.
  func finish() throws -> Int32 {
    try closeInput()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite("Streaming")
struct StreamingTests {
  private static func feature(_ id: Int) -> String {
    "{\"type\":\"Feature\",\"id\":\(id),\"geometry\":null,\"properties\":{}}"
  }

  private static func point(_ x: Int) -> String {
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(x),1]},\"properties\":{}}\n"
  }

  /// What goes in, piece by piece, and the lines that must come out before the next piece goes in.
  static let flows: [(name: String, arguments: [String], pieces: [(text: String, lines: Int)])] = [
    ("lines", ["decode"], (1...3).map { (feature($0) + "\n", 1) }),
    ("two lines at once", ["decode"], [(feature(1) + "\n" + feature(2) + "\n", 2), (feature(3) + "\n", 1)]),
    ("a line in pieces", ["decode"], [(String(feature(1).prefix(9)), 0), (String(feature(1).dropFirst(9)) + "\n", 1)]),
    ("many jobs", ["decode", "--jobs", "8"], (1...3).map { (feature($0) + "\n", 1) }),
    ("one job", ["decode", "--jobs", "1"], (1...3).map { (feature($0) + "\n", 1) }),
    ("joined stages", ["decode", "then", "project", "--to", "OGC:CRS84"], (1...3).map { (feature($0) + "\n", 1) }),
    ("a text sequence", ["decode"], (1...3).map { ("\u{1E}" + feature($0) + "\n", 1) }),
    (
      "a collection", ["decode"],
      [
        ("{\"type\":\"FeatureCollection\",\"features\":[" + feature(1), 1), ("," + feature(2) + ",", 1),
        (feature(3), 1), ("]}\n", 0),
      ]
    ),
    (
      "pretty records", ["decode"],
      (1...3).map { ("{\n \"type\": \"Feature\",\n \"id\": \($0),\n \"geometry\": null,\n \"properties\": {}\n}\n", 1) }
    ),
    (
      "a line, then a pretty record", ["decode"],
      [(feature(1) + "\n", 1), ("{\n\"type\":\"Point\",\n\"coordinates\":[1,2]\n}\n", 1)]
    ),
    ("CSV", ["decode", "--lon", "x", "--lat", "y"], [("x,y,name\n1,2,a\n", 1), ("3,4,b\n", 1)]),
    ("CSV out", ["encode", "--as", "csv"], [(point(1), 2), (point(2), 1)]),
    ("WKT", ["decode"], [("POINT (1 2)\n", 1), ("POINT (3 4)\n", 1)]),
    ("a text sequence out", ["encode", "--as", "geojson-seq"], (1...3).map { (feature($0) + "\n", 1) }),
    (
      "cameras that change", ["frame", "--emit", "continuous"],
      [(point(1), 1), (point(1), 0), (point(2), 1), (point(3), 1)]
    ),
    ("a camera for each feature", ["frame", "--per-feature"], (1...3).map { (point($0), 1) }),
    ("features that pass", ["frame", "--pass"], (1...3).map { (point($0), 1) }),
    ("positions of the user", ["frame", "--follow"], (1...3).map { (point($0), 1) }),
    (
      "a receiver", ["frame", "--follow", "then", "encode", "--as", "geojson-seq"],
      [
        ("$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n", 1),
        ("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n", 0),
        ("{\"class\":\"TPV\",\"mode\":3,\"lat\":48,\"lon\":11}\n", 1),
      ]
    ),
  ]

  @Test("writes what it has when the input pauses", arguments: flows)
  func pauses(_ name: String, _ arguments: [String], _ pieces: [(text: String, lines: Int)]) throws {
    let pipeline = try Pipeline(arguments)
    for (index, piece) in pieces.enumerated() {
      try pipeline.write(piece.text)
      for _ in 0..<piece.lines {
        let line = pipeline.line()
        #expect(line != nil, "\(name): after piece \(index) nothing came")
        if line == nil { break }
      }
    }
    #expect(try pipeline.finish() == 0, "\(name)")
  }

  @Test("a signal leaves no file and no temporary file", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupt(_ number: Int32) throws {
    try Place.withScratch { folder in
      let pipeline = try Pipeline(["decode", "-o", "out.ndjson"], directory: folder)
      try pipeline.write(Self.feature(1) + "\n")
      // The temporary file is there before the signal goes out.
      try waitAtMostAMinute { try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty }
      #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      pipeline.end(number)
      #expect(pipeline.process.terminationReason == .uncaughtSignal)
      #expect(pipeline.process.terminationStatus == number)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test("a signal leaves no temporary file of any side output")
  func interruptSideOutputs() throws {
    try Place.withScratch { folder in
      try Data((Self.feature(1) + "\n").utf8).write(to: folder.appending(path: "layer"))
      let join = ["join", "--with", "layer", "--intersects", "--unmatched"]
      let chain = (1...5).map { join + ["left\($0)"] }.joined(separator: ["then"])
      let pipeline = try Pipeline(chain + ["-o", "out.ndjson"], directory: folder)
      func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
      try waitAtMostAMinute { try files().count >= 7 }
      #expect(try files().count == 7)
      pipeline.end(SIGTERM)
      #expect(try files() == ["layer"])
    }
  }

  @Test("an interrupt leaves the old file as it was")
  func interruptKeepsOldFile() throws {
    try Place.withScratch { folder in
      let file = folder.appending(path: "out.ndjson")
      try Data("old\n".utf8).write(to: file)
      let pipeline = try Pipeline(
        ["decode", "-o", "out.ndjson", "--on-error", "quarantine=rejects.ndjson"], directory: folder)
      try pipeline.write(Self.feature(1) + "\n{}\n")
      try waitAtMostAMinute { try FileManager.default.contentsOfDirectory(atPath: folder.path).count >= 3 }
      pipeline.end(SIGINT)
      #expect(try String(contentsOf: file, encoding: .utf8) == "old\n")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") }
      #expect(left == [])
    }
  }

  @Test("the output file is not there before it is whole")
  func outputAppearsWhole() throws {
    try Place.withScratch { folder in
      let file = folder.appending(path: "out.ndjson").path
      let pipeline = try Pipeline(["decode", "-o", "out.ndjson"], directory: folder)
      try pipeline.write(Self.feature(1) + "\n")
      usleep(200_000)
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try pipeline.finish() == 0)
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  /// 3 MB of records of all sizes, as lines, as one collection and pretty.
  static let large: [String: Data] = {
    var random = SplitMix64(seed: 21)
    var lines: [String] = []
    var size = 0
    while size < 3_000_000 {
      let count = random.chance(0.01) ? 2000 : 2 + random.below(20)
      let positions = (0..<count).map { _ in
        "[\(Double(random.below(3_600_000) - 1_800_000) / 10_000),\(Double(random.below(1_700_000) - 850_000) / 10_000)]"
      }
      let line =
        "{\"type\":\"Feature\",\"id\":\(lines.count),\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
        + positions.joined(separator: ",") + "]},\"properties\":{\"a\":\"\(random.pick(["}", "]\\\"", "é"]))\"}}"
      lines.append(line)
      size += line.utf8.count + 1
    }
    let collection = "{\"type\":\"FeatureCollection\",\"features\":[" + lines.joined(separator: ",") + "]}"
    return [
      "lines": Data((lines.joined(separator: "\n") + "\n").utf8), "collection": Data(collection.utf8),
      "pretty": Data(collection.replacing("\"type\"", with: "\n\t\"type\"").utf8),
    ]
  }()

  @Test("the same bytes at every number of jobs", arguments: ["lines", "collection", "pretty"])
  func jobs(_ form: String) throws {
    let input = try #require(Self.large[form])
    let whole = try plat(["project", "--to", "EPSG:3857", "--jobs", "1"], stdin: input)
    #expect(whole.status == 0, "\(whole.messages)")
    for jobs in ["2", "8"] {
      let outcome = try plat(["project", "--to", "EPSG:3857", "--jobs", jobs], stdin: input)
      #expect(outcome.stdout == whole.stdout, "\(form) with \(jobs) jobs")
      #expect(outcome.status == 0)
    }
    let decoded = try plat(["decode"], stdin: input)
    if form != "pretty" { #expect(decoded.stdout == Self.large["lines"]) }
  }
}
