// What to do along a route: where a new step begins, and which manoeuvre it begins with.

import Globe
import Planar
import SystemLibrary

/// Makes the steps of a leg.
struct Guidance {
  let network: RoadNetwork
  let line: [Position]

  init(_ network: RoadNetwork, _ line: [Position]) { (self.network, self.line) = (network, line) }

  /// The steps along stretches, the last being the arrival, which says on which side the place lies.
  func steps(_ stretches: [RouteMaker.Stretch], to end: Snap?) -> [Route.Step] {
    guard let first = stretches.first, let last = stretches.last else { return [] }
    var depart = Passage(.depart, nil, at: place(first.vertices.lowerBound))
    depart.maneuver.bearingAfter = bearing(first.vertices, atEnd: false)
    var drafts = [draft(depart, first)]
    var exits: Int?
    let arcs = network.maneuvers.isEmpty ? [] : stretches.map { network.origin($0.arc) }
    for (number, (before, stretch)) in zip(stretches, stretches.dropFirst()).enumerated() {
      let isInside = network.isRoundabout(stretch.arc)
      let wasInside = network.isRoundabout(before.arc)
      if wasInside, isInside {
        exits = (exits ?? 0) + (leaves(before.arc, stretch.arc) ? 1 : 0)
      }
      var passage: Passage?
      let at = place(stretch.vertices.lowerBound)
      if isInside, !wasInside {
        exits = 0
        passage = Passage(.roundabout, .init(angle: angle(before, stretch)), at: at)
      } else if wasInside, !isInside {
        // Who enters wants to know which exit it is, and where that leads: the step goes on over it.
        let index = drafts.count - 1
        if drafts[index].step.maneuver.kind == .roundabout {
          let way = network.way(stretch.arc)
          drafts[index].step.maneuver.exit = (exits ?? 0) + 1
          drafts[index].step.maneuver.destination = way.destination
          drafts[index].step.rotary = drafts[index].step.name
          (drafts[index].step.name, drafts[index].step.ref) = (way.name, way.ref)
        } else {
          passage = Passage(.exitRoundabout, .init(angle: angle(before, stretch)), at: at)
          passage?.maneuver.exit = (exits ?? 0) + 1
        }
        exits = nil
      } else if !isInside {
        passage = self.passage(before, stretch)
        if !arcs.isEmpty, let given = network.maneuvers.maneuver(arcs, after: number) {
          passage = given.passage(insteadOf: passage, at: at)
        }
      }
      guard var passage else {
        extend(&drafts[drafts.count - 1].step, by: stretch)
        continue
      }
      passage.maneuver.bearingBefore = bearing(before.vertices, atEnd: true)
      passage.maneuver.bearingAfter = bearing(stretch.vertices, atEnd: false)
      if network.way(stretch.arc).indoor == nil { passage.maneuver.destination = network.way(stretch.arc).destination }
      drafts.append(draft(passage, stretch))
    }
    var steps = StepMerging.merged(drafts)
    var arrive = Maneuver(.arrive, at: place(last.vertices.upperBound - 1))
    arrive.bearingBefore = bearing(last.vertices, atEnd: true)
    if let end, network.way(last.arc).indoor == nil, end.position.isNear(arrive.position) {
      arrive.modifier = end.side(heading: arrive.bearingBefore)
    }
    let way = network.way(last.arc)
    steps.append(
      Route.Step(
        maneuver: arrive, name: way.name, ref: way.ref, mode: network.mode(last.arc),
        vertices: last.vertices.upperBound - 1..<last.vertices.upperBound))
    steps[steps.count - 1].isIndoor = way.indoor != nil
    steps[steps.count - 1].type = way.type
    return steps
  }

  // MARK: Steps

  private func draft(_ passage: Passage, _ stretch: RouteMaker.Stretch) -> StepDraft {
    var draft = StepDraft(step(passage.maneuver, stretch), passage)
    draft.isInternal = isInternal(stretch.arc)
    return draft
  }

  private func step(_ maneuver: Maneuver, _ stretch: RouteMaker.Stretch) -> Route.Step {
    let way = network.way(stretch.arc)
    var step = Route.Step(
      maneuver: maneuver, name: way.name, ref: way.ref, mode: network.mode(stretch.arc),
      vertices: stretch.vertices.lowerBound..<stretch.vertices.lowerBound)
    (step.type, step.isLink) = (way.type, way.isLink)
    extend(&step, by: stretch)
    if let indoor = way.indoor {
      step.isIndoor = true
      if indoor.kind != .unit { step.name = network.isForward(stretch.arc) ? indoor.levels.head : indoor.levels.tail }
    }
    return step
  }

  private func extend(_ step: inout Route.Step, by stretch: RouteMaker.Stretch) {
    let way = network.way(stretch.arc)
    step.distance += stretch.distance
    step.expectedTravelTime += stretch.seconds + stretch.turnSeconds
    step.vertices = step.vertices.lowerBound..<max(stretch.vertices.upperBound, step.vertices.upperBound)
    if !way.id.isEmpty, step.ways.last != way.id { step.ways.append(way.id) }
    for advisory in stretch.advisories where !step.advisories.contains(advisory) { step.advisories.append(advisory) }
    if step.name.isEmpty, step.ref.isEmpty { (step.name, step.ref) = (way.name, way.ref) }
  }
}

extension Position {
  /// Whether it is the same place but for rounding and turns around the globe.
  fileprivate func isNear(_ other: Position) -> Bool {
    abs(Longitude.reduced(x - other.x)) < 1e-9 && abs(y - other.y) < 1e-9
  }
}
