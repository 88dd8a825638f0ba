// What belongs to a vertex goes with it: random tracks with a time, a number and a text for each vertex, through every
// stage that handles lines.

import Foundation
import TestSupport
import Testing

@Suite("Values for each vertex")
struct VertexValueTests {
  /// A track: lines of positions, each with the number of its vertex as `m`, from 0 on.
  struct Track {
    var lines: [[[Double]]]

    /// The record, with what each vertex has.
    var record: Data {
      get throws {
        var number = 0
        let lists = lines.map { line in
          line.map { _ in
            defer { number += 1 }
            return number
          }
        }
        func nested(_ value: (Int) -> String) -> Any {
          let values: [[String]] = lists.map { $0.map(value) }
          return values.count == 1 ? values[0] : values
        }
        let values: [String: Any] = [
          "m": nested { "@\($0)" }, "label": nested { "v\($0)" }, "times": nested { VertexValueTests.time(Double($0)) },
        ]
        let coordinates: Any = lines.count == 1 ? lines[0] : lines
        let geometry: [String: Any] = [
          "type": lines.count == 1 ? "LineString" : "MultiLineString", "coordinates": coordinates,
        ]
        let properties: [String: Any] = ["name": "track", "coordinateProperties": values]
        let record: [String: Any] = ["type": "Feature", "id": "t", "properties": properties, "geometry": geometry]
        let data = try JSONSerialization.data(withJSONObject: record)
        // With decimals, so that what is between two has more of them.
        let text = String(decoding: data, as: UTF8.self)
        return Data(text.replacing(/"@(\d+)"/) { "\($0.output.1).000000" }.utf8)
      }
    }

    private var positions: [[Double]] { lines.flatMap { $0 } }

    /// The position at a place, such as 3.5 for the middle between the vertices 3 and 4.
    func position(_ place: Double) -> [Double] {
      let (start, share) = (Int(place), place - place.rounded(.down))
      if share == 0 { return positions[start] }
      return zip(positions[start], positions[start + 1]).enumerated().map { axis, ends in
        let step = ends.1 - ends.0
        return ends.0 + (axis == 0 ? step.remainder(dividingBy: 360) : step) * share
      }
    }
  }

