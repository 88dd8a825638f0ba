// What became of a geometry or of a record as words for people.

import GeoJSON
import Layers

extension GeometryComparison.Movement {
  /// What became of the geometry, one thing each; none where that cannot be said.
  var words: [String] {
    var words: [String] = []
    if let change { words += change.words }
    let isTold = change.map { [.moved, .turned, .resized, .redrawn].contains($0.kind) } ?? false
    if let moved, !isTold { words.append("vertices moved by up to \(Self.length(moved))") }
    for (count, what) in [(added, "added"), (removed, "removed")] where count > 0 {
      words.append("\(count) \(count == 1 ? "vertex" : "vertices") \(what)")
    }
    return words
  }

  /// A length with about three digits.
  fileprivate static func length(_ metres: Double) -> String {
    let (value, unit) = metres >= 10_000 ? (metres / 1000, "km") : metres < 0.01 ? (metres * 1000, "mm") : (metres, "m")
    return "\(number(value, value >= 100 ? 0 : value >= 10 ? 1 : 2)) \(unit)"
  }

  fileprivate static func number(_ value: Double, _ decimals: Int) -> String {
    var out = ByteBuffer()
    out.append(value, .decimals(decimals))
    return out.text
  }
}

extension ShapeChange {
  /// What became of the shape, one thing each.
  fileprivate var words: [String] {
    typealias Movement = GeometryComparison.Movement
    var words: [String] = []
    switch kind {
    case .moved: break
    case .turned: break
    case .resized: words.append("resized to \(Movement.number((scale ?? 1) * 100, 1)) %")
    case .redrawn: words.append("the same shape with other vertices")
    // The types are told.
    case .retyped: return []
    case .reshaped:
      let parts = [
        sharedArea.map { "\(Movement.number($0 * 100, 1)) % of the area in both" },
        hausdorff.map { "\(Movement.length($0)) apart at most" },
      ]
      let told = parts.compactMap { $0 }.joined(separator: ", ")
      words.append(told.isEmpty ? "reshaped" : "reshaped (\(told))")
    }
    if let angle {
      words.append("turned by \(Movement.number(abs(angle), 1))° \(angle < 0 ? "anticlockwise" : "clockwise")")
    }
    if let distance, let bearing {
      words.append("moved by \(Movement.length(distance)) towards \(Movement.number(bearing, 0))°")
    }
    return words
  }
}

extension Difference {
  /// What the record was split from or into, or merged, one thing each.
  var lineageWords: [String] {
    guard let lineage else { return [] }
    return ByteBuffer(lineage).withPaddedBytes { text in
      var words: [String] = []
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = String(unescape(text[member.name]).map { $0 == "_" ? " " : $0 })
        var names: [String] = []
        var elements = JSONMembers(text, member.value)
        while let element = elements.next() {
          // Ids may be long, and records many.
          if names.count == 12 {
            names.append("…")
            break
          }
          names.append(DiffText.short(Array(text[element.value])))
        }
        words.append("\(name) \(names.joined(separator: ", "))")
      }
      return words
    }
  }
}
