// The geometries of a second file by which records are measured: lines along which they are, or their counterparts.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Synchronization

/// The features of the file that `--along` and its like name, and how records name theirs.
struct RouteFile: Sendable {
  let layer: Layer
  /// The property of the records, and the lines by that of the file; nil where records name none.
  private let key: (name: MemberLookup, table: JoinTable)?
  /// The numbers of all features.
  private let all: [Int32]
  /// Whether any feature has an id.
  let hasIDs: Bool
  /// How `--on` calls the property of the records; nil where it is not given.
  let keyName: String?

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - option: the one that names the file.
  ///   - on: the property of the records, and where that of the file has another name `name=name`; nil for none.
  ///   - linesOnly: whether other geometries than lines are refused.
  ///   - orByID: whether records of a file with several features go by their ids where `on` is not given.
  init(
    _ option: String, _ path: String, on: String?, _ reading: ReadingOptions, linesOnly: Bool, orByID: Bool = false
  ) throws(RunError) {
    layer = try Layer(path, reading) { feature throws(RecordError) in
      if !linesOnly || !feature.hasGeometry || feature.geometry.isEmpty || feature.geometry.type.isLine { return }
      throw RecordError(
        code: "not-a-line", message: "\(option) needs lines, and this is not a LineString or MultiLineString")
    }
    if layer.geometries.allSatisfy(\.isEmpty) {
      throw RunError(.badData, "\(path): has no \(linesOnly ? "lines" : "geometries") for \(option)")
    }
    let on = on ?? (orByID && layer.count > 1 ? "id" : nil)
    all = layer.geometries.indices.map { Int32($0) }
    hasIDs = (0..<layer.count).contains { [layer] in layer.id($0) != nil }
    let names = JoinKey.names(on)
    keyName = names?.record
    if let names {
      key = (MemberLookup(names.record), try JoinTable(layer, names.layer))
    } else {
      key = nil
    }
  }

  /// What the property of the records is called in messages.
  var keyText: String { keyName.map { "--on \($0)" } ?? "" }

  /// The property of the records that has to be there.
  var named: [NamedProperty] { keyName.map { [NamedProperty("--on", $0, .propertyOrID)] } ?? [] }

  /// The features whose lines a record names, in the order of the file: all where there is no `--on`; none where the
  /// record has no such property, or the file no such value.
  ///
  /// - Parameter room: for the key.
  func features(of feature: borrowing Feature, _ room: inout [UInt8]) -> [Int32] {
    guard let key else { return all }
    guard let (source, value) = JoinKey.value(of: key.name, in: feature) else { return [] }
    guard JoinKey.write(value, of: source, to: &room) else { return [] }
    var numbers: [Int32] = []
    key.table.forEachFeature(room) { numbers.append(Int32($0)) }
    return numbers
  }

  /// The lines of a feature; of projected ones in longitude and latitude.
  func geographicLines(
    _ number: Int, _ registry: CRSRegistry, _ geodesic: any GeodesicEngine
  ) throws(RecordError) -> [LineWalk] {
    let lines = try geographic(number, registry)
    return lines.isEmpty ? [] : LineWalk.lines(of: lines, .crs84, geodesic)
  }

  /// The geometry of a feature in longitude and latitude.
  func geographic(_ number: Int, _ registry: CRSRegistry) throws(RecordError) -> Geometry {
    do throws(RecordError) {
      return try registry.geographic(layer.geometries[number], from: layer.crsNames[number])
    } catch {
      throw RecordError(
        ending: RunError(
          error.ending?.status ?? .badData, "\(layer.path): feature \(number + 1), counted from 1: \(error.message)"))
    }
  }
}

/// The trees of the edges of routes, made when they are first asked for, and shared by all workers.
final class RouteTrees: Sendable {
  private let routes: RouteFile
  private let made = Mutex<[Int32: LineLocator]>([:])

  init(_ routes: RouteFile) { self.routes = routes }

  /// The tree of the lines of features that have one key, of which no other has any.
  func locator(
    _ features: [Int32], _ registry: CRSRegistry, _ geodesic: any GeodesicEngine
  ) throws(RecordError) -> LineLocator? {
    guard let first = features.first else { return nil }
    return try made.withLock { made throws(RecordError) in
      if let known = made[first] { return known }
      var lines: [(number: Int, lines: [LineWalk])] = []
      for number in features.map(Int.init) {
        lines.append((number, try routes.geographicLines(number, registry, geodesic)))
      }
      let locator = LineLocator(lines, geodesic)
      made[first] = locator
      return locator
    }
  }
}

extension GeometryType {
  /// Whether it is a LineString or a MultiLineString.
  fileprivate var isLine: Bool { self == .lineString || self == .multiLineString }
}
