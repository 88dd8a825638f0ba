// A worker's part of polygonize: the lines of records, with the text of their positions.

import FeatureStream
import GeoJSON
import Globe
import Planar

/// The lines of a chunk's records.
struct LineworkBag: Sendable {
  /// One record: its id as it stands in the text, its CRS, and where its lines end.
  struct Record: Sendable {
    let id: String?
    let crs: String?
    let lineEnd: Int
  }

  var records: [Record] = []
  /// Whether a position has a height.
  var hasHeights = false
  /// Where each line ends, in positions.
  var lineEnds: [Int] = []
  /// x and y of each position.
  var ordinates: [Double] = []
  /// The positions as text, `[x,y]`, with a comma after each.
  var text: [UInt8] = []
  /// Where the text of each position ends.
  var textEnds: [Int] = []
}

/// Takes lines, and the rings of polygons, out of records.
final class LineworkCollector: RecordCollector {
  // One thread owns the collector: a check of each access would find nothing.
  @exclusivity(unchecked) private var bag = LineworkBag()
  @exclusivity(unchecked) private var text = ByteBuffer()
  @exclusivity(unchecked) private var cutter = AntimeridianCutter()
  private let keepsRings: Bool

  /// - Parameter keepsRings: whether rings stay closed where they are cut.
  init(keepsRings: Bool) { self.keepsRings = keepsRings }

  // Where the module is made small, this alone took 5 % of the stage's instructions more.
  @_optimize(speed)
  func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, Self.hasLinesOnly(feature.geometry), !feature.geometry.isEmpty else {
      throw RecordError(code: "no-lines", message: "polygonize needs lines or polygons")
    }
    // Lines that jump are cut at ±180°, as others came; the polygons are closed along it.
    if feature.currentCRS == nil, feature.geometry.mayJump,
      keepsRings ? cutter.cut(&feature.geometry) : cutter.cutLinework(&feature.geometry)
    {
      feature.replaceGeometry()
      feature.format = .shortest
    }
    var vertices = 0
    add(feature.geometry, feature, &vertices)
    bag.records.append(
      LineworkBag.Record(id: feature.idText, crs: feature.currentCRS, lineEnd: bag.lineEnds.count))
  }

  func takeBag() -> LineworkBag {
    defer { bag = LineworkBag() }
    return bag
  }

  private static func hasLinesOnly(_ geometry: Geometry) -> Bool {
    switch geometry.type {
    case .point, .multiPoint: false
    case .geometryCollection: geometry.members.allSatisfy(hasLinesOnly)
    default: true
    }
  }

  private func add(_ geometry: Geometry, _ feature: Feature, _ vertices: inout Int) {
    let stride = geometry.dimension
    if stride == 3 { bag.hasHeights = true }
    for ring in geometry.ringEnds.indices where !geometry.ring(ring).isEmpty {
      let range = geometry.ring(ring)
      for vertex in range {
        bag.ordinates.append(geometry.ordinates[vertex * stride])
        bag.ordinates.append(geometry.ordinates[vertex * stride + 1])
      }
      bag.lineEnds.append(bag.ordinates.count / 2)
      text.count = 0
      feature.appendPositions(range, of: geometry, firstVertex: vertices, to: &text)
      let start = bag.text.count
      for (index, byte) in text.bytes.enumerated() where byte == 0x5D { bag.textEnds.append(start + index + 1) }
      text.append(0x2C as UInt8)
      bag.text.append(contentsOf: text.bytes)
    }
    vertices += geometry.vertexCount
    for member in geometry.members { add(member, feature, &vertices) }
  }
}
