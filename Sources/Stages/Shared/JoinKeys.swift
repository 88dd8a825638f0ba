// Keys by which records go together: texts by what they stand for, numbers by their value.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Words

/// The keys by which records go together.
enum JoinKey {
  /// The two names that `--on` gives, of a property of the records and of one of the file; nil where it is not given.
  static func names(_ on: String?) -> (record: String, layer: String)? {
    guard let parts = on?.split(separator: "=", maxSplits: 1).map({ String($0.trimmingBlanks) }) else { return nil }
    return (parts[0], parts[parts.count - 1])
  }

  /// Refuses an `--on` that lacks a name.
  static func check(_ on: String?) throws {
    guard let on, on.hasPrefix("=") || on.hasSuffix("=") || on.isEmpty else { return }
    throw ValidationError("--on '\(on)' is no NAME or NAME=NAME: the property of the records, then that of the file.")
  }

  /// Where a record's key stands: that of a property or, where that is called `id` and there is none, the Feature's.
  static func value(
    of lookup: MemberLookup, in feature: borrowing Feature
  ) -> (source: PaddedBytes, value: ByteRange)? {
    if let found = lookup.value(in: feature) { return found }
    return lookup.name == "id" && feature.id.isPresent ? (feature.source, feature.id) : nil
  }

  /// Writes the key that a value is; false for `null`, an object or an array, which are none.
  static func write(_ value: ByteRange, of source: PaddedBytes, to out: inout [UInt8]) -> Bool {
    switch JSONKind(first: source[value.start]) {
    case .object, .array: return false
    case .literal where source[value.start] == 0x6E: return false
    default:
      ValueKey.write(value, of: source, to: &out)
      return true
    }
  }
}

/// The features of a layer by the value of a property.
struct JoinTable: Sendable {
  private var keys = KeyNumbers()
  /// The first and the last feature of each key, and of each feature the next one with its key; -1 after the last.
  private var firsts: [Int32] = []
  private var lasts: [Int32] = []
  private var nexts: [Int32]
  /// The layer's keys that are texts of numbers, or of true and false, by the keys that they would have as such: for a
  /// look at why none is met.
  private(set) var texts: [[UInt8]: String] = [:]

  /// What a key can be.
  enum Kind: String, Sendable {
    case text, number
    case truth = "true or false"
  }

  /// - Parameter name: the property, or `id` for that of the Feature where none of them has such a property.
  init(_ layer: Layer, _ name: String) throws(RunError) {
    let lookup = MemberLookup(name)
    nexts = Array(repeating: -1, count: layer.count)
    var (key, found): ([UInt8], Bool) = ([], false)
    let hasProperty = (0..<layer.count).contains { lookup.value(in: layer.properties($0)) != nil }
    for number in 0..<layer.count {
      let isID = name == "id" && !hasProperty
      guard let source = isID ? layer.id(number) : layer.properties(number),
        let value = isID ? ByteRange(start: 0, end: source.count) : lookup.value(in: source)
      else { continue }
      found = true
      guard JoinKey.write(value, of: source, to: &key) else { continue }
      if key.first == 0x22, let other = Self.untyped(key.dropFirst()), texts[other] == nil {
        texts[other] = String(decoding: key.dropFirst(), as: UTF8.self)
      }
      let (place, isNew) = keys.insert(key)
      if isNew {
        firsts.append(Int32(number))
        lasts.append(Int32(number))
      } else {
        nexts[Int(lasts[place])] = Int32(number)
        lasts[place] = Int32(number)
      }
    }
    if !found, layer.count > 0 {
      throw NamedProperty("--on", name).missing(in: layer.path, known: LayerNames(layer).names)
    }
  }

  /// Whether a feature has a key.
  func contains(_ key: [UInt8]) -> Bool { keys.number(of: key) != nil }

  /// Goes through the features with a key, in the order of the file.
  func forEachFeature(_ key: [UInt8], _ body: (Int) -> Void) {
    guard let place = keys.number(of: key) else { return }
    var feature = firsts[place]
    while feature >= 0 {
      body(Int(feature))
      feature = nexts[Int(feature)]
    }
  }

  static func kind(_ key: [UInt8]) -> Kind {
    key.first == 0x22 ? .text : key.first == 0x74 || key.first == 0x66 ? .truth : .number
  }
}
