// A second file: its features, read once before the stream begins and shared by all workers.

import FeatureStream
import GeoJSON
import Planar
import Synchronization

/// The features of a file that an option names.
///
///     let layer = try Layer(path, stream.reading)               // in prepare()
///     let matcher = LayerMatcher(layer)                         // one for each worker
///     for number in try matcher.matches(feature.geometry, in: feature.currentCRS, .within) { … layer.properties(number) … }
///
/// Who computes with its geometries asks for `plane(in:)`, and for `plane.candidates` near a geometry.
///
/// Whatever `readSecondFile` reads; an empty file is a layer without features, and a feature may have no geometry, or
/// an id that another has. What is kept is each feature's id and properties as text, and its geometry.
package struct Layer: Sendable {
  /// The file, for messages.
  package let path: String
  /// The geometries as the file has them, without vertices where there is none.
  package let geometries: [Geometry]
  /// The CRS of each, by name; nil for OGC:CRS84.
  package let crsNames: [String?]
  /// The features whose positions have more than three numbers, of which geometries have three.
  package let measured: Swift.Set<Int>
  private let text: LayerText
  private let planes = LayerPlanes()

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: what stands in it, where that was read already: GeoJSON.
  ///   - hasGeometries: whether geometries are wanted; without, every feature is as one that has none.
  ///   - check: refuses features that the stage cannot use.
  package init(
    _ path: String, _ options: ReadingOptions, bytes: [UInt8]? = nil, hasGeometries: Bool = true,
    check: (inout Feature) throws(RecordError) -> Void = { _ throws(RecordError) in }
  ) throws(RunError) {
    let needs = GeometryNeeds(ordinates: hasGeometries, positions: false)
    let text = LayerText()
    var geometries: [Geometry] = []
    var crsNames: [String?] = []
    var measured: Swift.Set<Int> = []
    func take(_ feature: inout Feature) throws(RecordError) {
      try check(&feature)
      text.append(feature)
      if feature.hasFurtherNumbers { measured.insert(geometries.count) }
      geometries.append(hasGeometries && feature.hasGeometry ? feature.geometry.exactCopy : Geometry())
      crsNames.append(feature.currentCRS)
    }
    if let bytes {
      try readFeatures(in: bytes, of: path, needs: needs, options, take)
    } else {
      try readSecondFile(path, needs: needs, options, take)
    }
    text.finish()
    (self.path, self.text, self.geometries, self.crsNames) = (path, text, geometries, crsNames)
    self.measured = measured
  }

  /// How many features there are.
  package var count: Int { geometries.count }

  /// The id of a feature as JSON; nil for none.
  package func id(_ number: Int) -> PaddedBytes? { text[number].id }

  /// The properties of a feature, an object or `null`, on one line; nil for a bare geometry, which has none.
  package func properties(_ number: Int) -> PaddedBytes? { text[number].properties }

  /// The CRS that all geometries are in; `.some(nil)` for OGC:CRS84, nil where there are several.
  package var commonCRS: String?? {
    guard let first = crsNames.first else { return .some(nil) }
    return crsNames.allSatisfy { $0 == first } ? .some(first) : nil
  }

  /// The layer's geometries in a CRS; brought to it once, by the worker that asks first.
  ///
  /// - Parameter name: nil for OGC:CRS84.
  /// - Throws: what ends the run, where one of them has no place in the CRS.
  package func plane(in name: String?) throws(RecordError) -> LayerPlane { try planes.plane(of: self, in: name) }

  /// The layer's geometries in the CRS in which they are compared with geometries of another: in that, where the whole
  /// layer has it too, else in longitude and latitude.
  package func commonPlane(with name: String?) throws(RecordError) -> LayerPlane {
    try plane(in: commonCRS == .some(name) ? name : nil)
  }
}

/// The ids and properties of a layer's features.
///
/// `@unchecked Sendable` holds because `Layer` alone writes to it, before it hands it on, and nothing does afterwards.
private final class LayerText: @unchecked Sendable {
  private struct Entry {
    var id = ByteRange.absent
    var properties = ByteRange.absent
  }

  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 1 << 12)
  @exclusivity(unchecked) private var entries: [Entry] = []

  func append(_ feature: borrowing Feature) {
    var entry = Entry()
    if feature.id.isPresent {
      entry.id.start = text.count
      text.append(feature.bytes(feature.id))
      entry.id.end = text.count
    }
    if let properties = feature.propertiesText {
      entry.properties.start = text.count
      if feature.hasLineBreaks { text.appendCompacted(properties.bytes) } else { text.append(properties.bytes) }
      entry.properties.end = text.count
    }
    entries.append(entry)
  }

  /// Ends the writing.
  func finish() { text.seal() }

  subscript(number: Int) -> (id: PaddedBytes?, properties: PaddedBytes?) {
    let (entry, bytes) = (entries[number], text.paddedBytes)
    return (
      entry.id.isPresent ? bytes.slice(entry.id) : nil,
      entry.properties.isPresent ? bytes.slice(entry.properties) : nil
    )
  }
}

/// The planes of a layer that were asked for.
private final class LayerPlanes: Sendable {
  private let made = Mutex<[String: LayerPlane]>([:])

  func plane(of layer: Layer, in name: String?) throws(RecordError) -> LayerPlane {
    try made.withLock { made throws(RecordError) in
      if let known = made[name ?? ""] { return known }
      let plane = try LayerPlane(layer, in: name)
      made[name ?? ""] = plane
      return plane
    }
  }
}
