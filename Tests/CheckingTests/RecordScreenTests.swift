// Whether the quick look at a record says that it is clean only where no rule has anything against it.

import Checking
import Foundation
import GEOS
import GeoJSON
import Planar
import TestSupport
import Testing

@Suite("The quick look at a record")
struct RecordScreenTests {
  private static func checkers(digits: Bool = true) -> (quick: RecordChecker, slow: RecordChecker) {
    var options = CheckOptions()
    options.isInDegrees = { !$0.hasPrefix("EPSG:3") }
    if !digits { options.severities["excess-digits"] = .off }
    return (RecordChecker(options, engine: GEOSEngine()), RecordChecker(options, engine: GEOSEngine()))
  }

  /// Asks both, and says whether the record passed the quick look; nil where it cannot be read.
  private func passes(_ text: String, _ quick: RecordChecker, _ slow: RecordChecker) -> Bool? {
    ByteBuffer(text).withPaddedBytes { bytes in
      var feature = Feature()
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, outline: true))
      guard (try? scanner.scan(bytes, into: &feature)) != nil else { return nil }
      let facts = slow.check(feature)
      // The first of its shape is looked at as a whole.
      _ = quick.check(feature)
      var brief = RecordBrief()
      guard quick.isClean(feature, &brief) else { return false }
      #expect(facts.findings.map(\.rule) == [], "\(text)")
      #expect(brief.id == facts.id)
      #expect(brief.shape == facts.shape)
      #expect(brief.position == facts.position)
      #expect(brief.hasVertices == facts.hasVertices && brief.hasHeights == facts.hasHeights)
      return true
    }
  }

  @Test("Good records of the catalogue pass or are looked at; bad ones never pass")
  func catalogue() {
    let (quick, slow) = Self.checkers()
    for rule in RuleCatalog.all where !rule.bad.isEmpty {
      _ = passes(rule.good, quick, slow)
      _ = passes(rule.bad, quick, slow)
    }
  }

  @Test("Plain records pass")
  func plain() {
    let (quick, slow) = Self.checkers()
    for geometry in [
      #"{"type":"Point","coordinates":[-71.05, 42.36]}"#, #"{"type":"Point","coordinates":[1,2,3.5]}"#,
      #"{"type":"LineString","coordinates":[[1,2],[3,4.25],[5,4]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,1],[9,1],[9,9],[1,9],[1,1]],[[2,2],[2,3],[3,3],[2,2]]]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[[1,1],[2,1],[2,2],[1,1]]],[[[5,1],[6,1],[6,2],[5,1]]]]}"#,
    ] {
      let text = #"{"type":"Feature","id":1,"properties":{"a":1,"b":"x"},"geometry":"# + geometry + "}"
      #expect(passes(text, quick, slow) == true, "\(text)")
    }
  }

  @Test("Objects in properties and foreign members pass once their names are known, and never with a name twice")
  func names() {
    let (quick, slow) = Self.checkers()
    for (members, isPlain) in [
      (#""properties":{"a":{"b":1,"c":[{"d":2}]}}"#, true), (#""x":1,"y":[2],"properties":{}"#, true),
      (#""properties":{"a":{"b":1,"b":1}}"#, false), (#""properties":{"a":[[{"b":1,"b":2}]]}"#, false),
      (#""x":1,"x":1,"properties":{}"#, false), (#""x":1,"\u0078":1,"properties":{}"#, false),
      (#""properties":{},"properties":null"#, false), (#""properties":null,"properties":{}"#, false),
    ] {
      let text = #"{"type":"Feature",\#(members),"geometry":{"type":"Point","coordinates":[1,2]}}"#
      #expect(passes(text, quick, slow) == isPlain, "\(text)")
    }
  }

  @Test("What is told once is counted from then on, where no place of it is wanted")
  func counted() {
    for tellsAll in [true, false] {
      let checker = RecordChecker(CheckOptions(), engine: GEOSEngine(), tellsAll: tellsAll)
      for (geometry, bits) in [
        (#"{"type":"MultiPoint","coordinates":[[1,2]]}"#, UInt8(1)),
        (#"{"type":"Point","coordinates":[1.12345678901,2]}"#, 2),
        (#"{"type":"MultiLineString","coordinates":[[[1.12345678901,2],[3,4]]]}"#, 3),
        (#"{"type":"Point","coordinates":[1,2]}"#, 0),
      ] {
        ByteBuffer(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#).withPaddedBytes { bytes in
          var feature = Feature()
          var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, outline: true))
          do { try scanner.scan(bytes, into: &feature) } catch { Issue.record(error) }
          let rules = RecordBrief.countedRules.enumerated().filter { bits & 1 << UInt8($0.offset) != 0 }
          #expect(Set(checker.check(feature).findings.map(\.rule)) == Set(rules.map(\.element.id)))
          var brief = RecordBrief()
          let isClean = checker.isClean(feature, &brief)
          #expect(isClean == (bits == 0 || !tellsAll))
          if isClean { #expect(brief.counted == bits) }
        }
      }
    }
  }

  @Test("Whatever passes is clean: rings of all sorts")
  func rings() {
    let (quick, slow) = Self.checkers(digits: false)
    var random = SplitMix64(seed: 11)
    var passed = 0
    for _ in rounds(800) {
      let count = Int.random(in: 3...12, using: &random)
      let sizes: [Double] = [1e-9, 1e-7, 1e-4, 1, 50]
      let size = sizes[Int.random(in: 0..<5, using: &random)]
      let (x, y) = (Double.random(in: -190...190, using: &random), Double.random(in: -80...80, using: &random))
      // On a grid many edges meet, are in line, or come back.
      let isGrid = Bool.random(using: &random)
      // And others go round a point, if not the mean.
      let isRound = !isGrid && Int.random(in: 0..<3, using: &random) > 0
      var corners: [String] = []
      for corner in 0..<count {
        var across = Double.random(in: 0...4, using: &random)
        var up = Double.random(in: 0...4, using: &random)
        if isGrid { (across, up) = (across.rounded(), up.rounded()) }
        if isRound {
          let angle: Double = 2 * Double.pi * Double(corner) / Double(count)
          let radius: Double = Double.random(in: 0.1...1, using: &random)
          (across, up) = (radius * cos(angle), radius * sin(angle))
        }
        corners.append("[\(x + size * across),\(y + size * up)]")
      }
      let ring = (corners + [corners[0]]).joined(separator: ",")
      let text = #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[["# + ring + "]]}}"
      if passes(text, quick, slow) == true { passed += 1 }
    }
    #expect(passed > 12)
  }
}
