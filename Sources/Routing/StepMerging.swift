// Steps that people speak of as one: a name that a road has for a moment, the two turns of a crossing of divided roads.

import Globe

/// Puts steps together.
///
/// The rules follow OSRM's (Project-OSRM/osrm-backend, `engine/guidance/collapse_turns.cpp`, BSD-2), and are held to
/// its behaviour tests.
struct StepMerging {
  /// Stretches shorter than this are hardly seen, in metres.
  static let short = 30.0
  /// A name that a road has for less than this is not told, in metres.
  private static let passing = 105.0
  /// The legs of a crossing that is not quite straight are shorter than this, in metres.
  static let staggered = 3.0
  /// A lane for turning beside a junction is no longer than this, in metres.
  static let sliproad = 150.0

  private var drafts: DraftList

  /// The steps that drafts make.
  static func merged(_ drafts: [StepDraft]) -> [Route.Step] {
    var merging = StepMerging(drafts: DraftList(drafts))
    merging.joinInternal()
    merging.collapse()
    merging.dropSilent()
    merging.dropShortNames()
    var steps = merging.drafts.steps
    for index in steps.indices.dropFirst() where !steps[index].isIndoor {
      let (before, step) = (steps[index - 1], steps[index])
      steps[index].staysOn = before.hasName && step.hasName && before.isSameRoad(as: step) && !before.isIndoor
    }
    return steps
  }

  // MARK: Crossings of divided roads

  /// Steps between the carriageways of a crossing are a part of the turn over it.
  private mutating func joinInternal() {
    var index = 1
    while index + 1 < drafts.count {
      guard drafts[index].isInternal, !drafts[index].isFixed, !drafts[index + 1].isFixed,
        drafts[index].step.mode == drafts[index + 1].step.mode
      else {
        index += 1
        continue
      }
      let (step, next) = (drafts[index], drafts[index + 1])
      let isWithin = next.isInternal
      let angle = step.angle(through: next)
      drafts[index].isInternal = isWithin
      if isWithin {
        // What is said is said of the whole turn.
        combine(index, step.isSilent ? next.kind : step.kind, step.modifier, takesRoad: true)
        drafts[index].isSilent = step.isSilent && next.isSilent
        drafts[index].isInternal = true
        continue
      }
      if abs(angle) >= 145, drafts[index - 1].hasSameName(as: next) || abs(angle) > 165 {
        combine(index, .goOn, .uturn)
      } else {
        let isSame = drafts[index - 1].hasSameName(as: next)
        let modifier = Maneuver.Modifier(angle: angle)
        let isAhead = abs(angle) <= 55 && step.isStraightest && next.isStraightest
        let isSilent = isAhead && (isSame || (step.isSilent && next.isSilent))
        let special = [step, next].first { $0.does(.onRamp, .offRamp, .merge, .fork, .endOfRoad) }
        if let special {
          combine(index, special.kind, special.does(.fork, .merge) ? special.modifier : modifier)
          drafts[index].isSilent = false
        } else {
          combine(index, isAhead ? .newName : isSame ? .goOn : .turn, isAhead ? .straight : modifier)
          drafts[index].isSilent = isSilent
        }
      }
      index += 1
    }
    // The arrival may be between them.
    let last = drafts.count - 1
    if last > 0, drafts[last].isInternal, drafts[last].isSilent {
      drafts[last - 1].join(drafts[last])
      drafts.remove(at: last)
    }
  }

  // MARK: Turns

