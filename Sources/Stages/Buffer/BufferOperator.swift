// What `buffer` does to each feature: one buffer, or one for each of several radii.

import Buffering
import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `buffer` on one worker.
final class BufferOperator: FeatureOperator {
  /// Where the radius is taken from.
  enum Source: Sendable {
    /// The same for all; several make a feature each, with `rings` what lies between.
    case fixed(BufferRadii, rings: Bool)
    /// From a property of each feature.
    case property(String)
    /// From the feature's box.
    case inscribed
  }

  private let source: Source
  private let coordinates: CoordinateOptions
  private let bufferer: Bufferer
  private let registry = CRSRegistry()
  private let radiusName: String
  private var edits = PropertyEdits()
  private lazy var bands = BufferBands(engine: Engines.geometry)

  init(source: Source, options: BufferOptions, coordinates: CoordinateOptions, _ names: ResultNames) {
    self.source = source
    self.coordinates = coordinates
    bufferer = Bufferer(options, engine: Engines.geometry, geodesic: Engines.geodesic)
    radiusName = names["radius"]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    guard case .fixed(let radii, let areRings) = source, radii.isSeveral else {
      var geometry = feature.geometry
      let format = try buffer(&geometry, in: feature.currentCRS, radius(of: feature))
      replace(&feature, geometry, format)
      return try next(&feature)
    }
    // All before the first is handed on, so that a record is refused whole.
    var (made, formats) = try buffers(of: feature, radii.distances)
    if areRings {
      let format = formats.reduce(formats[0]) { $1.isFiner(than: $0) ? $1 : $0 }
      formats = formats.map { _ in format }
      do throws(EngineError) { made = try bands.between(made, decimals: format.decimals) } catch {
        throw RecordError(engine: error)
      }
    }
    for (index, radius) in radii.distances.enumerated() {
      // What is after may change it, and the next one begins anew.
      var one = feature
      replace(&one, made[index], formats[index])
      edits.removeAll()
      edits.set(radiusName) { $0.append(radius: radius) }
      one.setProperties(edits)
      if try next(&one) == .enough { return .enough }
    }
    return .goOn
  }

  /// The buffers of a feature, and how their coordinates are written; one, or one for each of several radii.
  func buffers(of feature: Feature) throws(RecordError) -> ([Geometry], [CoordinateFormat]) {
    if case .fixed(let radii, _) = source { return try buffers(of: feature, radii.distances) }
    return try buffers(of: feature, [radius(of: feature)])
  }

  private func buffers(
    of feature: Feature, _ radii: [Distance?]
  ) throws(RecordError) -> ([Geometry], [CoordinateFormat]) {
    var (made, formats): ([Geometry], [CoordinateFormat]) = ([], [])
    for radius in radii {
      var geometry = feature.geometry
      formats.append(try buffer(&geometry, in: feature.currentCRS, radius))
      made.append(geometry)
    }
    return (made, formats)
  }

  private func replace(_ feature: inout Feature, _ buffer: Geometry, _ format: CoordinateFormat) {
    feature.replaceVertices(by: buffer)
    feature.format = format
  }

  /// Replaces a geometry by its buffer, the circle in its box without a radius, and says how it is written.
  private func buffer(
    _ geometry: inout Geometry, in crs: String?, _ radius: Distance?
  ) throws(RecordError) -> CoordinateFormat {
    let unit = try registry.crs(crs).unit
    let plane: Bufferer.Plane
    switch unit {
    // Degrees are asked for as such, and then they are the plane's unit.
    case .degrees: plane = radius?.unit == .degrees ? .degrees : .geographic
    case .linear(let metres): plane = .planar(metresPerUnit: metres)
    }
    do throws(BufferFailure) {
      guard let radius else {
        return written(try bufferer.inscribe(&geometry, on: plane), unit, plane)
      }
      guard radius.unit == .metres || plane == .degrees else {
        throw .distance("a radius in degrees makes no sense in \(crs ?? "this CRS"), which is projected")
      }
      let distance = radius.value / (radius.unit == .degrees ? 1 : plane.metresPerUnit)
      try bufferer.buffer(&geometry, distance: distance, on: plane)
      return written(distance, unit, plane)
    } catch {
      switch error {
      case .distance(let message): throw RecordError(code: "bad-radius", message: message)
      case .tooManyVertices(let limit):
        throw RecordError(
          code: "too-many-vertices",
          message: "sides as long as these take more than \(limit) vertices with so small a radius; give a greater "
            + "one, or a greater --max-vertices")
      case .engine(let error): throw RecordError(engine: error)
      }
    }
  }

  /// How what has a radius is written.
  private func written(_ radius: Double, _ unit: AxisUnit, _ plane: Bufferer.Plane) -> CoordinateFormat {
    guard case .decimals = coordinates.format(for: unit) else { return coordinates.format(for: unit) }
    return .decimals(bufferer.decimals(radius, on: plane) ?? 15)
  }

  /// The radius for a feature; nil when its box decides.
  private func radius(of feature: Feature) throws(RecordError) -> Distance? {
    let name: String
    switch source {
    case .inscribed: return nil
    case .fixed(let radii, _): return radii.distances.first
    case .property(let property): name = property
    }
    let problem: String
    switch feature.property(name) {
    case .number(let number): return Distance(number)
    case .text(let text):
      if let distance = Distance(text) { return distance }
      problem = "is \"\(text)\", which is not a distance: a number with a unit (\(Distance.unitList))"
    case .other(let text): problem = "is \(text.count > 40 ? "not a number or text" : text), which is not a distance"
    case nil: problem = "is missing"
    }
    throw RecordError(code: "bad-radius", message: "property \"\(name)\" \(problem)")
  }
}

extension ByteBuffer {
  /// Appends a radius: metres as a number; degrees as a text with their unit, as `--radius-property` takes it.
  mutating func append(radius: Distance) {
    if radius.unit == .degrees {
      append("\"")
      append(radius.value, .decimals(9))
      append("deg\"")
    } else {
      append(radius.value, .decimals(9))
    }
  }
}

extension CoordinateFormat {
  /// How many decimals it has; nil for as many as a double has.
  var decimals: Int? {
    if case .decimals(let count) = self { return count }
    return nil
  }

  func isFiner(than other: CoordinateFormat) -> Bool {
    guard let count = decimals else { return other.decimals != nil }
    return other.decimals.map { count > $0 } ?? false
  }
}
