// Places that options give: one at which nothing lies, while all that there is lies where its numbers would be swapped,
// is reported when the stream has ended.
//
//   PlannedStage.places ─▶ PlaceWatch of each worker, before the stage's step ─▶ ExtentSighting of each chunk
//                       ─▶ PlaceLedger of the sink ─▶ ClosingWarning

import GeoJSON
import Globe
public import Planar

/// A place that an option gives in longitude and latitude.
public struct NamedPlace: Sendable {
  /// The option, as it is written: `--bbox`.
  public let option: String
  /// The place as text, and with longitudes and latitudes exchanged.
  public let text, swapped: String
  /// West, south, east and north of both; west > east over ±180°.
  private let sides, swappedSides: SIMD4<Double>

  /// Describes a box, by west, south, east and north.
  ///
  /// - Parameters:
  ///   - sides: the place, and the one that it is with longitudes and latitudes exchanged.
  ///   - texts: how each is written.
  public init(
    _ option: String, sides: (SIMD4<Double>, swapped: SIMD4<Double>), texts: (String, swapped: String)
  ) {
    self.option = option
    ((self.sides, swappedSides), (text, swapped)) = (sides, texts)
  }

  /// Whether any of it lies in a box.
  public func meets(_ box: Box) -> Bool { Self.meets(sides, box) }

  /// What is to be told of what lies in a box, of so many records: nothing there, and something at the swapped place.
  ///
  /// - Parameter what: what lies there, in words.
  public func warning(of box: Box, count: Int = 0, what: String = "record") -> ClosingWarning? {
    guard !box.isEmpty, !Self.meets(sides, box), Self.meets(swappedSides, box) else { return nil }
    return ClosingWarning(
      code: "swapped-place",
      message: "no \(what) lies at \(option) \(text), and \(what)s lie at \(swapped); longitude comes first",
      count: count)
  }

  private static func meets(_ sides: SIMD4<Double>, _ box: Box) -> Bool {
    guard sides[1] <= box.max.y, sides[3] >= box.min.y else { return false }
    // A longitude may be written one turn on.
    return Longitude.copies.contains { turn in sides[0] + turn <= box.max.x && sides[2] + turn >= box.min.x }
  }
}

/// The extent of what a worker saw in one chunk.
struct ExtentSighting: Sendable {
  /// The number of the stage.
  let stage: Int
  var records = 0
  var box = Box()
  /// Whether a place was met, or what came is not in longitude and latitude, or anywhere: nothing is to be reported.
  var isSettled = false
}

/// A worker's look at where the records lie that come to a stage, until one of them lies at one of its places.
final class PlaceWatch {
  private let stage: Int
  private let places: [NamedPlace]
  @exclusivity(unchecked) private var sighting: ExtentSighting
  /// Whether there is nothing more to look for.
  private(set) var isDone = false

  init(_ places: [NamedPlace], stage: Int) {
    (self.places, self.stage) = (places, stage)
    sighting = ExtentSighting(stage: stage)
  }

  /// Looks at a record.
  func look(_ feature: borrowing Feature) {
    sighting.records += 1
    guard feature.hasGeometry else { return }
    var box = Box()
    Self.add(feature.geometry, to: &box)
    sighting.box.add(box)
    // What spans half the globe may lie anywhere, and around a pole.
    let isPlain = feature.currentCRS == nil && !box.isWide
    if isPlain, !places.contains(where: { $0.meets(sighting.box) }) { return }
    (sighting.isSettled, isDone) = (true, true)
  }

  private static func add(_ geometry: Geometry, to box: inout Box) {
    box.add(geometry.bounds)
    for member in geometry.members { add(member, to: &box) }
  }

  /// What was seen since the last call; nil for nothing.
  func take() -> ExtentSighting? {
    guard sighting.records > 0 else { return nil }
    defer { sighting = ExtentSighting(stage: stage) }
    return sighting
  }
}

/// Where all records lie that came to a stage.
struct PlaceLedger {
  private let places: [NamedPlace]
  private var records = 0
  private var box = Box()
  private var isSettled = false

  init(_ places: [NamedPlace]) { self.places = places }

  mutating func add(_ sighting: ExtentSighting) {
    records += sighting.records
    box.add(sighting.box)
    if sighting.isSettled { isSettled = true }
  }

  /// What is to be told of places that no record lies at.
  var warnings: [ClosingWarning] {
    isSettled || places.contains { $0.meets(box) } ? [] : places.compactMap { $0.warning(of: box, count: records) }
  }
}
