// The distances of `buffer --radius`: one, or several of which each makes a feature.

import CommandOptions
import Planar
import Words

/// One radius, or several from the smallest on.
struct BufferRadii: Sendable {
  let distances: [Distance]

  var isSeveral: Bool { distances.count > 1 }

  /// Reads distances with commas between them, in any order.
  ///
  /// Several are all lengths or all in degrees, and either enlarge or shrink.
  static func parse(_ text: String) throws -> BufferRadii {
    var entries: [(text: String, distance: Distance)] = []
    for part in text.pieces.map(String.init) {
      entries.append((part, try Distance.parse(part)))
    }
    entries.sort { $0.distance.value < $1.distance.value }
    for (one, next) in zip(entries, entries.dropFirst()) where one.distance == next.distance {
      throw ValidationError(
        one.text == next.text
          ? "'\(one.text)' is there twice; give each radius once."
          : "'\(one.text)' and '\(next.text)' are the same distance; give each radius once.")
    }
    guard let least = entries.first, let greatest = entries.last else { return BufferRadii(distances: []) }
    if let other = entries.first(where: { $0.distance.unit != least.distance.unit }) {
      let (degrees, metres) = least.distance.unit == .degrees ? (least, other) : (other, least)
      throw ValidationError(
        "'\(degrees.text)' is in degrees and '\(metres.text)' a length; give all in one of the two.")
    }
    if least.distance.value < 0, greatest.distance.value > 0 {
      throw ValidationError(
        "'\(least.text)' makes polygons smaller and '\(greatest.text)' larger; give the two in runs of their own.")
    }
    return BufferRadii(distances: entries.map(\.distance))
  }
}
