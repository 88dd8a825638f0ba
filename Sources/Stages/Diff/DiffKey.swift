// What the records of two streams are matched by.

import FeatureStream
import GeoJSON
import SimpleFeatures

/// What tells which record of A is which of B.
enum DiffMatching: Sendable, Equatable {
  case id, order, geometry
  case properties([String])

  /// Reads `id`, `order`, `geometry` or names of properties; nil for no name.
  init?(_ names: [String]) {
    switch names {
    case []: return nil
    case ["id"]: self = .id
    case ["order"]: self = .order
    case ["geometry"]: self = .geometry
    default: self = .properties(names)
    }
  }

  /// The names of properties that both streams should have.
  var names: [String] {
    if case .properties(let names) = self { return names }
    return []
  }

  /// The same as words after "by".
  var words: String {
    switch self {
    case .id: "id"
    case .order: "order"
    case .geometry: "geometry"
    case .properties(let names): names.joined(separator: ", ")
    }
  }

  /// The key of a record; its vertices have to be there where geometries are compared.
  ///
  /// - Parameter number: which record of its stream it is, from 0.
  func key(of feature: borrowing Feature, number: Int) -> DiffKey {
    switch self {
    case .order: return DiffKey(withUnsafeBytes(of: UInt64(number)) { Array($0) })
    case .id:
      var bytes: [UInt8] = []
      if feature.id.isPresent { ValueKey.write(feature.id, of: feature.source, to: &bytes) }
      return DiffKey(bytes)
    case .properties(let names): return DiffKey(feature.valueKey(names))
    case .geometry:
      var bytes: [UInt8] = []
      if feature.hasGeometry { Self.append(feature.geometry, to: &bytes) }
      for byte in (feature.currentCRS ?? "").utf8 { bytes.append(byte) }
      return DiffKey(bytes)
    }
  }

  /// Appends what two geometries have in common whose numbers are the same doubles.
  private static func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
    bytes += "\(geometry.type.name)".utf8
    bytes.append(UInt8(geometry.dimension))
    for ends in [geometry.ringEnds, geometry.partEnds, [geometry.members.count]] {
      bytes += ends.map(String.init).joined(separator: ",").utf8
      bytes.append(0x3B)
    }
    for ordinate in geometry.ordinates {
      let bits = ordinate == 0 ? 0 : ordinate.isNaN ? Double.nan.bitPattern : ordinate.bitPattern
      withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
    }
    for member in geometry.members { append(member, to: &bytes) }
  }
}

/// The key of a record: equal ones match.
struct DiffKey: Hashable, Sendable {
  let bytes: [UInt8]
  /// A hash that is the same in every run.
  let hash: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    state = (state ^ state >> 33) &* 0xC4CE_B9FE_1A85_EC53
    hash = state ^ state >> 33
  }

  static func == (a: DiffKey, b: DiffKey) -> Bool { a.hash == b.hash && a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
