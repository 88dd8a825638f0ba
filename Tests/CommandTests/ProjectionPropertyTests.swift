// Random polygons on every map that PROJ draws: valid, and of the right area, or refused with the reason.

import Foundation
import GEOS
import TestSupport
import Testing

@Suite("Every map")
struct ProjectionPropertyTests {
  /// The methods that `proj -l` lists and that are maps, with parameters where one has to have some.
  static let maps = """
    adams_hemi;adams_ws1;adams_ws2;aea +lat_1=20 +lat_2=60;aeqd +lat_0=-30;airy;aitoff;alsk;apian;august;bacon;bertin1953
    bipc;boggs;bonne +lat_1=40;calcofi;cass;cc;ccon +lat_1=50;cea;chamb +lat_1=10 +lon_1=10 +lat_2=40 +lon_2=80 +lat_3=-30 \
    +lon_3=60;collg;comill;crast;denoy;eck1;eck2;eck3;eck4;eck5;eck6;eqc;eqdc +lat_1=20 +lat_2=60;eqearth
    euler +lat_1=20 +lat_2=60;fahey;fouc;fouc_s +n=.5;gall;geos +h=35785831;gins8;gn_sinu +m=2 +n=3;gnom +lat_0=90;goode;gs48
    gs50;guyou;hammer;hatano;healpix;healpix +rot_xy=30;igh;igh_o;imoll;imoll_o;imw_p +lat_1=30 +lat_2=40;isea;kav5;kav7
    krovak;labrd +lat_0=-18.9 +lon_0=46 +azi=19;laea +lat_0=52;laea +lat_0=90;lagrng +W=2;larr;lask
    lcc +lat_1=20 +lat_2=60;leac +lat_1=30;lee_os;loxim +lat_1=30;lsat +lsat=5 +path=20;mbt_s;mbt_fps;mbtfpp;mbtfpq;mbtfps
    merc;mil_os;mill;misrsom +path=10;moll;murd1 +lat_1=20 +lat_2=60;murd2 +lat_1=20 +lat_2=60;murd3 +lat_1=20 +lat_2=60
    natearth;natearth2;nell;nell_h;nicol;nsper +h=3000000;nzmg;ob_tran +o_proj=moll +o_lon_p=40 +o_lat_p=50
    ocea +lat_1=30 +lon_1=20 +lat_2=50 +lon_2=80;oea +m=1 +n=2;oea +m=2 +n=1 +lat_0=10;omerc +lat_0=40 +lonc=10 +alpha=30
    ortel;ortho +lat_0=40;patterson;pconic +lat_1=20 +lat_2=60;peirce_q +shape=square;poly;putp1;putp2;putp3;putp3p;putp4p
    putp5;putp5p;putp6;putp6p;qsc;qua_aut;rhealpix;rhealpix +north_square=1 +south_square=2
    rhealpix +north_square=3 +south_square=0;robin;rouss;rpoly +lat_ts=10;s2;sch +plat_0=30 +plon_0=20 +phdg_0=40;sinu
    somerc +lat_0=46 +lon_0=7;stere +lat_0=50;sterea +lat_0=52;tcc;tcea;times;tissot +lat_1=20 +lat_2=60;tmerc;tobmerc
    tpeqd +lat_1=60 +lat_2=65 +lon_1=20 +lon_2=100;tpers +h=5500000 +tilt=30 +azi=20;urm5 +n=.9 +alpha=2 +q=4;urmfps +n=0.5
    vandg;vandg2;vandg3;vandg4;vitk1 +lat_1=20 +lat_2=60;wag1;wag2;wag3 +lat_ts=30;wag4;wag5;wag6;wag7;webmerc;weren
    wink1 +lat_ts=50;wink2;wintri +lat_1=50
    """.split { $0 == ";" || $0 == "\n" }.map(String.init)

  /// Those that are equal-area, cut where the map ends, and show all of the Earth.
  static let equalArea: Set<Substring> = [
    "aea", "boggs", "bonne", "cea", "collg", "crast", "eck2", "eck4", "eck6", "eqearth", "fouc_s", "gn_sinu", "goode",
    "hammer", "hatano", "healpix", "igh", "igh_o", "imoll", "imoll_o", "laea", "leac", "mbtfpp", "mbtfpq", "mbtfps",
    "moll",
    "nell", "putp2", "putp4p", "qua_aut", "rhealpix", "sinu", "urmfps", "wag1", "wag4", "wag7",
  ]

  private static let radius = 6_371_000.0

  /// A polygon, and its area on the sphere.
  private struct Shape {
    var rings: [[SIMD2<Double>]]
    var area: Double

