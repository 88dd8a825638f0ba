// The texts that a page carries: names to be searched, and the details of features.

import Gazetteer
import GeoJSON

/// The names of a page, as JSON: `{"features":[…],"list":[…],"importances":{…},"others":{…},"names":{…},"labels":{…}}`.
///
/// They are in the order in which places stand that match alike: the most important first, then by title and id, as
/// bytes. `features` has the way from each one's feature to that of the next.
package enum PageNames {
  /// The names as bytes of JSON.
  package static func text(_ features: PageFeatures) -> [UInt8] {
    let names = features.names.sorted { precedes($0, $1) }
    var out = ByteBuffer()
    out.append("{\"features\":[")
    var last = 0
    for (index, name) in names.enumerated() {
      if index > 0 { out.append(",") }
      out.append("\(name.feature - last)")
      last = name.feature
    }
    out.append("],\"list\":[")
    for (index, name) in names.enumerated() {
      if index > 0 { out.append(",") }
      out.appendString(name.title)
    }
    out.append("],\"importances\":{")
    var isFirst = true
    for (index, name) in names.enumerated() where name.importance > 0 {
      out.append(isFirst ? "\"\(index)\":" : ",\"\(index)\":")
      out.appendShortest(Double(name.importance))
      isFirst = false
    }
    out.append("},\"others\":{")
    isFirst = true
    for (index, name) in names.enumerated() where !name.others.isEmpty {
      out.append(isFirst ? "\"\(index)\":[" : ",\"\(index)\":[")
      for (number, other) in name.others.enumerated() {
        out.append(number == 0 ? "[" : ",[")
        out.appendString(other.text)
        out.append(other.isAlternate ? ",true]" : ",false]")
      }
      out.append("]")
      isFirst = false
    }
    out.append("},\"names\":{")
    for (index, other) in features.calledOtherwise.enumerated() {
      out.append(index == 0 ? "\"\(other.feature)\":" : ",\"\(other.feature)\":")
      out.appendString(other.name)
    }
    out.append("}")
    if !features.labels.isEmpty {
      out.append(",\"labels\":{")
      for (index, label) in features.labels.enumerated() {
        out.append(index == 0 ? "\"\(label.feature)\":" : ",\"\(label.feature)\":")
        out.appendString(label.text)
      }
      out.append("}")
    }
    out.append("}")
    return Array(out.bytes)
  }

  private static func precedes(_ a: PageName, _ b: PageName) -> Bool {
    if a.importance != b.importance { return a.importance > b.importance }
    if a.title != b.title { return a.title.utf8.lexicographicallyPrecedes(b.title.utf8) }
    return a.id != b.id ? a.id.utf8.lexicographicallyPrecedes(b.id.utf8) : a.feature < b.feature
  }
}

/// The details of a page's features, as lines: the keys of the tables, the table of each feature, then the values of
/// each table, column by column.
package struct PageDetails {
  private var tables: [PageTable]
  private let tableOf: [Int32]

  package init(_ features: PageFeatures) { (tables, tableOf) = (features.tables, features.tableOf) }

  /// All lines.
  package var text: [UInt8] {
    var out = Array("[".utf8)
    for (index, table) in tables.enumerated() {
      if index > 0 { out.append(0x2C) }
      out.append(0x5B)
      out += Array(table.keys.joined(separator: [0x2C]))
      out.append(0x5D)
    }
    out += Array("]\n".utf8)
    for (index, table) in tableOf.enumerated() {
      if index > 0 { out.append(0x2C) }
      out += Array("\(table)".utf8)
    }
    out.append(0x0A)
    for table in tables { for column in table.columns { out += column } }
    return out
  }

  /// The properties' names as JSON, in the order in which they are left out where there is no room for all.
  ///
  /// Those with the most text go first; then what the page shows, what features are called by, and last their id.
  ///
  /// - Parameter shown: what features are coloured by, and what is told of the one that is pointed at.
  /// - Returns: the names, and how many of them go before those last ones.
  package func keys(_ shown: [String]) -> (all: [[UInt8]], plain: Int) {
    func rank(_ key: [UInt8]) -> Int {
      let name = String(decoding: key.dropFirst().dropLast(), as: UTF8.self)
      if name.isEmpty { return 4 }
      let lowered = name.lowercased()
      if ["name", "title", "id"].contains(lowered) { return lowered == "id" ? 3 : 2 }
      return shown.contains(name) ? 1 : 0
    }
    var sizes: [[UInt8]: Int] = [:]
    for table in tables {
      for (key, column) in zip(table.keys, table.columns) { sizes[key, default: 0] += column.count }
    }
    let all = sizes.sorted {
      let (a, b) = (rank($0.key), rank($1.key))
      if a != b { return a < b }
      return $0.value != $1.value ? $0.value > $1.value : $1.key.lexicographicallyPrecedes($0.key)
    }.map(\.key)
    return (all, all.count { rank($0) == 0 })
  }

  /// Whether a feature has a property.
  package func has(_ name: String) -> Bool {
    let key = MemberKey(name)
    return tables.contains { table in
      table.keys.contains { json in
        ByteBuffer(json).withPaddedBytes { key.isSpelled(in: $0, ByteRange(start: 1, end: json.count - 1)) }
      }
    }
  }

  /// The details without some properties.
  package func without(_ dropped: some Sequence<[UInt8]>) -> PageDetails {
    let dropped = Set(dropped)
    var rest = self
    for (index, table) in tables.enumerated() {
      let kept = table.keys.indices.filter { !dropped.contains(table.keys[$0]) }
      rest.tables[index].keys = kept.map { table.keys[$0] }
      rest.tables[index].columns = kept.map { table.columns[$0] }
    }
    return rest
  }
}
