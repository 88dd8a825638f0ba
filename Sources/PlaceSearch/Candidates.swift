// The best places so far, and what it takes to be among them.

import Gazetteer
import PlaceIndex
import SystemLibrary

/// Reckons scores and keeps the best of them.
///
/// Not copied, since that takes longer than most of what is asked of it.
struct Candidates: ~Copyable {
  private let view: IndexView
  private let focus: SpherePoint?
  private let weights: SearchWeights
  private let scale: Double
  private let limit: Int
  private let count: Int
  private let edits: Int
  /// The best, in order.
  private(set) var hits: [PlaceHit] = []

  /// - Parameter edits: whether hits have typing errors, which puts them in a group of their own.
  init(_ view: IndexView, _ query: PlaceQuery, limit: Int, edits: Int = 0) {
    self.view = view
    count = view.placeCount
    self.limit = limit
    self.edits = edits
    weights = query.weights
    scale = max(query.weights.scale, .leastNormalMagnitude)
    focus = query.focus.map { SpherePoint(x: $0.x, y: $0.y) }
    nearest = query.focus == nil ? 0 : query.weights.proximity
    hits.reserveCapacity(min(limit, 1000) + 1)
  }

  /// Whether there are as many as are wanted.
  var isFull: Bool { hits.count >= limit }

  /// How many were taken in: from one to the next, bounds stay what they are.
  private(set) var changes = 0

  /// The score of the last of them; −∞ as long as there is room.
  private(set) var least = -Double.infinity
  /// The most that nearness is worth to a place not decided yet.
  package private(set) var nearest: Double
  /// More than nearness is worth at each of some distances, and beyond; empty without a focus.
  private var bounds: [Double] = []

  /// Whether one with this score, or a higher one, may not be good enough, whatever its place.
  @inline(__always)
  func isBeyond(_ key: Double, _ place: Int) -> Bool {
    if key < least { return true }
    guard isFull else { return false }
    let last = hits[hits.count - 1]
    return key == last.score && place > last.place
  }

  /// Lets nothing in that is below a score which enough places are known to have.
  mutating func begin(at score: Double) { least = score }

  /// Tells that places not decided yet are at least so far.
  package mutating func leave(_ reach: Double) { nearest = min(nearest, proximity(reach)) }

  /// The number of a distance by the square of its chord: four for each doubling of that.
  @inline(__always)
  private static func number(_ chordSquared: Double) -> Int {
    min(last, max(0, Int(chordSquared.bitPattern >> 50) - first))
  }
  private static let first = Int((0x1p-26).bitPattern >> 50)
  private static let last = Int((4.0).bitPattern >> 50) - first

  /// Makes bounds of what nearness is worth, which spare reckoning most distances.
  mutating func makeBounds() {
    guard focus != nil, bounds.isEmpty else { return }
    bounds.reserveCapacity(Self.last + 1)
    for number in 0...Self.last {
      let chordSquared = number == 0 ? 0 : Double(bitPattern: UInt64(number + Self.first) << 50)
      // Roundings are far smaller than what is added.
      bounds.append(proximity(SpherePoint.distance(chordSquared: chordSquared)) * (1 + 1e-9) + 1e-9)
    }
  }

  /// Whether a place with this worth might be good enough; true as well when that takes longer to say.
  @inline(__always)
  func mayTake(_ place: Int, worth: Double) -> Bool {
    // As long as there is room nothing of the place is read.
    if least == -.infinity { return true }
    // Added up as a score is, so that roundings are the same.
    let sum = worth + importance(place)
    if sum + nearest < least { return false }
    guard let focus, !bounds.isEmpty, sum < least else { return true }
    return sum + bounds[Self.number(focus.chordSquared(view.units + 3 * place))] >= least
  }

  /// The first place from which on none with this worth is good enough, however near.
  ///
  /// Without a focus, of places with the same score the first one counts.
  package func end(worth: Double) -> Int {
    if least == -.infinity { return count }
    guard focus == nil, isFull, let last = hits.last, last.score == least else {
      return partition(0, count) { worth + importance($0) + nearest < least }
    }
    return partition(0, count) {
      let sum = worth + importance($0)
      return sum < least || sum == least && $0 > last.place
    }
  }

  /// Whether nothing with this worth is good enough by its importance alone.
  func asksNearness(worth: Double) -> Bool { least > worth + weights.importance }

  /// The most that a place of a block scores by its text, its importance and its nearness.
  @inline(__always)
  func bound(_ block: Int, of places: NearPostings, worth: Double) -> Double {
    guard let focus else { return worth + weights.importance * Double(places.importance(block)) }
    // Added up as a score is, so that roundings are the same.
    return worth + weights.importance * Double(places.importance(block))
      + bounds[Self.number(places.chordSquared(block, from: focus))]
  }

  /// Whether nearness counts.
  var hasFocus: Bool { !bounds.isEmpty }

  /// The weighted importance of a place.
  @inline(__always)
  package func importance(_ place: Int) -> Double { weights.importance * Double(view.importances[place]) }

  /// The worth of being at a distance.
  @inline(__always)
  func proximity(_ distance: Double) -> Double {
    weights.proximity * exp(-max(0, distance - weights.radius) / scale)
  }

  /// Takes a place in, if it is good enough.
  @inline(__always)
  mutating func consider(_ place: Int, worth: Double, entry: Int) {
    // As near as can be, it would not be good enough.
    guard mayTake(place, worth: worth) else { return }
    insert(place, worth, entry)
  }

  private mutating func insert(_ place: Int, _ worth: Double, _ entry: Int) {
    var hit = PlaceHit(
      place: place, text: worth, importance: importance(place), proximity: 0, distance: nil, edits: edits, entry: entry)
    if let focus, view.positions[2 * place] != IndexFormat.nowhere {
      let distance = focus.distance(view.units + 3 * place)
      hit.distance = distance
      hit.proximity = proximity(distance)
    }
    if isFull {
      guard let last = hits.last, PlaceHit.precedes(hit, last) else { return }
      hits.removeLast()
    }
    let at = partition(0, hits.count) { PlaceHit.precedes(hit, hits[$0]) }
    hits.insert(hit, at: at)
    changes += 1
    if isFull { least = max(least, hits[hits.count - 1].score) }
  }
}
