// What several records have in common: the properties that all have with one value.

import GeoJSON

/// Properties that all records of a group have with one value, as the first one spells them.
struct CommonProperties {
  private struct Member {
    let name, value, key: [UInt8]
  }

  private let excluded: Set<String>
  private var members: [Member] = []
  private var isFirst = true

  /// - Parameter excluded: names that are left out.
  init(excluding excluded: Set<String>) { self.excluded = excluded }

  /// Leaves the properties that a further record has with the same value.
  mutating func keep(_ feature: borrowing Feature) {
    defer { isFirst = false }
    guard let text = feature.propertiesText, text.bytes.first == 0x7B else {
      members = []
      return
    }
    if !isFirst, members.isEmpty { return }
    var found: [[UInt8]: [UInt8]] = [:]
    var its = JSONMembers(text)
    while let member = its.next() {
      let name = unescape(text[member.name])
      if excluded.contains(name) { continue }
      let key = ValueKey.key(of: member.value, in: text)
      if isFirst { members.append(Member(name: Array(text[member.name]), value: Array(text[member.value]), key: key)) }
      found[Array(name.utf8)] = key
    }
    if isFirst { return }
    members.removeAll { member in
      let name = member.name.withUnsafeBytes { Array(unescape($0).utf8) }
      return found[name] != member.key
    }
  }

  /// Appends an object of them, and behind them of what `more` writes as members with commas between them.
  func append(to out: inout ByteBuffer, _ more: (inout ByteBuffer, _ needsComma: inout Bool) -> Void) {
    out.append("{")
    for (index, member) in members.enumerated() {
      out.append(index == 0 ? "\"" : ",\"")
      out.append(member.name)
      out.append("\":")
      out.append(member.value)
    }
    var needsComma = !members.isEmpty
    more(&out, &needsComma)
    out.append("}")
  }
}
