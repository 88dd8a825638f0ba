// The points of a stream that have a value, for what lies between them.

import FeatureStream
import GeoJSON
import Globe
import Planar

/// The points of a chunk that have a value.
package struct MeasuredPointBag: Sendable {
  fileprivate var points: [Position] = []
  fileprivate var values: [Double] = []
  /// The CRSs, and which of the chunk's records is the first in each.
  fileprivate var crs: [(name: String?, record: Int)] = []
  /// How many records have no geometry, and how many no value.
  fileprivate var (nowhere, unknown) = (0, 0)

  /// How many records there are.
  fileprivate var count: Int { points.count + nowhere + unknown }
}

/// Takes points and their values.
package final class MeasuredPointCollector: RecordCollector {
  private let stage: String
  private let reader: GroupFieldReader
  private let isHeight: Bool
  private var bag = MeasuredPointBag()

  /// - Parameters:
  ///   - stage: what it is for, as messages say it: `contour`.
  ///   - field: the property with the value; nil for heights.
  package init(for stage: String, _ field: GroupField?) {
    self.stage = stage
    reader = GroupFieldReader(field.map { [$0] } ?? [])
    isHeight = field == nil
  }

  package func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      bag.nowhere += 1
      return
    }
    guard feature.geometry.type == .point else {
      throw RecordError(
        code: "not-a-point",
        message: "\(stage) needs points; plat point --kind vertices makes them of a \(feature.geometry.type.name)")
    }
    let ordinates = feature.geometry.ordinates
    var value: Double?
    if isHeight {
      value = ordinates.count == 3 ? ordinates[2] : nil
    } else if let text = try reader.read(feature).0.first?.flatMap({ $0 }) {
      value = Double(String(decoding: text, as: UTF8.self))
    }
    guard let value, value.isFinite else {
      bag.unknown += 1
      return
    }
    if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true { bag.crs.append((feature.currentCRS, bag.count)) }
    bag.points.append(Position(ordinates[0], ordinates[1]))
    bag.values.append(value)
  }

  package func takeBag() -> MeasuredPointBag {
    defer { bag = MeasuredPointBag() }
    return bag
  }
}

/// All points with their values, each place once: with the mean of what was measured there.
package struct MeasuredPoints: Sendable {
  package private(set) var points: [Position] = []
  package private(set) var values: [Double] = []
  /// The CRS of all; nil for none, where there are no points, and for that of a Feature without a mark.
  package private(set) var crs: String??
  private let field: GroupField?
  private var (nowhere, unknown, repeated) = (0, 0, 0)

  /// - Parameter field: the property with the value; nil for heights.
  package init(_ field: GroupField?) { self.field = field }

  /// Adds those of a chunk.
  ///
  /// - Throws: where they are in another CRS.
  package mutating func absorb(_ bag: MeasuredPointBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a surface", crs, name, record: record) }
      crs = .some(name)
    }
    points += bag.points
    values += bag.values
    nowhere += bag.nowhere
    unknown += bag.unknown
  }

  /// Puts together what is at one place; gives the CRS.
  package mutating func finish() throws(RunError) -> CoordinateReferenceSystem {
    let system: CoordinateReferenceSystem
    do throws(RecordError) { system = try CRSRegistry().crs(crs ?? nil) } catch {
      throw RunError(.badData, error.message)
    }
    var numbers: [Position: Int] = [:]
    var (places, sums, counts): ([Position], [Double], [Double]) = ([], [], [])
    for (point, value) in zip(points, values) {
      let place = system.unit == .degrees ? Longitude.onePlace(point) : point
      if let known = numbers[place] {
        sums[known] += value
        counts[known] += 1
        repeated += 1
        continue
      }
      numbers[place] = places.count
      places.append(point)
      sums.append(value)
      counts.append(1)
    }
    if repeated > 0 { (points, values) = (places, zip(sums, counts).map { $0 / $1 }) }
    return system
  }

  /// What there is to tell of records.
  package func warnings() -> [ClosingWarning] {
    var warnings: [ClosingWarning] = []
    func warn(_ code: String, _ message: String, _ count: Int) {
      if count > 0 { warnings.append(ClosingWarning(code: code, message: message, count: count)) }
    }
    warn("no-geometry", "without a geometry it is left out", nowhere)
    let what = field.map { "the property \"\($0.name)\"" } ?? "a height"
    warn("no-value", "without \(what) it is left out", unknown)
    warn("same-place", "another point was at its place before; the mean of their values counts", repeated)
    return warnings
  }
}
