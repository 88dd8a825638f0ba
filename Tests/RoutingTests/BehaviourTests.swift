// The public behaviour tests: who may go where, by which ways, and how long it takes.

import Foundation
import Planar
import Routing
import TestSupport
import Testing

@Suite(.enabled(if: isShared("conformance/routing"), Comment(rawValue: Place.noShared)))
struct BehaviourTests {
  /// Whether a number is what is expected, as far as it is said how exactly.
  static func fits(_ value: Double, _ expected: Any?) -> Bool {
    guard let expected = expected as? [String: Double], let wanted = expected["value"] else { return true }
    let margin = expected["plus_minus"] ?? max(expected["percent"].map { wanted * $0 / 100 } ?? wanted * 0.01, 1)
    return abs(value - wanted) <= margin + 0.51
  }

  @Test func whoMayGoWhere() throws {
    var wrong: [String] = []
    let all = try rows("conformance/routing/access.jsonl").map(BehaviourRow.init).filter(\.isUsable)
    for row in all {
      let router = row.router()
      let query = row.row["query"] as? [String: String] ?? [:]
      guard let from = query["from"].flatMap({ row.places[$0] }), let to = query["to"].flatMap({ row.places[$0] })
      else {
        continue
      }
      for (direction, places) in [("forward", [from, to]), ("backward", [to, from])] {
        guard let expected = (row.row["expect"] as? [String: Any])?[direction] as? [String: Any] else { continue }
        let route = try? router.routes(places).first
        if let access = expected["access"] as? Bool, access != (route != nil) { wrong.append("\(row.id) \(direction)") }
        guard let route else { continue }
        if let mode = expected["mode"] as? String, mode != route.legs.first?.steps.first?.mode.name {
          wrong.append("\(row.id) \(direction) mode")
        }
        let speed = route.distance / max(route.expectedTravelTime, 0.001) * 3.6
        if !Self.fits(speed, expected["speed_kmh"]) { wrong.append("\(row.id) \(direction) speed \(speed)") }
        if !Self.fits(route.expectedTravelTime, expected["time_s"]) { wrong.append("\(row.id) \(direction) time") }
      }
    }
    #expect(all.count > 500)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func byWhichWays() throws {
    let all = try rows("conformance/routing/route.jsonl").map(BehaviourRow.init).filter(\.isUsable)
    var (found, named) = ([String](), [String]())
    for row in all {
      let router = row.router()
      for query in row.row["queries"] as? [[String: Any]] ?? [] {
        let expected = query["expect"] as? [String: Any] ?? [:]
        let places = (query["waypoints"] as? [String] ?? []).compactMap { row.places[$0] }
        let route = try? router.routes(places).first
        if let isFound = expected["found"] as? Bool, isFound != (route != nil) { found.append(row.id) }
        guard let route else { continue }
        if let names = expected["way_names"] as? [String], Self.merged(names) != Self.merged(Self.names(route)) {
          named.append(row.id)
        }
        let (length, time) = route.legs.flatMap(\.steps).reduce((0.0, 0.0)) {
          ($0.0 + $1.distance, $0.1 + $1.expectedTravelTime)
        }
        #expect(abs(length - route.distance) < 1e-6 && abs(time - route.expectedTravelTime) < 1e-6, "\(row.id)")
      }
    }
    #expect(all.count > 300)
    #expect(found.isEmpty, "\(found)")
    // What differs is how many short stretches of other names are told of.
    #expect(Set(named).count <= all.count * 4 / 100, "\(Set(named).sorted())")
  }

  @Test(arguments: [false, true]) func matrices(isPrepared: Bool) throws {
    var wrong: [String] = []
    var count = 0
    for row in try rows("conformance/routing/matrix.jsonl").map(BehaviourRow.init)
    where row.isUsable && row.row["profile"] as? String == "testbot" {
      let network = isPrepared ? row.network().prepared() : row.network()
      var options = Router.Options()
      options.maxSnap = 100_000
      let router = Router(network, Snapper(network), options)
      let (sources, ends) = (row.row["sources"] as? [String] ?? [], row.row["destinations"] as? [String] ?? [])
      let targets = MatrixTargets(router, ends.compactMap { row.places[$0] })
      for (source, expected) in zip(sources, row.row["expect"] as? [[Any]] ?? []) {
        guard let place = row.places[source] else { continue }
        let entries = try router.row(from: place, to: targets)
        for (entry, value) in zip(entries, expected) {
          count += 1
          let number = row.row["of"] as? String == "time" ? entry?.expectedTravelTime : entry?.distance
          if let wanted = (value as? [String: Any])?["value"] as? Double {
            if number == nil || !Self.fits(number ?? 0, value) {
              wrong.append("\(row.id) \(source) \(wanted) \(number ?? -1)")
            }
          } else if value is NSNull, number != nil {
            wrong.append("\(row.id) \(source) none")
          }
        }
      }
    }
    #expect(count > 200)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  static func names(_ route: Route) -> [String] { route.legs.flatMap(\.steps).map(\.name) }

  static func merged(_ names: [String]) -> [String] {
    names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
