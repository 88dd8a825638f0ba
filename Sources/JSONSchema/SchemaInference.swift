// A JSON Schema that is made from values: what all of them have in common.

public import GeoJSON

/// Collects what values have in common, and writes it as a JSON Schema (draft 2020-12).
///
///     var inference = SchemaInference()
///     inference.add(feature.source, feature.properties)          // of each record
///     inference.write(to: &out)
///
/// Of each value its type is asked; of objects the names that stand in all of them are required, and where every name
/// does, no other is let in; strings of which few are different, and come often, become an `enum`, and others that all
/// have one form a `format`. Each value that was added is valid by what is written. Bounded memory: a number of names,
/// and of each name a number of short strings, are remembered.
public struct SchemaInference {
  private var root = ValueSurvey()
  /// How many names may still be taken up.
  private var room: Int

  /// How many values were added.
  public var count: Int { root.count }

  /// Begins with no value.
  ///
  /// - Parameter names: how many names of members are remembered; of others nothing is said.
  public init(names: Int = 10_000) { room = names }

  /// Adds a value that was checked; O(bytes).
  public mutating func add(_ source: PaddedBytes, _ value: ByteRange) { root.add(source, value, depth: 0, &room) }

  /// Writes the schema, a property a line.
  public func write(to out: inout ByteBuffer) {
    out.append("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"")
    root.write(to: &out, indent: "  ", isFirst: false)
    out.append("\n}\n")
  }
}

/// What the values in one place have in common.
private struct ValueSurvey {
  private(set) var count = 0
  private var types: Set<ValueType> = []
  private var members: [String: ValueSurvey] = [:]
  /// The names in the order in which they were met.
  private var names: [String] = []
  private var objects = 0
  /// Whether names were met that there was no room for.
  private var isCut = false
  /// The elements of arrays, all in one.
  private var elements: [ValueSurvey] = []
  /// The strings that are different; nil where there are too many, or long ones.
  private var strings: Set<String>? = []
  private var stringCount = 0
  private var formats = Self.formatsLookedFor

  /// How deep objects and arrays are looked into.
  private static let deepest = 8
  /// How many strings an `enum` has at most, how many bytes each, and how often each has to come on average.
  private static let (mostStrings, longest, often) = (20, 64, 5)
  /// In the order in which they are asked; what has several has the first.
  private static let formatsLookedFor: [StringFormat] = [.date, .dateTime, .time, .uuid, .email, .uri]

  mutating func add(_ source: PaddedBytes, _ value: ByteRange, depth: Int, _ room: inout Int) {
    count += 1
    switch JSONKind(first: source[value.start]) {
    case .literal: types.insert(source[value.start] == 0x6E ? .null : .boolean)
    case .number: types.insert(DecimalNumber(source, value).isInteger ? .integer : .number)
    case .string:
      types.insert(.string)
      addString(source, ByteRange(start: value.start + 1, end: value.end - 1))
    case .array:
      types.insert(.array)
      guard depth < Self.deepest else { return }
      var walk = JSONMembers(source, value)
      while let element = walk.next() {
        if elements.isEmpty { elements.append(ValueSurvey()) }
        elements[0].add(source, element.value, depth: depth + 1, &room)
      }
    case .object:
      types.insert(.object)
      objects += 1
      guard depth < Self.deepest else {
        isCut = true
        return
      }
      addMembers(source, value, depth, &room)
    }
  }

  private mutating func addMembers(_ source: PaddedBytes, _ value: ByteRange, _ depth: Int, _ room: inout Int) {
    var walk = JSONMembers(source, value)
    while let member = walk.next() {
      let name = unescape(source[member.name])
      if members[name] == nil {
        guard room > 0 else {
          isCut = true
          continue
        }
        room -= 1
        names.append(name)
        members[name] = ValueSurvey()
      }
      members[name]?.add(source, member.value, depth: depth + 1, &room)
      // A name may stand twice.
      if members[name]?.lastObject != objects { members[name]?.stand(in: objects) }
    }
  }

  /// The last object that the value stood in, and how many there were.
  private var lastObject = 0
  private var stands = 0

  private mutating func stand(in object: Int) {
    lastObject = object
    stands += 1
  }

  private mutating func addString(_ source: PaddedBytes, _ inside: ByteRange) {
    stringCount += 1
    let text = unescape(source[inside])
    if !formats.isEmpty {
      formats.removeAll { format in
        var text = text
        return !text.withUTF8 { format.accepts(UnsafeRawBufferPointer($0)) }
      }
    }
    guard strings != nil else { return }
    strings?.insert(text)
    if text.utf8.count > Self.longest || (strings?.count ?? 0) > Self.mostStrings { strings = nil }
  }

  // MARK: Writing

  /// The strings of an `enum`, by their bytes; nil where none is to be written.
  private var choices: [String]? {
    guard let strings, types.subtracting([.null]) == [.string], stringCount >= strings.count * Self.often else {
      return nil
    }
    return strings.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes the keywords, each after a comma.
  func write(to out: inout ByteBuffer, indent: String?, isFirst: Bool = true) {
    var keywords = KeywordWriter(indent: indent, isFirst: isFirst)
    // An integer is a number, too.
    let types = types.contains(.number) ? types.subtracting([.integer]) : types
    if !types.isEmpty, types.count < ValueType.allCases.count - 1 {
      keywords.begin("type", &out)
      let names = ValueType.allCases.filter { types.contains($0) }.map(\.rawValue)
      if names.count == 1 { out.appendString(names[0]) } else { out.appendStrings(names) }
    }
    if let choices {
      keywords.begin("enum", &out)
      out.appendStrings(choices, andNull: types.contains(.null))
    } else if stringCount > 0, let format = formats.first {
      keywords.begin("format", &out)
      out.appendString(format.rawValue)
    }
    if let elements = elements.first {
      keywords.begin("items", &out)
      out.append("{")
      elements.write(to: &out, indent: nil)
      out.append("}")
    }
    guard objects > 0 else { return }
    let required = names.filter { members[$0]?.stands == objects }
    if !required.isEmpty {
      keywords.begin("required", &out)
      out.appendStrings(required)
    }
    if !names.isEmpty {
      keywords.begin("properties", &out)
      out.append("{")
      for (index, name) in names.enumerated() {
        if index > 0 { out.append(indent == nil ? ", " : ",") }
        if let indent { out.append("\n\(indent)  ") }
        out.appendString(name)
        out.append(": {")
        members[name]?.write(to: &out, indent: nil)
        out.append("}")
      }
      if let indent { out.append("\n\(indent)") }
      out.append("}")
    }
    if !isCut, !names.isEmpty, required.count == names.count {
      keywords.begin("additionalProperties", &out)
      out.append("false")
    }
  }
}

/// JSON Schema's types, in the order in which they are written.
private enum ValueType: String, CaseIterable { case string, integer, number, boolean, object, array, null }

/// Writes the names of keywords, with commas between and, where it is asked for, each on a line.
private struct KeywordWriter {
  let indent: String?
  var isFirst: Bool

  mutating func begin(_ name: String, _ out: inout ByteBuffer) {
    if !isFirst { out.append(indent == nil ? ", " : ",") }
    isFirst = false
    if let indent { out.append("\n\(indent)") }
    out.append("\"\(name)\": ")
  }
}

extension ByteBuffer {
  fileprivate mutating func appendStrings(_ strings: [String], andNull: Bool = false) {
    append("[")
    for (index, text) in strings.enumerated() {
      if index > 0 { append(", ") }
      appendString(text)
    }
    if andNull { append(strings.isEmpty ? "null" : ", null") }
    append("]")
  }
}
