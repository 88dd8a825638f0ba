// What a join found nothing for, told in one line when all records have been seen.

import FeatureStream
import GeoJSON
import Layers
import Synchronization
import Words

/// How many records nothing went with, and which of their keys differ from the file's in their type alone.
struct JoinCounts: Sendable {
  var records = 0
  /// How many had something to look for: where none has the property that is the key, that is told instead.
  var asked = 0
  var unmatched = 0
  /// The keys, of which so many are told apart.
  private(set) var differing: Set<String> = []
  /// The example that is reported: the least, so that it does not depend on which worker saw it.
  private(set) var example: String?
  private static let mostKeys = 10_000

  /// Notes a key that differs in its type alone.
  mutating func add(differing key: String, _ example: String) {
    if differing.count < Self.mostKeys { differing.insert(key) }
    if self.example.map({ example < $0 }) ?? true { self.example = example }
  }

  mutating func add(_ other: JoinCounts) {
    records += other.records
    asked += other.asked
    unmatched += other.unmatched
    for key in other.differing where differing.count < Self.mostKeys { differing.insert(key) }
    if let theirs = other.example, example.map({ theirs < $0 }) ?? true { example = theirs }
  }
}

/// What one worker counts.
///
/// `@unchecked Sendable` holds because its worker alone writes to it, and it is read when the results of all chunks
/// have been delivered, which the locks of that order after all writing.
final class JoinCounter: @unchecked Sendable {
  @exclusivity(unchecked) var counts = JoinCounts()
}

/// The counts of all workers.
final class JoinTally: Sendable {
  private let counters = Mutex<[JoinCounter]>([])

  /// Makes a worker's part.
  func makeCounter() -> JoinCounter {
    let counter = JoinCounter()
    counters.withLock { $0.append(counter) }
    return counter
  }

  private var counts: JoinCounts {
    counters.withLock { counters in
      var sum = JoinCounts()
      for counter in counters { sum.add(counter.counts) }
      return sum
    }
  }

  /// The line at the end, as a warning: keys differ in their type, or nothing went with any record.
  ///
  /// - Parameter isAsked: whether it was said what becomes of unmatched records, which are then nothing to wonder at.
  func warning(_ layer: Layer, isAsked: Bool) -> ClosingWarning? {
    let counts = counts
    if let example = counts.example {
      let keys = counts.differing.count
      return ClosingWarning(
        code: "key-types",
        message: "\(Self.words(counts)); \(keys) key\(keys == 1 ? " differs" : "s differ") from the file's in type "
          + "only (\(example))")
    }
    guard counts.asked > 0, counts.unmatched == counts.records, !isAsked else { return nil }
    let reason = layer.count == 0 ? ", which has no features" : ""
    return ClosingWarning(code: "no-match", message: "no record had a match in \(layer.path)\(reason)")
  }

  /// The line at the end, where it is no warning.
  func note(_ layer: Layer, isAsked: Bool) -> String {
    let counts = counts
    guard counts.asked > 0, counts.unmatched > 0, !isAsked, warning(layer, isAsked: false) == nil else { return "" }
    return Self.words(counts)
  }

  private static func words(_ counts: JoinCounts) -> String {
    "\(counts.unmatched) of \(counts.records) record\(counts.records == 1 ? "" : "s") had no match"
  }
}

extension JoinTable {
  /// What of the file has the same key in another type; nil for nothing.
  ///
  /// A text that is a number, with zeros before it or not, and a number; `"true"` and `true`.
  ///
  /// - Parameters:
  ///   - key: the key that nothing goes with.
  ///   - spelling: how the record has it.
  func example(ofOtherType key: [UInt8], _ spelling: UnsafeRawBufferPointer) -> String? {
    var here: String { "\(String(decoding: spelling, as: UTF8.self)) is \(Self.kind(key).noun) here" }
    if Self.kind(key) == .text {
      guard let other = Self.untyped(key.dropFirst()), contains(other) else { return nil }
      return "\(here), \(Self.kind(other).noun) there"
    }
    guard let text = texts[key] else { return nil }
    return "\(here), \"\(text)\" is text there"
  }

  /// The key that a text has where it is taken for a number, or for true or false; nil where it is none.
  static func untyped(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard let first = text.first, text.count <= 40 else { return nil }
    if text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) { return Array(text) }
    guard first == 0x2D || first.isDigit else { return nil }
    var digits = first == 0x2D ? text.dropFirst()[...] : text[...]
    while digits.first == 0x30, let next = digits.dropFirst().first, next.isDigit { digits = digits.dropFirst() }
    var number = ByteBuffer(capacity: 64)
    if first == 0x2D { number.append(first) }
    for byte in digits { number.append(byte) }
    var key: [UInt8] = []
    let isNumber = number.withPaddedBytes { bytes in
      var json = JSONScanner(bytes)
      do throws(ScanError) { try json.skipValue() } catch { return false }
      guard json.position == bytes.count else { return false }
      ValueKey.write(ByteRange(start: 0, end: bytes.count), of: bytes, to: &key)
      return true
    }
    return isNumber ? key : nil
  }
}

extension JoinTable.Kind {
  fileprivate var noun: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .truth: rawValue
    }
  }
}
