// What overlay makes of each feature: what it has in common with features of the second layer, and what is left.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `overlay` on one worker.
final class OverlayOperator: FeatureOperator {
  let layer: Layer
  private let operation: OverlayOperation
  private let edges: EdgeReading
  private let coordinates: CoordinateOptions
  private let prefix: String
  private let registry = CRSRegistry()
  let clipper = AreaClipper(engine: Engines.geometry())
  private var lane: OverlayLane?
  private var properties: [Int: [(name: String, value: [UInt8])]] = [:]
  private var edits = PropertyEdits()
  /// Takes what areas have in common with a feature of the second layer.
  var takeCommon: ((Int, Geometry) -> Void)?

  init(
    _ layer: Layer, _ operation: OverlayOperation, edges: EdgePlan, _ coordinates: CoordinateOptions, _ prefix: String
  ) {
    (self.layer, self.operation, self.edges) = (layer, operation, EdgeReading(edges))
    (self.coordinates, self.prefix) = (coordinates, prefix)
  }

  /// What is handed on of a record: nil for its own geometry.
  private struct Piece {
    let geometry: Geometry?
    /// The feature of the second layer whose properties go with it.
    let other: Int?
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      return operation.hasFirstAlone ? try next(&feature) : .goOn
    }
    let lane = try lane(in: feature.currentCRS)
    var geometry = feature.geometry
    try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges, isNoted: feature.trail != nil)
    try lane.mover.move(&geometry, from: feature.currentCRS)
    let found = lane.plane.candidates(geometry)
    if found.isEmpty { return operation.hasFirstAlone ? try next(&feature) : .goOn }
    // All before the first is handed on, so that a record is refused whole.
    let pieces = try pieces(of: geometry, found, lane)
    let names = operation.hasCommon ? Self.names(of: feature) : []
    for piece in pieces {
      // What is after may change it, and the next one begins anew.
      var one = feature
      if let geometry = piece.geometry {
        edges.noteVertices(of: &one)
        one.replaceGeometry(by: geometry)
      }
      if let other = piece.other { add(propertiesOf: other, to: &one, names) }
      if try next(&one) == .enough { return .enough }
    }
    return .goOn
  }

  private func pieces(
    of geometry: Geometry, _ found: [Int], _ lane: OverlayLane
  ) throws(RecordError) -> [Piece] {
    var pieces: [Piece] = []
    // Most neighbours have nothing in common, and nothing is rounded.
    var known: KnownPositions?
    var box = Box()
    for part in geometry.simpleParts { box.add(part.bounds) }
    if operation.hasCommon || takeCommon != nil {
      for number in found {
        let area = try lane.area(number, clipper.engine)
        let common = try clipper.clip(geometry, area, erases: false)
        var piece: Piece?
        switch common {
        case .nothing: continue
        case .whole: piece = Piece(geometry: nil, other: number)
        case .part(let part):
          let own = known ?? KnownPositions(of: geometry)
          known = own
          let both = own.beside(area.positions(in: box))
          piece = Piece(geometry: try clipper.rounded(part, lane.format, butFor: both), other: number)
        }
        if let piece {
          takeCommon?(number, piece.geometry ?? geometry)
          if operation.hasCommon { pieces.append(piece) }
        }
      }
    }
    guard operation.hasFirstAlone else { return pieces }
    var (rest, isWhole) = (geometry, true)
    var all = known ?? KnownPositions(of: geometry)
    for number in found {
      let area = try lane.area(number, clipper.engine)
      switch try clipper.clip(rest, area, erases: true, partOf: geometry) {
      case .whole: continue
      case .nothing: return pieces
      case .part(let part): (rest, isWhole) = (part, false)
      }
      area.addPositions(in: box, to: &all)
    }
    if isWhole { return pieces + [Piece(geometry: nil, other: nil)] }
    return pieces + [Piece(geometry: try clipper.rounded(rest, lane.format, butFor: all), other: nil)]
  }

  /// Whether the axes of a CRS are in degrees.
  func isInDegrees(_ crs: String) -> Bool {
    guard let known = try? registry.crs(crs) else { return false }
    return known.unit == .degrees
  }

  /// What goes with the CRS of features.
  func lane(in crs: String?) throws(RecordError) -> OverlayLane {
    if let lane, lane.crs == crs { return lane }
    let made = try OverlayLane(layer, crs, coordinates.format(for: try registry.crs(crs).unit))
    lane = made
    return made
  }

  // MARK: Properties

  private static func names(of feature: borrowing Feature) -> Set<String> {
    var names: Set<String> = []
    guard let text = feature.propertiesText else { return names }
    var members = JSONMembers(text)
    while let member = members.next() { names.insert(unescape(text[member.name])) }
    return names
  }

  private func add(propertiesOf number: Int, to feature: inout Feature, _ names: Set<String>) {
    edits.removeAll()
    for (name, value) in members(number) {
      edits.set(names.contains(name) ? prefix + name : name) { $0.append(value) }
    }
    feature.setProperties(edits)
  }

  /// The properties of a feature of the second layer, the last of each name.
  private func members(_ number: Int) -> [(name: String, value: [UInt8])] {
    if let known = properties[number] { return known }
    var found: [(name: String, value: [UInt8])] = []
    if let text = layer.properties(number) {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        // Values for the vertices of another geometry.
        if VertexLists.propertyNames.contains(name) { continue }
        found.removeAll { $0.name == name }
        found.append((name, Array(text[member.value])))
      }
    }
    properties[number] = found
    return found
  }
}

/// The second layer in the CRS of features.
final class OverlayLane {
  let crs: String?
  let format: CoordinateFormat
  let plane: LayerPlane
  let mover: PlaneMover
  private let sourceCRS: [String?]
  private var areas: [ClipPlane?]

  init(_ layer: Layer, _ crs: String?, _ format: CoordinateFormat) throws(RecordError) {
    (self.crs, self.format, sourceCRS) = (crs, format, layer.crsNames)
    plane = try layer.plane(in: crs)
    mover = PlaneMover(to: crs)
    areas = Array(repeating: nil, count: layer.count)
  }

  /// Whether a feature of the layer has this CRS, so that its numbers are those of its file.
  private func keepsNumbers(_ number: Int) -> Bool { sourceCRS[number] == crs }

  /// The geometry of one of the layer's features; one from another CRS as it would be written.
  func geometry(_ number: Int) -> Geometry {
    var geometry = plane.geometries[number]
    if !keepsNumbers(number) { geometry.round(to: format, butFor: KnownPositions()) }
    return geometry
  }

  /// The area of one of the layer's features.
  func area(_ number: Int, _ engine: any GeometryEngine) throws(RecordError) -> ClipPlane {
    if let known = areas[number] { return known }
    var pile = GeometryPile()
    pile.add(geometry(number).withoutHeights, .polygons)
    let made = try ClipPlane(ClipArea(pile.polygons, in: crs), crs, format, engine)
    areas[number] = made
    return made
  }
}
