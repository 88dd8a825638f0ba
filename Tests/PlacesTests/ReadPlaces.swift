// Places read from text and from the public data, for tests.

import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import TestSupport
import Testing

/// TestSupport has a `Place` of its own.
typealias Place = Gazetteer.Place

/// The place that a Feature's text is.
func place(_ text: String, _ fields: [(field: PlaceField, property: String)] = []) throws -> Place {
  var read: [Place] = []
  try forEachPlace(Data(text.utf8), PlaceReader(fields: fields)) { place, _ in read.append(place) }
  return read[0]
}

/// Calls `body` with each place of some Features and where its text begins; those without a title are counted.
@discardableResult
func forEachPlace(
  _ data: Data, _ reader: PlaceReader = PlaceReader(), _ body: (Place, ByteRange) -> Void
) throws -> Int {
  var untitled = 0
  try eachFeature(of: data) { feature in
    do throws(PlaceError) { body(try reader.place(feature), feature.text) } catch { untitled += 1 }
  }
  return untitled
}

/// Calls `body` with each of some Features.
func eachFeature(of data: Data, _ body: (inout Feature) -> Void) throws {
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  var feature = Feature()
  try ByteBuffer([UInt8](data)).withPaddedBytes { bytes in
    var at = 0
    while at < data.count {
      at = try scanner.scanNext(bytes, from: at, to: data.count, into: &feature)
      body(&feature)
    }
  }
}

/// The text of a gzipped file of the public data, its first lines alone where `lines` says so.
func publicData(_ path: String, lines: Int? = nil) throws -> Data {
  let file = try #require(TestSupport.Place.shared("data/\(path)"))
  let cut = lines.map { " | head -n \($0)" } ?? ""
  return try bash("gzip -dc '\(file.path)'\(cut)").stdout
}
