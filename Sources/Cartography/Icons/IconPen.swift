// What an icon's letters draw, and where that is on the screen.

import Globe
import SystemLibrary

/// Something that an icon is drawn of, later ones above.
package struct IconPart: Sendable, Equatable {
  /// Rings that are filled, or lines.
  package var path = ScreenPath()
  /// How wide its lines are; nil for what is filled.
  package var width: Double?
  /// Whether it has the colour of the mark, and not of what is on it.
  package var isCut = false
}

/// Reads the parts of an icon.
///
///     o x y r         a disc                    p x y x y …     a polygon
///     e x y rx ry     an ellipse                l x y x y …     a line with round ends
///     r x y w h q     a box, q its corners'     a x y r v w     a line from angle v to w
///     d x y r v w     what an arc cuts off      w n             how wide the next lines are
///     -               the next part is in the mark's own colour
///
/// Angles are in degrees clockwise from the right, as y goes down.
struct IconPen {
  /// How wide and high the grid is.
  static let grid = 15.0
  /// How many edges a circle has.
  private static let steps = 32

  private(set) var parts: [IconPart] = []
  private var width = 1.4
  private var isCut = false

  /// Draws what the letters say.
  mutating func draw(_ text: some StringProtocol) {
    var letter: Character?
    var numbers: [Double] = []
    for word in text.split(separator: " ") {
      if let number = Double(String(word)) {
        numbers.append(number)
        continue
      }
      draw(letter, numbers)
      (letter, numbers) = (word.first, [])
    }
    draw(letter, numbers)
  }

  private mutating func draw(_ letter: Character?, _ numbers: [Double]) {
    switch (letter, numbers.count) {
    case ("-", 0): isCut = true
    case ("w", 1): width = numbers[0]
    case ("o", 3): add(arc(numbers[0], numbers[1], numbers[2], numbers[2], 0, 1), isLine: false)
    case ("e", 4): add(arc(numbers[0], numbers[1], numbers[2], numbers[3], 0, 1), isLine: false)
    case ("a", 5), ("d", 5):
      let turn = Azimuth.turn
      add(
        arc(numbers[0], numbers[1], numbers[2], numbers[2], numbers[3] / turn, numbers[4] / turn), isLine: letter == "a"
      )
    case ("r", 5): add(box(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]), isLine: false)
    case ("p", 6...): add(numbers, isLine: false)
    case ("l", 4...): add(numbers, isLine: true)
    default: break
    }
  }

  private mutating func add(_ points: [Double], isLine: Bool) {
    var part = IconPart(width: isLine ? width : nil, isCut: isCut)
    for at in stride(from: 0, to: points.count - 1, by: 2) { part.path.append(points[at], points[at + 1]) }
    part.path.endLine()
    parts.append(part)
    isCut = false
  }

  /// The points of an arc between shares of a turn.
  private func arc(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ from: Double, _ to: Double
  ) -> [Double] {
    let count = max(4, Int((Double(Self.steps) * abs(to - from)).rounded(.up)))
    return (0...count).flatMap { step in
      let angle = (from + (to - from) * Double(step) / Double(count)) * 2 * .pi
      return [x + rx * cos(angle), y + ry * sin(angle)]
    }
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ corner: Double) -> [Double] {
    let (right, bottom) = (x + width, y + height)
    guard corner > 0 else { return [x, y, right, y, right, bottom, x, bottom] }
    return arc(right - corner, y + corner, corner, corner, 0.75, 1)
      + arc(right - corner, bottom - corner, corner, corner, 0, 0.25)
      + arc(x + corner, bottom - corner, corner, corner, 0.25, 0.5)
      + arc(x + corner, y + corner, corner, corner, 0.5, 0.75)
  }
}

extension MarkShape {
  /// How large a unit of an icon's grid is, and where its upper left corner is.
  package var iconFrame: (x: Double, y: Double, scale: Double) {
    // As large as it has room for in the disc.
    let side = radius * 1.4
    return (x - side / 2, y - side / 2, side / IconPen.grid)
  }

  /// The parts of an icon where they are on the screen.
  package func parts(of icon: Icon) -> [IconPart] {
    let frame = iconFrame
    return icon.parts.map { part in
      var part = part
      for at in stride(from: 0, to: part.path.points.count, by: 2) {
        part.path.points[at] = frame.x + part.path.points[at] * frame.scale
        part.path.points[at + 1] = frame.y + part.path.points[at + 1] * frame.scale
      }
      part.width = part.width.map { $0 * frame.scale }
      return part
    }
  }
}
