// What is written of a route.

import FeatureStream
import GeoJSON
import Globe
import Planar
import Routing

/// The names of the properties that `route` adds.
struct RouteNames: Sendable {
  let distance, time, transport, name, tolls, highways, notices, steps, rank, step: String
  let positions, deviation, ascent, descent: String
  let source, destination, via, stopOrder: String
  let departure, arrival, transfers, lines: String

  init(_ names: ResultNames) {
    distance = names["distance"]
    time = names["expected_travel_time"]
    transport = names["transport_type"]
    name = names["name"]
    (tolls, highways) = (names["has_tolls"], names["has_highways"])
    (notices, steps) = (names["advisory_notices"], names["steps"])
    (rank, step) = (names["rank"], names["step"])
    (positions, deviation) = (names["positions"], names["deviation"])
    (ascent, descent) = (names["ascent"], names["descent"])
    (departure, arrival) = (names["expected_departure_date"], names["expected_arrival_date"])
    (source, destination, via) = (names["source"], names["destination"], names["via"])
    stopOrder = names["stop_order"]
    (transfers, lines) = (names["transfers"], names["lines"])
  }
}

/// Writes routes; one for each worker.
final class RouteWriter {
  let names: RouteNames
  private let template: DirectionsTemplate
  private let format: CoordinateFormat
  /// When one leaves, or arrives.
  var time: RouteTime?
  /// Whether routes are counted.
  var ranks = false
  /// What the places are called that names and addresses meant; empty where there are positions alone.
  @exclusivity(unchecked) var titles: [String?] = []
  /// In which order the stops are come to, by their numbers; nil where that is theirs.
  @exclusivity(unchecked) var stopOrder: [Int]?
  @exclusivity(unchecked) private var edits = PropertyEdits()
  @exclusivity(unchecked) private var cutter = AntimeridianCutter()

  init(_ names: ResultNames, _ template: DirectionsTemplate, _ format: CoordinateFormat) {
    (self.names, self.template, self.format) = (RouteNames(names), template, format)
  }

  /// Hands on a record with its route.
  ///
  /// - Parameters:
  ///   - isShort: whether distance and time alone are written, and the record keeps its geometry.
  ///   - more: adds other results.
  func write(
    _ route: Route, _ transport: String, rank: Int = 0, isShort: Bool = false, _ feature: inout Feature,
    more: (inout PropertyEdits) -> Void = { _ in }, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    note(route, transport, rank: rank, isShort: isShort)
    more(&edits)
    // What is after may change it, and the next route begins anew.
    var one = feature
    one.setProperties(edits)
    if !isShort { setLine(route.line, &one) }
    return try next(&one)
  }

  /// Hands on a Feature for each step of a route.
  func writeSteps(
    _ route: Route, rank: Int = 0, _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var sums = StepSums()
    for leg in route.legs {
      for step in sums.rounded(leg) {
        edits.removeAll()
        if ranks { edits.set(names.rank, count: rank + 1) }
        noteTitles()
        edits.set(names.distance, metres: step.distance)
        edits.set(names.time, metres: step.expectedTravelTime)
        edits.set(names.step) { append(step, to: &$0) }
        var one = feature
        one.setProperties(edits)
        setLine(Array(route.line[step.vertices]), &one)
        if try next(&one) == .enough { return .enough }
      }
    }
    return .goOn
  }

  private func setLine(_ line: [Position], _ feature: inout Feature) {
    let ordinates = line.flatMap { [$0.x, $0.y] }
    let geometry =
      line.count == 1
      ? Geometry(type: .point, ordinates: ordinates)
      : Geometry(type: .lineString, ordinates: ordinates, ringEnds: [line.count])
    cutter.place(geometry, in: &feature, format)
  }

  // MARK: Results

  private func note(_ route: Route, _ transport: String, rank: Int, isShort: Bool) {
    edits.removeAll()
    if ranks { edits.set(names.rank, count: rank + 1) }
    noteTitles()
    edits.set(names.distance, metres: route.distance)
    edits.set(names.time, metres: route.expectedTravelTime)
    if let ascent = route.ascent, let descent = route.descent {
      edits.set(names.ascent, metres: ascent)
      edits.set(names.descent, metres: descent)
    }
    if let schedule = route.schedule { note(schedule) } else { noteDates(route) }
    edits.set(names.transport, text: transport)
    if isShort { return }
    edits.set(names.name, text: route.name.isEmpty ? nil : route.name)
    edits.set(names.tolls) { $0.append(route.classes.contains(.tolls) ? "true" : "false") }
    edits.set(names.highways) { $0.append(route.classes.contains(.highways) ? "true" : "false") }
    edits.set(names.notices) { Self.append(route.advisories.map(template.text), to: &$0) }
    edits.set(names.steps) { out in
      out.append(0x5B as UInt8)
      var (isFirst, sums) = (true, StepSums())
      for leg in route.legs {
        for step in sums.rounded(leg) {
          if !isFirst { out.append(0x2C as UInt8) }
          isFirst = false
          append(step, to: &out)
        }
      }
      out.append(0x5D as UInt8)
    }
  }

  /// Says what a timetable tells.
  private func note(_ schedule: RouteSchedule) {
    edits.set(names.departure, text: schedule.departure.text)
    edits.set(names.arrival, text: schedule.arrival.text)
    edits.set(names.transfers, count: schedule.transfers)
    edits.set(names.lines) { Self.append(schedule.lines, to: &$0) }
  }

