// Where the map of a projection ends, in longitude and latitude.

import Planar

extension ProjectionParameters {
  /// The edge of the projection's map; nil when it has none that is known.
  var boundary: (any Boundary)? {
    guard !has("over"), !has("lon_wrap"), let prime = has("pm") ? self["pm"] : 0 else { return nil }
    let (longitude, latitude) = ((self["lon_0"] ?? 0) + prime, self["lat_0"] ?? 0)
    if let radius {
      return Disc(x: longitude, y: latitude, radius: radius, hasFlatRim: method == "laea")
    }
    if let cuts = Self.interruptions[method] {
      var sheet = Sheet(center: longitude.remainder(dividingBy: 360), isEarth: false)
      sheet.hasCurvedSides = true
      return Lobes(sheet, north: cuts.north, south: cuts.south)
    }
    if method == "healpix" {
      var sheet = Sheet(center: longitude.remainder(dividingBy: 360), isEarth: false)
      sheet.hasCurvedSides = true
      return Lobes(sheet, north: Self.facets, south: Self.facets, beginning: Self.facetLatitude)
    }
    if method == "rhealpix" {
      let sheet = Sheet(center: longitude.remainder(dividingBy: 360), isEarth: false)
      func opening(_ name: String) -> Double { 90 * (self[name] ?? 0) - 180 }
      return PolarSquares(
        sheet, openings: (opening("north_square"), opening("south_square")),
        latitudes: (Self.facetLatitude, -Self.facetLatitude), inset: 1e-7)
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
      if (self["lat_1"] ?? latitude) + (self["lat_2"] ?? self["lat_1"] ?? latitude) < 0 {
        sheet.northLimit = square
      } else {
        sheet.southLimit = -square
      }
    default: break
    }
    return sheet
  }

  /// How far from its centre an azimuthal projection shows the Earth, in degrees; nil for others.
  ///
  /// Always a little less than the horizon or the antipode. Around the antipode ellipsoidal equidistance has no one
  /// direction within 0.6°, a stereographic map no end, and images of equal area are not round within 0.01°: some are
  /// metres beyond others.
  private var radius: Double? {
    switch method {
    case "ortho": return 90 - 1e-6
    case "gnom": return 89.9
    case "stere", "sterea", "ups", "aeqd": return 179
    case "laea": return 179.98
    case "nsper", "tpers", "geos":
      guard let height = self["h"], height > 0 else { return nil }
      let radius = self["R"] ?? self["a"] ?? WGS84.equatorialRadius
      // The horizon of a geostationary satellite is a circle in parametric latitude, which differs by 0.096°.
      return degrees(arccosine(1 / (1 + height / radius))) - (method == "geos" ? 0.1 : 1e-3)
    default: return nil
    }
  }

  /// Where interrupted maps are cut from the equator to a pole, from their central meridian (PROJ's igh.cpp, igh_o.cpp,
  /// imoll.cpp, imoll_o.cpp).
  private static let interruptions: [String: (north: [Double], south: [Double])] = [
    "igh": ([-40], [-100, -20, 80]), "imoll": ([-40], [-100, -20, 80]),
    "igh_o": ([-90, 60], [-60, 90]), "imoll_o": ([-90, 60], [-60, 90]),
  ]
  /// Where the polar facets of HEALPix are apart, from its central meridian, and how far from the equator they begin to
  /// be on WGS 84: the authalic latitude whose sine is two thirds (PROJ's healpix.cpp).
  private static let facets: [Double] = [-90, 0, 90]
  private static let facetLatitude = 41.937_853_9
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
    "gins8", "larr", "lask", "denoy", "urmfps", "urm5", "gn_sinu", "poly", "nicol",
  ]
  /// Meridians come together in a tip.
  private static let cones: Set<String> = [
    "lcc", "aea", "eqdc", "leac", "bonne", "euler", "murd1", "murd2", "murd3", "tissot", "vitk1", "pconic", "ccon",
  ]
}
