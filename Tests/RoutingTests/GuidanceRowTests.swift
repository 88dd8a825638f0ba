// The public behaviour tests of guidance: how many steps a route has, and which manoeuvres.

import Foundation
import Planar
import Routing
import TestSupport
import Testing

@Suite(.enabled(if: isShared("conformance/routing"), Comment(rawValue: Place.noShared)))
struct GuidanceRowTests {
  /// The manoeuvres that a row expects.
  ///
  /// Who enters a roundabout is told here how to leave it, in one step: what the rows say of leaving it once more is
  /// left out.
  static func expected(_ turns: String) -> [String] {
    var words: [String] = []
    for word in turns.split(separator: ",").map(String.init) {
      if word.hasPrefix("exit "), words.last?.contains("exit-") == true { continue }
      words.append(word)
    }
    return words
  }

  static func word(_ step: Route.Step) -> String {
    var words = [step.maneuver.kind.rawValue]
    if let exit = step.maneuver.exit { words.append("exit-\(exit)") }
    if let modifier = step.maneuver.modifier, step.maneuver.kind != .arrive { words.append(modifier.rawValue) }
    return words.joined(separator: " ")
  }

  @Test func howManySteps() throws {
    var count = 0
    var (other, unlike) = ([String](), [String]())
    for row in try rows("conformance/routing/route.jsonl").map(BehaviourRow.init) where row.isUsable {
      let router = row.router()
      for query in row.row["queries"] as? [[String: Any]] ?? [] {
        let expect = query["expect"] as? [String: Any] ?? [:]
        guard let turns = expect["turns"] as? String else { continue }
        let places = (query["waypoints"] as? [String] ?? []).compactMap { row.places[$0] }
        guard let route = try? router.routes(places).first else { continue }
        let (expected, found) = (Self.expected(turns), route.legs.flatMap(\.steps).map(Self.word))
        count += 1
        let text = "\(row.id) \(query["waypoints"] ?? ""): \(expected), and not \(found)"
        if expected.count != found.count { other.append(text) } else if expected != found { unlike.append(text) }
      }
    }
    #expect(count > 600)
    // 98.3 % of them; what differs needs the lanes of turns, and curves followed farther.
    #expect(other.count <= count * 18 / 1000, "\(other.joined(separator: "\n"))")
    // Roundabouts have other words here.
    let unlikeTurns = unlike.filter { !$0.contains("round") && !$0.contains("exit-") }
    #expect(unlikeTurns.count <= count * 25 / 1000, "\(unlikeTurns.joined(separator: "\n"))")
  }
}
