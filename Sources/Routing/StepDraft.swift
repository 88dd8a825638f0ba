// A step in the making: what is said of it depends on those beside it.

import Globe

/// A step, and what is known of where it begins.
struct StepDraft {
  var step: Route.Step
  /// Whether one goes on there, which needs no word unless it is a part of a turn.
  var isSilent: Bool
  /// Whether no other way goes straighter on.
  let isStraightest: Bool
  /// How many ways may be taken, and how many roads meet there.
  let (choices, roads): (Int, Int)
  /// Whether the data says what is done.
  let isGiven: Bool
  /// How many junctions are passed along it.
  var passed = 0
  /// Whether it lies between the carriageways of a crossing.
  var isInternal = false
  /// The directions in which one comes to it and leaves, whatever is put together.
  let (bearingBefore, bearingAfter): (Double, Double)

  init(_ step: Route.Step, _ passage: Passage) {
    self.step = step
    (isStraightest, isGiven) = (passage.isStraightest, passage.isGiven)
    (isSilent, choices, roads) = (passage.isSilent, passage.choices, passage.roads)
    (bearingBefore, bearingAfter) = (passage.maneuver.bearingBefore, passage.maneuver.bearingAfter)
  }

  var kind: Maneuver.Kind { step.maneuver.kind }
  var modifier: Maneuver.Modifier { step.maneuver.modifier ?? .straight }
  var distance: Double { step.distance }

  /// Whether one is told something.
  func does(_ kinds: Maneuver.Kind...) -> Bool { !isSilent && kinds.contains(kind) }

  /// Whether it is a place of the request.
  var isEnd: Bool { kind == .depart || kind == .arrive }

  /// Whether it may be put together with others.
  var isFixed: Bool { isEnd || isGiven || step.isIndoor || [.roundabout, .exitRoundabout].contains(kind) }

  /// How far one turns at it, −180…180, above 0 to the right.
  var angle: Double { Azimuth.reduced(bearingAfter - bearingBefore) }

  /// How far one turns from the beginning of it to that of another.
  func angle(through next: StepDraft) -> Double { Azimuth.reduced(next.bearingAfter - bearingBefore) }

  /// Whether one goes on along a road whose name changes, or straight.
  var isNameChange: Bool { does(.newName) || (does(.turn, .goOn) && modifier == .straight) }

  /// Whether one is told to do something.
  var isManeuver: Bool { !isSilent && !isEnd }

  func hasSameName(as other: StepDraft) -> Bool {
    step.hasName && other.step.hasName
      && !RoadNames.isAnnounced(step.name, step.ref, other.step.name, other.step.ref)
  }

  /// Takes what follows into the step.
  mutating func join(_ next: StepDraft) {
    step.join(next.step)
    passed += next.passed + 1
  }
}

/// Steps in the making, of which many are put together with those beside them.
///
/// A step is some hundreds of bytes: it stays where it is, and what is taken out is its number among those that are
/// left.
struct DraftList {
  private var drafts: [StepDraft]
  /// The places of those that are left.
  private var order: [Int]

  init(_ drafts: [StepDraft]) { (self.drafts, order) = (drafts, Array(drafts.indices)) }

  var count: Int { order.count }
  var steps: [Route.Step] { order.map { drafts[$0].step } }

  subscript(index: Int) -> StepDraft {
    _read { yield drafts[order[index]] }
    _modify { yield &drafts[order[index]] }
  }

  mutating func remove(at index: Int) { order.remove(at: index) }

  /// Keeps the first step, and those for which `isKept` says so of the last that was kept and them; O(steps).
  mutating func keep(_ isKept: (_ last: inout StepDraft, _ draft: inout StepDraft) -> Bool) {
    guard var last = order.first else { return }
    var kept = [last]
    drafts.withUnsafeMutableBufferPointer { drafts in
      for place in order.dropFirst() where isKept(&drafts[last], &drafts[place]) {
        kept.append(place)
        last = place
      }
    }
    order = kept
  }
}