    var feature: String {
      let rings = rings.map { "[" + $0.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }
      return
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}}"#
    }
  }

  /// The area between a ring, straight in longitude and latitude, and the equator.
  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { total, edge in
      let (a, b) = (edge.0 * (.pi / 180), edge.1 * (.pi / 180))
      let half = (b.y - a.y) / 2
      return total - (b.x - a.x) * sin((a.y + b.y) / 2) * (abs(half) < 1e-6 ? 1 : sin(half) / half)
    } * radius * radius
  }

  private static func star(
    _ random: inout SplitMix64, _ center: SIMD2<Double>, _ size: Double, _ count: Int
  ) -> [SIMD2<Double>] {
    let ring = (0..<count).map { index in
      let turn = 2 * Double.pi * (Double(index) + 0.8 * random.unit()) / Double(count)
      return center + random.within(0.5, 1) * size * SIMD2(cos(turn), sin(turn))
    }
    return ring + ring.prefix(1)
  }

  private static func shape(_ random: inout SplitMix64) -> Shape {
    func wrapped(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
      ring.map { SIMD2($0.x.remainder(dividingBy: 360), $0.y) }
    }
    switch random.below(10) {
    case 0..<5:
      let size = random.pick([0.5, 5, 20, 45]) * random.within(0.5, 1)
      let limit = 90 - 1.001 * size
      let center = SIMD2(
        random.pick([random.within(-180, 180), 180 + random.within(-size, size), 90 * Double(random.below(4))]),
        random.pick([random.within(-limit, limit), limit, -limit, max(-limit, min(limit, 41.8))]))
      var rings = [star(&random, center, size, 5 + random.below(12))]
      if random.chance(0.4) { rings.append(star(&random, center, 0.3 * size, 5).reversed()) }
      return Shape(rings: rings.map(wrapped), area: rings.reduce(0) { $0 + area($1) })
    case 5..<7:
      // Round a pole, on one side of the equator.
      let (side, count) = (random.pick([-1.0, 1]), 4 + random.below(20))
      let (from, start) = (random.within(5, 80), random.within(-180, 180))
      var ring = (0..<count).map {
        SIMD2(start + 360 * Double($0) / Double(count), side * (from + random.within(0, 0.1 * (90 - from))))
      }
      ring.append(SIMD2(start + 360, ring[0].y))
      var closed = wrapped(ring)
      closed[count] = closed[0]
      return Shape(
        rings: [side > 0 ? closed : closed.reversed()], area: 2 * .pi * radius * radius - abs(area(ring)))
    case 7..<9:
      // Between two meridians, up to a pole or the whole way round, as data is that was cut at 180 degrees.
      let west = random.pick([-180, -180, random.within(-180, 60)])
      let east = random.pick([180, 180, west + random.within(5, 119)])
      let (south, north) = (random.pick([-90, random.within(-90, 0)]), random.pick([90, random.within(1, 90)]))
      let steps = (0...3).map { west + (east - west) * Double($0) / 3 }
      let ring = steps.map { SIMD2($0, south) } + steps.reversed().map { SIMD2($0, north) } + [SIMD2(west, south)]
      return Shape(rings: [ring], area: area(ring))
    default:
      let hole = star(&random, SIMD2(random.within(-130, 130), random.within(-40, 40)), random.within(1, 40), 7)
      let shell = [(-180, -90), (0, -90), (180, -90), (180, 90), (0, 90), (-180, 90), (-180, -90)].map {
        SIMD2(Double($0.0), Double($0.1))
      }
      return Shape(rings: [shell, hole.reversed()], area: 4 * .pi * radius * radius - area(hole))
    }
  }

  private static let shapes: [Shape] = {
    var random = SplitMix64(seed: 23)
    var shapes: [Shape] = []
    let engine = GEOSEngine()
    while shapes.count < rounds(5).count {
      let shape = shape(&random)
      // Those that go on over 180 degrees are not valid by their numbers.
      let isJumping = shape.rings.contains { zip($0, $0.dropFirst()).contains { abs($0.x - $1.x) > 180 } }
      if isJumping || (try? engine.faults(inFeatures: shape.feature)) == [] { shapes.append(shape) }
    }
    return shapes
  }()

  @Test("polygons come out valid and as large as they are, or are refused", arguments: maps)
  func polygons(_ map: String) throws {
    let input = Self.shapes.map { $0.feature + "\n" }.joined()
    let method = map.prefix { $0 != " " }
    let isCut = Self.equalArea.contains(method)
    // The edge at 180 degrees, and at 46.7 degrees west.
    let hasOwn = map.contains("lon_") || map.contains("+path")
    let centrals =
      hasOwn
      ? [""]
      : method.hasSuffix("healpix")
        ? [" +lon_0=0", " +lon_0=133.3"] : [" +lon_0=\(map.count % 2 == 0 ? "0" : "133.3")"]
    for central in centrals {
      let crs = "+proj=\(map) +R=\(Int(Self.radius))\(central)"
      let outcome = try plat(["project", "--to", crs, "--on-error", "skip"], input)
      // A side from pole to pole is a line there without more vertices.
      let refuses = !isCut || outcome.messages.contains("comes to lie on a line in")
      #expect(outcome.status == 0 || refuses && outcome.status == 1, "\(crs): \(outcome.messages.prefix(600))")
      #expect(try GEOSEngine().faults(inFeatures: outcome.text) == [], "\(crs)")
      let reasons = [
        "has no image in", "goes over a break in the map of", "comes to lie on a line in",
        "the difference of the datums",
        " rejected: ",
      ]
      for message in outcome.messages.split(separator: "\n") {
        #expect(reasons.contains { message.contains($0) }, "\(message)")
      }
      let refused = outcome.messages.split(separator: "\n").count { $0.hasPrefix("plat project: -:") }
      #expect(outcome.text.split(separator: "\n").count + refused == Self.shapes.count, "\(crs)")
      guard isCut else { continue }
      let measured = try plat(
        ["project", "--to", crs, "--densify", "0.5deg", "then", "measure", "--planar", "--area", "--prefix", "out_"],
        input)
      let areas = measured.text.split(separator: "\n").compactMap { line in
        line.range(of: "\"out_area\":").flatMap { Double(line[$0.upperBound...].prefix { $0 != "," && $0 != "}" }) }
      }
      #expect(areas.count == Self.shapes.count, "\(crs): \(measured.messages.prefix(600))")
      let scale = method.hasSuffix("healpix") ? 3 * Double.pi / 8 : 1
      for (area, shape) in zip(areas, Self.shapes) where shape.area > 1e10 {
        #expect(abs(area / (scale * shape.area) - 1) < 0.03, "\(crs): \(area / (scale * shape.area)) of \(shape.rings)")
      }
    }
  }
}
