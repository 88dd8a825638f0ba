// The work of route --transit on one worker: from a record's two places to its journeys.

import FeatureStream
import GeoJSON
import PlaceIndex
import Planar
import Routing
import Transit

/// The work of `route --transit` on one worker.
final class TransitOperator: FeatureOperator {
  private let planner: JourneyPlanner
  private let snapper: Snapper?
  private let settings: RouteOperator.Settings
  private let maxWalk: Double
  private let writer: RouteWriter
  private let resolver: PlaceResolver?
  /// What options overruled since the last call of `takeWarnings`.
  @exclusivity(unchecked) private var conflicts = LinkConflicts()

  init(
    _ plan: TransitPlan, _ store: RoadStore?, maxWalk: Double, _ settings: RouteOperator.Settings,
    _ walking: Router.Options
  ) {
    (self.settings, self.maxWalk, snapper) = (settings, maxWalk, store?.snapper)
    resolver = settings.places.map(PlaceResolver.init)
    planner = JourneyPlanner(plan, Self.walker(store, maxWalk, walking))
    writer = RouteWriter(settings.names, settings.template, settings.format)
    writer.ranks = settings.options.alternatives > 0
  }

  static func walker(_ store: RoadStore?, _ maxWalk: Double, _ options: Router.Options) -> Walker {
    Walker(store.map { Router($0.network, $0.snapper, options) }, limit: maxWalk)
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { conflicts = LinkConflicts() }
    return conflicts.warnings
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    try PlaceCollector.requireDegrees(feature)
    let link = try LinkRequest(feature)
    let asked = try RouteRequest.places(feature, link, from: settings.from, to: settings.to, resolver)
    guard asked.count == 2 else {
      throw RecordError(
        code: "bad-request",
        message: "asks for a route over \(asked.count) places; by a timetable it leads from one to another")
    }
    if let link { note(link) }
    let places = asked.map(\.position)
    writer.titles = asked.contains { $0.title != nil } ? asked.map(\.title) : []
    let found: [Itinerary]
    do throws(TransitFailure) { found = try planner.itineraries(from: places[0], to: places[1]) } catch {
      throw refusal(error, places)
    }
    for (rank, itinerary) in found.prefix(1 + settings.options.alternatives).enumerated() {
      let route = ItineraryRoute.made(itinerary, from: places[0], to: places[1], planner)
      let flow =
        settings.form == .steps
        ? try writer.writeSteps(route, rank: rank, &feature, next)
        : try writer.write(
          route, route.schedule?.lines.isEmpty == true ? TransportType.walking.rawValue : "transit", rank: rank,
          isShort: settings.form == .eta, &feature, next)
      if flow == .enough { return .enough }
    }
    return .goOn
  }

  private func note(_ link: LinkRequest) {
    if (settings.from != nil && link.source != nil) || (settings.to != nil && link.destination != nil) {
      conflicts.ends += 1
    }
    if let transport = link.transport, transport != .transit { conflicts.timetable += 1 }
  }

  /// Says why there is no journey.
  private func refusal(_ failure: TransitFailure, _ places: [Position]) -> RecordError {
    func text(_ place: Int) -> String { RouteOperator.text(places[place]) }
    switch failure {
    case .way(let failure):
      if let snapper { return RouteOperator.refusal(failure, places, snapper) }
      return RecordError(code: "no-way-near", message: "no way is near \(text(0))")
    case .noStop(let place):
      return RecordError(
        code: "no-stop-near",
        message: "no stop is within a walk of \(maxWalk.plain) m of \(text(place)); --max-walk says how far one walks")
    case .noJourney:
      let days = if case .depart = planner.plan.time { "that day or the next" } else { "that day or the one before" }
      return RecordError(
        code: "no-route", message: "no trips of \(days) lead from \(text(0)) to \(text(1)) in time")
    }
  }
}