  private mutating func collapse() {
    var index = 1
    while index < drafts.count {
      if !drafts[index].isFixed, index + 1 < drafts.count, !drafts[index + 1].isFixed,
        drafts[index].step.mode == drafts[index + 1].step.mode
      {
        index = collapse(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Puts a step together with those beside it where they are one; where to look next.
  private mutating func collapse(at index: Int) -> Int {
    let (before, step, after) = (drafts[index - 1], drafts[index], drafts[index + 1])
    let isSameMode = before.step.mode == step.step.mode
    let mayJoinBefore = isSameMode && before.kind != .roundabout && before.kind != .exitRoundabout
    if isStaggered(step, after), isSameMode {
      let isSame = before.hasSameName(as: after)
      combine(index, .newName, .straight)
      drafts[index].isSilent = isSame
    } else if mayJoinBefore, isUTurn(before, step, after) {
      combine(index, .goOn, .uturn)
    } else if mayJoinBefore, isPassingName(before, step, after) {
      drafts[index - 1].join(step)
      drafts[index - 1].join(after)
      for _ in 0..<2 { drafts.remove(at: index) }
      return index
    } else if mayJoinBefore, precedesManeuver(step, after) {
      // The turn that follows is the one that is told.
      let (kind, modifier, isSilent) = combined(step, after, at: after, before)
      drafts[index + 1].step.maneuver.kind = kind
      drafts[index + 1].step.maneuver.modifier = modifier
      drafts[index + 1].isSilent = isSilent
      drafts[index - 1].join(step)
      drafts.remove(at: index)
      return index
    } else if isSlip(step, after) {
      let isSame = before.hasSameName(as: after)
      combine(index, isSame ? .goOn : .turn, Maneuver.Modifier(angle: whole(step, after)))
    } else if endsManeuver(step, after) || isChoiceless(step, after) {
      let (kind, modifier, isSilent) = combined(step, after, at: step, before)
      combine(index, kind, modifier)
      drafts[index].isSilent = isSilent
    } else if mayJoinBefore, index > 1, isStraightBetween(before, step, after) {
      let (kind, modifier, isSilent) = combined(before, after, at: before, drafts[index - 2])
      drafts[index - 1].join(step)
      drafts.remove(at: index)
      combine(index - 1, kind, modifier)
      drafts[index - 1].isSilent = isSilent
      return index
    }
    if index > 1, index < drafts.count, !drafts[index - 1].isFixed, !drafts[index].isFixed,
      drafts[index - 2].step.mode == drafts[index].step.mode,
      isUTurn(drafts[index - 2], drafts[index - 1], drafts[index])
    {
      combine(index - 1, .goOn, .uturn)
      return index
    }
    return index + 1
  }

  /// Puts a step together with the next under another manoeuvre; it leads where the next does.
  private mutating func combine(
    _ index: Int, _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier, takesRoad: Bool = true
  ) {
    let after = drafts[index + 1]
    drafts[index].join(after)
    if takesRoad { drafts[index].step.takeRoad(of: after.step) }
    drafts[index].step.maneuver.kind = kind
    drafts[index].step.maneuver.modifier = modifier
    drafts[index].step.maneuver.bearingAfter = after.step.maneuver.bearingAfter
    drafts[index].step.maneuver.destination = after.step.maneuver.destination
    drafts.remove(at: index + 1)
  }

  /// What two steps are together, told at one of them.
  private func combined(
    _ first: StepDraft, _ second: StepDraft, at told: StepDraft, _ before: StepDraft
  ) -> (Maneuver.Kind, Maneuver.Modifier, isSilent: Bool) {
    let other = told.bearingBefore == first.bearingBefore && told.bearingAfter == first.bearingAfter ? second : first
    let isSame = before.hasSameName(as: second)
    let modifier =
      told.does(.fork, .merge) ? told.modifier : Maneuver.Modifier(angle: whole(first, second))
    if other.isNameChange || told.isNameChange || told.isSilent {
      if told.isSilent {
        return modifier == .straight ? (.newName, modifier, false) : (isSame ? .goOn : .turn, modifier, false)
      }
      if told.does(.newName), other.isSilent, modifier != .straight { return (.turn, modifier, false) }
      if told.does(.goOn), !isSame { return (.turn, modifier, false) }
      if told.does(.turn), isSame { return (.goOn, modifier, false) }
    } else if other.does(.onRamp) {
      return (.onRamp, modifier, false)
    } else if told.does(.turn), other.does(.turn), isSame {
      return (.goOn, modifier, false)
    } else if told.does(.goOn), other.does(.turn), !isSame {
      return (.turn, modifier, false)
    }
    return (told.kind, modifier, told.isSilent)
  }

  /// How far one turns over two steps, or at the first alone where the second takes it back.
  private func whole(_ first: StepDraft, _ second: StepDraft) -> Double {
    let angle = first.angle(through: second)
    let isBent = abs(angle) >= 20
    let areAlike =
      (first.angle >= -5 && second.angle >= -5) || (first.angle <= 5 && second.angle <= 5)
    return isBent && (first.distance < Self.short || areAlike) ? angle : first.angle
  }

  // MARK: Silent steps

  /// Merges each silent step into the step before it.
  ///
  /// A step keeps the kind `end of road` only where the step before passes other roads; else it is a turn, or goes on.
  private mutating func dropSilent() {
    drafts.keep { last, draft in
      if draft.isSilent, last.step.mode == draft.step.mode {
        last.join(draft)
        return false
      }
      if draft.does(.endOfRoad), last.passed == 0, !draft.isGiven {
        draft.step.maneuver.kind = last.hasSameName(as: draft) ? .goOn : .turn
      }
      return true
    }
  }

  /// A name that a road has for a moment, as on a bridge, is not told.
  private mutating func dropShortNames() {
    drafts.keep { last, draft in
      guard draft.does(.newName), !draft.isGiven, last.step.mode == draft.step.mode, !last.step.isIndoor,
        last.hasSameName(as: draft) || (draft.distance < Self.passing && !draft.modifier.isTurn)
      else { return true }
      last.join(draft)
      return false
    }
  }
}
