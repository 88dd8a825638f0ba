// What the records of two streams are matched by.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// What tells which record of A is which of B.
enum DiffMatching: Sendable, Equatable {
  case id, order, geometry
  case properties([MemberKey])

  /// Reads `id`, `order`, `geometry` or names of properties; nil for no name.
  init?(_ names: [String]) {
    switch names {
    case []: return nil
    case ["id"]: self = .id
    case ["order"]: self = .order
    case ["geometry"]: self = .geometry
    default: self = .properties(names.map { MemberKey($0) })
    }
  }

  /// The names of properties that both streams should have.
  var names: [String] {
    if case .properties(let keys) = self { return keys.map(\.name) }
    return []
  }

  /// The same as words after "by".
  var words: String {
    switch self {
    case .id: "id"
    case .order: "order"
    case .geometry: "geometry"
    case .properties: names.joined(separator: ", ")
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
    case .properties(let keys): return DiffKey(feature.valueKey(keys))
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