  /// Says when one leaves and arrives, where one of them is given.
  private func noteDates(_ route: Route) {
    guard let time = route.departure.map(RouteTime.depart) ?? time else { return }
    let seconds = route.expectedTravelTime
    let (departure, arrival) =
      switch time {
      case .depart(let time): (time, time.adding(seconds: seconds))
      case .arrive(let time): (time.adding(seconds: -seconds), time)
      }
    edits.set(names.departure, text: departure.text)
    edits.set(names.arrival, text: arrival.text)
  }

  /// Says which places names and addresses meant.
  private func noteTitles() {
    if let stopOrder {
      edits.set(names.stopOrder) { out in
        out.append("[\(stopOrder.map(String.init).joined(separator: ","))]")
      }
    }
    guard let first = titles.first, let last = titles.last else { return }
    edits.set(names.source, text: first)
    if titles.count > 2 {
      edits.set(names.via) { out in
        for (index, title) in titles.dropFirst().dropLast().enumerated() {
          out.append((index == 0 ? 0x5B : 0x2C) as UInt8)
          out.appendOptional(title)
        }
        out.append(0x5D as UInt8)
      }
    }
    edits.set(names.destination, text: last)
  }

  private static func append(_ texts: [String], to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    for (index, text) in texts.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.appendString(text)
    }
    out.append(0x5D as UInt8)
  }

  /// A step as an object, its members named as MapKit's and OSRM's are.
  private func append(_ step: Route.Step, to out: inout ByteBuffer) {
    out.append("{\"instructions\":")
    out.appendString(template.text(step))
    out.append(",\"distance\":")
    out.append(step.distance, .decimals(1))
    out.append(",\"expectedTravelTime\":")
    out.append(step.expectedTravelTime, .decimals(1))
    out.append(",\"transportType\":")
    out.appendString(step.mode.name)
    if !step.name.isEmpty {
      out.append(",\"name\":")
      out.appendString(step.name)
    }
    if !step.ref.isEmpty {
      out.append(",\"ref\":")
      out.appendString(step.ref)
    }
    if !step.advisories.isEmpty {
      out.append(",\"notice\":")
      out.appendString(step.advisories.map(template.text).joined(separator: "; "))
    }
    out.append(",\"maneuver\":{\"type\":")
    out.appendString(step.maneuver.kind.rawValue)
    if let modifier = step.maneuver.modifier {
      out.append(",\"modifier\":")
      out.appendString(modifier.rawValue)
    }
    if let exit = step.maneuver.exit { out.append(",\"exit\":\(exit)") }
    out.append(",\"bearingBefore\":")
    out.append(bearing(step.maneuver.bearingBefore), .decimals(0))
    out.append(",\"bearingAfter\":")
    out.append(bearing(step.maneuver.bearingAfter), .decimals(0))
    out.append(",\"location\":[")
    out.append(step.maneuver.position.x, format)
    out.append(0x2C as UInt8)
    out.append(step.maneuver.position.y, format)
    out.append("]},\"polyline\":[\(step.vertices.lowerBound),\(step.vertices.upperBound - 1)],\"ways\":")
    Self.append(step.ways, to: &out)
    if let ride = step.ride, step.maneuver.kind != .alight {
      out.append(",\"transit\":")
      Self.append(ride, to: &out)
    }
    out.append(0x7D as UInt8)
  }
}

/// Rounds steps to tenths so that they add up to what their route is when it is rounded: each is the difference between
/// two rounded sums.
private struct StepSums {
  private var distance = (whole: 0.0, tenths: 0.0)
  private var time = (whole: 0.0, tenths: 0.0)

  /// The steps of the next leg of a route.
  mutating func rounded(_ leg: Route.Leg) -> [Route.Step] {
    var steps = leg.steps
    let start = (distance.whole, time.whole)
    for index in steps.indices {
      // Sums of steps are those of their leg but for the order in which they were added.
      let isLast = index == steps.count - 1
      distance.whole = isLast ? start.0 + leg.distance : distance.whole + steps[index].distance
      time.whole = isLast ? start.1 + leg.expectedTravelTime : time.whole + steps[index].expectedTravelTime
      steps[index].distance = Self.step(&distance)
      steps[index].expectedTravelTime = Self.step(&time)
    }
    return steps
  }

  private static func step(_ sum: inout (whole: Double, tenths: Double)) -> Double {
    let tenths = (sum.whole * 10).rounded()
    defer { sum.tenths = tenths }
    return (tenths - sum.tenths) / 10
  }
}

/// Whole degrees, of which north has none.
private func bearing(_ degrees: Double) -> Double {
  let rounded = degrees.rounded()
  return rounded == Longitude.turn ? 0 : rounded
}

extension AntimeridianCutter {
  /// Puts a geometry on longitude and latitude in place of a record's, cut at ±180°.
  mutating func place(_ geometry: Geometry, in feature: inout Feature, _ format: CoordinateFormat) {
    feature.geometry = geometry
    feature.hasGeometry = true
    feature.replaceGeometry()
    feature.format = format
    feature.noteCRS84()
    _ = cut(&feature, rounding: format)
    feature.format = format
  }
}
