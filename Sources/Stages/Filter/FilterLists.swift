// The lists that filter looks features up in: ids, and types of geometries.

import FeatureStream
import GeoJSON
import SimpleFeatures

/// Ids of features.
struct FeatureIDs: Sendable {
  /// Strings without quotes and escapes, and numbers as they are spelled.
  private var texts: Set<String> = []

  /// Reads a file: Features, or one id a line.
  init(_ path: String, _ options: ReadingOptions) throws(RunError) {
    let bytes = try readBytes(path)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { $0 > 0x20 }
    if first == 0x7B || first == 0x5B || text.first == 0x1E {
      var found: Set<String> = []
      try readFeatures(in: bytes, of: path, needs: GeometryNeeds(ordinates: false, positions: false), options) {
        feature throws(RecordError) in
        guard feature.id.isPresent, let id = jsonText(feature.source, feature.id) else {
          throw RecordError(code: "no-id", message: "--ids needs features with ids")
        }
        found.insert(id)
      }
      texts = found
      return
    }
    for var line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      while let first = line.first, first == 0x20 || first == 0x09 { line = line.dropFirst() }
      while let last = line.last, last == 0x20 || last == 0x09 { line = line.dropLast() }
      if !line.isEmpty { texts.insert(String(decoding: line, as: UTF8.self)) }
    }
  }

  /// Whether a feature has one of them.
  func contain(_ feature: borrowing Feature) -> Bool {
    guard feature.id.isPresent, let id = jsonText(feature.source, feature.id) else { return false }
    return texts.contains(id)
  }
}

/// Types of geometries.
struct GeometryTypes: Sendable {
  private var types: Set<GeometryType> = []
  private var takesNone = false

  /// Reads names of types, in letters of either case.
  init(_ names: [String]) throws(RunError) {
    for name in names {
      if name.lowercased() == "none" {
        takesNone = true
      } else if let type = GeometryType.allCases.first(where: { "\($0.name)".lowercased() == name.lowercased() }) {
        types.insert(type)
      } else {
        let known = GeometryType.allCases.map { "\($0.name)" } + ["none"]
        throw RunError(.usage, "--geometry-type \(unknownWord(name, of: known))")
      }
    }
  }

  /// Whether a feature's geometry is of one of them.
  func contain(_ feature: borrowing Feature) -> Bool {
    guard let type = feature.writtenType else { return takesNone }
    return types.contains(type)
  }
}

extension Feature {
  /// The type of the geometry; nil where there is none.
  fileprivate var writtenType: GeometryType? {
    guard hasGeometry else { return nil }
    if geometryChange != .none { return geometry.type }
    var members = JSONMembers(source, geometryText)
    var type: GeometryType?
    while let member = members.next() {
      guard unescape(source[member.name]) == "type", let name = jsonText(source, member.value) else { continue }
      type = GeometryType.allCases.first { "\($0.name)" == name }
    }
    return type
  }
}
