// Reading feeds: what stands in one, times that are left out, and faults with the place where they are.

import Calendars
import Testing

@testable import Transit

@Suite struct FeedReaderTests {
  private static let files: [String: String] = [
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Bus Company,http://example.com,Europe/Zurich\n",
    "stops.txt": """
    \u{FEFF}stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
    S,"Central, Square",47.0,8.0,1,,1
    a,Quay A,47.0,8.0,0,S,
    b,Quay B,47.0,8.001,,S,2
    c,Hill,47.0,8.02,,,
    d,Lake,47.0,8.05,,,
    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nr,A,10,,3,#00ff7f\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign,block_id\nr,w,t,Lake,\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t,25:10:00,25:10:00,d,40
    t,,,c,30
    t,,,b,20
    t, 24:00:00 ,24:01:00,a,7
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    w,1,1,1,1,1,0,0,20261101,20261130
    """,
    "calendar_dates.txt": "service_id,date,exception_type\nw,20261205,1\nw,20261127,2\n",
  ]

  private static func read(_ changes: [String: String?] = [:]) throws(FeedError) -> Feed {
    let files = files.merging(changes.compactMapValues(\.self)) { $1 }
    let missing = Set(changes.filter { $0.value == nil }.keys)
    var reader = FeedReader { name in missing.contains(name) ? nil : files[name].map { Array($0.utf8) } }
    return try reader.read()
  }

  @Test func whatStandsInAFeed() throws {
    let feed = try Self.read()
    #expect(feed.zone == "Europe/Zurich" && feed.agencies == ["A": "Bus Company"])
    #expect(feed.stops.map(\.name) == ["Central, Square", "Quay A", "Quay B", "Hill", "Lake"])
    #expect(feed.stops[1].parent == 0 && feed.stops[2].wheelchair == 2)
    #expect(feed.lines[0].color == "00FF7F" && feed.lines[0].name == "10" && feed.lines[0].vehicle == "bus")
    // In the order of the sequence, whatever the order of the lines; times in between by how far it is.
    #expect(feed.calls.map(\.stop) == [1, 2, 3, 4])
    #expect(feed.calls[1].arrival == 86_460 + 83 && feed.calls[2].arrival == 86_460 + 1656)
    let days = (1...30).map { Gregorian.number(2026, 11, $0) }
    let running = days.filter { feed.services[0].runs(on: $0, weekday: Gregorian.weekday($0)) }
    #expect(running.count == 20)
    #expect(feed.days == Gregorian.number(2026, 11, 1)...Gregorian.number(2026, 12, 5))
  }

  @Test(arguments: [" r", "r ", "\tr", "r\t", " \t r  "])
  func blanksAroundAFieldDoNotCount(_ field: String) throws {
    let trips = " route_id, service_id ,trip_id \n\(field),w ,t\n"
    #expect(try Self.read(["trips.txt": trips]).trips.count == 1)
  }

  @Test func servicesMayStandInCalendarDatesAlone() throws {
    let alone = try Self.read(["calendar.txt": nil])
    let days = Gregorian.number(2026, 11, 1)...Gregorian.number(2026, 12, 31)
    func running(_ feed: Feed, _ service: Int) -> [Int] {
      days.filter { feed.services[service].runs(on: $0, weekday: Gregorian.weekday($0)) }
    }
    #expect(alone.services.count == 1 && running(alone, 0) == [Gregorian.number(2026, 12, 5)])
    // Beside one that calendar.txt has, whose dates change none but it.
    let dates = "service_id,date,exception_type\nx,20261206,1\nw,20261127,2\nx,20261207,1\n"
    let both = try Self.read(["calendar_dates.txt": dates])
    #expect(both.services.count == 2 && running(both, 0).count == 20)
    #expect(running(both, 1) == [Gregorian.number(2026, 12, 6), Gregorian.number(2026, 12, 7)])
  }

