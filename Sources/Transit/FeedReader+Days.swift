// The days of service, the rules for changes, and the lines on the map of a feed.

import Calendars
import Globe
import Planar

extension FeedReader {
  mutating func readServices() throws(FeedError) {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let columns = FeedTable.Columns("service_id", "start_date", "end_date", optional: weekdays)
    let hasCalendar = try table("calendar.txt", columns) { reader, row throws(FeedError) in
      let id = try row.required(0)
      guard reader.services[id] == nil else { throw row.fault(0, "'\(id.shown)' is there twice; ids are unique") }
      var service = Feed.Service()
      (service.first, service.last) = (try Self.day(row, 1), try Self.day(row, 2))
      for weekday in 0..<7 {
        if try row.count(3 + weekday, most: 1) == 1 { service.weekdays |= 1 << weekday }
      }
      reader.services[id] = reader.feed.services.count
      reader.feed.services.append(service)
    }
    let dates = FeedTable.Columns("service_id", "date", "exception_type")
    let hasDates = try table("calendar_dates.txt", dates) { reader, row throws(FeedError) in
      let id = try row.required(0)
      let day = try Self.day(row, 1)
      let index = reader.services[id] ?? reader.feed.services.count
      if index == reader.feed.services.count {
        reader.services[id] = index
        reader.feed.services.append(Feed.Service())
      }
      switch try row.count(2, most: 2) {
      case 1: reader.feed.services[index].added.insert(day)
      case 2: reader.feed.services[index].removed.insert(day)
      default: throw row.fault(2, "'\(row[2].shown)' is neither 1, which adds the day, nor 2, which removes it")
      }
    }
    if !hasCalendar, !hasDates {
      throw FeedError("is not there, nor calendar_dates.txt: nothing says when trips run", file: "calendar.txt")
    }
  }

  /// A day as a number.
  private static func day(_ row: FeedRow, _ column: Int) throws(FeedError) -> Int {
    let text = try row.required(column)
    if text.utf8.count == 8, let number = Int(text), number > 0 {
      let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
      if (1...12).contains(month), (1...Gregorian.days(of: month, year)).contains(day) {
        return Gregorian.number(year, month, day)
      }
    }
    throw row.fault(column, "'\(text.shown)' is not a day such as 20261127")
  }

  mutating func readTransfers() throws(FeedError) {
    let columns = FeedTable.Columns(
      "transfer_type",
      optional: [
        "from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id",
        "min_transfer_time",
      ])
    try table("transfers.txt", columns) { reader, row throws(FeedError) in
      guard let kind = Feed.Transfer.Kind(rawValue: try row.count(0, most: 5) ?? 0) else { return }
      func optional(_ ids: [String: Int], _ column: Int, _ file: String) throws(FeedError) -> Int? {
        row[column].isEmpty ? nil : try reader.known(ids, row, column, in: file)
      }
      var transfer = Feed.Transfer(kind: kind)
      transfer.from = try optional(reader.stops, 1, "stops.txt")
      transfer.to = try optional(reader.stops, 2, "stops.txt")
      transfer.fromLine = try optional(reader.lines, 3, "routes.txt")
      transfer.toLine = try optional(reader.lines, 4, "routes.txt")
      transfer.fromTrip = try optional(reader.trips, 5, "trips.txt")
      transfer.toTrip = try optional(reader.trips, 6, "trips.txt")
      transfer.seconds = try row.count(7, most: 86_400)
      let isSeat = kind == .seated || kind == .notSeated
      if isSeat, transfer.fromTrip == nil || transfer.toTrip == nil {
        throw row.fault(transfer.fromTrip == nil ? 5 : 6, "is empty; a transfer of type \(kind.rawValue) has it")
      }
      if !isSeat, transfer.from == nil || transfer.to == nil {
        throw row.fault(transfer.from == nil ? 1 : 2, "is empty; a transfer of type \(kind.rawValue) has it")
      }
      reader.feed.transfers.append(transfer)
    }
  }

  mutating func readShapes() throws(FeedError) {
    let columns = FeedTable.Columns(
      "shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", optional: ["shape_dist_traveled"])
    var vertices: [(shape: Int, sequence: Int, position: Position, distance: Double)] = []
    try table("shapes.txt", columns) { reader, row throws(FeedError) in
      let id = try row.required(0)
      guard let y = try row.number(1, -90...90), let x = try row.number(2, Longitude.west...Longitude.east),
        let sequence = try row.count(3)
      else { throw row.fault(row[1].isEmpty ? 1 : row[2].isEmpty ? 2 : 3, "is empty; GTFS asks for it") }
      let shape = reader.shapes[id] ?? reader.feed.shapes.count
      if shape == reader.feed.shapes.count {
        reader.shapes[id] = shape
        reader.feed.shapes.append(Feed.Shape())
      }
      vertices.append((shape, sequence, Position(x, y), try row.number(4, 0...1e12) ?? .nan))
    }
    vertices.sort { ($0.shape, $0.sequence) < ($1.shape, $1.sequence) }
    for vertex in vertices {
      feed.shapes[vertex.shape].positions.append(vertex.position)
      feed.shapes[vertex.shape].distances.append(vertex.distance)
    }
    for shape in feed.shapes.indices where !Self.rises(feed.shapes[shape].distances) {
      feed.shapes[shape].distances = []
    }
  }

  /// Whether all numbers are there, each as large as the one before it or larger.
  private static func rises(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 } && numbers.allSatisfy(\.isFinite)
  }
}
