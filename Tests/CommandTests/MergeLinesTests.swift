// Lines joined as GEOS joins them, and borders as all pairs of rings say.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Merged lines")
struct MergeLinesTests {
  private typealias Path = [[Double]]

  private func features(_ arguments: [String], _ stdin: String) throws -> [[String: Any]] {
    let outcome = try plat(arguments, stdin)
    #expect(outcome.status == 0, "\(arguments): \(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).compactMap {
      try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  private func paths(_ features: [[String: Any]]) -> [Path] {
    features.flatMap { feature -> [Path] in
      let its = (feature["geometry"] as? [String: Any])?["coordinates"]
      return its as? [Path] ?? (its as? Path).map { [$0] } ?? []
    }
  }

  private func paths(_ geometry: Geometry) -> [Path] {
    geometry.ringEnds.indices.map { line in geometry.positions(ofRing: line).map { [$0.x, $0.y] } }
      + geometry.members.flatMap { paths($0) }
  }

  /// The same for a line both ways round, and for a ring wherever it begins.
  private func normal(_ path: Path) -> String {
    func least(_ paths: [Path]) -> String {
      paths.map { $0.map { "\($0[0]) \($0[1])" }.joined(separator: ",") }.min() ?? ""
    }
    guard path.count > 2, path.first == path.last else { return least([path, path.reversed()]) }
    let open = Array(path.dropLast())
    return "ring "
      + least(
        open.indices.flatMap { at in
          let turned = Array(open[at...] + open[..<at])
          return [turned, turned.reversed()]
        })
  }

  /// Lines between places of a grid; no segment twice unless they may repeat.
  private func network(_ random: inout SplitMix64, repeats: Bool) -> [Path] {
    let side = 3 + random.below(5)
    var used: Set<String> = []
    return (0..<10 + random.below(50)).compactMap { _ in
      var place = [Double(random.below(side)), Double(random.below(side))]
      var path = [place]
      for _ in 0..<1 + random.below(4) {
        var to = place
        to[random.below(2)] += random.chance(0.5) ? 1 : -1
        let segment = normal([place, to])
        if !repeats, !used.insert(segment).inserted { break }
        path.append(to)
        place = to
      }
      return path.count > 1 ? path : nil
    }
  }

  private func records(_ paths: [Path], _ properties: (Int) -> String = { _ in "{}" }) -> String {
    paths.enumerated().map { number, path in
      let list = path.map { "[\($0[0]),\($0[1])]" }.joined(separator: ",")
      return #"{"type":"Feature","id":\#(number),"properties":\#(properties(number)),"#
        + #""geometry":{"type":"LineString","coordinates":[\#(list)]}}"# + "\n"
    }.joined()
  }

  private func segments(_ paths: [Path]) -> [String] {
    paths.flatMap { path in zip(path, path.dropFirst()).map { normal([$0, $1]) } }
  }

  @Test("lines are joined as GEOS joins them", arguments: rounds(12))
  func geos(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let lines = network(&random, repeats: false)
    var all = Geometry(type: .multiLineString)
    for line in lines {
      all.ordinates += line.flatMap { $0 }
      all.ringEnds.append(all.vertexCount)
    }
    let expected = paths(try GEOSEngine().mergedLines(all)).map(normal).sorted()
    let found = try features(["merge-lines", "--count", "n"], records(lines))
    #expect(paths(found).map(normal).sorted() == expected)
    let counts = found.compactMap { ($0["properties"] as? [String: Any])?["n"] as? Int }
    #expect(counts.reduce(0, +) == lines.count)
  }

  @Test("every segment comes out once, and groups apart", arguments: rounds(8))
  func segments(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 100)
    let lines = network(&random, repeats: true)
    let found = paths(try features(["merge-lines"], records(lines)))
    #expect(segments(found).sorted() == Set(segments(lines)).sorted())
    let groups = lines.map { _ in random.below(3) }
    let grouped = try features(["merge-lines", "--by", "g"], records(lines) { "{\"g\":\(groups[$0])}" })
    for group in 0..<3 {
      let its = grouped.filter { ($0["properties"] as? [String: Any])?["g"] as? Int == group }
      let alone = paths(
        try features(["merge-lines"], records(zip(lines, groups).filter { $0.1 == group }.map(\.0))))
      #expect(paths(its) == alone, "group \(group)")
    }
    // Once more changes nothing.
    let once = try plat(["merge-lines"], records(lines))
    #expect(try plat(["merge-lines"], stdin: once.stdout).stdout == once.stdout)
  }

  @Test("lines are joined over 180 degrees wherever they are cut", arguments: rounds(6))
  func globe(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 200)
    let lines = network(&random, repeats: true).map { $0.map { [$0[0] * 2 + 1, $0[1]] } }
    func lengths(_ shift: Double) throws -> [Double] {
      let moved = lines.map { $0.map { [($0[0] + shift > 180 ? $0[0] + shift - 360 : $0[0] + shift), $0[1]] } }
      let found = try features(
        [
          "project", "--to", "OGC:CRS84", "--cut", "then", "explode", "then", "merge-lines", "then", "measure",
          "--length",
        ],
        records(moved))
      return found.compactMap { ($0["properties"] as? [String: Any])?["measure_length"] as? Double }.sorted()
    }
    let (here, there) = (try lengths(0), try lengths(174))
    #expect(here.count == there.count)
    // A vertex on a straight edge is no place of the geodesic.
    for (a, b) in zip(here, there) { #expect(abs(a - b) < 1e-6 * a) }
  }

  @Test("borders are what two polygons have", arguments: rounds(8))
  func borders(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 300)
    let side = 3 + random.below(4)
    var squares: [Path] = []
    for x in 0..<side {
      for y in 0..<side where random.chance(0.8) {
        let (x, y) = (Double(x), Double(y))
        squares.append([[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]])
      }
    }
    let groups = squares.map { _ in random.below(4) }
    let input = squares.enumerated().map { number, ring in
      #"{"type":"Feature","id":\#(number),"properties":{"g":\#(groups[number])},"#
        + #""geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"# + "\n"
    }.joined()
    for byGroup in [false, true] {
      var owners: [String: Set<Int>] = [:]
      for (number, ring) in squares.enumerated() {
        for segment in segments([ring]) { owners[segment, default: []].insert(byGroup ? groups[number] : number) }
      }
      let found = try features(["merge-lines", "--inner"] + (byGroup ? ["--by", "g"] : []), input)
      var seen: [String] = []
      for border in found {
        let sides = (border["properties"] as? [String: Any])?["merge_lines_sides"] as? [Int] ?? []
        for segment in segments(paths([border])) {
          #expect(owners[segment] == Set(sides))
          seen.append(segment)
        }
      }
      #expect(seen.sorted() == owners.filter { $0.value.count == 2 }.keys.sorted())
    }
  }

  @Test("GEOS's own vectors", .enabled(if: isShared("conformance/geos"), "\(Place.noShared)"))
  func vectors() throws {
    let judged = try rows("conformance/geos/linemerge.jsonl").filter { $0["geos3111"] as? String == "pass" }
    #expect(!judged.isEmpty)
    for row in judged {
      let text = try JSONSerialization.data(withJSONObject: row["input"] ?? [:])
      let found = try features(["merge-lines"], String(decoding: text, as: UTF8.self))
      #expect(paths(found).map(normal).sorted() == paths(geometry(row["expect_geometry"])).map(normal).sorted())
    }
  }
}
