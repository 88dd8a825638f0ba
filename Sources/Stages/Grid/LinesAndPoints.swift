// What grid makes besides cells: lines of longitude and latitude, and random points.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Which lines or points are made.
enum GridDrawing: Sendable {
  /// Lines, each so many degrees.
  case graticule(Double)
  /// So many points, by a seed.
  case random(Int, seed: Int)
}

/// Writes the lines or points of a box.
final class GridDrawingSource: RecordSource {
  private var lines: GraticuleLines?
  private let points: RandomPoints?
  private let count: Int
  /// The ids of the areas that points are drawn in; nil for a box.
  private let ids: [String?]?
  private let crs: String?
  private let names: ResultNames
  private var next = 0

  /// For a box.
  init(_ drawing: GridDrawing, _ box: GridBox, _ names: ResultNames) {
    (crs, ids, self.names) = (nil, nil, names)
    switch drawing {
    case .graticule(let step): (lines, points, count) = (GraticuleLines(step: step, in: box), nil, 0)
    case .random(let count, let seed): (points, self.count) = (RandomPoints(seed: seed, in: box), count)
    }
  }

  /// For points in areas.
  init(_ points: RandomPoints, count: Int, ids: [String?], crs: String?, _ names: ResultNames) {
    (self.points, self.count, self.ids, self.crs, self.names) = (points, count, ids, crs, names)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    var isAny = false
    while !batch.isFull, try append(to: &batch) { isAny = true }
    return isAny
  }

  /// Adds the next line or point; false where there is none.
  private func append(to batch: inout RecordBatch) throws(RunError) -> Bool {
    var builder = FeatureBuilder()
    if let line = lines?.next() {
      let kind = line.isMeridian ? "meridian" : "parallel"
      var number = ByteBuffer(capacity: 32)
      number.appendShortest(line.degrees)
      builder.begin(id: "\"\(kind)/\(number.text)\"")
      builder.appendProperties { out in
        out.append("{")
        out.appendString(names["line"])
        out.append(":\"\(kind)\",")
        out.appendString(names["degrees"])
        out.append(":\(number.text),")
        out.appendString(names["name"])
        out.append(":")
        out.appendString(line.name)
        out.append("}")
      }
      builder.appendGeometry(line.geometry, .degrees)
      builder.lend { batch.append($0) }
      return true
    }
    guard let points, next < count else { return false }
    let found: (position: Position, area: Int)?
    do throws(EngineError) { found = try points.point(next) } catch {
      throw RunError(.badData, "\(error.function): \(error.message)")
    }
    guard let found else {
      throw RunError(
        .badData, "the areas are so thin that no point was found in a million tries; plat buffer widens them")
    }
    next += 1
    builder.begin(id: "\(next)")
    builder.appendProperties { out in
      out.append("{")
      out.appendString(names["point"])
      out.append(":\(next)")
      if let ids {
        out.append(",")
        out.appendString(names["area"])
        out.append(":\(ids[found.area] ?? "null")")
      }
      out.append("}")
    }
    builder.appendGeometry(
      Geometry(type: .point, ordinates: [found.position.x, found.position.y]), points.isOnGlobe ? .degrees : .linear)
    builder.appendCRS(crs)
    builder.lend { batch.append($0) }
    return true
  }
}

/// What is taken of a chunk's records: a box around each, or the areas.
struct GridDrawingBag: Sendable {
  var envelope = Envelope()
  var areas: [(geometry: Geometry, id: String?)] = []
  /// The CRSs, and which record is the first in each.
  var crs: [(name: String?, record: Int)] = []
  /// Whether the last of them is on the globe.
  var hasSeam = true
  /// How many records have no place, and how many no area.
  var (nowhere, narrow, count) = (0, 0, 0)
}

/// Takes boxes and areas.
final class GridDrawingCollector: RecordCollector {
  private let drawing: GridDrawing
  private let registry = CRSRegistry()
  private var cutter = AntimeridianCutter()
  private var bag = GridDrawingBag()

  init(_ drawing: GridDrawing) { self.drawing = drawing }

  func collect(_ feature: inout Feature) throws(RecordError) {
    defer { bag.count += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      bag.nowhere += 1
      return
    }
    let crs = try registry.crs(feature.currentCRS)
    if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true {
      bag.crs.append((feature.currentCRS, bag.count))
      bag.hasSeam = crs.hasSeam
    }
    if case .graticule = drawing {
      guard crs.hasSeam else {
        throw RecordError(
          code: "unit-mismatch",
          message: "--graticule is for longitude and latitude, and this is on a plane; plat project --to OGC:CRS84 "
            + "brings it back")
      }
      bag.envelope.add(feature.geometry)
      return
    }
    if crs.hasSeam { cutter.cut(&feature.geometry) }
    let parts = feature.geometry.simpleParts.filter(\.type.hasRings)
    if parts.isEmpty {
      bag.narrow += 1
      return
    }
    for part in parts { bag.areas.append((part.withoutHeights, feature.idText)) }
  }

  func takeBag() -> GridDrawingBag {
    defer { bag = GridDrawingBag() }
    return bag
  }
}

/// Makes lines in the box around all records, or points in their areas.
final class GridDrawingReducer: Reducer {
  private let drawing: GridDrawing
  private let names: ResultNames
  private var envelope = Envelope()
  private var areas: [(geometry: Geometry, id: String?)] = []
  private var crs: String??
  private var hasSeam = true
  private var (nowhere, narrow) = (0, 0)
  private var source: GridDrawingSource?

  init(_ drawing: GridDrawing, _ names: ResultNames) { (self.drawing, self.names) = (drawing, names) }

  func absorb(_ bag: GridDrawingBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a grid", crs, name, record: record) }
      crs = .some(name)
    }
    envelope.add(bag.envelope)
    areas += bag.areas
    hasSeam = hasSeam && bag.hasSeam
    (nowhere, narrow) = (nowhere + bag.nowhere, narrow + bag.narrow)
  }

  func finish() throws(RunError) -> String? {
    switch drawing {
    case .graticule:
      guard let bounds = envelope.bounds(wraps: true) else { return nil }
      let box = GridBox(west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
      source = GridDrawingSource(drawing, box, names)
    case .random(let count, let seed):
      if areas.isEmpty { return nil }
      do throws(EngineError) {
        let points = try RandomPoints(seed: seed, in: areas.map(\.geometry), isOnGlobe: hasSeam, Engines.geometry())
        source = GridDrawingSource(points, count: count, ids: areas.map(\.id), crs: crs ?? nil, names)
      } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    }
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try source?.fill(&batch) ?? false }

  func takeWarnings() -> [ClosingWarning] {
    var warnings: [ClosingWarning] = []
    if nowhere > 0 {
      warnings.append(
        ClosingWarning(code: "no-geometry", message: "it has no geometry, and is left out", count: nowhere))
    }
    if narrow > 0 {
      warnings.append(
        ClosingWarning(
          code: "no-polygon", message: "it has no area, and --random draws points in areas", count: narrow))
    }
    return warnings
  }
}
