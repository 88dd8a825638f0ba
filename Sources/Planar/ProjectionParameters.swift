// A map projection and its parameters, as a value.

/// The method of a map projection, and its parameters, by PROJ's names: `merc`, `lon_0`, `lat_0`, `h`.
public struct ProjectionParameters: Sendable, Equatable {
  /// PROJ's name of the method, such as `tmerc`; `longlat` for geographic CRSs.
  public let method: String
  private let values: [String: String]
  /// The geographic CRS that the map is of, as the text of a CRS; nil where it is not known.
  public var base: String?

  /// Makes the parameters; those of a flag, such as `over`, are empty text.
  public init(method: String, _ values: [String: String] = [:], base: String? = nil) {
    self.method = method
    self.values = values
    self.base = base
  }

  /// Whether a parameter or flag is there.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// A parameter's number, in degrees or metres; nil when it is not there or is not a number.
  public subscript(name: String) -> Double? { values[name].flatMap { Double($0) } }

  /// The projection of a CRS whose facts are known without a database.
  public static func wellKnown(_ crs: String) -> ProjectionParameters? {
    switch crs {
    case CoordinateReferenceSystem.crs84.text: ProjectionParameters(method: "longlat")
    case CoordinateReferenceSystem.webMercator.text: ProjectionParameters(method: "merc", base: "EPSG:4326")
    default: UTMZone(crs)?.parameters
    }
  }
}