  /// The time of a place: ten seconds from vertex to vertex.
  static func time(_ place: Double) -> String {
    let milliseconds = Int((place * 10_000).rounded())
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
    var text = String(format: "2024-05-01T%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    if rest > 0 {
      text += String(format: ".%03d", rest)
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text + "Z"
  }

  /// A walk on a grid, so that places come again and again, or anywhere.
  static func track(_ random: inout SplitMix64, crossesSeam: Bool = false) -> Track {
    let isOnGrid = random.chance(0.5)
    let west = crossesSeam ? 179.95 : 10.0
    var lines: [[[Double]]] = []
    for _ in 0..<(random.chance(0.3) ? 2 : 1) {
      var at = [west + Double(random.below(8)) / 100, 45 + Double(random.below(8)) / 100]
      var line: [[Double]] = []
      for _ in 0..<random.below(30) + 3 {
        let x = at[0] > 180 ? at[0] - 360 : at[0]
        line.append([rounded(x), rounded(at[1]), Double(random.below(500))])
        let steps: [Double] = isOnGrid ? [0, 0.01, -0.01] : [random.within(-0.02, 0.02), random.within(-0.02, 0.02)]
        at = [at[0] + random.pick(steps), at[1] + random.pick(steps)]
      }
      // Standing still all the time is no line.
      line[line.count - 1][1] = rounded(line[0][1] + 0.0173)
      lines.append(line)
    }
    return Track(lines: lines)
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Looks at what a stage made of a track: each vertex lies where its number says, with the label and the time of
  /// that.
  ///
  /// - Returns: how many vertices have their values.
  @discardableResult
  static func check(
    _ output: Data, _ track: Track, tolerance: Double = 2e-6, isMonotone: Bool = true, _ what: String
  ) throws -> Int {
    var count = 0
    for line in output.split(separator: 0x0A) {
      guard let record = try JSONSerialization.jsonObject(with: line) as? [String: Any],
        let properties = record["properties"] as? [String: Any],
        let geometry = record["geometry"] as? [String: Any], let type = geometry["type"] as? String,
        let coordinates = geometry["coordinates"] as? [Any]
      else { throw Failure(description: "\(what): a record that is none") }
      guard let values = properties["coordinateProperties"] as? [String: Any] else {
        throw Failure(description: "\(what): the values are gone")
      }
      let parts: [[Any]] = type == "MultiLineString" ? coordinates.map { $0 as? [Any] ?? [] } : [coordinates]
      func lists(_ name: String) -> [[Any]] {
        if type == "Point" { return [[values[name] ?? 0]] }
        let list = values[name] as? [Any] ?? []
        return type == "MultiLineString" ? list.map { $0 as? [Any] ?? [] } : [list]
      }
      let (numbers, labels, times) = (lists("m"), lists("label"), lists("times"))
      guard numbers.count == parts.count else { throw Failure(description: "\(what): \(numbers.count) lists") }
      for (index, part) in parts.enumerated() {
        let positions = type == "Point" ? [coordinates] : part.map { $0 as? [Any] ?? [] }
        guard numbers[index].count == positions.count, labels[index].count == positions.count,
          times[index].count == positions.count
        else { throw Failure(description: "\(what): \(numbers[index].count) values for \(positions.count) vertices") }
        var places: [Double] = []
        for (vertex, position) in positions.enumerated() {
          guard let place = (numbers[index][vertex] as? NSNumber)?.doubleValue else {
            throw Failure(description: "\(what): vertex \(vertex) has no number")
          }
          places.append(place)
          let found = position.compactMap { ($0 as? NSNumber)?.doubleValue }
          let wanted = track.position(place)
          let east = (found[0] - wanted[0]).remainder(dividingBy: 360)
          guard abs(east) <= tolerance, abs(found[1] - wanted[1]) <= tolerance else {
            throw Failure(description: "\(what): vertex \(vertex) at \(found) has the number of \(wanted)")
          }
          if found.count > 2, wanted.count > 2 {
            guard abs(found[2] - wanted[2]) < 0.6 else {
              throw Failure(description: "\(what): vertex \(vertex) has the height \(found[2]), and not \(wanted[2])")
            }
          }
          let isKept = place == place.rounded()
          guard labels[index][vertex] as? String == (isKept ? "v\(Int(place))" : nil) else {
            throw Failure(description: "\(what): vertex \(vertex) of \(place) has \(labels[index][vertex])")
          }
          guard isKept ? times[index][vertex] as? String == time(place) : times[index][vertex] is String else {
            throw Failure(description: "\(what): vertex \(vertex) of \(place) has \(times[index][vertex])")
          }
          count += 1
        }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        guard !isMonotone || steps.allSatisfy({ $0 >= 0 }) || steps.allSatisfy({ $0 <= 0 }) else {
          throw Failure(description: "\(what): the line goes to and fro: \(places)")
        }
      }
    }
    return count
  }

  /// The stages, with how far from its edge a new vertex may lie: on a geodesic, or rounded.
  static let stages: [(words: [String], tolerance: Double)] = [
    (["simplify", "--tolerance", "700m"], 2e-6),
    (["simplify", "--keep", "40%"], 2e-6),
    (["simplify", "--coverage", "--tolerance", "500m"], 2e-6),
    (["clip", "--bbox", "10.013,45.014,10.052,45.061"], 2e-6),
    (["clip", "--erase", "--bbox", "10.013,45.014,10.052,45.061"], 2e-6),
    (["densify", "--max-segment", "200m"], 1e-4),
    (["project", "--to", "EPSG:3857", "then", "project", "--to", "OGC:CRS84"], 2e-6),
    (["project", "--densify", "300m", "--to", "EPSG:3035", "then", "project", "--to", "OGC:CRS84"], 1e-4),
    (["set", "--round", "2"], 0.006),
    (["set", "--id", "'other'", "--round", "2"], 0.006),
    (["set", "--swap-xy", "then", "set", "--swap-xy"], 2e-6),
    (["explode"], 2e-6),
    (["tile", "--zoom", "14", "--split"], 1e-4),
    (["make-valid"], 2e-6),
    (["merge-lines"], 2e-6),
    (["point", "--kind", "vertices"], 2e-6),
    (["point", "--kind", "ends"], 2e-6),
    (["point", "--every", "300m"], 1e-4),
    (["explode", "then", "collect"], 2e-6),
    (["point", "--kind", "vertices", "then", "explode"], 2e-6),
  ]

  @Test("lie where the vertices lie, behind every stage", arguments: rounds(3))
  func everyStage(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for (words, tolerance) in Self.stages {
      let track = Self.track(&random)
      let outcome = try plat(words, stdin: try track.record)
      #expect(outcome.status == 0, "\(words): \(outcome.transcript)")
      do {
        let count = try Self.check(
          outcome.stdout, track, tolerance: tolerance, isMonotone: words[0] != "merge-lines", "\(words)")
        if words[0] != "clip" { #expect(count > 1, "\(words) left nothing") }
      } catch { Issue.record("seed \(seed): \(error)\n\(String(decoding: try track.record, as: UTF8.self))") }
    }
  }

  @Test("lie where the vertices lie on both sides of 180 degrees", arguments: rounds(2))
  func acrossTheSeam(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    for words in [
      ["densify", "--max-segment", "2km"], ["clip", "--bbox", "179.97,45,-179.99,45.05"],
      ["project", "--to", "EPSG:3832", "then", "project", "--to", "OGC:CRS84"], ["simplify", "--tolerance", "300m"],
    ] {
      let track = Self.track(&random, crossesSeam: true)
      let outcome = try plat(words, stdin: try track.record)
      #expect(outcome.status == 0, "\(words): \(outcome.transcript)")
      do { try Self.check(outcome.stdout, track, tolerance: 1e-4, "\(words)") } catch {
        Issue.record("seed \(seed): \(error)\n\(String(decoding: try track.record, as: UTF8.self))")
      }
    }
  }

  /// What one stage made is numbered anew, and goes through the next.
  @Test("lie where the vertices lie behind pairs of stages", arguments: rounds(1))
  func pairs(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(2000 + seed))
    let lineStages = Self.stages.filter { $0.words[0] != "point" && $0.words[0] != "tile" }
    for _ in 0..<6 {
      let (first, second) = (random.pick(lineStages), random.pick(Self.stages))
      let between = try plat(first.words, stdin: try Self.track(&random).record).stdout
      for line in between.split(separator: 0x0A) {
        guard let record = try JSONSerialization.jsonObject(with: line) as? [String: Any],
          let geometry = record["geometry"] as? [String: Any], let coordinates = geometry["coordinates"] as? [Any]
        else { continue }
        let lines = geometry["type"] as? String == "LineString" ? [coordinates] : coordinates.map { $0 as? [Any] ?? [] }
        let track = Track(
          lines: lines.map { $0.map { ($0 as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue } } })
        let outcome = try plat(second.words, stdin: try track.record)
        do {
          try Self.check(
            outcome.stdout, track, tolerance: second.tolerance, isMonotone: second.words[0] != "merge-lines",
            "\(first.words) | \(second.words)")
        } catch { Issue.record("seed \(seed): \(error)\n\(String(decoding: try track.record, as: UTF8.self))") }
      }
    }
  }

  @Test(
    "of a real recording come back from GPX", .enabled(if: Place.hasShared, Comment(rawValue: Place.noShared)),
    arguments: ["Friday-Evening-Run.gpx", "apple_watch_route.gpx"])
  func recordings(_ name: String) throws {
    let file = try #require(Place.shared("conformance/formats/gpx-kml/\(name)"))
    let source = try String(contentsOf: file, encoding: .utf8)
    func times(_ text: String) -> [String] {
      text.matches(of: /<trkpt[^>]*>(?:(?!<\/trkpt>).)*?<time>([^<]*)<\/time>/.dotMatchesNewlines()).map {
        String($0.output.1)
      }
    }
    func points(_ text: String) -> [String: Set<String>] {
      var found: [String: Set<String>] = [:]
      for match in text.matches(of: /<trkpt ([^>]*)>((?:(?!<\/trkpt>).)*)<\/trkpt>/.dotMatchesNewlines()) {
        let (place, inside) = (String(match.output.1), String(match.output.2))
        guard let lat = place.firstMatch(of: /lat="([^"]*)"/)?.output.1,
          let lon = place.firstMatch(of: /lon="([^"]*)"/)?.output.1,
          let time = inside.firstMatch(of: /<time>([^<]*)<\/time>/)?.output.1
        else { continue }
        found["\(lat) \(lon)", default: []].insert(String(time))
      }
      return found
    }
    let known = points(source)
    for chain in [["simplify", "--tolerance", "20m"], ["explode"], ["simplify", "--keep", "30%", "then", "explode"]] {
      let outcome = try plat(["decode", file.path, "then"] + chain + ["then", "encode", "--as", "gpx"])
      #expect(outcome.status == 0, "\(outcome.transcript)")
      let found = points(outcome.text)
      #expect(found.count > 1 && times(outcome.text).count > 1)
      for (place, its) in found {
        #expect(known[place].map { its.isSubset(of: $0) } ?? false, "\(chain): \(place) has \(its)")
      }
    }
  }
}
