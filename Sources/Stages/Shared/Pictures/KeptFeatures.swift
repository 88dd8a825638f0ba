// Features whose looks wait for the zoom level of the map: they are kept as text, and looked at again once it is known.

import CQL2
import Cartography
import FeatureStream
import GeoJSON
import Layers

/// Features as they were read, to be drawn once the zoom level is known: their bytes, and some 10 for each.
struct KeptFeatures: Sendable {
  private var texts = TextColumn()

  /// Adds a feature, whose geometry is in its own CRS.
  mutating func append(_ feature: inout Feature) {
    var writer = FeatureWriter()
    var text = ByteBuffer()
    writer.write(&feature, to: &text)
    texts.append(Array(text.bytes))
  }

  /// What is drawn of them at a zoom level, how many geometries there are after each feature, and what has no effect.
  func drawn(_ plan: LookPlan, zoom: Double) -> (shapes: ShapeStore, ends: [Int], omissions: PictureOmissions) {
    let (looks, registry) = (PictureLooks(plan, zoom: zoom), CRSRegistry())
    var (shapes, ends, omissions) = (ShapeStore(), [Int](), PictureOmissions())
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    var feature = Feature()
    for number in 0..<texts.count {
      ByteBuffer(Array(texts[number])).withPaddedBytes { bytes in
        // All that can be refused of a feature was when it came.
        guard (try? scanner.scan(bytes, into: &feature)) != nil else { return }
        if let name = feature.currentCRS { try? registry.makeGeographic(&feature.geometry, from: name) }
        try? looks.draw(feature) { shapes.add($0, $1) }
      }
      ends.append(shapes.count)
    }
    looks.takeUnread(into: &omissions)
    return (shapes, ends, omissions)
  }
}

/// A worker's test of features by the condition of a layer.
final class LayerTest {
  private let test: ConditionTest?
  /// For a condition that waits for the zoom level: its values for features.
  private let later: FeatureExpression?
  private var known: [[UInt8]: Bool] = [:]
  /// Where such a condition is looked at: what is true at none of these is true nowhere.
  private static let levels = stride(from: -2, through: 24, by: 0.5)

  /// - Parameter zoom: the zoom level of the map; nil where any may be.
  init(_ program: Program, zoom: Double?) {
    let waits = zoom == nil && program.usesZoom
    test = waits ? nil : ConditionTest(program, zoom: zoom)
    later = waits ? FeatureExpression(program) : nil
  }

  /// Whether the condition is true of a feature, at any zoom level where none is known; NULL is not.
  func holds(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    guard let later else { return try test?.holds(feature) ?? true }
    let bound = try later.atZooms(feature)
    if let holds = known[bound.key] { return holds }
    let holds = Self.levels.contains { zoom in
      (try? ConditionTest(bound.program, zoom: zoom).holds(Feature())) == true
    }
    known[bound.key] = holds
    return holds
  }
}
