// Reads a feed (GTFS Schedule): the files of an archive or folder, and what they say of each other.

public import Compression
import Globe
import Planar

/// Reads the files of a feed.
public struct FeedReader {
  /// How many lines the tables of a feed may have together: more is no feed.
  static let mostRows = 60_000_000
  var feed = Feed()
  var stops: [String: Int] = [:]
  var lines: [String: Int] = [:]
  var services: [String: Int] = [:]
  var trips: [String: Int] = [:]
  var shapes: [String: Int] = [:]
  private let contents: (String) throws(FeedError) -> [UInt8]?
  private var rows = 0

  /// - Parameter contents: the bytes of a file of the feed by its name; nil where there is none.
  public init(_ contents: @escaping (String) throws(FeedError) -> [UInt8]?) { self.contents = contents }

  /// - Parameter archive: holds the files, in whichever folder.
  public init(_ archive: ZipArchive) {
    self.init { name throws(FeedError) in
      let entry = archive.entries.first { $0.name == name } ?? archive.entries.first { $0.name.hasSuffix("/\(name)") }
      guard let entry else { return nil }
      do throws(CompressionError) { return try archive.contents(of: entry) } catch {
        throw FeedError(error.message, file: name)
      }
    }
  }

  /// Reads all that is asked for.
  ///
  /// - Throws: the first fault, with the file, the line and the column.
  public mutating func read() throws(FeedError) -> Feed {
    try readAgencies()
    try readStops()
    try readLines()
    try readServices()
    try readShapes()
    try readTrips()
    try readCalls()
    try readFrequencies()
    try readTransfers()
    return feed
  }

  /// Calls `body` with each line of a table.
  ///
  /// - Returns: whether the feed has the table.
  @discardableResult
  mutating func table(
    _ file: String, _ columns: FeedTable.Columns, isRequired: Bool = false,
    _ body: (inout FeedReader, FeedRow) throws(FeedError) -> Void
  ) throws(FeedError) -> Bool {
    guard let bytes = try contents(file) else {
      if isRequired {
        throw FeedError(
          "is not there; a feed has agency.txt, stops.txt, routes.txt, trips.txt and stop_times.txt", file: file)
      }
      return false
    }
    try FeedTable.read(bytes, file, columns) { row throws(FeedError) in
      rows += 1
      if rows > Self.mostRows {
        throw FeedError("the feed has more than \(Self.mostRows) lines", file: file, line: row.line)
      }
      try body(&self, row)
    }
    return true
  }

  /// What an id of another table stands for.
  func known(_ ids: [String: Int], _ row: FeedRow, _ column: Int, in file: String) throws(FeedError) -> Int {
    let id = try row.required(column)
    guard let index = ids[id] else {
      throw row.fault(column, "'\(id.shown)' is not in \(file)")
    }
    return index
  }

  private mutating func readAgencies() throws(FeedError) {
    let columns = FeedTable.Columns("agency_timezone", optional: ["agency_id", "agency_name"])
    try table("agency.txt", columns, isRequired: true) { reader, row throws(FeedError) in
      let zone = try row.required(0)
      if !reader.feed.zone.isEmpty, reader.feed.zone != zone {
        throw row.fault(0, "'\(zone.shown)' is another zone than '\(reader.feed.zone.shown)'; a feed has one")
      }
      reader.feed.zone = zone
      reader.feed.agencies[row[1]] = row[2]
    }
    if feed.zone.isEmpty { throw FeedError("has no agency, whose zone all times are in", file: "agency.txt") }
  }

  private mutating func readStops() throws(FeedError) {
    let columns = FeedTable.Columns(
      "stop_id",
      optional: ["stop_name", "stop_lat", "stop_lon", "location_type", "parent_station", "wheelchair_boarding"])
    var parents: [(stop: Int, row: FeedRow)] = []
    try table("stops.txt", columns, isRequired: true) { reader, row throws(FeedError) in
      let id = try row.required(0)
      let (y, x) = (try row.number(2, -90...90), try row.number(3, Longitude.west...Longitude.east))
      var stop = Feed.Stop(id: id, name: row[1].isEmpty ? id : row[1])
      if let x, let y { stop.position = Position(x, y) }
      stop.kind = try row.count(4, most: 4) ?? 0
      stop.wheelchair = try row.count(6, most: 2) ?? 0
      if stop.kind < 3, stop.position == nil {
        throw row.fault(x == nil ? 3 : 2, "is empty; stops and stations have a position")
      }
      guard reader.stops.updateValue(reader.feed.stops.count, forKey: id) == nil else {
        throw row.fault(0, "'\(id.shown)' is there twice; ids are unique")
      }
      if !row[5].isEmpty { parents.append((reader.feed.stops.count, row)) }
      reader.feed.stops.append(stop)
    }
    for (stop, row) in parents { feed.stops[stop].parent = try known(stops, row, 5, in: "stops.txt") }
  }

  private mutating func readLines() throws(FeedError) {
    let columns = FeedTable.Columns(
      "route_id", "route_type",
      optional: ["agency_id", "route_short_name", "route_long_name", "route_color", "route_text_color"])
    try table("routes.txt", columns, isRequired: true) { reader, row throws(FeedError) in
      let id = try row.required(0)
      guard let kind = try row.count(1) else { throw row.fault(1, "is empty; 3 is a bus, 2 a train") }
      let agency =
        reader.feed.agencies[row[2]] ?? (reader.feed.agencies.count == 1 ? reader.feed.agencies.values.first ?? "" : "")
      let name = row[3].isEmpty && row[4].isEmpty ? id : row[4]
      let line = Feed.Line(
        id: id, agency: agency, shortName: row[3], longName: name, kind: kind, color: try Self.color(row, 5),
        textColor: try Self.color(row, 6))
      guard reader.lines.updateValue(reader.feed.lines.count, forKey: id) == nil else {
        throw row.fault(0, "'\(id.shown)' is there twice; ids are unique")
      }
      reader.feed.lines.append(line)
    }
  }

  private static func color(_ row: FeedRow, _ column: Int) throws(FeedError) -> String {
    let text = row[column].hasPrefix("#") ? String(row[column].dropFirst()) : row[column]
    guard text.isEmpty || text.utf8.count == 6 && text.allSatisfy(\.isHexDigit) else {
      throw row.fault(column, "'\(text.shown)' is not a colour of six hexadecimal digits")
    }
    return text.uppercased()
  }

  private mutating func readTrips() throws(FeedError) {
    let columns = FeedTable.Columns(
      "route_id", "service_id", "trip_id", optional: ["trip_headsign", "block_id", "shape_id"])
    try table("trips.txt", columns, isRequired: true) { reader, row throws(FeedError) in
      let id = try row.required(2)
      let line = try reader.known(reader.lines, row, 0, in: "routes.txt")
      let service = try reader.known(reader.services, row, 1, in: "calendar.txt or calendar_dates.txt")
      var trip = Feed.Trip(id: id, line: line, service: service, headsign: row[3])
      if !row[4].isEmpty { trip.block = row[4] }
      if !row[5].isEmpty { trip.shape = reader.shapes[row[5]] }
      guard reader.trips.updateValue(reader.feed.trips.count, forKey: id) == nil else {
        throw row.fault(2, "'\(id.shown)' is there twice; ids are unique")
      }
      reader.feed.trips.append(trip)
    }
  }
}
