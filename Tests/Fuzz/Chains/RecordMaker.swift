// Records that try a geo-processing program: nearly all of a kind that somebody may have.

import SystemLibrary

/// Makes the text of records, as Tests/hostile.py does, by decisions.
struct RecordMaker {
  var decisions: Decisions
  /// Where the geometry is.
  private var origin = (x: 0.0, y: 0.0)
  /// Whether it is a Feature near a city, whose coordinates are in range and whose rings are closed.
  private var isMild = false
  /// On which grid vertices lie, so that they and sides coincide; 0 for on none.
  private var grid = 0.0

  init(_ decisions: Decisions) { self.decisions = decisions }

  /// One record, on one line.
  mutating func record(isMild: Bool) -> String {
    self.isMild = isMild
    origin =
      isMild
      ? (-71.06, 42.36)
      : decisions.pick([
        (-71.06, 42.36), (0, 0), (180, 0), (-180, -45), (10, 90), (0, -90), (179.9999, 89.9999), (-300, 20), (0, 51.5),
      ])
    grid = decisions.chance(0.3) ? decisions.pick([1e-7, 0.001, 0.5, 1]) : 0
    var parts = [
      "\"geometry\":" + geometry(depth: 0),
      "\"properties\":" + (isMild && decisions.chance(0.2) ? "{}" : properties(depth: 0)),
    ]
    if decisions.chance(0.3) {
      parts.append("\"id\":" + decisions.pick(["1", "\"a\"", "1.50", "-1e3", "\"frog-pond\""]))
    }
    if !isMild {
      switch decisions.below(100) {
      case 0..<3:
        let name = decisions.pick([
          "EPSG:3857", "urn:ogc:def:crs:EPSG::32619", "EPSG:999999", "x", "urn:ogc:def:crs:OGC:1.3:CRS84",
        ])
        parts.append("\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"\(name)\"}}")
      case 3..<6:
        let numbers = (0..<decisions.pick([0, 4, 6])).map { _ in number(0) }
        parts.append("\"bbox\":[\(numbers.joined(separator: ","))]")
      case 6..<9: parts[1] = decisions.pick(["\"properties\":null", "\"properties\":7", "\"other\":1"])
      default: break
      }
    }
    decisions.shuffle(&parts)
    let text = "{\"type\":\"Feature\"," + parts.joined(separator: ",") + "}"
    return !isMild && decisions.chance(0.01) ? String(text.prefix(1 + decisions.below(text.count - 1))) : text
  }

  // MARK: Geometry

  private mutating func geometry(depth: Int) -> String {
    if !isMild, decisions.chance(0.04) {
      return decisions.pick([
        "null", "{}", "[]", "{\"type\":\"Point\"}", "{\"type\":\"Circle\",\"coordinates\":[0,0]}",
      ])
    }
    let kinds = [
      "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]
    let kind = kinds[decisions.below(depth > 3 ? 6 : 7)]
    if kind == "GeometryCollection" {
      if !isMild, decisions.chance(0.02) {
        let levels = decisions.pick([5, 60, 300, 600])
        let start = String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: levels)
        return start + geometry(depth: 9) + String(repeating: "]}", count: levels)
      }
      let members = (0..<decisions.below(4)).map { _ in geometry(depth: depth + 1) }
      return "{\"type\":\"GeometryCollection\",\"geometries\":[\(members.joined(separator: ","))]}"
    }
    return "{\"type\":\"\(kind)\",\"coordinates\":\(coordinates(kind))}"
  }

  private mutating func coordinates(_ kind: String) -> String {
    switch kind {
    case "Point": !isMild && decisions.chance(0.1) ? "[]" : position()
    case "MultiPoint", "LineString": list(line(least: 2))
    case "MultiLineString": several { $0.list($0.line(least: 2)) }
    case "Polygon": several { $0.ring() }
    default: several { $0.several { $0.ring() } }
    }
  }

  private func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }

  private mutating func several(_ make: (inout RecordMaker) -> String) -> String {
    let count = decisions.pick(isMild ? [1, 1, 2, 3] : [1, 1, 2, 3, 0])
    return list((0..<count).map { _ in make(&self) })
  }

  private mutating func line(least: Int) -> [String] {
    let count = decisions.pick(isMild ? [least, least + 1, 5, 12, 40] : [0, 1, least, least, least + 1, 6, 30, 120])
    var made: [String] = []
    for _ in 0..<count {
      let roll = decisions.below(10)
      if roll == 0, let last = made.last {
        made.append(last)
      } else if roll == 1, made.count > 1 {
        // There and back: a spike.
        made.append(made[made.count - 2])
      } else {
        made.append(position())
      }
    }
    return made
  }

  private mutating func ring() -> String {
    var made: [String]
    if isMild ? decisions.chance(0.7) : decisions.chance(0.5) {
      let size = pow(10, Double(decisions.below(7) - 5))
      let (x, y) = (onGrid(origin.x), onGrid(origin.y))
      var corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
      if decisions.chance(0.3) { corners.reverse() }
      if decisions.chance(0.2) { corners.swapAt(1, 2) }
      made = corners.map { "[\($0.0),\($0.1)]" }
    } else {
      made = line(least: 3)
    }
    if let first = made.first, decisions.chance(isMild ? 1 : 0.95) { made.append(first) }
    return list(made)
  }

  private mutating func position() -> String {
    if isMild {
      let scale = pow(10, Double(decisions.below(7) - 6))
      let x = onGrid(origin.x + decisions.within(-1, 1) * scale)
      return "[\(x),\(onGrid(origin.y + decisions.within(-1, 1) * scale))]"
    }
    let more = decisions.pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 40])
    let count = decisions.chance(0.03) ? decisions.below(2) : 2
    let ordinates = [number(origin.x), number(origin.y)].prefix(count) + (0..<more).map { _ in number(0) }
    return list(Array(ordinates))
  }

  private func onGrid(_ value: Double) -> Double { grid > 0 ? (value / grid).rounded() * grid : value }

  private mutating func number(_ centre: Double) -> String {
    switch decisions.below(200) {
    case 0..<140:
      let value = onGrid(centre + decisions.within(-1, 1))
      let scale = decisions.pick([1, 10, 1e5, 1e9, 1e15])
      return "\((value * scale).rounded() / scale)"
    case 140..<190: return decisions.pick(known.numbers)
    case 190..<199: return decisions.pick(known.spellings)
    default: return decisions.pick(known.bad)
    }
  }

  // MARK: Properties

  private mutating func properties(depth: Int) -> String {
    let members = (0..<decisions.below(5)).map { _ in "\(decisions.pick(known.names)):\(value(depth: depth))" }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func value(depth: Int) -> String {
    switch decisions.below(100) {
    case 0..<30: decisions.pick(known.numbers)
    case 30..<45: decisions.pick(known.names)
    case 45..<60:
      decisions.pick([
        "\"2020-02-30\"", "\"2024-02-29T23:59:60Z\"", "\"500m\"", "\"1e3\"", "\"\\ud83d\\ude00\"", "\" \"",
        "\"Frog Pond\"", "\"38 Beacon St, Boston\"", "\"https://maps.apple.com/?ll=42,-71&q=x\"", "\"POINT (1 2)\"",
        "\"frog-pond\"",
      ])
    case 60..<80: decisions.pick(["true", "false", "null", "\"\\u0041\"", "\"\"", "1e999", "-0.0"])
    case 80..<82: String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    case 82..<90 where depth < 4: list((0..<decisions.below(4)).map { _ in value(depth: depth + 1) })
    case 90... where depth < 4: properties(depth: depth + 1)
    default: "0"
    }
  }
}
