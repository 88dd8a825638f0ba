// What positions have after their third number, such as M, and how it goes with the vertices.

import Planar

/// The numbers after the third of each position of a geometry.
public struct FurtherNumbers: Sendable {
  /// Those of each vertex; empty where it has none.
  private var rows: [[Double]]

  private init(_ rows: [[Double]]) { self.rows = rows }

  /// Whether no vertex has any.
  var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

  /// Reads them from the text of positions.
  ///
  /// - Parameter texts: where the text of each position begins; nil for one without text.
  fileprivate init(_ texts: [UnsafePointer<UInt8>?]) {
    rows = texts.map { text in
      guard let text else { return [] }
      var end = 0
      while text[end] != 0x5D { end += 1 }
      return Array(positionNumbers(UnsafeBufferPointer(start: text, count: end)).dropFirst(3))
    }
  }

  /// Those of some of the vertices; none for a vertex that is new (−1).
  func taking(_ vertices: [Int32]) -> FurtherNumbers {
    FurtherNumbers(vertices.map { rows.indices.contains(Int($0)) ? rows[Int($0)] : [] })
  }

  /// What vertices at places on the origin have: what lies between two vertices, by the share of the way.
  ///
  /// - Parameters:
  ///   - places: see `VertexTrail`.
  ///   - inside: a number of a vertex that is nowhere on the lines and rings of the origin; NaN for none.
  /// - Returns: nil where something of a vertex is not known.
  func following(_ places: [Double], inside: (_ vertex: Int, _ number: Int) -> Double) -> FurtherNumbers? {
    // Asked for rarely, and this is called for each of many points of one line.
    lazy var most = rows.reduce(0) { max($0, $1.count) }
    var result: [[Double]] = []
    result.reserveCapacity(places.count)
    for (vertex, place) in places.enumerated() {
      var row: [Double] = []
      if place.isNaN {
        row = (0..<most).map { Self.format.rounded(inside(vertex, $0)) }
      } else {
        let start = Int(place)
        guard rows.indices.contains(start) else { return nil }
        let share = place - Double(start)
        row = rows[start]
        if share > 0, rows.indices.contains(start + 1) {
          row = zip(row, rows[start + 1]).map { Self.format.rounded($0 + ($1 - $0) * share) }
        }
      }
      if row.contains(where: { !$0.isFinite }) { return nil }
      result.append(row)
    }
    return FurtherNumbers(result)
  }

  /// How what was computed is rounded.
  static let format = CoordinateFormat.decimals(9)

  /// A number of a vertex; NaN where it has none.
  func value(_ vertex: Int, _ number: Int) -> Double {
    rows.indices.contains(vertex) && rows[vertex].indices.contains(number) ? rows[vertex][number] : .nan
  }

  /// Appends those of a vertex, a comma before each.
  func append(_ vertex: Int, to out: inout ByteBuffer) {
    guard rows.indices.contains(vertex) else { return }
    for number in rows[vertex] {
      out.append(0x2C as UInt8)
      out.append(number, .shortest)
    }
  }
}

extension Feature {
  /// Whether positions have more than three numbers.
  public var hasFurtherNumbers: Bool { further != nil || places.extraOrdinate >= 0 }

  /// What the vertices have after their heights; nil for nothing.
  ///
  /// O(bytes) where some do; where none does, next to nothing.
  func readFurtherNumbers() -> FurtherNumbers? {
    if let further { return further }
    guard places.extraOrdinate >= 0, text.isPresent else { return nil }
    var offsets = places.positionOffsets
    if offsets.isEmpty, geometryChange == .none || geometryChange == .moved {
      offsets = scannedAgain(positions: true)?.places.positionOffsets ?? []
    }
    guard offsets.count == geometry.totalVertexCount else { return nil }
    return FurtherNumbers(offsets.map { $0 == GeometryPlaces.noText ? nil : base + text.start + Int($0) })
  }

  /// Gives the vertices that there are now what they have after their heights.
  ///
  /// - Parameters:
  ///   - numbers: those of the origin.
  ///   - places: for each vertex its place on the origin; nil where they are the same.
  ///   - origin: nil where the coordinates are others.
  /// - Returns: false where something is not known: then none has any.
  mutating func setFurtherNumbers(_ numbers: FurtherNumbers, places: [Double]?, origin: Geometry?) -> Bool {
    guard let places else {
      further = numbers
      return true
    }
    let interior = origin.map { InteriorNumbers($0, numbers) }
    let made = numbers.following(places) { vertex, number in interior?.value(geometry, vertex, number) ?? .nan }
    if let made {
      // Of several vertices those may be left that have none.
      if made.isEmpty { (further, self.places.extraOrdinate) = (nil, -1) } else { further = made }
      return true
    }
    removeFurtherNumbers()
    return false
  }

  /// Takes away what positions have after their heights, also in the text of those that keep it.
  mutating func removeFurtherNumbers() {
    further = nil
    guard places.extraOrdinate >= 0 else { return }
    places.extraOrdinate = -1
    if places.positionOffsets.isEmpty, geometryChange == .replaced { return }
    // What was computed has been rounded.
    if geometryChange != .replaced, geometryChange != .moved { format = .shortest }
    geometryChange = .replaced
    places.positionOffsets.removeAll(keepingCapacity: true)
  }
}

/// Numbers after heights at places inside of polygons.
private final class InteriorNumbers {
  private let origin: Geometry
  private let numbers: FurtherNumbers

  init(_ origin: Geometry, _ numbers: FurtherNumbers) { (self.origin, self.numbers) = (origin, numbers) }

  func value(_ geometry: Geometry, _ vertex: Int, _ number: Int) -> Double {
    var (place, before) = (nil as Position?, 0)
    geometry.visitSimple { part in
      if part.type.hasRings, vertex >= before, vertex < before + part.vertexCount {
        place = part.position(vertex - before)
      }
      before += part.vertexCount
    }
    guard let place else { return .nan }
    return origin.interiorValue(at: place) { numbers.value($0, number) }
  }
}
