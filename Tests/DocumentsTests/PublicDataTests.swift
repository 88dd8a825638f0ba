// GPX and KML of the public test data, against what togeojson makes of them.

import Documents
import Formats
import Foundation
import TestSupport
import Testing

/// What a decoder makes of a whole file, as JSON.
func decode(_ decoder: any DocumentDecoder, _ bytes: [UInt8], piece: Int = 1000) throws -> [NSDictionary] {
  var found: [NSDictionary] = []
  try forEachRecord(decoder, bytes, piece: piece) { text in
    guard DecodedRecords.refusal(text) == nil else { return }
    let object = try JSONSerialization.jsonObject(with: Data(text))
    found.append(try #require(object as? NSDictionary))
  }
  return found
}

@Suite("GPX and KML of the public test data", .enabled(if: Place.hasShared))
struct PublicDataTests {
  /// Where ours differ: coordinates that are no numbers are refused, and a track without times is a line.
  private static let others: Set = ["bad.gpx", "bad.kml", "addresses.kml"]

  @Test("geometry, name and times are those of togeojson")
  func index() throws {
    let folder = try #require(Place.shared).appending(path: "conformance/formats")
    let rows = try String(contentsOf: folder.appending(path: "index.jsonl"), encoding: .utf8).split(separator: "\n")
    var count = 0
    for row in rows {
      let row = try #require(JSONSerialization.jsonObject(with: Data(row.utf8)) as? NSDictionary)
      let name = try #require(row["file"] as? String)
      guard name.hasSuffix(".gpx") || name.hasSuffix(".kml"), !Self.others.contains(String(name.dropFirst(8))),
        let features = (row["expect"] as? NSDictionary)?["features"] as? [NSDictionary]
      else { continue }
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let found = try decode(name.hasSuffix(".gpx") ? GPXDecoder() : KMLDecoder(), bytes)
      // Ours are in the order of the file.
      func key(_ feature: NSDictionary) -> String {
        let geometry = feature["geometry"] ?? NSNull()
        let text = try? JSONSerialization.data(withJSONObject: [geometry], options: .sortedKeys)
        return text.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      let (ours, theirs) = (found.sorted { key($0) < key($1) }, features.sorted { key($0) < key($1) })
      #expect(ours.count == theirs.count, "\(name)")
      for (one, other) in zip(ours, theirs) {
        #expect(Self.agree(one["geometry"], other["geometry"]), "\(name)")
        let (mine, its) = (one["properties"] as? NSDictionary, other["properties"] as? NSDictionary)
        for key in ["name", "time", "timestamp", "timespan", "coordinateProperties", "_gpxType"] {
          if (its?[key] as? NSDictionary)?.count == 0 { continue }
          #expect(Self.agree(mine?[key], its?[key]), "\(name): \(key)")
        }
        #expect(one["id"] as? String == other["id"] as? String, "\(name)")
      }
      count += 1
    }
    #expect(count > 40)
  }

  /// Whether values are the same, numbers to a billionth.
  private static func agree(_ one: Any?, _ other: Any?) -> Bool {
    switch (one, other) {
    case (let one as [Any], let other as [Any]): one.count == other.count && zip(one, other).allSatisfy(agree)
    case (let one as NSDictionary, let other as NSDictionary):
      one.count == other.count && one.allKeys.allSatisfy { agree(one[$0], other[$0]) }
    case (let one as NSNumber, let other as NSNumber): abs(one.doubleValue - other.doubleValue) < 1e-9
    case (nil, nil): true
    default: (one as? NSObject) == (other as? NSObject)
    }
  }

  @Test("pieces of any size give the same records", arguments: [1, 3, 50])
  func pieces(_ size: Int) throws {
    let folder = try #require(Place.shared).appending(path: "conformance/formats/gpx-kml")
    for name in ["gdal.gpx", "schema.kml"] {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      func make() -> any DocumentDecoder { name.hasSuffix("gpx") ? GPXDecoder() : KMLDecoder() }
      #expect(try decode(make(), bytes, piece: size) == decode(make(), bytes, piece: bytes.count))
    }
  }
}
