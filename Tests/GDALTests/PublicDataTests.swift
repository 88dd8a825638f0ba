// FlatGeobuf of the public test data, against what GDAL's own programs say of it.

import Formats
import Foundation
import GDAL
import TestSupport
import Testing

@Suite("FlatGeobuf of the public test data", .enabled(if: Place.hasShared && GDALLibrary.isHere))
struct PublicDataTests {
  @Test("records, types of geometries and CRS are those that GDAL finds")
  func flatGeobuf() throws {
    let folder = try #require(Place.shared).appending(path: "conformance/formats")
    let rows = try String(contentsOf: folder.appending(path: "index.jsonl"), encoding: .utf8).split(separator: "\n")
    var count = 0
    for row in rows {
      let row = try #require(JSONSerialization.jsonObject(with: Data(row.utf8)) as? NSDictionary)
      let name = try #require(row["file"] as? String)
      guard name.hasSuffix(".fgb"), let facts = row["gdal"] as? NSDictionary,
        let features = facts["features"] as? Int, let types = facts["geometry_types"] as? [String: Int]
      else { continue }
      let decoder = try DataSourceDecoder(
        folder.appending(path: name).path, format: "FlatGeobuf", isAsked: false, DataSourceOptions())
      var found: [String: Int] = [:]
      var number = 0
      try forEachRecord(decoder, [], piece: 1) { text in
        let feature = try #require(JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary)
        number += 1
        if let type = (feature["geometry"] as? NSDictionary)?["type"] as? String { found[type, default: 0] += 1 }
        let crs = ((feature["crs"] as? NSDictionary)?["properties"] as? NSDictionary)?["name"] as? String
        let known = (facts["crs"] as? String).flatMap { $0 == "EPSG:4326" ? nil : $0 }
        #expect(crs == known?.replacing("EPSG:", with: "urn:ogc:def:crs:EPSG::"), "\(name)")
      }
      #expect(number == features, "\(name)")
      #expect(found == types, "\(name)")
      count += 1
    }
    #expect(count > 8)
  }
}
