// How often a record is scanned and written: once each, whatever the stages are.

import Foundation
import TestSupport
import Testing

@Suite("Records are scanned and written once")
struct RecordCountTests {
  /// A chain, and how many records it has to scan and to write, of eight polygons that touch.
  struct Chain: Sendable, CustomTestStringConvertible {
    let words: String
    let scans: Int
    let writes: Int

    var testDescription: String { words }

    init(_ words: String, _ scans: Int = 8, _ writes: Int = 8) {
      (self.words, self.scans, self.writes) = (words, scans, writes)
    }
  }

  /// Eight squares in a row.
  static let squares = (0..<8).map { k in
    """
    {"type":"Feature","id":\(k),"geometry":{"type":"Polygon","coordinates":[[[\(k),0],[\(k + 1),0],[\(k + 1),0.5],[\(k + 1),1],\
    [\(k),1],[\(k),0.5],[\(k),0]]]},"properties":{"name":"s\(k)"}}\n
    """
  }.joined()

  static let chains = [
    Chain("decode"), Chain("decode then decode then measure"), Chain("measure"), Chain("densify --max-segment 50km"),
    Chain("project --to EPSG:3857"), Chain("buffer --radius 1km"), Chain("simplify --tolerance 1km"),
    Chain("simplify --keep 50%"), Chain("simplify --keep 50% then measure then simplify --keep 90%"),
    Chain("simplify --coverage --tolerance 1km"), Chain("simplify --coverage --tolerance 1km --snap 10m"),
    Chain("project --to EPSG:3857 then simplify --coverage --tolerance 1km then buffer --radius 1m"),
    // One union, eight areas, one camera: what is made is not scanned.
    Chain("buffer --radius 1km --dissolve", 8, 1), Chain("buffer --radius 1km --dissolve then measure", 8, 1),
    Chain("polygonize", 8, 8), Chain("polygonize then buffer --radius 1km then measure", 8, 8),
    Chain("frame --size 800x600", 8, 1), Chain("frame --size 800x600 --pass", 8, 9),
    Chain("frame --size 800x600 --per-feature"), Chain("frame --size 800x600 --emit continuous then measure", 8, 8),
    Chain("encode"), Chain("encode --as geojson-seq"), Chain("simplify --keep 50% then encode --bounding-box"),
    Chain("head --count 3 --jobs 1", 3, 3), Chain("measure then head --count 3 then buffer --radius 1m --jobs 1", 3, 3),
    Chain("measure then head --count 8 then buffer --radius 1m --jobs 4"),
  ]

  /// Chains over the same squares as places and as records.
  ///
  /// The places are the file `places` and the index `index`, the records are on standard input. A file of places is
  /// read once and kept as text; each answer is then scanned once, and written once.
  static let placeChains = [
    Chain("complete --index index --query s"), Chain("complete --places places --query s", 16, 16),
    Chain("complete --index index --query s then measure then head --count 3 --jobs 1", 8, 3),
    Chain("complete --index index --query s then search --index index then measure", 16, 8),
    Chain("nearby --index index --near 0,0 --radius 2000km"),
    Chain("nearby --index index --near 0,0 --radius 2000km then buffer --radius 1km then measure"),
    Chain("nearby --places places --near 0,0 --radius 2000km", 16, 16),
    Chain("search --index index --query s1", 1, 1),
    Chain("search --index index --query s1 --summary then measure", 1, 2),
    // Here the places are records, and what is known of them is taken once.
    Chain("reverse --index index", 16, 8), Chain("reverse --places places", 24, 16),
    Chain("reverse --places places then measure then buffer --radius 1km", 24, 16),
    Chain("lookup --index index --id 3", 2, 1), Chain("geocode --places places --address s1", 10, 9),
    Chain("index --output made"), Chain("index --output made places", 8, 0),
  ]

  @Test("of each stage", arguments: chains)
  func counts(_ chain: Chain) throws {
    let outcome = try plat(
      chain.words.split(separator: " ").map(String.init), stdin: Data(Self.squares.utf8),
      environment: ["PLAT_COUNT_RECORDS": "1"])
    check(chain, outcome)
  }

  @Test("of each stage over places")
  func countsOfPlaces() throws {
    try Place.withScratch { folder in
      try Data(Self.squares.utf8).write(to: folder.appending(path: "places"))
      #expect(try plat(["index", "-o", "index", "places"], directory: folder).status == 0)
      for chain in Self.placeChains {
        let outcome = try plat(
          chain.words.split(separator: " ").map(String.init), stdin: Data(Self.squares.utf8),
          environment: ["PLAT_COUNT_RECORDS": "1"], directory: folder)
        check(chain, outcome)
      }
    }
  }

  @Test("of links, whatever their properties are called")
  func countsOfLinks() throws {
    for words in [["--decode"], ["--decode", "--prefix", "link_"]] {
      let outcome = try plat(
        ["url"] + words, stdin: Data("geo:1,2\ngeo:3,4\n".utf8), environment: ["PLAT_COUNT_RECORDS": "1"])
      check(Chain(words.joined(separator: " "), 2, 2), outcome)
    }
  }

  private func check(_ chain: Chain, _ outcome: ProcessOutcome) {
    #expect(outcome.status == 0, "\(outcome.transcript)")
    let counts = outcome.messages.split(separator: "\n").last.map(String.init)
    #expect(counts == "scanned \(chain.scans), written \(chain.writes)", "\(chain.words): \(outcome.messages)")
  }
}
