// Keys by which records go together: texts by what they stand for, numbers by their value.

import FeatureStream
import GeoJSON

/// The value of a key, such that two that are equal have equal bytes.
enum JoinKey {
  /// Writes the key that a value is; false for `null`, an object or an array, which are none.
  ///
  /// A number is its digits and its exponent, so that 1, 1.0 and 10e-1 are one key, and long integers keep all digits.
  static func append(_ value: ByteRange, of source: PaddedBytes, to out: inout [UInt8]) -> Bool {
    out.removeAll(keepingCapacity: true)
    let bytes = source[value]
    switch JSONKind(first: bytes[0]) {
    case .string:
      out.append(0x22)
      let inside = UnsafeRawBufferPointer(rebasing: bytes[1..<bytes.count - 1])
      if inside.contains(0x5C) { out += unescape(inside).utf8 } else { out += inside }
      return true
    case .number:
      appendNumber(bytes, to: &out)
      return true
    case .literal:
      out += bytes
      return bytes[0] != 0x6E
    case .object, .array: return false
    }
  }

  private static func appendNumber(_ bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    var (exponent, isFraction, at) = (0, false, 0)
    let isNegative = bytes[0] == 0x2D
    if isNegative {
      at = 1
      out.append(0x2D)
    }
    let start = out.count
    while at < bytes.count, bytes[at] | 0x20 != 0x65 {
      if bytes[at] == 0x2E {
        isFraction = true
      } else {
        if out.count > start || bytes[at] != 0x30 { out.append(bytes[at]) }
        if isFraction { exponent -= 1 }
      }
      at += 1
    }
    if at < bytes.count {
      // One that is too long for a number is as good as any that is as long.
      let text = String(decoding: bytes[(at + 1)...], as: UTF8.self)
      let written = Int(text) ?? (text.hasPrefix("-") ? -1 << 60 : 1 << 60)
      exponent += max(-1 << 60, min(1 << 60, written))
    }
    while out.count > start, out.last == 0x30 {
      out.removeLast()
      exponent += 1
    }
    // Zero is zero, whatever its sign and exponent.
    if out.count == start {
      out.removeAll(keepingCapacity: true)
      out.append(0x30)
    } else if exponent != 0 {
      out += "e\(exponent)".utf8
    }
  }
}

/// The features of a layer by the value of a property.
struct JoinTable: Sendable {
  private var numbers: [[UInt8]: [Int32]] = [:]
  /// What the layer's keys are, for a look at why none is met.
  private(set) var kinds: Set<Kind> = []

  /// What a key can be.
  enum Kind: String, Sendable {
    case text, number
    case truth = "true or false"
  }

  /// - Parameter name: the property, or `id` for that of the Feature where none of them has such a property.
  init(_ layer: Layer, _ name: String) throws(RunError) {
    let lookup = MemberLookup(name)
    var (key, found, known): ([UInt8], Bool, [String]) = ([], false, [])
    let hasProperty = (0..<layer.count).contains { lookup.value(in: layer.properties($0)) != nil }
    for number in 0..<layer.count {
      let isID = name == "id" && !hasProperty
      guard let source = isID ? layer.id(number) : layer.properties(number),
        let value = isID ? ByteRange(start: 0, end: source.count) : lookup.value(in: source)
      else { continue }
      found = true
      guard JoinKey.append(value, of: source, to: &key) else { continue }
      kinds.insert(Self.kind(key))
      numbers[key, default: []].append(Int32(number))
    }
    if !found, layer.count > 0 {
      known = LayerNames(layer).names
      throw RunError(
        .usage, "--on: no feature of \(layer.path) has a property \"\(name)\"; its properties are \(known.listed)")
    }
  }

  /// The features with a key, in the order of the file.
  func features(_ key: [UInt8]) -> [Int32] { numbers[key] ?? [] }

  static func kind(_ key: [UInt8]) -> Kind {
    key.first == 0x22 ? .text : key.first == 0x74 || key.first == 0x66 ? .truth : .number
  }
}

extension [String] {
  /// As a list for a message, the first ones of a long one.
  var listed: String {
    if isEmpty { return "none" }
    return prefix(30).map { "\"\($0)\"" }.joined(separator: ", ") + (count > 30 ? " and \(count - 30) more" : "")
  }
}
