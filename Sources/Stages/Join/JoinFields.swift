// What a layer's features give to those they are joined to: their properties, byte for byte, and sums of them.

import FeatureStream
import GeoJSON
import Layers

/// The names of the properties of a layer, in the order in which they first come.
struct LayerNames {
  private(set) var names: [String] = []
  /// The number of each name.
  private(set) var numbers: [String: Int] = [:]
  private var lookups: [MemberLookup] = []
  /// The name that comes next where a feature has the same properties as the one before.
  private var expected = 0

  /// Looks the names up.
  ///
  /// - Parameter wanted: where these are all that is asked for, it ends when they have come; nil for all there are.
  init(_ layer: Layer, until wanted: Set<String>? = nil) {
    var known = -1
    for feature in 0..<layer.count {
      if let wanted, names.count != known {
        if wanted.allSatisfy({ numbers[$0] != nil }) { return }
        known = names.count
      }
      guard let text = layer.properties(feature), text.bytes.first == 0x7B else { continue }
      expected = 0
      var members = JSONMembers(text)
      while let member = members.next() { note(text, member.name) }
    }
  }

  private mutating func note(_ text: PaddedBytes, _ inside: ByteRange) {
    if expected < lookups.count, lookups[expected].isSpelled(in: text, inside) {
      expected += 1
      return
    }
    let name = unescape(text[inside])
    if let known = numbers[name] {
      expected = known + 1
      return
    }
    numbers[name] = names.count
    names.append(name)
    lookups.append(MemberLookup(name))
    expected = names.count
  }
}

/// What is taken of a layer's features.
struct JoinFields: Sendable {
  /// The names that the properties get: that of the id first, where it is given.
  let names: [String]
  /// What each feature has of them.
  let rows: JoinRows
  /// The properties that are summed: what they are called, and the value of each feature.
  private(set) var sums: [(name: String, values: [NumberSum])] = []
  /// The name of the number of features.
  let countName: String?

  /// Looks up what is wanted.
  ///
  /// - Parameters:
  ///   - fields: the properties that are copied; nil for all.
  ///   - taken: the names of results, which no property is copied to.
  ///   - order: the features in the order in which those stand that are wanted together; nil for that of the layer.
  init(
    _ layer: Layer, fields: [String]?, sums: [String], count: String?, names: ResultNames, taken: Set<String>,
    order: [Int32]?
  ) throws(RunError) {
    let known = LayerNames(layer, until: fields.map { Set($0 + sums) })
    if layer.count > 0 {
      for (option, wanted) in [("--fields", fields ?? []), ("--sum", sums)] {
        for name in wanted where known.numbers[name] == nil {
          throw NamedProperty(option, name).missing(in: layer.path, known: known.names)
        }
      }
    }
    var (sources, results): ([String], [String]) = ([], [])
    let summed = Set(sums)
    countName = count.map { names[$0] }
    var seen: Set<String> = []
    for name in fields ?? known.names where !summed.contains(name) && !taken.contains(names[name]) {
      guard names[name] != countName, seen.insert(name).inserted else { continue }
      // Under their own name they would be taken for values of this geometry's vertices.
      if fields == nil, VertexLists.propertyNames.contains(names[name]) { continue }
      sources.append(name)
      results.append(names[name])
    }
    let id = names["id"]
    let hasID = fields == nil && !results.contains(id) && (0..<layer.count).contains { layer.id($0) != nil }
    let givesID = hasID && countName != id
    self.names = (givesID ? [id] : []) + results
    rows = JoinRows(layer, sources, as: self.names, order)
    for name in sums { self.sums.append((names[name], try NumberSum.values(of: name, in: layer))) }
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
        guard text[value.start] == 0x6E || sum.add(text.slice(value)) else {
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
