// The curve at a distance from a line, before what is nearer to another part of the line is cut away.

import Globe
import Planar

/// A short part of the curve: beside an edge, or round a corner or an end.
struct OffsetBit {
  enum Course {
    /// Beside an edge, from a share of it to another.
    case side(edge: Int, from: Double, to: Double)
    /// Round a vertex, from an azimuth to another.
    case arc(corner: Position, from: Double, to: Double)
  }

  let course: Course
  let from, to: Position
  /// Where it is from, on the geometry: the number of the vertex before and the share of the edge from there.
  let places: (from: Double, to: Double)
  /// Whether it begins where the one before it ends.
  let goesOn: Bool
  /// The number of the corner that it is round; below 0 beside an edge.
  let corner: Int

  /// Where it is at a share of it, on the geometry.
  func place(_ share: Double) -> Double { places.from + (places.to - places.from) * share }
}

/// Makes the curve of one line.
struct OffsetCourse {
  let edges: [LineWalk.PlacedEdge]
  let ground: any OffsetGround
  /// Whether the line ends where it begins.
  let isClosed: Bool
  /// In metres, more than 0.
  let distance: Double

  /// Vertices of arcs are no farther apart, in degrees: 64 go round.
  private static let arcStep = 5.625
  /// Bits are no longer, in metres, so that where chords cross the curves do.
  private static let longest = 50_000.0
  /// Corners that put the curve's ends no farther apart than this, in metres, are none.
  private static let least = 0.0005

  /// How many bits there are at most.
  var mostBits: Double {
    edges.reduce(0) { $0 + ($1.length / longestSide).rounded(.up) + 33 } + 66
  }

  /// What runs beside a geodesic is none: between vertices so far apart it is one to a millimetre.
  private var longestSide: Double { min(Self.longest, 6_371_008.8 * (0.008 / distance).squareRoot()) }

  /// The position of a bit at a share of it.
  func position(_ bit: OffsetBit, _ share: Double, right: Double) -> Position {
    switch bit.course {
    case .side(let edge, let from, let to):
      return ground.place(beside: edge, from + (to - from) * share, right: right)
    case .arc(let corner, let from, let to):
      return ground.place(around: corner, from + (to - from) * share, distance)
    }
  }

  /// The curve on one side, from the start to the end.
  ///
  /// - Parameter right: the distance to the right, or below 0 to the left.
  func side(right: Double) -> [OffsetBit] {
    var bits: [OffsetBit] = []
    let aside = right < 0 ? -90.0 : 90.0
    var azimuth: Double?
    var goesOn = false
    if isClosed, let last = edges.indices.last { azimuth = ground.finalAzimuth(last) }
    for (number, edge) in edges.enumerated() {
      if let azimuth {
        goesOn = addCorner(
          number, from: azimuth, to: edge.azimuth, right: right, aside, goesOn: goesOn || number == 0, &bits)
      }
      let count = max(1, Int((edge.length / longestSide).rounded(.up)))
      let (first, places) = (Double(edge.fromVertex), Double(edge.toVertex - edge.fromVertex))
      let start = ground.place(beside: number, 0, right: right)
      var last = goesOn ? bits.last?.to ?? start : start
      for step in 0..<count {
        let (from, to) = (Double(step) / Double(count), Double(step + 1) / Double(count))
        let end = ground.place(beside: number, to, right: right)
        bits.append(
          OffsetBit(
            course: .side(edge: number, from: from, to: to), from: last, to: end,
            places: (first + places * from, first + places * to), goesOn: goesOn, corner: -1))
        (last, goesOn) = (end, true)
      }
      azimuth = ground.finalAzimuth(number)
    }
    return bits
  }

  /// Adds the arc at the start of an edge, where that is on the outer side of its corner.
  ///
  /// - Returns: whether the side of the edge goes on from there; on the inner side it does not.
  private func addCorner(
    _ number: Int, from azimuth: Double, to next: Double, right: Double, _ aside: Double, goesOn: Bool,
    _ bits: inout [OffsetBit]
  ) -> Bool {
    var turn = Azimuth.reduced(next - azimuth)
    if abs(turn) * (.pi / 180) * distance < Self.least { return goesOn }
    // Straight back is outside on both sides.
    if abs(turn) > 179.999999 { turn = right > 0 ? -abs(turn) : abs(turn) }
    if turn * right > 0 { return false }
    addArc(
      edges[number].from, Double(edges[number].fromVertex), from: azimuth + aside, turn, goesOn: goesOn, number, &bits)
    return true
  }

  private func addArc(
    _ corner: Position, _ vertex: Double, from azimuth: Double, _ turn: Double, goesOn: Bool, _ number: Int,
    _ bits: inout [OffsetBit]
  ) {
    let count = max(1, Int((abs(turn) / Self.arcStep).rounded(.up)))
    var last = ground.place(around: corner, azimuth, distance)
    for step in 0..<count {
      let (from, to) = (
        azimuth + turn * Double(step) / Double(count), azimuth + turn * Double(step + 1) / Double(count)
      )
      let end = ground.place(around: corner, to, distance)
      bits.append(
        OffsetBit(
          course: .arc(corner: corner, from: from, to: to), from: last, to: end, places: (vertex, vertex),
          goesOn: goesOn || step > 0, corner: number))
      last = end
    }
  }

  /// Half circles round the ends.
  var caps: [OffsetBit] {
    guard !isClosed, let first = edges.first, let last = edges.indices.last else { return [] }
    var bits: [OffsetBit] = []
    addArc(first.from, 0, from: first.azimuth + 90, Azimuth.south, goesOn: false, -1, &bits)
    addArc(edges[last].to, 0, from: ground.finalAzimuth(last) - 90, Azimuth.south, goesOn: false, -1, &bits)
    return bits
  }
}
