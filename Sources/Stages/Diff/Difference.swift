// One difference between two streams, on its way to the output.

import FeatureStream
import GeoJSON

/// A record that one of two streams has and the other has not, or has otherwise.
struct Difference: Sendable {
  enum Status: UInt8, Sendable {
    case added, removed, changed
    /// The same geometry under another key.
    case renamed

    /// The word for it.
    var word: String {
      switch self {
      case .added: "added"
      case .removed: "removed"
      case .changed: "changed"
      case .renamed: "renamed"
      }
    }
  }

  /// Where it stands among all: after which record of A, and there, after which of B.
  struct Place: Comparable, Sendable {
    var a: Int
    var b = -1

    static func < (one: Place, other: Place) -> Bool { (one.a, one.b) < (other.a, other.b) }
  }

  var place: Place
  /// The record of A and that of B, one line each; nil for none.
  var before: [UInt8]?
  var after: [UInt8]?
  /// Whether both have the same geometry and not the same key.
  var isRenamed = false
  /// What it was split from or into, or merged, as JSON; nil for none.
  var lineage: [UInt8]?

  var status: Status {
    before == nil ? .added : after == nil ? .removed : isRenamed ? .renamed : .changed
  }

  /// The bytes it takes.
  var size: Int { 112 + (before?.count ?? 0) + (after?.count ?? 0) }
}

/// A difference that a record carries.
final class CarriedDifference: Sendable {
  let difference: Difference

  init(_ difference: Difference) { self.difference = difference }
}

/// How many there are of each kind.
struct DiffCounts: Sendable {
  var added = 0
  var removed = 0
  var changed = 0
  var renamed = 0
  var equal = 0

  var isDifferent: Bool { added + removed + changed + renamed > 0 }

  /// How many there are, as the line at the end says it.
  var words: String {
    let names = renamed > 0 ? ", \(renamed) renamed" : ""
    return "\(added) added, \(removed) removed, \(changed) changed\(names)"
  }

  mutating func count(_ difference: Difference) {
    switch difference.status {
    case .added: added += 1
    case .removed: removed += 1
    case .changed: changed += 1
    case .renamed: renamed += 1
    }
  }
}

// MARK: In temporary files

extension Difference {
  /// The text in which `init(packed:)` finds it again.
  var packed: [UInt8] {
    var out = PackedBytes()
    out.append(place.a)
    out.append(place.b)
    out.append(before)
    out.append(after)
    out.append(isRenamed ? 1 : 0)
    out.append(lineage)
    return out.bytes
  }

  init(packed bytes: [UInt8]) {
    var reader = PackedBytes(bytes)
    place = Place(a: reader.number(), b: reader.number())
    before = reader.text()
    after = reader.text()
    isRenamed = reader.number() == 1
    lineage = reader.text()
  }
}

/// Numbers and texts one after the other.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []
  private var at = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func append(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

  mutating func append(_ text: [UInt8]?) {
    append(text?.count ?? -1)
    if let text { bytes += text }
  }

  mutating func number() -> Int {
    defer { at += 8 }
    return bytes[at..<at + 8].reversed().reduce(0) { $0 << 8 | Int(truncatingIfNeeded: UInt64($1)) }
  }

  mutating func text() -> [UInt8]? {
    let count = number()
    guard count >= 0 else { return nil }
    defer { at += count }
    return Array(bytes[at..<at + count])
  }
}
