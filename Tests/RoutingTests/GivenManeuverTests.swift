// Manoeuvres that the data names.

import Testing

@testable import Routing

@Suite struct GivenManeuverTests {
  private func given(_ tags: [String: String], _ arcs: [Int], after turn: Int) -> GivenManeuver? {
    GivenManeuver(Tags(tags)).map {
      var given = $0
      (given.arcs, given.turn) = (arcs, turn)
      return given
    }
  }

  @Test func tagsSayWhatIsDone() {
    let fork = GivenManeuver(Tags(["manoeuvre": "fork", "maneuver": "turn", "direction": "slight_right"]))
    #expect(fork?.kind == .fork && fork?.modifier == .slightRight && fork?.isSilent == false)
    let back = GivenManeuver(Tags(["maneuver": "uturn"]))
    #expect(back?.kind == .turn && back?.modifier == .uturn)
    #expect(GivenManeuver(Tags(["manoeuvre": "suppress"]))?.isSilent == true)
    #expect(GivenManeuver(Tags(["manoeuvre": "on_ramp", "direction": "up"]))?.modifier == nil)
    for word in ["arrive", "board", "dance"] { #expect(GivenManeuver(Tags(["manoeuvre": word])) == nil) }
    #expect(GivenManeuver(Tags(["direction": "left"])) == nil)
  }

  @Test func numbersMakeTheSameAgain() {
    let all = [
      given(["manoeuvre": "end_of_road", "direction": "sharp_left"], [4, 9, 2], after: 1),
      given(["manoeuvre": "suppress"], [7, 8], after: 0),
      given(["manoeuvre": "continue"], [4_000_000_000, 0], after: 0),
    ].compactMap { $0 }
    var numbers = all.flatMap(\.numbers)[...]
    var found: [GivenManeuver] = []
    while let next = GivenManeuver(&numbers) { found.append(next) }
    #expect(all.count == 3 && found == all)
    // Numbers that say more arcs than there are, or a turn after the last, are none.
    for damaged: [UInt32] in [[1, 0, 3, 7, 8], [1, 1, 2, 7, 8], [1, 0, 2, 7], []] {
      var rest = damaged[...]
      #expect(GivenManeuver(&rest) == nil)
    }
  }

  @Test func countsWhereAllItsArcsAreOnThePath() {
    let all = [
      given(["manoeuvre": "fork"], [1, 2, 3], after: 1), given(["manoeuvre": "suppress"], [2, 3, 4], after: 0),
    ].compactMap { $0 }
    let maneuvers = GivenManeuvers(all)
    #expect(maneuvers.maneuver([0, 1, 2, 3], after: 2) == all[0])
    #expect(maneuvers.maneuver([5, 2, 3, 4], after: 1) == all[1])
    #expect(maneuvers.maneuver([5, 2, 3], after: 1) == nil)
    #expect(maneuvers.maneuver([2, 3], after: 0) == nil)
    #expect(maneuvers.maneuver([1, 2, 3], after: 0) == nil)
    #expect(GivenManeuvers([]).isEmpty)
  }
}
