// Map links as they were before the unified URLs: https://maps.apple.com/?ll=42.36,-71.05&z=15.

import MapGeometry
import Words

extension QueryReader {
  /// Reads the parameters of a legacy link (Apple, "Map Links"), and says what a unified URL would.
  mutating func legacy() throws(MapURLError) -> (url: MapURL, zoom: Double?) {
    let zoom = try number("z", 0...30)
    let style = style()
    let source = text("saddr")
    let destinations = all(["daddr"]).map(\.value)
    if source != nil || !destinations.isEmpty {
      var directions = MapURL.Directions()
      directions.source = try source.map { text throws(MapURLError) in try Self.spot(text, "saddr") }
      // Several destinations are stops on the way, also when written as one: `daddr=Lynn+to:Salem`.
      var stops: [MapURL.Spot] = []
      for destination in destinations {
        for piece in destination.pieces(between: " to:") where !piece.trimmed.isEmpty {
          stops.append(try Self.spot(piece.trimmed, "daddr"))
        }
      }
      directions.destination = stops.popLast()
      directions.waypoints = stops
      directions.transport = transport()
      return (.directions(directions), zoom)
    }
    let center = try coordinate("ll")
    let span = try span("spn")
    let near = try coordinate("sll")
    let nearSpan = try self.span("sspn")
    let query = text("q")
    if let address = text("address") {
      return (.place(.init(spot: .init(coordinate: center, address: address), name: query, map: style)), zoom)
    }
    if let query {
      if let center { return (.place(.init(spot: .init(coordinate: center), name: query, map: style)), zoom) }
      if Self.pair(query) != nil {
        return (.place(.init(spot: try Self.spot(query, "q"), map: style)), zoom)
      }
      return (.search(.init(query: query, center: try place(near), span: nearSpan ?? span)), zoom)
    }
    var frame = MapURL.Frame(center: try place(center ?? near), span: span ?? nearSpan)
    frame.map = style
    return (.frame(frame), zoom)
  }

  /// A place that is known, or `near` where it is a coordinate; a text stays, to be kept as unknown.
  private mutating func place(_ known: Coordinate?) throws(MapURLError) -> Coordinate? {
    if let known { return known }
    guard let value = rest.first(where: { $0.name == "near" })?.value, Self.pair(value) != nil else { return nil }
    return try coordinate("near")
  }

  private mutating func style() -> MapURL.MapStyle? {
    let letters: [String: MapURL.MapStyle] = ["m": .explore, "k": .satellite, "h": .hybrid, "r": .transit]
    guard let letter = rest.first(where: { $0.name == "t" })?.value, let style = letters[letter] else { return nil }
    _ = text("t")
    return style
  }

  private mutating func transport() -> MapURL.Transport? {
    let letters: [String: MapURL.Transport] = ["d": .driving, "w": .walking, "r": .transit, "c": .cycling]
    guard let letter = rest.first(where: { $0.name == "dirflg" })?.value, let means = letters[letter] else {
      return nil
    }
    _ = text("dirflg")
    return means
  }
}
