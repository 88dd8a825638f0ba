// What several records have in common: the properties that all have with one value.

import GeoJSON

/// Properties that all records of a group have with one value, as the first one spells them.
///
/// A name that stands twice, with the same values in all records, stays as it is; else its last value counts.
package struct CommonProperties {
  private struct Member {
    let name: [UInt8]
    let key: [UInt8]
    var isKept = true
  }

  private let excluded: Set<String>
  /// The first record's properties, an object; empty where it has none.
  private var text: [UInt8] = []
  private var members: [Member] = []
  private var isFirst = true

  /// - Parameter excluded: names that are left out.
  package init(excluding excluded: Set<String>) { self.excluded = excluded }

  /// Leaves the properties that a further record has with the same value.
  package mutating func keep(_ feature: borrowing Feature) {
    defer { isFirst = false }
    guard let source = feature.propertiesText, source.bytes.first == 0x7B else {
      for index in members.indices { members[index].isKept = false }
      return
    }
    if isFirst {
      text = Array(source.bytes)
    } else if !members.contains(where: \.isKept) {
      return
    }
    var found: [[UInt8]: [[UInt8]]] = [:]
    var its = JSONMembers(source)
    while let member = its.next() {
      let name = unescape(source[member.name])
      let isWanted = !excluded.contains(name)
      if isFirst {
        let key = isWanted ? ValueKey.key(of: member.value, in: source) : []
        members.append(Member(name: Array(name.utf8), key: key, isKept: isWanted))
      } else if isWanted {
        found[Array(name.utf8), default: []].append(ValueKey.key(of: member.value, in: source))
      }
    }
    if !isFirst { leave(found) }
  }

  /// Leaves what is among the values of each name of another record.
  private mutating func leave(_ found: [[UInt8]: [[UInt8]]]) {
    var own: [[UInt8]: [Int]] = [:]
    for index in members.indices where members[index].isKept { own[members[index].name, default: []].append(index) }
    for (name, indices) in own {
      let theirs = found[name] ?? []
      if indices.map({ members[$0].key }) == theirs { continue }
      for index in indices.dropLast() { members[index].isKept = false }
      if let last = indices.last, members[last].key != theirs.last { members[last].isKept = false }
    }
  }

  /// Appends an object of them, and after them of what `more` writes as members with commas between them.
  package func append(to out: inout ByteBuffer, _ more: (inout ByteBuffer, _ needsComma: inout Bool) -> Void) {
    ByteBuffer(text.isEmpty ? [0x7B, 0x7D] : text).withPaddedBytes { source in
      ObjectCopy.append(source, to: &out, fate: { number, _ in members[number].isKept ? .keep : .leaveOut }, more: more)
    }
  }
}
