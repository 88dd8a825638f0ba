// The lists that filter looks features up in: ids, and types of geometries.

import FeatureStream
import GeoJSON
import Planar
import Synchronization
import Words

/// Ids of features.
struct FeatureIDs: Sendable {
  /// Strings without quotes and escapes, and numbers as they are spelled, each with its number in the file.
  private var numbers: [String: Int] = [:]

  /// How many there are.
  var count: Int { numbers.count }

  /// Reads a file: Features, or one id a line.
  init(_ path: String, _ options: ReadingOptions) throws(RunError) {
    let bytes = try readBytes(path)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { $0 > 0x20 }
    if first == 0x7B || first == 0x5B || text.first == 0x1E {
      var found: [String: Int] = [:]
      try readFeatures(in: bytes, of: path, needs: GeometryNeeds(ordinates: false, positions: false), options) {
        feature throws(RecordError) in
        guard feature.id.isPresent, let id = jsonText(feature.source, feature.id) else {
          throw RecordError(code: "no-id", message: "--ids needs features with ids")
        }
        found[id] = found[id] ?? found.count
      }
      numbers = found
      return
    }
    for var line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      while let first = line.first, first == 0x20 || first == 0x09 { line = line.dropFirst() }
      while let last = line.last, last == 0x20 || last == 0x09 { line = line.dropLast() }
      if line.isEmpty { continue }
      let id = String(decoding: line, as: UTF8.self)
      numbers[id] = numbers[id] ?? numbers.count
    }
  }

  /// The number of the one that a feature has; nil for none.
  func number(of feature: borrowing Feature) -> Int? {
    guard feature.id.isPresent, let id = jsonText(feature.source, feature.id) else { return nil }
    return numbers[id]
  }

  /// What is to be told of those that no record had.
  fileprivate func warnings(isSeen: [Bool]) -> [ClosingWarning] {
    let missing = numbers.filter { !isSeen[$0.value] }.sorted { $0.value < $1.value }.map(\.key)
    guard let first = missing.first else { return [] }
    var words = "the id \"\(first)\""
    if missing.count > 1 {
      words = "the ids \(missing.map { "\"\($0)\"" }.listed(atMost: missing.count > 5 ? 4 : 5))"
    }
    return [ClosingWarning(code: "unknown-id", message: "no record has \(words) that --ids names")]
  }
}

/// Which ids the workers have seen.
final class SeenIDs: Sendable {
  private let ids: FeatureIDs
  private let state: Mutex<(isSeen: [Bool], hasRecords: Bool)>

  init(_ ids: FeatureIDs) {
    self.ids = ids
    state = Mutex(([Bool](repeating: false, count: ids.count), false))
  }

  /// Adds those that a worker has seen in some records.
  func add(_ numbers: [Int]) {
    state.withLock { state in
      state.hasRecords = true
      for number in numbers { state.isSeen[number] = true }
    }
  }

  /// What is to be told of the others when all records were seen; of no record, nothing.
  var warnings: [ClosingWarning] {
    state.withLock { $0.hasRecords ? ids.warnings(isSeen: $0.isSeen) : [] }
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
