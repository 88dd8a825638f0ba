// The geometries of many features with their looks, until it is known where the camera is.

import Planar

/// Holds what is to be drawn of features: 16 bytes for each vertex, and some 80 for each feature.
package struct ShapeStore: Sendable {
  /// The styles that something is drawn in, one above the other.
  private struct Styles: Hashable, Sendable {
    let top: FeatureStyle
    let below: [FeatureStyle]
  }

  private struct Entry: Sendable {
    let type: GeometryType
    let ordinates, rings, parts: Int
    let style: Int32
    let name, label: String
  }

  private var ordinates: [Double] = []
  private var ringEnds: [Int32] = []
  private var partEnds: [Int32] = []
  private var entries: [Entry] = []
  private var styles: [Styles] = []
  private var numbers: [Styles: Int32] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }
  /// How many simple geometries there are.
  package var count: Int { entries.count }

  /// Adds a geometry in longitudes and latitudes; the members of a collection one by one.
  package mutating func add(_ geometry: Geometry, _ look: FeatureLook) {
    if geometry.type == .geometryCollection {
      for member in geometry.members { add(member, look) }
      return
    }
    if geometry.dimension == 2 {
      ordinates += geometry.ordinates
    } else {
      for vertex in 0..<geometry.vertexCount {
        ordinates.append(geometry.ordinates[vertex * geometry.dimension])
        ordinates.append(geometry.ordinates[vertex * geometry.dimension + 1])
      }
    }
    for end in geometry.ringEnds { ringEnds.append(Int32(truncatingIfNeeded: end)) }
    for end in geometry.partEnds { partEnds.append(Int32(truncatingIfNeeded: end)) }
    entries.append(
      Entry(
        type: geometry.type, ordinates: ordinates.count, rings: ringEnds.count, parts: partEnds.count,
        style: number(of: Styles(top: look.style, below: look.below)), name: look.tip, label: look.label))
  }

  private mutating func number(of style: Styles) -> Int32 {
    // Most often it is that of the feature before.
    if let last = entries.last?.style, styles[Int(last)] == style { return last }
    if let number = numbers[style] { return number }
    let number = Int32(styles.count)
    styles.append(style)
    numbers[style] = number
    return number
  }

  /// The styles that something is drawn in above all others of its feature, each once.
  var topStyles: [FeatureStyle] { styles.map(\.top) }

  /// Calls `body` with each geometry of some, in their order.
  package func forEach(_ range: Range<Int>, _ body: (Geometry, FeatureLook) -> Void) {
    var geometry = Geometry()
    for index in range {
      let entry = entries[index]
      let before = index == 0 ? nil : entries[index - 1]
      geometry.removeAll(type: entry.type)
      geometry.ordinates += ordinates[(before?.ordinates ?? 0)..<entry.ordinates]
      for end in ringEnds[(before?.rings ?? 0)..<entry.rings] { geometry.ringEnds.append(Int(end)) }
      for end in partEnds[(before?.parts ?? 0)..<entry.parts] { geometry.partEnds.append(Int(end)) }
      let style = styles[Int(entry.style)]
      body(geometry, FeatureLook(style: style.top, name: entry.name, label: entry.label, below: style.below))
    }
  }
}
