// What pictures leave out of the features they are asked to show, told at the end of the run.

import Cartography
import FeatureStream

extension PictureOmissions {
  /// The warnings about it, for the end of the run.
  package var warnings: [ClosingWarning] {
    var all: [ClosingWarning] = []
    func tell(code: String, _ message: String, _ count: Int) {
      if count > 0 { all.append(ClosingWarning(code: code, message: message, count: count)) }
    }
    tell(code: "no-geometry", "features without a geometry are not drawn", withoutGeometry)
    tell(code: "beyond-map", "what lies poleward of 85.05°, where a Mercator map ends, is not drawn", beyondMap)
    tell(code: "beyond-map", "what lies beyond the edge of the projection's map is not drawn", beyondEdge)
    for (kind, count, example) in found {
      let nearest = Icon.nearestName(to: example).map { " (did you mean \"\($0)\"?)" } ?? ""
      let example = "such as \"\(example)\","
      switch kind {
      case .color(let name): tell(code: "no-color", "\(name) is no colour, \(example) and has no effect", count)
      case .value(let name):
        tell(code: "no-meaning", "\(name) has no meaning, \(example) and has no effect", count)
      case .icon(let name):
        tell(code: "icon", "\(name) is no icon's name, \(example) and has no effect\(nearest)", count)
      case .letters(let name):
        tell(code: "letters", "\(name) has more than 3 letters, \(example) and is not drawn", count)
      }
    }
    tell(code: "hidden-name", "names have no room and are not written", names)
    return all
  }
}

/// What there is to say besides, in one note; nil for nothing.
package func pictureNote(_ parts: String?...) -> String? {
  let all = parts.compactMap(\.self)
  return all.isEmpty ? nil : all.joined(separator: "; ")
}
