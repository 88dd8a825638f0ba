// What a layer's features give to those they are joined to: their properties, byte for byte, and sums of them.

import FeatureStream
import GeoJSON

/// The names of the properties of a layer, in the order in which they first come.
struct LayerNames {
  private(set) var names: [String] = []
  /// The number of each name.
  private(set) var numbers: [String: Int] = [:]

  init(_ layer: Layer) {
    for feature in 0..<layer.count {
      guard let text = layer.properties(feature), text.bytes.first == 0x7B else { continue }
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        guard numbers[name] == nil else { continue }
        numbers[name] = names.count
        names.append(name)
      }
    }
  }
}

/// What is taken of a layer's features.
struct JoinFields: Sendable {
  /// The names that the properties get.
  let names: [String]
  /// What stands in a feature's properties of each name, by its number: what feature `n` has ends at `ends[n]`.
  private var values: [(name: Int32, value: ByteRange)] = []
  private var ends: [Int] = []
  /// The name of the feature's id, where it is given.
  let idName: String?
  /// The properties that are summed: what they are called, and the value of each feature.
  private(set) var sums: [(name: String, values: [NumberSum])] = []
  /// The name of the number of features.
  let countName: String?

  /// Looks up what is wanted.
  ///
  /// - Parameters:
  ///   - fields: the properties that are copied; nil for all.
  ///   - taken: the names of results, which no property is copied to.
  init(
    _ layer: Layer, fields: [String]?, sums: [String], count: String?, names: ResultNames, taken: Set<String>
  ) throws(RunError) {
    let known = LayerNames(layer)
    if layer.count > 0 {
      for (option, wanted) in [("--fields", fields ?? []), ("--sum", sums)] {
        for name in wanted where known.numbers[name] == nil {
          throw RunError(
            .usage,
            "\(option): no feature of \(layer.path) has a property \"\(name)\"; its properties are "
              + known.names.listed)
        }
      }
    }
    var (places, results): ([String: Int32], [String]) = ([:], [])
    let summed = Set(sums)
    countName = count.map { names[$0] }
    for name in fields ?? known.names where !summed.contains(name) && !taken.contains(names[name]) {
      guard names[name] != countName, places[name] == nil else { continue }
      places[name] = Int32(results.count)
      results.append(names[name])
    }
    self.names = results
    let id = names["id"]
    let hasID = fields == nil && !results.contains(id) && (0..<layer.count).contains { layer.id($0) != nil }
    idName = hasID && countName != id ? id : nil
    for feature in 0..<layer.count {
      if let text = layer.properties(feature), text.bytes.first == 0x7B, !results.isEmpty {
        let start = values.count
        var members = JSONMembers(text)
        while let member = members.next() {
          guard let place = places[unescape(text[member.name])] else { continue }
          // Of a repeated name the last counts.
          values[start...].firstIndex { $0.name == place }.map { _ = values.remove(at: $0) }
          values.append((place, member.value))
        }
      }
      ends.append(values.count)
    }
    for name in sums { self.sums.append((names[name], try NumberSum.values(of: name, in: layer))) }
  }

  /// The properties of a feature that are copied, by the number of their name.
  func values(of feature: Int) -> ArraySlice<(name: Int32, value: ByteRange)> {
    values[(feature == 0 ? 0 : ends[feature - 1])..<ends[feature]]
  }
}

extension NumberSum {
  /// The value of a property of each feature; 0 where there is none.
  fileprivate static func values(of name: String, in layer: Layer) throws(RunError) -> [NumberSum] {
    let lookup = MemberLookup(name)
    var sums: [NumberSum] = []
    for number in 0..<layer.count {
      var sum = NumberSum()
      if let text = layer.properties(number), let value = lookup.value(in: text) {
        guard text[value.start] == 0x6E || sum.add(text[value]) else {
          throw RunError(
            .badData,
            "\(layer.path): feature \(number + 1), counted from 1: --sum \(name) needs numbers, and this is "
              + String(decoding: text[value].prefix(60), as: UTF8.self))
        }
      }
      sums.append(sum)
    }
    return sums
  }
}
