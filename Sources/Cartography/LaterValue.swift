// Values of a style that are known once the zoom level of the map is.

/// A value of a style that goes with the zoom level.
package struct LaterValue: Sendable, Hashable {
  /// What a value is of.
  package enum Part: Sendable { case line, width, fill, mark, markSize, label, all }
  /// What has no effect, and an example of it.
  package typealias Unread = (kind: PictureOmissions.Unread, example: String)

  /// What it is of.
  package let part: Part
  /// What tells it from others.
  private let key: [UInt8]
  private let change: @Sendable (inout FeatureStyle, Double) -> Unread?

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - key: what tells it from others: two with the same do the same.
  ///   - change: sets it at a zoom level, or says what has no effect.
  package init(
    _ part: Part, key: [UInt8], _ change: @escaping @Sendable (inout FeatureStyle, Double) -> Unread?
  ) {
    (self.part, self.key, self.change) = (part, key, change)
  }

  package static func == (a: LaterValue, b: LaterValue) -> Bool { a.part == b.part && a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Sets it in a style at a zoom level; what has no effect is returned.
  func set(in style: inout FeatureStyle, at zoom: Double) -> Unread? { change(&style, zoom) }
}

/// A style at the zoom level of a map, and what has no effect there.
struct SeenStyle {
  let style: FeatureStyle
  let unread: [LaterValue.Unread]

  init(_ style: FeatureStyle, at zoom: Double) {
    var (seen, unread) = (style.at(zoom: zoom), [LaterValue.Unread]())
    for value in style.rich?.later ?? [] { if let found = value.set(in: &seen, at: zoom) { unread.append(found) } }
    // An expression's widths at levels are for this one.
    seen = seen.at(zoom: zoom)
    seen.rich?.later = []
    (self.style, self.unread) = (seen, unread)
  }
}

extension FeatureStyle {
  /// Leaves out what would be known of some parts later, as it is known now.
  package mutating func settle(_ parts: LaterValue.Part...) {
    guard rich?.later.isEmpty == false else { return }
    rich?.later.removeAll { parts.contains($0.part) }
  }
}
