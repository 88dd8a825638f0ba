// Steps that belong together: at which places what is done at two is one thing.

/// The rules follow OSRM's (Project-OSRM/osrm-backend, `engine/guidance/collapse_scenario_detection.cpp`, BSD-2).
extension StepMerging {
  func isShort(_ step: StepDraft) -> Bool { step.distance <= Self.short && step.passed == 0 }

  func isStaggered(_ step: StepDraft, _ after: StepDraft) -> Bool {
    guard step.distance < Self.staggered, step.passed == 0, step.angle * after.angle < 0 else { return false }
    return [step, after].allSatisfy { abs($0.angle) > 45 && abs($0.angle) < 135 }
  }

  func isUTurn(_ before: StepDraft, _ step: StepDraft, _ after: StepDraft) -> Bool {
    guard step.does(.turn, .goOn, .endOfRoad), step.modifier != .uturn, after.modifier != .uturn,
      abs(step.angle(through: after)) >= 145, before.hasSameName(as: after)
    else { return false }
    let isLink =
      step.distance <= 2 * Self.short && step.step.name.isEmpty && !before.step.name.isEmpty
      && !after.step.name.isEmpty && step.passed == 0
    return isShort(step) || isLink || (after.choices == 1 && step.passed == 0)
  }

  func isPassingName(_ before: StepDraft, _ step: StepDraft, _ after: StepDraft) -> Bool {
    let isFirst = step.does(.newName) || (step.does(.turn) && step.modifier == .straight)
    let isSecond =
      after.does(.newName) || (after.isSilent && !after.step.hasName)
      || (after.does(.turn) && after.modifier == .straight)
    guard isFirst, isSecond else { return false }
    return (before.step.name == after.step.name && before.step.ref == after.step.ref) || before.hasSameName(as: after)
  }

  /// Whether a name or a bend just before a turn is a part of it.
  func precedesManeuver(_ step: StepDraft, _ after: StepDraft) -> Bool {
    guard isShort(step), after.isManeuver, mayCombine(step, after) else { return false }
    if step.isNameChange { return true }
    return step.isSilent && step.modifier != .straight && step.choices > 1 && areOnOneSide(step, after)
  }

  /// Whether a name or a bend just after a turn is a part of it.
  func endsManeuver(_ step: StepDraft, _ after: StepDraft) -> Bool {
    guard mayCombine(step, after) else { return false }
    if step.isManeuver {
      let isStraight = after.does(.newName) && after.modifier == .straight
      let isLone = after.does(.newName) && after.choices == 1
      if after.isNameChange, isShort(step) || ((isStraight || isLone) && step.distance <= 1.5 * Self.short) {
        return true
      }
      if isShort(step), after.isSilent, after.modifier != .straight, areOnOneSide(step, after) { return true }
    } else if step.distance < 0.25 * Self.short, after.does(.newName) {
      return true
    }
    return isShort(step) && step.modifier != .straight && after.choices == 1 && !after.isSilent
  }

  /// Whether one goes straight, and soon has no choice.
  func isChoiceless(_ step: StepDraft, _ after: StepDraft) -> Bool {
    mayCombine(step, after) && step.distance <= 2 * Self.short && step.does(.turn, .goOn)
      && step.modifier == .straight && after.choices == 1 && step.passed == 0
  }

  func isStraightBetween(_ before: StepDraft, _ step: StepDraft, _ after: StepDraft) -> Bool {
    let lengths = [before.distance, step.distance].sorted()
    guard lengths[1] < 0.8 * Self.short, lengths[1] < 5 || lengths[0] / lengths[1] > 0.75 else { return false }
    return step.isSilent && step.modifier == .straight && before.does(.turn, .goOn)
      && after.does(.turn, .goOn, .onRamp) && abs(before.angle(through: after)) < 140
  }

  /// Whether a link is a lane for turning beside a junction.
  func isSlip(_ step: StepDraft, _ after: StepDraft) -> Bool {
    guard step.step.isLink, step.distance < Self.sliproad, !after.step.isLink, step.angle * after.angle >= 0,
      step.isManeuver, after.isManeuver, after.modifier != .uturn
    else { return false }
    // One merges into a road that crosses as by a turn.
    if after.does(.merge) { return (60...145).contains(abs(step.angle(through: after))) }
    return after.does(.turn, .goOn, .endOfRoad, .fork, .newName, .onRamp)
  }

  func mayCombine(_ step: StepDraft, _ after: StepDraft) -> Bool {
    let turns = [step, after].count { $0.modifier == .uturn }
    return turns == 0 || step.does(.newName) || after.does(.newName)
  }

  func areOnOneSide(_ step: StepDraft, _ after: StepDraft) -> Bool {
    let sides = [step.modifier.side, after.modifier.side]
    return !sides.contains(.uturn) && (sides[0] == .straight || sides[1] == .straight || sides[0] == sides[1])
  }
}
