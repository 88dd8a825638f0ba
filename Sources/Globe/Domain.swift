// Where the map of a projection ends, in longitude and latitude.

import SimpleFeatures

/// The equatorial radius of WGS 84, in metres.
private let equatorialRadius = 6_378_137.0

/// The part of the Earth that a projection shows without a break.
enum Domain: Sendable {
  case sheet(Sheet)
  case disc(Disc)

  /// The domain of a projection; nil when it has no edge that is known.
  init?(_ projection: ProjectionParameters) {
    guard !projection.has("over"), !projection.has("lon_wrap") else { return nil }
    guard let prime = projection.has("pm") ? projection["pm"] : 0 else { return nil }
    let (longitude, latitude) = ((projection["lon_0"] ?? 0) + prime, projection["lat_0"] ?? 0)
    let method = projection.method
    if let radius = Self.radius(projection) {
      self = .disc(Disc(x: longitude, y: latitude, radius: radius))
      return
    }
    guard Self.cylinders.contains(method) || Self.pseudocylinders.contains(method) || Self.cones.contains(method)
    else { return nil }
    var sheet = Sheet(center: longitude.remainder(dividingBy: 360), isEarth: false)
    sheet.hasCurvedSides = !Self.cylinders.contains(method)
    sheet.hasCurvedCaps = Self.cones.contains(method)
    let square = 85.051_128_779_806_59
    switch method {
    case "merc", "webmerc", "cc", "tobmerc": (sheet.southLimit, sheet.northLimit) = (-square, square)
    case "lcc":
      // The cone is open towards the pole that is not its tip.
      if (projection["lat_1"] ?? latitude) + (projection["lat_2"] ?? projection["lat_1"] ?? latitude) < 0 {
        sheet.northLimit = square
      } else {
        sheet.southLimit = -square
      }
    default: break
    }
    self = .sheet(sheet)
  }

  /// How far from its centre an azimuthal projection shows the Earth, in degrees; nil for others.
  ///
  /// Always a little less than the horizon or the antipode. Around the antipode ellipsoidal equidistance has no one
  /// direction within 0.6°, and a stereographic map no end.
  private static func radius(_ projection: ProjectionParameters) -> Double? {
    switch projection.method {
    case "ortho": return 90 - 1e-6
    case "gnom": return 89.9
    case "stere", "sterea", "ups", "aeqd": return 179
    case "laea": return 179.999
    case "nsper", "tpers", "geos":
      guard let height = projection["h"], height > 0 else { return nil }
      let radius = projection["R"] ?? projection["a"] ?? equatorialRadius
      // The horizon of a geostationary satellite is a circle in parametric latitude, which differs by 0.096°.
      return degrees(arccosine(1 / (1 + height / radius))) - (projection.method == "geos" ? 0.1 : 1e-3)
    default: return nil
    }
  }

  /// Meridians are straight.
  private static let cylinders: Set<String> = [
    "merc", "webmerc", "eqc", "cea", "mill", "gall", "comill", "patterson", "cc", "tobmerc",
  ]
  /// Meridians are curved, poles points or straight lines.
  private static let pseudocylinders: Set<String> = [
    "robin", "moll", "sinu", "eck1", "eck2", "eck3", "eck4", "eck5", "eck6", "natearth", "natearth2", "eqearth",
    "wink1", "wink2", "wintri", "vandg", "vandg2", "vandg3", "vandg4", "hammer", "aitoff", "kav5", "kav7", "wag1",
    "wag2", "wag3", "wag4", "wag5", "wag6", "wag7", "times", "putp1", "putp2", "putp3", "putp3p", "putp4p", "putp5",
    "putp5p", "putp6", "putp6p", "loxim", "goode", "boggs", "crast", "collg", "fahey", "hatano", "nell", "nell_h",
    "mbt_s", "mbt_fps", "mbtfpp", "mbtfpq", "mbtfps", "ortel", "bacon", "apian", "fouc", "fouc_s", "qua_aut", "weren",
    "gins8", "larr", "lask", "denoy", "urmfps", "urm5", "gn_sinu", "poly", "nicol", "bertin1953",
  ]
  /// Meridians come together in a tip.
  private static let cones: Set<String> = [
    "lcc", "aea", "eqdc", "leac", "bonne", "euler", "murd1", "murd2", "murd3", "tissot", "vitk1", "pconic", "ccon",
  ]
}

/// A position, and where it lies on the plane in which pieces are joined.
struct Spot {
  /// As it is written: degrees.
  var x: Double
  var y: Double
  var z: Double
  /// On the domain's own plane.
  var plane: SIMD2<Double>
}

