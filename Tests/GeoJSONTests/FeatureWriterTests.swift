// The writer: bytes outside a changed value are the source's.

import Foundation
import GeoJSON
import Planar
import TestSupport
import Testing

/// A random Feature in pieces: what stands before, between and after the values that a stage may change.
struct RandomFeature {
  /// Untouched bytes and changeable values, in order.
  enum Piece: Equatable {
    case text(String)
    case coordinates([[Double]], isPoint: Bool)
  }

  var pieces: [Piece] = []

  /// The record as it comes in.
  var source: String { joined { values, isPoint in Self.spell(values, isPoint, " ") { "\($0)" } } }

  func joined(_ spell: ([[Double]], Bool) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .coordinates(let values, let isPoint): spell(values, isPoint)
      }
    }.joined()
  }

  static func spell(_ values: [[Double]], _ isPoint: Bool, _ space: String, _ number: (Double) -> String) -> String {
    let positions = values.map { "[" + space + $0.map(number).joined(separator: ",") + "]" }
    return isPoint ? positions[0] : "[" + positions.joined(separator: space + ",") + "]"
  }

  /// Makes a Feature with a Point or a LineString of multiples of 1/64 (so that decimals are exact).
  init(_ random: inout SplitMix64, breaksLines: Bool = false) {
    var generator = random
    func space() -> String { generator.pick(["", "", "", " ", "\t", "  "] + (breaksLines ? ["\n", "\r\n "] : [])) }
    func name(_ plain: String) -> String {
      guard generator.chance(0.1) else { return "\"\(plain)\"" }
      return "\"\\u00" + String(plain.utf8.first ?? 0, radix: 16) + plain.dropFirst() + "\""
    }
    func member(_ plain: String, _ value: String) -> String { name(plain) + space() + ":" + space() + value }
    let values = ["1.10", "12345678901234567890", "1e400", "\"\\u0000 }]{[,: \\\" é😀\"", "[ ]", "{ }", "null", "-0.0"]
    let isPoint = generator.chance(0.4)
    let count = isPoint ? 1 : 2 + generator.below(5)
    let positions = (0..<count).map { _ in (0..<2).map { _ in Double(generator.below(20_000) - 10_000) / 64 } }
    var members: [[Piece]] = [
      [.text(member("type", "\"Feature\""))],
      [
        .text(
          member("properties", "{\(space())\"a\":\(generator.pick(values)),\"a\"\(space()):\(generator.pick(values))}"))
      ],
    ]
    if generator.chance(0.5) { members.append([.text(member("id", generator.pick(["\"a\\\"7\"", "7", "1.50e3"])))]) }
    if generator.chance(0.5) { members.append([.text(member("title", generator.pick(values)))]) }
    var inner: [[Piece]] = [
      [.text(member("type", isPoint ? "\"Point\"" : "\"LineString\""))],
      [.text(name("coordinates") + space() + ":" + space()), .coordinates(positions, isPoint: isPoint)],
    ]
    if generator.chance(0.3) { inner.append([.text(member("note", generator.pick(values)))]) }
    inner.shuffle(using: &generator)
    func object(_ members: [[Piece]]) -> [Piece] {
      let parts = members.enumerated().flatMap { index, pieces in
        [.text((index > 0 ? "," : "{") + space())] + pieces + [.text(space())]
      }
      return parts + [.text("}")]
    }
    members.append([.text(name("geometry") + space() + ":" + space())] + object(inner))
    members.shuffle(using: &generator)
    pieces = object(members)
    random = generator
  }
}

@Suite("Writing Features")
struct FeatureWriterTests {
  @Test("an untouched Feature is the same bytes")
  func untouched() throws {
    var random = SplitMix64(seed: 11)
    for _ in rounds(200) {
      let text = RandomFeature(&random).source
      #expect(try withFeature(text.utf8) { written(&$0) } == text)
    }
  }

  @Test("moved coordinates change nothing else")
  func moved() throws {
    var random = SplitMix64(seed: 12)
    for _ in rounds(200) {
      let item = RandomFeature(&random)
      let expected = item.joined { values, isPoint in
        RandomFeature.spell(values, isPoint, "") { spelled($0 + 0.5, .decimals(9)) }
      }
      let result = try withFeature(item.source.utf8) { feature in
        for index in feature.geometry.ordinates.indices { feature.geometry.ordinates[index] += 0.5 }
        feature.geometryChange = .moved
        return written(&feature)
      }
      #expect(result == expected, "from \(item.source)")
    }
  }

  @Test("a record of several lines loses only the white space between its tokens")
  func severalLines() throws {
    var random = SplitMix64(seed: 13)
    for _ in rounds(200) {
      let text = RandomFeature(&random, breaksLines: true).source
      let result = try withFeature(text.utf8) { written(&$0) }
      #expect(!result.contains("\n") && !result.contains("\r"))
      guard text.contains("\n") || text.contains("\r") else { continue }
      // Outside strings; the strings of these records have no line breaks, so that they come apart at their quotes.
      #expect(result == tokens(text).joined())
    }
  }

  @Test(
    "a crs member comes and goes without a trace", arguments: ["EPSG:3857", "+proj=utm +zone=31 +type=crs", "a \"b\""])
  func crs(_ name: String) throws {
    var random = SplitMix64(seed: 14)
    for _ in rounds(150) {
      let text = RandomFeature(&random).source
      let marked = try withFeature(text.utf8) { feature in
        feature.crsChange = .named(name)
        return written(&feature)
      }
      #expect(marked.hasPrefix(text.dropLast()))
      let (read, back) = try withFeature(marked.utf8) { feature in
        let read = feature.crsName
        feature.crsChange = .removed
        return (read, written(&feature))
      }
      #expect(read == name, "in \(marked)")
      #expect(back == text)
    }
  }

  @Test("a crs member is found and taken out wherever it stands")
  func crsAnywhere() throws {
    let crs = "\"crs\" : {\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::3857\"}}"
    let members = ["\"type\":\"Feature\"", "\"geometry\":null", "\"properties\":{\"crs\":1}"]
    for place in 0...3 {
      var all = members
      all.insert(crs, at: place)
      for separator in [",", " , ", ",\t"] {
        let text = "{ " + all.joined(separator: separator) + " }"
        let result = try withFeature(text.utf8) { feature in
          #expect(feature.crsName == "EPSG:3857")
          feature.crsChange = .removed
          return written(&feature)
        }
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["type", "geometry", "properties"], "\(result)")
      }
    }
  }

  /// The text cut into strings and what stands between them, without white space there.
  private func tokens(_ text: String) -> [String] {
    text.matches(of: /"(\\.|[^"\\])*"|[^"\s]+/).map { String($0.output.0) }
  }
}
