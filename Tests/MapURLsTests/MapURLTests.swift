// Map URLs as values: to text and back, and what is made of broken ones.

import Foundation
import MapGeometry
import MapURLs
import TestSupport
import Testing

@Suite("Map URLs")
struct MapURLTests {
  private func message(_ text: String) -> String {
    do throws(MapURLError) {
      _ = try MapLink(text)
      return "no error"
    } catch { return error.message }
  }

  @Test(.enabled(if: isShared("conformance/camera-vectors.json"), "no shared vectors"))
  func vectors() throws {
    let data = try Data(contentsOf: sharedFolder.appendingPathComponent("conformance/camera-vectors.json"))
    let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let rows = try #require(all?["mapsURL"] as? [[String: Any]])
    #expect(rows.count >= 4)
    for row in rows {
      let url = try #require(row["url"] as? String)
      if let parameter = row["error"] as? String {
        #expect(message(url).hasPrefix("\(parameter)="))
        continue
      }
      let wanted = try #require(row["decoded"] as? [String: Any])
      let link = try MapLink(url)
      #expect(link.warnings.isEmpty)
      #expect(link.url.kind.rawValue == wanted["path"] as? String)
      func pair(_ name: String) -> Coordinate? {
        (wanted[name] as? [Double]).map { Coordinate(latitude: $0[0], longitude: $0[1]) }
      }
      switch link.url {
      case .frame(let frame):
        #expect(frame.center == pair("center"))
        #expect(frame.distance == wanted["distance"] as? Double)
        #expect(frame.heading == wanted["heading"] as? Double)
        #expect(frame.pitch == wanted["pitch"] as? Double)
        #expect(frame.map?.rawValue == wanted["map"] as? String)
        #expect(frame.span.map { [$0.latitudeDelta, $0.longitudeDelta] } == wanted["span"] as? [Double])
      case .place(let place):
        #expect(place.spot.coordinate == pair("coordinate"))
        #expect(place.name == wanted["name"] as? String)
      default: Issue.record("\(url) is a kind that the test does not know")
      }
    }
  }

  @Test("every kind comes back as it was")
  func roundTrip() throws {
    var random = SplitMix64(seed: 11)
    for _ in rounds(1000) {
      let url = random.mapURL()
      let text = url.text()
      #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let link = try MapLink(text)
      #expect(link.url == url, "\(text)")
      #expect(link.other.isEmpty && link.warnings.isEmpty, "\(text)")
    }
  }

  @Test("any bytes are read or refused")
  func fuzz() {
    var random = SplitMix64(seed: 12)
    let starts = ["", "geo:", "https://maps.apple.com/", "maps://?", "http://maps.apple.com/?"]
    let alphabet = Array("%2+=&?;,./:#abcdefilmnopqrstuvwyz-0123456789 é\u{0}\u{1F600}")
    var accepted = 0
    for _ in rounds(4000) {
      var text = random.chance(0.3) ? random.mapURL().text() : random.pick(starts)
      for _ in 0..<random.below(20) {
        let at = text.index(text.startIndex, offsetBy: random.below(text.count + 1))
        if random.chance(0.5) { text.insert(random.pick(alphabet), at: at) } else { text = String(text[..<at]) }
      }
      guard let link = try? MapLink(text) else { continue }
      accepted += 1
      _ = link.url.text()
    }
    #expect(accepted > 200)
  }

  @Test("parameters in any order, commas as %2C, plus signs as spaces")
  func forms() throws {
    let wanted = MapURL.search(
      .init(query: "ice cream, now", center: Coordinate(latitude: 1, longitude: 2), span: nil))
    for text in [
      "https://maps.apple.com/search?query=ice%20cream%2C%20now&center=1,2",
      "HTTP://user@Maps.Apple.com:443/search/?center=1%2C2&query=ice+cream,+now#top",
      "  https://maps.apple.com./Search?&center=1,%202&&query=ice%20cream,%20now\r",
    ] {
      #expect(try MapLink(text).url == wanted)
    }
    let plus = MapURL.place(.init(spot: .init(address: "1 + 1"), name: nil))
    #expect(plus.text() == "https://maps.apple.com/place?address=1%20%2B%201")
  }

