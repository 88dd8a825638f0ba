// What a run of route --transit needs before its first record: the timetable and the streets.

import Calendars
import CommandOptions
import FeatureStream
import GeoJSON
import PlaceIndex
import Routing
import Transit

extension RouteStage {
  /// How far one walks where nothing else is said, in metres.
  private static let usualWalk = 1000.0

  /// Answers requests by a timetable.
  func preparingTransit(_ path: String) throws(RunError) -> PreparedStage {
    guard let asked = depart ?? arrive else { throw RunError(.usage, "--transit needs --depart or --arrive") }
    let walking = try ProfileChoice.profile(profile ?? "walking")
    guard walking.transport == .walking else {
      throw RunError(.usage, "--profile \(profile ?? ""): to stops one walks; give --profile walking, or none")
    }
    let feed = try TransitFeedFile.read(path)
    let clock = try TransitFeedFile.clock(feed, path)
    let moment = asked.hasZone ? asked.time : clock.time(showing: asked.time)
    let store = try network.map { network throws(RunError) in
      try RoadStore(
        network,
        NetworkReader(
          profile: walking, avoidance: avoidance, assumed: assumed ?? [], time: moment, elevation: elevation),
        stream.reading)
    }
    if let store, store.report.indoor != nil {
      throw RunError(.usage, "\(network ?? "") is a venue; with --transit one walks along streets")
    }
    var options = Router.Options()
    options.maxSnap = maxSnap?.value ?? 1000
    options.mayTurnAtPlaces = turnAtPlaces
    options.alternatives = alternates ?? 0
    let maxWalk = maxWalk?.value ?? Self.usualWalk
    // Only journeys have others beside them: a way to a stop is the best.
    var walkOptions = options
    walkOptions.alternatives = 0
    let time: TransitTime = depart == nil ? .arrive(moment.instant) : .depart(moment.instant)
    let plan: TransitPlan
    do throws(FeedError) {
      plan = try TransitPlan(feed, clock, time, TransitOperator.walker(store, maxWalk, walkOptions))
    } catch { throw RunError(.badData, "\(path): \(error)") }
    if plan.tripCount == 0 { throw noService(path, feed, clock, moment) }
    let places = try source.open(stream.reading, forAddresses: true)
    var (fixedFrom, fixedTo): (RequestPlace?, RequestPlace?)
    if let from, to == nil { fixedFrom = try fixedPlace("from", from, places) }
    if let to, from == nil { fixedTo = try fixedPlace("to", to, places) }
    let how = RouteOperator.Settings(
      form: steps ? .steps : eta ? .eta : .route, from: fixedFrom, to: fixedTo, places: places, options: options,
      template: try template(), format: coordinates.format(for: .degrees), names: results.names(of: Self.name),
      time: nil, stops: RouteStops())
    var prepared = PreparedStage(
      .perRecord { [walkOptions] in TransitOperator(plan, store, maxWalk: maxWalk, how, walkOptions) },
      needs: GeometryNeeds(ordinates: true, positions: false))
    if let store {
      prepared.closingNote = store.closingNote
    } else {
      prepared.closingNote = {
        "ways on foot are straight lines, taken \(Walker.detour) times as long; --network names the streets"
      }
    }
    if let from, let to {
      let record = RouteRequest.record(from: from, via: [], to: to)
      prepared.reads = .options(name: "--from", text: Array("\(record)\n".utf8))
    }
    return prepared
  }

  private func noService(_ path: String, _ feed: Feed, _ clock: ZoneClock, _ moment: LocalTime) -> RunError {
    let option = depart == nil ? "--arrive" : "--depart"
    let day = Gregorian.text(clock.day(at: moment.instant))
    let neighbour = depart == nil ? "the day before" : "the day after"
    guard let days = feed.days else { return RunError(.badData, "\(path): calendar.txt: no trip runs on any day") }
    return RunError(
      .usage,
      "\(path): no trip runs on \(day) or \(neighbour); the feed covers \(Gregorian.text(days.lowerBound)) to "
        + "\(Gregorian.text(days.upperBound)); give \(option) a day of these")
  }
}
