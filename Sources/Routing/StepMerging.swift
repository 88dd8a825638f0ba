// Steps that people speak of as one: a name that a road has for a moment, the two turns of a crossing of divided roads.

import Globe

/// Puts steps together.
///
/// The rules follow OSRM's (Project-OSRM/osrm-backend, `engine/guidance/collapse_turns.cpp`, BSD-2), and are held to
/// its behaviour tests.
enum StepMerging {
  /// Stretches shorter than this are hardly seen, in metres.
  private static let short = 30.0
  /// For how long a road may have another name, as on a bridge, in metres.
  private static let passing = 200.0
  /// The legs of a crossing that is not quite straight are no longer than this, in metres.
  private static let staggered = 3.0
  /// A lane for turning beside a junction is no longer than this, in metres.
  private static let sliproad = 150.0

  static func merge(_ steps: inout [Route.Step]) {
    var index = 1
    while index < steps.count {
      if !merge(&steps, at: index) {
        index += 1
      } else {
        // What was put together may go together with what is before it.
        index = max(index - 1, 1)
      }
    }
    for index in steps.indices.dropFirst() where !steps[index].isIndoor {
      let (before, step) = (steps[index - 1], steps[index])
      steps[index].staysOn = before.hasName && step.hasName && before.isSameRoad(as: step) && !before.isIndoor
    }
  }

  /// Puts a step together with those beside it; whether it did.
  private static func merge(_ steps: inout [Route.Step], at index: Int) -> Bool {
    let (before, step) = (steps[index - 1], steps[index])
    guard step.mode == before.mode, !step.isIndoor, !before.isIndoor else { return false }
    let isShort = step.distance < short
    guard index + 1 < steps.count else {
      // The last few metres of a road of another name, or more of the same.
      let isSame = before.hasName && before.isSameRoad(as: step)
      guard step.maneuver.kind == .newName, isSame || (isShort && abs(step.maneuver.angle) < 30) else { return false }
      steps[index - 1].join(step)
      steps.remove(at: index)
      return true
    }
    let after = steps[index + 1]
    guard step.mode == after.mode, !after.isIndoor else { return false }
    let returns = before.hasName && before.isSameRoad(as: after)
    if step.maneuver.kind == .newName, step.distance < passing, returns, after.maneuver.kind == .newName {
      steps[index - 1].join(step)
      steps[index - 1].join(after)
      steps.removeSubrange(index...index + 1)
      return true
    }
    // After a stretch without a name the road goes by its own again.
    if step.maneuver.kind == .newName, isShort || (before.hasName && before.isSameRoad(as: step)) {
      steps[index - 1].join(step)
      steps.remove(at: index)
      return true
    }
    guard step.maneuver.isTurn, after.maneuver.isTurn || after.maneuver.kind == .newName else { return false }
    let (first, second) = (step.maneuver.angle, after.maneuver.angle)
    if isShort, returns, first * second > 0, abs(first) > 40, abs(second) > 40, abs(first + second) > 135 {
      return combine(&steps, index, Maneuver(.goOn, .uturn, at: step.maneuver.position))
    }
    if step.distance <= staggered, returns, first * second < 0, abs(first + second) < 40 {
      steps[index - 1].join(step)
      steps[index - 1].join(after)
      steps.removeSubrange(index...index + 1)
      return true
    }
    let isSlip = step.isLink && step.distance < sliproad && first * second >= 0 && !after.isLink
    let goesOn = after.maneuver.kind == .newName || (after.maneuver.kind == .fork && abs(second) < 20)
    guard isSlip || (isShort && goesOn && abs(second) < 60) else { return false }
    let whole = Maneuver.Modifier(angle: max(-179, min(first + second, 179)))
    let kind: Maneuver.Kind = isSlip && step.maneuver.kind == .onRamp ? .turn : step.maneuver.kind
    return combine(
      &steps, index, Maneuver(kind, whole == .straight ? step.maneuver.modifier : whole, at: step.maneuver.position))
  }

  /// Puts two steps together under another manoeuvre; they lead where the second does.
  private static func combine(_ steps: inout [Route.Step], _ index: Int, _ maneuver: Maneuver) -> Bool {
    let after = steps[index + 1]
    var maneuver = maneuver
    maneuver.bearingBefore = steps[index].maneuver.bearingBefore
    maneuver.bearingAfter = after.maneuver.bearingAfter
    maneuver.destination = after.maneuver.destination
    steps[index].maneuver = maneuver
    steps[index].join(after)
    steps[index].takeRoad(of: after)
    steps.remove(at: index + 1)
    return true
  }
}

extension Maneuver {
  /// How far one turns, −180…180, above 0 to the right.
  fileprivate var angle: Double { Azimuth.reduced(bearingAfter - bearingBefore) }

  /// Whether one turns off.
  fileprivate var isTurn: Bool {
    switch kind {
    case .turn, .goOn, .endOfRoad, .fork, .onRamp: modifier != .uturn
    default: false
    }
  }
}
