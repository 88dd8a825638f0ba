// A schema's text as a tree, with the JSON pointer and the place of each value.

import GeoJSON

/// A value of a schema's file.
final class SchemaValue {
  /// What the value is.
  enum Content {
    case object([Member])
    case array([SchemaValue])
    case string(String)
    case number(DecimalNumber)
    case boolean(Bool)
    case null
  }

  /// A member of an object.
  typealias Member = (name: String, value: SchemaValue)

  let content: Content
  /// The JSON pointer within the file, beginning with `#`.
  let pointer: String
  /// Where the value stands in the file.
  let text: ByteRange
  /// The URI that references in it are relative to; nil as long as nobody knows.
  var base: String?
  /// Whether it is not in the file, and stands for what one at its place means.
  let isMade: Bool

  init(_ content: Content, _ pointer: String, _ text: ByteRange, isMade: Bool = false) {
    (self.content, self.pointer, self.text, self.isMade) = (content, pointer, text, isMade)
  }

  /// The members of an object; nil for all else.
  var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The elements of an array; nil for all else.
  var elements: [SchemaValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The text of a string; nil for all else.
  var string: String? {
    guard case .string(let string) = content else { return nil }
    return string
  }

  /// The value of a number; nil for all else.
  var number: DecimalNumber? {
    guard case .number(let number) = content else { return nil }
    return number
  }

  /// The value of `true` and `false`; nil for all else.
  var boolean: Bool? {
    guard case .boolean(let boolean) = content else { return nil }
    return boolean
  }

  /// Whether the value can be a schema: an object, true or false.
  var isSchema: Bool { members != nil || boolean != nil }

  subscript(name: String) -> SchemaValue? { members?.first { $0.name == name }?.value }

  /// The value at a JSON pointer below this one, such as `/$defs/a`; nil where there is none.
  subscript(pointer pointer: some StringProtocol) -> SchemaValue? {
    var value = self
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = Self.unescaped(part)
      switch value.content {
      case .object:
        guard let next = value[name] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index), String(index) == name else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// A part of a pointer, `~1` and `~0` being a slash and a tilde.
  private static func unescaped(_ part: some StringProtocol) -> String {
    var name = ""
    var isEscaped = false
    for scalar in part.unicodeScalars {
      if isEscaped {
        name.unicodeScalars.append(scalar == "1" ? "/" : scalar == "0" ? "~" : scalar)
        isEscaped = false
      } else if scalar == "~" {
        isEscaped = true
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    return name
  }

  private static func escaped(_ name: String) -> String {
    var part = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": part += "~0"
      case "/": part += "~1"
      default: part.unicodeScalars.append(scalar)
      }
    }
    return part
  }

  // MARK: Reading

  /// Reads the whole of a file.
  ///
  /// - Throws: `SchemaError` where it is not JSON, and where a name stands twice in an object.
  static func read(_ source: PaddedBytes) throws(SchemaError) -> SchemaValue {
    let bom = source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
    var json = JSONScanner(source, from: bom ? 3 : 0, to: source.count)
    json.skipWhitespace()
    let start = json.position
    do throws(ScanError) { try json.skipValue() } catch {
      throw SchemaError(pointer: "", message: error.fault.message, offset: error.offset)
    }
    let text = ByteRange(start: start, end: json.position)
    json.skipWhitespace()
    guard json.position == source.count else {
      throw SchemaError(pointer: "", message: Fault.trailingGarbage.message, offset: json.position)
    }
    return try value(source, text, "#")
  }

  /// Reads a value; the scanner's limit bounds the depth.
  private static func value(
    _ source: PaddedBytes, _ text: ByteRange, _ pointer: String
  ) throws(SchemaError) -> SchemaValue {
    SchemaValue(try content(source, text, pointer), pointer, text)
  }

  private static func content(
    _ source: PaddedBytes, _ text: ByteRange, _ pointer: String
  ) throws(SchemaError) -> Content {
    let first = source[text.start]
    switch JSONKind(first: first) {
    case .literal: return first == 0x6E ? .null : .boolean(first == 0x74)
    case .number: return .number(DecimalNumber(source, text))
    case .string: return .string(unescape(source[ByteRange(start: text.start + 1, end: text.end - 1)]))
    case .array:
      var found: [SchemaValue] = []
      var elements = JSONMembers(source, text)
      while let element = elements.next() {
        found.append(try value(source, element.value, pointer + "/\(found.count)"))
      }
      return .array(found)
    case .object:
      var found: [Member] = []
      var names: Set<[UInt8]> = []
      var members = JSONMembers(source, text)
      while let member = members.next() {
        let name = unescape(source[member.name])
        let place = pointer + "/" + escaped(name)
        guard names.insert(Array(name.utf8)).inserted else {
          throw SchemaError(pointer: place, message: "the name stands twice", offset: member.name.start - 1)
        }
        found.append((name, try value(source, member.value, place)))
      }
      return .object(found)
    }
  }
}