  @Test("what is broken and clear is taken with a warning")
  func tolerated() throws {
    let broken = try MapLink("https://maps.apple.com/place?address=1%Dr.,%94102&name=a%20%ff%C3%A9")
    #expect(broken.url == .place(.init(spot: .init(address: "1%Dr.,%94102"), name: "a %FFé")))
    #expect(broken.warnings.count == 2)
    let alias = try MapLink("https://maps.apple.com/frame?coordinate=1,2&pitch=90")
    guard case .frame(let frame) = alias.url else { return #expect(Bool(false)) }
    #expect(frame.center == Coordinate(latitude: 1, longitude: 2))
    #expect(frame.pitch == MapCamera.largestPitch)
    #expect(alias.warnings.count == 2)
    let unknown = try MapLink("https://maps.apple.com/frame?center=1,2&colour=red&map=sepia&center=3,4")
    #expect(unknown.other.map(\.name) == ["colour", "map", "center"])
    #expect(unknown.warnings.count == 1)
    #expect(try MapLink("https://maps.apple.com/frame?center=1,2&heading=").warnings == ["\"heading\" is empty"])
  }

  @Test("what is not clear names its parameter")
  func refused() throws {
    let base = "https://maps.apple.com/"
    #expect(message(base + "frame?center=1,2&heading=18a0") == "heading=18a0 is not a number")
    #expect(message(base + "frame?center=1,2&distance=0") == "distance=0 is not more than 0")
    #expect(message(base + "frame?center=1,2&distance=inf") == "distance=inf is not a number")
    #expect(message(base + "frame?center=1,2&distance=0x10") == "distance=0x10 is not a number")
    #expect(message(base + "frame?center=1,2&pitch=-1") == "pitch=-1 is not from 0 to 90")
    #expect(message(base + "frame?center=91,2") == "center: latitude 91 is not from -90 to 90")
    for pole in [90.0, -90] {
      let url = try MapLink("https://maps.apple.com/place?coordinate=\(pole),0").url
      #expect(url == .place(.init(spot: .init(coordinate: Coordinate(latitude: pole, longitude: 0)))))
    }
    #expect(message(base + "place?coordinate=1,-180.5") == "coordinate: longitude -180.5 is not from -180 to 180")
    #expect(message(base + "place?coordinate=1").hasPrefix("coordinate=1 is not a latitude"))
    #expect(message(base + "search?query=a&span=1,400").hasPrefix("span=1,400 is not"))
    #expect(message(base + "directions?source=100,2").hasPrefix("source: latitude 100"))
    #expect(message(base + "directions?waypoint-place-id=I").hasPrefix("waypoint-place-id=I has no waypoint"))
    #expect(message(base + "nowhere").hasPrefix("the path /nowhere is unknown"))
    #expect(message("https://maps.apple/p/abc").hasPrefix("a short link is unresolvable offline"))
    #expect(message("https://a.maps.apple/p/abc").hasPrefix("a short link is unresolvable offline"))
    for text in [
      "", "42.36,-71.05", "https://example.com/frame", "mailto:a@b", "https:maps.apple.com", "ftp://maps.apple.com/",
    ] {
      #expect(message(text).hasPrefix("this is no map URL"))
    }
  }

  @Test("stops keep their ids")
  func placeIDs() throws {
    let one = try MapLink(
      "https://maps.apple.com/directions?source=A&source-place-id=a&waypoint=B&waypoint=C&waypoint-place-id=c&destination=1,2"
    )
    guard case .directions(let directions) = one.url else { return #expect(Bool(false)) }
    #expect(directions.source == .init(address: "A", placeID: "a"))
    #expect(directions.waypoints == [.init(address: "B"), .init(address: "C", placeID: "c")])
    #expect(directions.destination == .init(coordinate: Coordinate(latitude: 1, longitude: 2)))
    let two = try MapLink(
      "https://maps.apple.com/directions?waypoint=B&waypoint=C&waypoint-place-id=b&waypoint-place-id=c")
    guard case .directions(let both) = two.url else { return #expect(Bool(false)) }
    #expect(both.waypoints == [.init(address: "B", placeID: "b"), .init(address: "C", placeID: "c")])
  }

  @Test("legacy links")
  func legacy() throws {
    func link(_ query: String) throws -> MapLink { try MapLink("http://maps.apple.com/?" + query) }
    let place = Coordinate(latitude: 50.894967, longitude: 4.341626)
    let frame = try link("ll=50.894967,4.341626&z=10&t=k")
    var wanted = MapURL.Frame(center: place)
    wanted.map = .satellite
    #expect(frame.url == .frame(wanted))
    #expect(frame.zoom == 10)
    #expect(
      try link("q=Mexican+Restaurant&sll=50.894967,4.341626&sspn=0.1,0.2&t=m").url
        == .search(
          .init(query: "Mexican Restaurant", center: place, span: .init(latitudeDelta: 0.1, longitudeDelta: 0.2))))
    #expect(try link("q=Pub&near=50.894967,4.341626").url == .search(.init(query: "Pub", center: place)))
    #expect(try link("q=Pub&near=Brussels").other.map(\.name) == ["near"])
    #expect(try link("q=50.894967,4.341626").url == .place(.init(spot: .init(coordinate: place))))
    #expect(try link("q=Home&ll=50.894967,4.341626").url == .place(.init(spot: .init(coordinate: place), name: "Home")))
    #expect(try link("address=1+Infinite+Loop").url == .place(.init(spot: .init(address: "1 Infinite Loop"))))
    var directions = MapURL.Directions(source: .init(address: "San Jose"), destination: .init(coordinate: place))
    directions.waypoints = [.init(address: "Cupertino")]
    directions.transport = .transit
    #expect(try link("saddr=San+Jose&daddr=Cupertino+to:50.894967,4.341626&dirflg=r").url == .directions(directions))
    #expect(try MapLink("maps://?q=Pub").url == .search(.init(query: "Pub")))
    #expect(message("http://maps.apple.com/?z=x") == "z=x is not a number")
    #expect(message("http://maps.apple.com/?ll=1").hasPrefix("ll=1 is not a latitude"))
  }

  @Test("geo URIs")
  func geo() throws {
    let place = Coordinate(latitude: 48.2010, longitude: 16.3695)
    #expect(try MapLink("geo:48.2010,16.3695").url == .geo(.init(coordinate: place)))
    #expect(
      try MapLink("GEO:48.2010,16.3695,183;CRS=WGS84;U=40").url
        == .geo(.init(coordinate: place, altitude: 183, uncertainty: 40)))
    let more = try MapLink("geo:48.2010,16.3695;u=4;colour=red%20;flag?z=12&q=a")
    #expect(more.zoom == 12)
    #expect(more.other.map(\.name) == ["colour", "flag", "q"])
    #expect(more.other.first?.value == "red ")
    #expect(
      MapURL.geo(.init(coordinate: place, altitude: -3.5, uncertainty: 0)).text() == "geo:48.201,16.3695,-3.5;u=0")
    #expect(message("geo:1,2;crs=nad27").hasPrefix("crs=nad27 is unknown"))
    #expect(message("geo:1,2;u=-1").hasPrefix("u=-1 is not"))
    #expect(message("geo:1").hasPrefix("geo: needs"))
    #expect(message("geo:1,2,3,4").hasPrefix("geo: needs"))
    #expect(message("geo:x,2") == "geo: \"x\" is not a number")
    #expect(message("geo:90.1,2").hasPrefix("geo: latitude 90.1"))
  }
}

