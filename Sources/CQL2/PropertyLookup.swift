// The values of the properties that an expression names, found in one pass over the members.

import GeoJSON

/// Finds properties by their names.
struct PropertyLookup {
  /// A name, as the bytes that are compared.
  private struct Name {
    let utf8: [UInt8]
    let hasDot: Bool
  }

  private let names: [Name]
  private let hasDots: Bool
  /// The value of each name; absent where there is none.
  private(set) var values: [ByteRange]
  /// Whether the value is of a property that has the very name, which one of a nested object does not replace.
  private var isExact: [Bool]

  init(_ names: [String]) {
    self.names = names.map { Name(utf8: Array($0.utf8), hasDot: $0.utf8.contains(0x2E)) }
    hasDots = self.names.contains(where: \.hasDot)
    values = Array(repeating: .absent, count: names.count)
    isExact = Array(repeating: false, count: names.count)
  }

  /// Looks through the members of an object; of a repeated name, the last counts.
  ///
  /// O(bytes), and O(members × names).
  mutating func find(in source: PaddedBytes?) {
    for index in values.indices {
      values[index] = .absent
      isExact[index] = false
    }
    guard !names.isEmpty, let source, source.count > 0, source[0] == 0x7B else { return }
    var members = JSONMembers(source)
    while let member = members.next() {
      let (start, count) = (member.name.start, member.name.end - member.name.start)
      for index in names.indices {
        if same(source, start, count, names[index].utf8) {
          values[index] = member.value
          isExact[index] = true
        }
      }
      if hasDots, source[member.value.start] == 0x7B { findNested(source, member) }
    }
  }

  /// Looks into an object for names whose beginning, up to a dot, is the object's.
  private mutating func findNested(_ source: PaddedBytes, _ member: JSONMembers.Member) {
    for index in names.indices where names[index].hasDot && !isExact[index] {
      let found = Self.nested(source, member, names[index].utf8[...])
      if found.isPresent { values[index] = found }
    }
  }

  private static func nested(
    _ source: PaddedBytes, _ member: JSONMembers.Member, _ path: ArraySlice<UInt8>
  ) -> ByteRange {
    let name = source[member.name]
    let spelled = name.contains(0x5C) ? Array(unescape(name).utf8) : Array(name)
    guard path.count > spelled.count + 1, path.starts(with: spelled), path[path.startIndex + spelled.count] == 0x2E,
      source[member.value.start] == 0x7B
    else { return .absent }
    let rest = path.dropFirst(spelled.count + 1)
    var members = JSONMembers(source, member.value)
    var (found, isExact) = (ByteRange.absent, false)
    while let inner = members.next() {
      if rest.withUnsafeBytes({ $0.elementsEqual(source[inner.name]) })
        || source[inner.name].contains(0x5C) && unescape(source[inner.name]).utf8.elementsEqual(rest)
      {
        (found, isExact) = (inner.value, true)
      } else if !isExact {
        let deeper = nested(source, inner, rest)
        if deeper.isPresent { found = deeper }
      }
    }
    return found
  }

  @inline(__always)
  private func same(_ source: PaddedBytes, _ start: Int, _ count: Int, _ name: [UInt8]) -> Bool {
    if count == name.count {
      for at in 0..<count where source[start + at] != name[at] { return false }
      return true
    }
    guard count > name.count else { return false }
    return isEscaped(source, ByteRange(start: start, end: start + count), name)
  }

  @inline(never)
  private func isEscaped(_ source: PaddedBytes, _ range: ByteRange, _ name: [UInt8]) -> Bool {
    source[range].contains(0x5C) && unescape(source[range]).utf8.elementsEqual(name)
  }
}