extension Domain {
  /// All of the Earth, in longitudes of −180…180 (RFC 7946 §3.1.9).
  static let antimeridian = Domain.sheet(Sheet(center: 0, isEarth: true))

  var isOnlyForPoles: Bool {
    if case .sheet(let sheet) = self { return sheet.center == 0 && !sheet.hasCurvedSides }
    return false
  }

  /// The way round the edge of the map, in the unit of `parameter`.
  var total: Double {
    switch self {
    case .sheet(let sheet): sheet.total
    case .disc: 360
    }
  }

  /// How far along the edge, counterclockwise, a spot on it lies.
  func parameter(_ spot: Spot) -> Double {
    switch self {
    case .sheet(let sheet): sheet.parameter(spot.plane)
    case .disc(let disc): disc.parameter(spot.plane)
    }
  }

  /// The vertices of the edge between two parameters, without its ends; the second may be beyond `total`.
  ///
  /// - Parameter marks: sorted parameters of more vertices.
  func walk(_ start: Double, _ end: Double, _ marks: [Double] = []) -> [Spot] {
    var stops: [Double]
    switch self {
    case .sheet(let sheet): stops = sheet.stops(start, end)
    case .disc(let disc):
      // The chord of a quarter of a degree is within 3e-6 of the radius; near an antipode that is much ground.
      let density = disc.radius > 100 ? 10.0 : 4
      stops = stride(from: (start * density).rounded(.down) + 1, to: end * density, by: 1).map { $0 / density }
    }
    for turn in [0, total] {
      for mark in marks where mark + turn > start && mark + turn < end { stops.append(mark + turn) }
    }
    stops.sort()
    return stops.map { stop in
      switch self {
      case .sheet(let sheet): sheet.edge(stop)
      case .disc(let disc): disc.edge(stop)
      }
    }
  }

  /// Where the edge is to have a vertex next to one that is so near that the chord of the edge could cut it off.
  func marks(_ spots: some Sequence<Spot>) -> [Double] {
    var marks: [Double] = []
    for spot in spots {
      switch self {
      case .sheet(let sheet):
        let (x, y) = (spot.plane.x, spot.plane.y)
        if sheet.hasCurvedSides, abs(x) > 179.9, abs(x) < 180 {
          marks.append(sheet.parameter(SIMD2(x < 0 ? -180 : 180, y)))
        }
        if sheet.hasCurvedCaps, y > 89.9, y < 90 { marks.append(sheet.parameter(SIMD2(x, 90))) }
        if sheet.hasCurvedCaps, y < -89.9, y > -90 { marks.append(sheet.parameter(SIMD2(x, -90))) }
      case .disc(let disc):
        let distance = (spot.plane * spot.plane).sum().squareRoot()
        if distance > disc.radius - 3, distance < disc.radius - 1e-9 { marks.append(disc.parameter(spot.plane)) }
      }
    }
    marks.sort()
    return marks
  }

  /// The pieces of a line or closed ring inside.
  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    switch self {
    case .sheet(let sheet): sheet.pieces(curve, isRing: isRing)
    case .disc(let disc): disc.pieces(curve, isRing: isRing)
    }
  }

  /// A position well inside.
  var middle: SIMD2<Double> {
    switch self {
    case .sheet(let sheet): SIMD2(sheet.center, (sheet.southLimit + sheet.northLimit) / 2)
    case .disc(let disc): SIMD2(disc.x.remainder(dividingBy: 360), disc.y)
    }
  }
}

extension Domain {
  /// The domain that reaches to the poles.
  var withoutLimits: Domain {
    guard case .sheet(var sheet) = self else { return self }
    (sheet.southLimit, sheet.northLimit) = (-90, 90)
    return .sheet(sheet)
  }

  /// Whether a box of degrees lies so far inside that nothing can be to cut or to sew.
  @inline(__always)
  func isInside(_ box: Box) -> Bool {
    // No edge jumps in a box that is not wider; written so that NaN fails.
    guard box.max.x - box.min.x <= 180, box.min.x > -180, box.max.x < 180, box.min.y >= -89.9, box.max.y <= 89.9
    else { return false }
    switch self {
    case .disc(let disc): return disc.contains(box.min, box.max)
    case .sheet(let sheet):
      let seam = sheet.center > 0 ? sheet.center - 180 : sheet.center + 180
      return box.max.x < seam || box.min.x > seam
    }
  }

  /// The edge of the map, all the way round.
  var whole: [Spot] {
    // From just before the first vertex, so that it is among them.
    let ring = walk(-1e-9, total - 1e-9)
    return ring + ring.prefix(1)
  }
}
