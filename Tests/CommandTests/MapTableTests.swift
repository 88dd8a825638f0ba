// Natural Earth on thirty maps: valid, and of the right area, or refused with the reason.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Maps")
struct MapTableTests {
  private static let layers = [
    "110m_land", "110m_ocean", "110m_glaciated_areas", "110m_lakes", "110m_wgs84_bounding_box",
  ]
  private static let folder = "data/natural-earth/ne_"

  /// A map; by how much it makes areas of the ellipsoid larger where it is equal-area, else nil; and whether its edge
  /// is known, so that all comes out.
  struct Map: CustomTestStringConvertible, Sendable {
    let crs: String
    var scale: Double?
    /// By how much an area may be off, with straight edges of 100 km.
    var share = 0.03
    var isCut = true
    var testDescription: String { crs }
  }

  /// Maps that PROJ has for the sphere only take geodetic latitudes for its, and the equatorial radius: 0.22 % more in
  /// all, more or less at one latitude.
  private static let sphere = 1.0022

  static let maps: [Map] = [
    Map(crs: "+proj=moll", scale: sphere, share: 0.04), Map(crs: "+proj=moll +lon_0=100", scale: sphere, share: 0.04),
    Map(crs: "+proj=hammer", scale: sphere, share: 0.04),
    Map(crs: "+proj=eck4 +lon_0=160", scale: sphere, share: 0.04),
    Map(crs: "+proj=igh", scale: sphere, share: 0.04),
    Map(crs: "+proj=healpix +lon_0=11", scale: 3 * .pi / 8), Map(crs: "+proj=healpix +R=6371000 +lon_0=-160"),
    Map(crs: "+proj=imoll_o +lon_0=-160", scale: sphere, share: 0.04),
    Map(crs: "+proj=cea +lon_0=-100", scale: 1), Map(crs: "+proj=sinu +lon_0=30", scale: 1),
    Map(crs: "+proj=eqearth", scale: 1), Map(crs: "+proj=laea +lat_0=52 +lon_0=10", scale: 1),
    Map(crs: "+proj=laea +lat_0=90", scale: 1, share: 0.2), Map(crs: "EPSG:5070", scale: 1, share: 0.04),
    Map(crs: "EPSG:3035", scale: 1),
    Map(crs: "+proj=bonne +lat_1=45", scale: 1), Map(crs: "+proj=robin +lon_0=150"),
    Map(crs: "+proj=natearth +lon_0=11"),
    Map(crs: "+proj=wintri"), Map(crs: "+proj=aitoff +lon_0=-170"), Map(crs: "+proj=vandg"), Map(crs: "+proj=poly"),
    Map(crs: "+proj=mill +lon_0=90"), Map(crs: "EPSG:3857"), Map(crs: "+proj=aeqd +lat_0=30 +lon_0=100"),
    Map(crs: "EPSG:3031"), Map(crs: "EPSG:3413"), Map(crs: "EPSG:2154"), Map(crs: "+proj=lcc +lat_1=30 +lat_2=60"),
    Map(crs: "+proj=ortho +lat_0=40", isCut: false), Map(crs: "+proj=gnom +lat_0=90", isCut: false),
    Map(crs: "+proj=geos +h=35785831", isCut: false), Map(crs: "EPSG:32631", isCut: false),
    Map(crs: "EPSG:2193", isCut: false), Map(crs: "EPSG:27700", isCut: false),
    Map(crs: "+proj=cass +lon_0=10", isCut: false),
    Map(crs: "+proj=omerc +lat_0=40 +lonc=10 +alpha=30", isCut: false),
    Map(crs: "+proj=oea +m=1 +n=2", isCut: false), Map(crs: "+proj=oea +m=1 +n=2 +lat_0=-30 +lon_0=-120", isCut: false),
    Map(crs: "+proj=rhealpix", scale: 3 * .pi / 8),
    Map(crs: "+proj=rhealpix +R=6371000 +north_square=3 +south_square=1 +lon_0=-160"),
  ]

  /// Every second layer, and the others: each map is tried with the one half, and the next map with the other.
  private static let sources = [
    source(of: every(2, of: layers, from: 0)), source(of: every(2, of: layers, from: 1)),
  ]

  /// The records of layers, and the area of each.
  private static func source(of layers: [String]) -> (records: Data, areas: [Double])? {
    var records = Data()
    for layer in layers {
      guard let file = Place.shared("\(folder)\(layer).ndjson.gz"), let data = try? gunzipped(file) else { return nil }
      records += data
    }
    // One island of 110m is not valid as it is.
    let engine = GEOSEngine()
    let valid = records.split(separator: 0x0A).filter {
      (try? engine.faults(inFeatures: String(decoding: $0, as: UTF8.self))) == []
    }
    guard
      let measured = try? plat(
        ["densify", "--contour", "straight", "--max-segment", "100km", "then", "measure", "--area", "--prefix", "in_"],
        stdin: Data(valid.joined(separator: [0x0A]))),
      measured.status == 0
    else { return nil }
    return (measured.stdout, numbers("in_area", measured.text))
  }

  private static func numbers(_ member: String, _ text: String) -> [Double] {
    text.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "\"\(member)\":")?.upperBound else { return nil }
      return Double(line[start...].prefix { $0 != "," && $0 != "}" })
    }
  }

  @Test("areas come out valid and as large as they are, or are refused", arguments: every(2, of: maps, from: 0))
  func areas(_ map: Map) throws {
    let number = Self.maps.firstIndex { $0.crs == map.crs } ?? 0
    guard let source = Self.sources[number % 2] else {
      print("the shared data is not here: maps are not tested")
      return
    }
    let outcome = try plat(["project", "--to", map.crs, "--on-error", "skip"], stdin: source.records)
    #expect(outcome.status == 0 || !map.isCut && outcome.status == 1, "\(outcome.messages.prefix(600))")
    #expect(try GEOSEngine().faults(inFeatures: outcome.text) == [], "\(map)")
    let reasons = [
      "has no image in", "goes over a break in the map of", "the difference of the datums", " rejected: ",
    ]
    for message in outcome.messages.split(separator: "\n") {
      #expect(reasons.contains { message.contains($0) }, "\(message)")
    }
    // What is neither here nor refused is lost.
    let refused = outcome.messages.split(separator: "\n").count { $0.hasPrefix("plat project: -:") }
    #expect(outcome.text.split(separator: "\n").count + refused == source.areas.count)
    guard let scale = map.scale else { return }
    let measured = try plat(["measure", "--planar", "--area", "--prefix", "out_"], stdin: outcome.stdout)
    let areas = Self.numbers("out_area", measured.text)
    #expect(areas.count == source.areas.count)
    for (area, before) in zip(areas, source.areas) {
      #expect(abs(area / scale - before) < map.share * before, "\(area) of \(before)")
    }
  }
}
