// The work of route on one worker: from a record's places to its route.

import FeatureStream
import GeoJSON
import PlaceIndex
import Planar
import Routing

/// The work of `route` on one worker.
final class RouteOperator: FeatureOperator {
  struct Settings: Sendable {
    let form: RouteForm
    let from: RequestPlace?
    let to: RequestPlace?
    /// Where names and addresses are looked up.
    let places: PlaceStore?
    let options: Router.Options
    let template: DirectionsTemplate
    let format: CoordinateFormat
    let names: ResultNames
    /// When one leaves, or arrives.
    let time: RouteTime?
    let stops: RouteStops
  }

  private let stores: RoadStores
  private let router: Router
  /// Over the networks that links asked for.
  @exclusivity(unchecked) private var others: [RoadStores.Choice: Router] = [:]
  /// What options overruled since the last call of `takeWarnings`.
  @exclusivity(unchecked) private var conflicts = LinkConflicts()
  private let settings: Settings
  private let writer: RouteWriter
  private let resolver: PlaceResolver?

  init(_ stores: RoadStores, _ settings: Settings) {
    resolver = settings.places.map(PlaceResolver.init)
    self.stores = stores
    router = Router(stores.base.network, stores.base.snapper, settings.options)
    self.settings = settings
    writer = RouteWriter(settings.names, settings.template, settings.format)
    writer.time = settings.time
    writer.ranks = settings.options.alternatives > 0
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
    var asked = try RouteRequest.places(feature, link, from: settings.from, to: settings.to, resolver)
    if settings.stops.returns { asked.append(asked[0]) }
    let router = try link.map { link throws(RecordError) in try self.router(for: link) } ?? self.router
    writer.stopOrder = settings.stops.areOrdered ? try order(&asked, router) : nil
    let places = asked.map(\.position)
    writer.titles = asked.contains { $0.title != nil } ? asked.map(\.title) : []
    let routes: [Route]
    let ordinals = asked.map(\.ordinal)
    do throws(RouteFailure) {
      if case .arrive(let time) = settings.time {
        routes = try router.routes(places, ordinals: ordinals, arrivingBy: time)
      } else {
        routes = try router.routes(places, ordinals: ordinals)
      }
    } catch {
      throw Self.refusal(error, places, router.snapper)
    }
    conflicts.moved += routes[0].advisories.count { if case .moved = $0 { true } else { false } }
    for (index, route) in routes.enumerated() {
      let flow =
        settings.form == .steps
        ? try writer.writeSteps(route, rank: index, &feature, next)
        : try writer.write(
          route, router.network.profile.transport.rawValue, rank: index, isShort: settings.form == .eta, &feature, next)
      if flow == .enough { return .enough }
    }
    return .goOn
  }

  /// Puts the stops between the first place and the last into the best order, and says which that is.
  private func order(_ asked: inout [RequestPlace], _ router: Router) throws(RecordError) -> [Int] {
    let places = asked.map(\.position)
    let order: [Int]
    do throws(RouteFailure) { order = try router.stopOrder(places, ordinals: asked.map(\.ordinal)) } catch {
      throw Self.refusal(error, places, router.snapper)
    }
    asked = [asked[0]] + order.map { [asked] number in asked[number] } + [asked[asked.count - 1]]
    return order
  }

  /// The router over the network that a link asks for.
  private func router(for link: LinkRequest) throws(RecordError) -> Router {
    if (settings.from != nil && link.source != nil) || (settings.to != nil && link.destination != nil) {
      conflicts.ends += 1
    }
    guard let choice = try stores.choice(link, &conflicts) else { return router }
    if let known = others[choice] { return known }
    let store = try stores.store(choice)
    if others.count >= RoadStores.most { others.removeAll() }
    var options = settings.options
    options.indoor = store.report.indoor
    let made = Router(store.network, store.snapper, options)
    others[choice] = made
    return made
  }

  /// A position as messages show it.
  static func text(_ place: Position) -> String {
    var out = ByteBuffer()
    out.append(place.x, .degrees)
    out.append(0x2C as UInt8)
    out.append(place.y, .degrees)
    return out.text
  }

  /// Says why there is no route.
  static func refusal(_ failure: RouteFailure, _ places: [Position], _ snapper: Snapper) -> RecordError {
    func text(_ place: Int) -> String { self.text(places[place]) }
    switch failure {
    case .notNearAnyWay(let place):
      let swapped = Position(places[place].y, places[place].x)
      if !snapper.extent.contains(places[place]), snapper.extent.contains(swapped) {
        return RecordError(
          code: "no-way-near",
          message: "no way is near \(text(place)), and ways are at \(swapped.x.plain),\(swapped.y.plain); "
            + "longitude comes first")
      }
      return RecordError(
        code: "no-way-near", message: "no way that can be used is near \(text(place)); --max-snap says how far to look")
    case .noWay(let place, let island):
      let reason = island.map {
        ": the way near \(text($0)) is on an island of the network, and no way of the rest is near; "
          + "--max-snap says how far to look"
      }
      return RecordError(
        code: "no-route", message: "no way leads from \(text(place)) to \(text(place + 1))\(reason ?? "")")
    case .damaged:
      return RecordError(
        code: "damaged-network", message: "the prepared network is damaged: a checksum does not fit; prepare it anew")
    case .tooFewPlaces:
      return RecordError(code: "no-request", message: "asks for no route: it has fewer than two places")
    }
  }
}