extension SplitMix64 {
  private mutating func coordinate() -> Coordinate {
    Coordinate(latitude: degrees(90), longitude: degrees(180))
  }

  /// A number of 9 decimals at most.
  private mutating func degrees(_ limit: Double) -> Double {
    let scale = pick([1, 1e2, 1e6, 1e9])
    return (within(-limit, limit) * scale).rounded() / scale + 0
  }

  private mutating func name() -> String {
    var text = ""
    for _ in 0..<1 + below(12) {
      let scalar = Unicode.Scalar(UInt32(below(chance(0.5) ? 0x80 : chance(0.5) ? 0x3000 : 0x11_0000)))
      text.unicodeScalars.append(scalar ?? "?")
    }
    // Blanks around a stop's text, and a pair of numbers, mean something else.
    return "x" + text + "x"
  }

  private mutating func maybe<Value>(_ make: (inout SplitMix64) -> Value) -> Value? { chance(0.5) ? make(&self) : nil }

  private mutating func stop() -> MapURL.Spot {
    var spot = chance(0.5) ? MapURL.Spot(coordinate: coordinate()) : MapURL.Spot(address: name())
    spot.placeID = maybe { $0.name() }
    return spot
  }

  /// Any URL that says something.
  mutating func mapURL() -> MapURL {
    let spot = MapURL.Spot(coordinate: coordinate(), address: maybe { $0.name() }, placeID: maybe { $0.name() })
    let span = maybe { CoordinateSpan(latitudeDelta: $0.within(0, 180), longitudeDelta: $0.within(0, 360)) }
      .map {
        CoordinateSpan(
          latitudeDelta: ($0.latitudeDelta * 1e9).rounded() / 1e9,
          longitudeDelta: ($0.longitudeDelta * 1e9).rounded() / 1e9)
      }
    switch pick(MapURL.Kind.allCases) {
    case .frame:
      var frame = MapURL.Frame(center: coordinate(), span: span)
      frame.distance = maybe { $0.within(1, 1e8) }
      frame.heading = maybe { $0.within(0, 360) }
      frame.pitch = maybe { $0.within(0, 85) }
      frame.tracking = maybe { $0.pick(MapURL.Tracking.allCases) }
      frame.map = maybe { $0.pick(MapURL.MapStyle.allCases) }
      return .frame(frame)
    case .search: return .search(.init(query: name(), center: maybe { $0.coordinate() }, span: span))
    case .place:
      return .place(.init(spot: spot, name: maybe { $0.name() }, map: maybe { $0.pick(MapURL.MapStyle.allCases) }))
    case .lookAround: return .lookAround(spot)
    case .reportAProblem: return .reportAProblem(spot)
    case .directions:
      var directions = MapURL.Directions(source: maybe { $0.stop() }, destination: stop())
      directions.waypoints = (0..<below(4)).map { _ in stop() }
      directions.transport = maybe { $0.pick(MapURL.Transport.allCases) }
      directions.avoid = MapURL.Avoidance.allCases.filter { _ in chance(0.3) }
      directions.transitPreferences = MapURL.TransitPreference.allCases.filter { _ in chance(0.3) }
      directions.start = maybe { Double($0.below(100_000)) }
      return .directions(directions)
    case .guides: return .guides
    case .geo:
      return .geo(
        .init(
          coordinate: coordinate(), altitude: maybe { $0.within(-100, 9000) }, uncertainty: maybe { $0.within(0, 50) }))
    }
  }
}
