// What a turn takes: by its angle, by what stands at the node, and by what the ways are.

import Globe
import Planar
import SystemLibrary

/// A turn from one arc to the next.
struct Turn {
  /// Degrees, −180…180: 0 straight on, above 0 to the right, ±180 back.
  var angle: Double
  var isUTurn = false
  /// How many roads meet there.
  var roads: Int
  var from: TravelMode
  var to: TravelMode
  var leavesOpen = false
  /// On which side one drives there; nil for what the profile says.
  var drivesOnLeft: Bool?
  /// Seconds of what stands there.
  var delay = 0.0
}

extension RoadProfile {
  /// Seconds and cost of a turn.
  ///
  /// Cars: a logistic curve of the angle, cheaper to the side one drives on; bicycles: the square of the angle; both
  /// are OSRM's (`profiles/car.lua`, `profiles/bicycle.lua`). Where two roads meet, nothing is turned.
  func cost(of turn: Turn) -> (seconds: Double, weight: Double) {
    var seconds = turn.delay
    switch rules {
    case .car:
      if turn.roads > 2 || turn.from != turn.to || turn.isUTurn {
        let bias = turn.drivesOnLeft ?? drivesOnLeft ? 1 / turnBias : turnBias
        let share = abs(turn.angle) / (Azimuth.turn / 2)
        let (steepness, start) = turn.angle >= 0 ? (13 / bias, 6.5 * bias) : (13 * bias, 6.5 / bias)
        seconds += turnPenalty / (1 + exp(-(steepness * share - start)))
      }
    case .bicycle where turn.roads > 2 || turn.isUTurn:
      let square = turn.angle / 90 * (turn.angle / 90) * turnPenalty
      seconds += turn.angle >= 0 ? square / turnBias : square * turnBias
    case .plain where turnPenalty > 0 && (turn.roads > 2 || turn.isUTurn):
      seconds += turnPenalty * abs(turn.angle) / (Azimuth.turn / 2)
    default: break
    }
    if turn.isUTurn { seconds += uTurnPenalty }
    var cost = weight == .distance ? 0 : seconds
    // Onto what is for residents only, from what is for all, is the last choice.
    if turn.leavesOpen, rules == .car { cost = Self.mostTurnWeight }
    if turn.from == .cycling, turn.to != .cycling { cost += modeChangePenalty }
    return (seconds, cost)
  }

  /// OSRM's `max_turn_weight`.
  static let mostTurnWeight = 3276.6
}

/// A number as a multiple of 2⁻²⁰, of which sums are exact.
@inline(__always)
func quantized(_ value: Double) -> Double { (value * 1_048_576).rounded() / 1_048_576 }

/// What the cost of an arc has beside what it takes, so that of two ways that cost the same one is better: less than
/// 2⁻²⁰, in steps of 2⁻³², by where its vertices are and at which it begins.
///
/// Which way is found then depends on neither the order of the data nor how it is searched for: a search over a
/// hierarchy, with landmarks, or from both ends comes upon another of several best ones first. A block that is gone
/// round takes the same in both directions; one of them is better, too.
func tieBreak(_ vertices: some Sequence<Position>, from start: Position) -> Double {
  func mixed(_ place: Position) -> UInt64 {
    let bits = (place.x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ (place.y + 0).bitPattern
    let mixed = (bits ^ bits >> 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 29
  }
  let sum = vertices.reduce(mixed(start)) { $0 &+ mixed($1) }
  // Shifted, as products of sums are sums of products: they would be the same round a block in both directions.
  return Double(((sum ^ sum >> 31) &* 0xA076_1D64_78BD_642F) >> 52) / 4_294_967_296
}
