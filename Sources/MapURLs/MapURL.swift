// What a map URL says: a camera, a search, a place, directions.

public import MapGeometry

/// A unified Maps URL as a value (Apple, "Adopting unified Maps URLs").
///
///     let url = MapURL.place(.init(spot: .init(coordinate: Coordinate(latitude: 42.36, longitude: -71.05)), name: "Quay"))
///     url.text()      // https://maps.apple.com/place?coordinate=42.36,-71.05&name=Quay
///
/// Coordinates stand in URLs as latitude, longitude.
public enum MapURL: Equatable, Sendable {
  /// A part of the map, by its camera or its span.
  case frame(Frame)
  /// What is found for a query.
  case search(Search)
  /// One place.
  case place(Place)
  /// The view from the street.
  case lookAround(Spot)
  /// The way from one place to others.
  case directions(Directions)
  /// The user's guides.
  case guides
  /// What is wrong with a place on the map.
  case reportAProblem(Spot)
  /// A place in the form of RFC 5870.
  case geo(GeoURI)

  /// Where a place is: one of the three, or several that mean the same.
  public struct Spot: Equatable, Sendable {
    public var coordinate: Coordinate?
    public var address: String?
    /// The map's own name for it; also `my-location` and `parked-car`.
    public var placeID: String?

    /// Makes a spot.
    public init(coordinate: Coordinate? = nil, address: String? = nil, placeID: String? = nil) {
      (self.coordinate, self.address, self.placeID) = (coordinate, address, placeID)
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { coordinate == nil && address == nil && placeID == nil }
  }

  /// The parameters of `/frame`.
  public struct Frame: Equatable, Sendable {
    public var center: Coordinate?
    /// Metres from the camera to the centre.
    public var distance: Double?
    /// Degrees clockwise from north.
    public var heading: Double?
    /// Degrees from straight down.
    public var pitch: Double?
    /// What is shown, where no camera is given.
    public var span: CoordinateSpan?
    /// Whether the map follows the user.
    public var tracking: Tracking?
    public var map: MapStyle?

    /// Makes a frame that says nothing yet.
    public init(center: Coordinate? = nil, span: CoordinateSpan? = nil) {
      (self.center, self.span) = (center, span)
    }
  }

  /// The parameters of `/search`.
  public struct Search: Equatable, Sendable {
    public var query: String
    public var center: Coordinate?
    public var span: CoordinateSpan?

    /// Makes a search.
    public init(query: String, center: Coordinate? = nil, span: CoordinateSpan? = nil) {
      (self.query, self.center, self.span) = (query, center, span)
    }
  }

  /// The parameters of `/place`.
  public struct Place: Equatable, Sendable {
    public var spot: Spot
    /// The title of the place's card.
    public var name: String?
    public var map: MapStyle?

    /// Makes a place.
    public init(spot: Spot, name: String? = nil, map: MapStyle? = nil) {
      (self.spot, self.name, self.map) = (spot, name, map)
    }
  }

  /// The parameters of `/directions`.
  public struct Directions: Equatable, Sendable {
    /// Where they begin; nil for where the user is.
    public var source: Spot?
    public var destination: Spot?
    public var waypoints: [Spot] = []
    public var transport: Transport?
    public var avoid: [Avoidance] = []
    public var transitPreferences: [TransitPreference] = []
    /// Seconds.
    public var start: Double?

    /// Makes directions.
    public init(source: Spot? = nil, destination: Spot? = nil) {
      (self.source, self.destination) = (source, destination)
    }
  }

  /// How the map follows the user.
  public enum Tracking: String, CaseIterable, Sendable {
    case follow
    case followWithHeading = "follow-with-heading"
    case none
  }

  /// What the map looks like.
  public enum MapStyle: String, CaseIterable, Sendable { case explore, driving, transit, satellite, hybrid }

  /// The means of transport.
  public enum Transport: String, CaseIterable, Sendable { case driving, walking, transit, cycling }

  /// What a way keeps away from.
  public enum Avoidance: String, CaseIterable, Sendable {
    case tolls, highways
    case busyRoads = "busy-roads"
    case stairs, hills
  }

  /// The means of public transport to use.
  public enum TransitPreference: String, CaseIterable, Sendable { case bus, subway, commuter, ferry }

  /// What kind of URL it is.
  public enum Kind: String, CaseIterable, Sendable {
    case frame, search, place
    case lookAround = "look-around"
    case directions, guides
    case reportAProblem = "report-a-problem"
    case geo
  }

  /// Which of the cases it is; for all but `geo` the raw value is the URL's path.
  public var kind: Kind {
    switch self {
    case .frame: .frame
    case .search: .search
    case .place: .place
    case .lookAround: .lookAround
    case .directions: .directions
    case .guides: .guides
    case .reportAProblem: .reportAProblem
    case .geo: .geo
    }
  }
}

/// A `geo:` URI (RFC 5870), on WGS 84.
public struct GeoURI: Equatable, Sendable {
  public var coordinate: Coordinate
  /// Metres above the ellipsoid.
  public var altitude: Double?
  /// How many metres the position may be off.
  public var uncertainty: Double?

  /// Makes a URI.
  public init(coordinate: Coordinate, altitude: Double? = nil, uncertainty: Double? = nil) {
    (self.coordinate, self.altitude, self.uncertainty) = (coordinate, altitude, uncertainty)
  }
}

/// What was read from a URL.
public struct MapLink: Equatable, Sendable {
  /// A name and its value.
  public struct Parameter: Equatable, Sendable {
    public let name: String
    public let value: String
  }

  /// What the URL says.
  public var url: MapURL
  /// The zoom level of a legacy link (`z`), 256 points a tile.
  public var zoom: Double?
  /// The parameters that say something unknown, in their order.
  public var other: [Parameter] = []
  /// What was taken as it was probably meant.
  public var warnings: [String] = []
}

/// Why a text is no map URL that can be taken.
public struct MapURLError: Error, Equatable, Sendable {
  /// A short, stable name for scripts.
  public let code: String
  /// What is wrong, the parameter's name first where there is one.
  public let message: String

  init(_ message: String, code: String = "bad-url") {
    self.code = code
    self.message = message
  }
}
