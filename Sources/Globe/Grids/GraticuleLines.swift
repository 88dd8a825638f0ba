// The lines of longitude and latitude within a box.

package import Planar

/// A line of equal longitude, or of equal latitude.
package struct GraticuleLine: Sendable {
  /// Whether it is one of equal longitude.
  package let isMeridian: Bool
  /// Its degrees: longitudes in −180…180, and 180 rather than −180.
  package let degrees: Double
  /// A LineString, or where a parallel goes over ±180° a MultiLineString that is cut there.
  package let geometry: Geometry

  /// What a map writes beside it, such as `10°W`, `0°` or `45°30′N`.
  package var name: String {
    let value = abs(degrees)
    let seconds = (value * 3600).rounded()
    var text: String
    if abs(value * 3600 - seconds) < 1e-5 {
      let count = Int(seconds)
      text = "\(count / 3600)°"
      if count % 3600 != 0 { text += Self.two(count / 60 % 60) + "′" }
      if count % 60 != 0 { text += Self.two(count % 60) + "″" }
    } else {
      text = "\((value * 1e9).rounded() / 1e9)°"
    }
    if value == 0 || isMeridian && value == 180 { return text }
    return text + (isMeridian ? (degrees < 0 ? "W" : "E") : degrees < 0 ? "S" : "N")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The meridians and parallels at each multiple of a step that a box has a part of: west to east, then south to north.
///
/// ±180° is one line, and a pole is none. Lines have a vertex where they cross another, and one each degree at least:
/// so they bend as they should on another projection.
package struct GraticuleLines: Sequence, IteratorProtocol {
  private let step: Double
  /// How far vertices are from each other.
  private let stop: Double
  private let box: GridBox
  /// Multiples of the step, with the turn that brings them into the box.
  private var meridians: [(numbers: Range<Int>, turn: Double)] = []
  private var parallels = 0..<0

  /// - Parameter step: in degrees, from 0.0001 to 90.
  package init(step: Double, in box: GridBox) {
    (self.step, self.box) = (step, box)
    stop = step / step.rounded(.up)
    // Of a box without a height or a width no line has a length there.
    for turn in [0.0, 360] where box.south < box.north {
      // The globe's own side comes once: as 180.
      let (west, east) = (Swift.max(box.west - turn, -180), Swift.min(box.east - turn, 180))
      var numbers = Self.multiples(of: step, from: west, to: east)
      if let first = numbers.first, Double(first) * step <= -180 + 1e-9, turn > 0 || box.east >= 180 {
        numbers = first + 1..<numbers.upperBound
      }
      meridians.append((numbers, turn))
    }
    guard box.west < box.east else { return }
    parallels = Self.multiples(of: step, from: box.south, to: box.north)
    if let first = parallels.first, Double(first) * step <= -90 + 1e-9 { parallels = first + 1..<parallels.upperBound }
    if let last = parallels.last, Double(last) * step >= 90 - 1e-9 { parallels = parallels.lowerBound..<last }
  }

  /// The numbers of the multiples of a step in a range.
  private static func multiples(of step: Double, from least: Double, to most: Double) -> Range<Int> {
    guard least <= most else { return 0..<0 }
    let first = Int((least / step - 1e-9).rounded(.up))
    let last = Int((most / step + 1e-9).rounded(.down))
    return first..<Swift.max(first, last + 1)
  }

  package mutating func next() -> GraticuleLine? {
    for index in meridians.indices {
      guard let number = meridians[index].numbers.popFirst() else { continue }
      let x = Self.clean(Double(number) * step)
      var line = Geometry(type: .lineString)
      for y in stops(from: box.south, to: box.north) { line.ordinates += [x, y] }
      line.ringEnds = [line.vertexCount]
      return GraticuleLine(isMeridian: true, degrees: x == -180 ? 180 : x, geometry: line)
    }
    guard let number = parallels.popFirst() else { return nil }
    let y = Self.clean(Double(number) * step)
    var line = Geometry(type: .lineString)
    var pieces = [(box.west, Swift.min(box.east, 180), 0.0)]
    if box.east > 180 { pieces.append((180, box.east, 360)) }
    for (west, east, turn) in pieces where west < east {
      for x in stops(from: west, to: east) { line.ordinates += [Self.clean(x - turn), y] }
      line.ringEnds.append(line.vertexCount)
    }
    line.type = line.ringEnds.count > 1 ? .multiLineString : .lineString
    return GraticuleLine(isMeridian: false, degrees: y, geometry: line)
  }

  /// Both ends, and what is to be met between them.
  private func stops(from least: Double, to most: Double) -> [Double] {
    let between = Self.multiples(of: stop, from: least, to: most).lazy.map { Self.clean(Double($0) * stop) }
    return [least] + between.filter { $0 > least + 1e-9 && $0 < most - 1e-9 } + [most]
  }

  /// A multiple without the noise of its last bits.
  private static func clean(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 + 0 }
}

extension Range<Int> {
  /// Takes the first number off.
  fileprivate mutating func popFirst() -> Int? {
    guard let first else { return nil }
    self = first + 1..<upperBound
    return first
  }
}
