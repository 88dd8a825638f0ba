// From a text to what the URL says.

import MapGeometry

extension MapLink {
  /// Reads a unified Maps URL, a legacy map link or a `geo:` URI.
  ///
  /// Parameters may come in any order. What is unknown is kept in `other`; what is broken and yet clear is taken, with
  /// a warning.
  ///
  /// - Throws: `MapURLError` for another kind of URL, and for numbers that are none or out of range.
  public init(_ text: String) throws(MapURLError) {
    let text = text.trimmed
    guard let colon = text.firstIndex(of: ":") else { throw Self.unknown }
    let rest = text[text.index(after: colon)...].prefix { $0 != "#" }
    switch text[..<colon].lowercased() {
    case "geo": try self.init(geo: rest)
    case "http", "https":
      guard rest.hasPrefix("//") else { throw Self.unknown }
      let authority = rest.dropFirst(2).prefix { !"/?".contains($0) }
      try self.init(host: Self.host(authority), target: rest.dropFirst(2 + authority.count))
    case "maps":
      // The scheme of the Maps app, whose parameters are those of legacy links.
      let target = rest.drop { $0 == "/" }
      try self.init(host: "maps.apple.com", target: target.first == "?" ? target : target.drop { $0 != "?" })
    default: throw Self.unknown
    }
  }

  private static let unknown = MapURLError(
    "this is no map URL: one of https://maps.apple.com, or geo:latitude,longitude", code: "not-a-map-url")

  /// The host without user and port.
  private static func host(_ authority: Substring) -> String {
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    let name = host.prefix { $0 != ":" }.lowercased()
    return name.last == "." ? String(name.dropLast()) : name
  }

  private init(host: String, target: Substring) throws(MapURLError) {
    if host == "maps.apple" || host.hasSuffix(".maps.apple") {
      throw MapURLError(
        "a short link is unresolvable offline; open it, and give the URL that it leads to", code: "unresolvable-offline"
      )
    }
    guard host == "maps.apple.com" else { throw Self.unknown }
    var query = QueryReader(target.drop { $0 != "?" }.dropFirst())
    let path = DecodedText(target.prefix { $0 != "?" }, plusIsSpace: false).text.split(separator: "/")
    let url: MapURL
    var zoom: Double?
    if path.isEmpty || (path.count == 1 && path[0].lowercased() == "maps") {
      (url, zoom) = try query.legacy()
    } else if path.count == 1, let kind = MapURL.Kind(rawValue: path[0].lowercased()), kind != .geo {
      url = try query.url(kind)
    } else {
      throw MapURLError(
        "the path /\(path.joined(separator: "/").shortened) is unknown; known are "
          + MapURL.Kind.allCases.filter { $0 != .geo }.map { "/\($0.rawValue)" }.joined(separator: ", "))
    }
    self.init(url: url, zoom: zoom, query)
  }

  init(url: MapURL, zoom: Double?, _ query: QueryReader) {
    self.init(url: url, zoom: zoom, other: query.rest, warnings: query.warnings)
    var names: [String] = []
    for parameter in other where !names.contains(parameter.name) && !query.namedInPart.contains(parameter.name) {
      names.append(parameter.name)
    }
    guard !names.isEmpty else { return }
    let list = names.prefix(5).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
    warnings.append("unknown parameters are kept under \"other\": \(list)\(names.count > 5 ? ", …" : "")")
  }
}

extension QueryReader {
  /// Reads the parameters of a unified URL.
  mutating func url(_ kind: MapURL.Kind) throws(MapURLError) -> MapURL {
    switch kind {
    case .frame: return .frame(try frame())
    case .search:
      return .search(
        MapURL.Search(query: text("query") ?? "", center: try coordinate("center"), span: try span("span")))
    case .place: return .place(try place())
    case .lookAround: return .lookAround(try spot())
    case .reportAProblem: return .reportAProblem(try spot())
    case .directions: return .directions(try directions())
    case .guides, .geo: return .guides
    }
  }

  private mutating func spot() throws(MapURLError) -> MapURL.Spot {
    MapURL.Spot(coordinate: try coordinate("coordinate"), address: text("address"), placeID: text("place-id"))
  }

  /// A place, which may be said in the words of older links: `ll` its coordinate, `q` its name.
  private mutating func place() throws(MapURLError) -> MapURL.Place {
    var place = MapURL.Place(spot: try spot(), name: text("name"), map: word("map"))
    if place.spot.coordinate == nil { place.spot.coordinate = try coordinate("ll") }
    if place.name == nil, let query = text("q") {
      // Without any place it is one itself.
      if place.spot.isEmpty { place.spot = try Self.spot(query, "q") } else { place.name = query }
    }
    return place
  }

  private mutating func frame() throws(MapURLError) -> MapURL.Frame {
    var frame = MapURL.Frame(center: try coordinate("center"), span: try span("span"))
    if frame.center == nil, let coordinate = try coordinate("coordinate") {
      frame.center = coordinate
      warn("\"coordinate\" is taken for \"center\"")
    }
    frame.distance = try number("distance")
    if let distance = frame.distance, distance <= 0 {
      throw MapURLError("distance=\(distance.plain) is not more than 0")
    }
    frame.heading = try number("heading")
    frame.pitch = try number("pitch", 0...90)
    if let pitch = frame.pitch, pitch > MapCamera.largestPitch {
      frame.pitch = MapCamera.largestPitch
      warn("pitch \(pitch.plain) is taken as \(MapCamera.largestPitch.plain), the largest there is")
    }
    frame.tracking = word("mode")
    frame.map = word("map")
    return frame
  }

  private mutating func directions() throws(MapURLError) -> MapURL.Directions {
    var directions = MapURL.Directions(source: try stop("source"), destination: try stop("destination"))
    let pieces = all(["waypoint", "waypoint-place-id"])
    let ids = pieces.filter { $0.name == "waypoint-place-id" }
    for piece in pieces where piece.name == "waypoint" {
      directions.waypoints.append(try Self.spot(piece.value, "waypoint"))
    }
    if ids.count == directions.waypoints.count {
      for (index, id) in ids.enumerated() { directions.waypoints[index].placeID = id.value }
    } else if !ids.isEmpty {
      // Each belongs to the waypoint before it.
      var index = -1
      for piece in pieces {
        if piece.name == "waypoint" {
          index += 1
        } else if index >= 0, directions.waypoints[index].placeID == nil {
          directions.waypoints[index].placeID = piece.value
        } else {
          throw MapURLError("waypoint-place-id=\(piece.value.shortened) has no waypoint before it")
        }
      }
    }
    for index in directions.waypoints.indices where directions.waypoints[index].address == "" {
      directions.waypoints[index].address = nil
    }
    directions.waypoints.removeAll(where: \.isEmpty)
    directions.transport = word("mode")
    directions.avoid = words("avoid")
    directions.transitPreferences = words("transit-preferences")
    directions.start = try number("start")
    return directions
  }

  private mutating func stop(_ name: String) throws(MapURLError) -> MapURL.Spot? {
    let id = has("\(name)-place-id") ? text("\(name)-place-id") : nil
    // Beside an id, an empty stop is how a stop without an address is written.
    let place = id != nil ? all([name]).first?.value : text(name)
    var spot = MapURL.Spot()
    if let place, !place.isEmpty { spot = try Self.spot(place, name) }
    spot.placeID = id
    return spot.isEmpty ? nil : spot
  }
}