  @Test func faultsSayWhereTheyAre() {
    let faults: [(file: String, text: String?, message: String)] = [
      ("stops.txt", nil, "stops.txt: is not there; a feed has agency.txt"),
      ("stops.txt", "stop_name\nx\n", "stops.txt:1: the header has no column stop_id"),
      ("stops.txt", "stop_id,stop_lat,stop_lon\na,1,2\nb,91,2\n", "stops.txt:3: stop_lat: '91' is not a number"),
      ("stops.txt", "stop_id,stop_lat,stop_lon\na,1,2\n\"b\n\",,\n", "stops.txt:3: stop_lon: is empty"),
      ("stops.txt", "stop_id,stop_lat,stop_lon\na,1,2\na,1,2\n", "stops.txt:3: stop_id: 'a' is there twice"),
      ("stops.txt", "stop_id,stop_lat,stop_lon\n\"a,1,2\n", "stops.txt:2: a quoted field is not closed"),
      ("stops.txt", "", "stops.txt:1: has no header"),
      ("agency.txt", "agency_timezone\nA/B\nC/D\n", "agency.txt:3: agency_timezone: 'C/D' is another zone"),
      ("routes.txt", "route_id,route_type,route_color\nr,3,red\n", "routes.txt:2: route_color: 'red' is not a colour"),
      ("trips.txt", "route_id,service_id,trip_id\nq,w,t\n", "trips.txt:2: route_id: 'q' is not in routes.txt"),
      ("trips.txt", "route_id,service_id,trip_id\nr,v,t\n", "trips.txt:2: service_id: 'v' is not in calendar.txt"),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,8:60:00,a,1\n",
        "stop_times.txt:2: departure_time: '8:60:00' is not a time such as 08:30:00"
      ),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,7:00:00,a,1\n",
        "stop_times.txt:2: departure_time: '7:00:00' is before the arrival"
      ),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,,a,1\nt,,,b,2\n",
        "stop_times.txt:3: arrival_time: is empty; the first and the last stop of a trip have times"
      ),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,,b,2\nt,9:00:00,,a,1\n",
        "stop_times.txt:2: arrival_time: is before the departure"
      ),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,,b,2\nt,9:00:00,,a,2\n",
        "stop_times.txt:3: stop_sequence: '2' is there twice"
      ),
      (
        "calendar_dates.txt", "service_id,date,exception_type\nw,20260230,1\n", "calendar_dates.txt:2: date: '20260230'"
      ),
      (
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,08:30:00:,,a,1\n",
        "stop_times.txt:2: arrival_time: '08:30:00:' is not a time such as 08:30:00"
      ),
      (
        "transfers.txt", "from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id\na,b,4,t,t\na,b,4,t,\n",
        "transfers.txt:3: to_trip_id: is empty; a transfer of type 4 has it"
      ),
      (
        "transfers.txt", "from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id\n,,5,,t\n",
        "transfers.txt:2: from_trip_id: is empty; a transfer of type 5 has it"
      ),
      (
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,6:00:00,7:00:00,0\n",
        "frequencies.txt:2: headway"
      ),
      ("transfers.txt", "from_stop_id,to_stop_id,transfer_type\na,,2\n", "transfers.txt:2: to_stop_id: is empty"),
      ("transfers.txt", "from_stop_id,to_stop_id,transfer_type\na,z,2\n", "transfers.txt:2: to_stop_id: 'z' is not in"),
    ]
    for fault in faults {
      do {
        _ = try Self.read([fault.file: fault.text])
        Issue.record("no fault: \(fault.message)")
      } catch { #expect("\(error)".hasPrefix(fault.message), "\(error)") }
    }
    do {
      _ = try Self.read(["calendar.txt": nil, "calendar_dates.txt": nil])
      Issue.record("no fault without days")
    } catch { #expect("\(error)".hasPrefix("calendar.txt: is not there, nor calendar_dates.txt")) }
  }
}
