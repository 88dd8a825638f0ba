// Which closed ways are areas: a table of tags, as those who draw and export OpenStreetMap agree on it.

/// What the tags of a thing say of its kind.
struct TagKind {
  /// What `type` says of a relation.
  enum Relation: UInt8 {
    case other, area, restriction
  }

  /// What `area` says; nil where it says neither yes nor no.
  private var area: Bool?
  private var hasAreaTag = false
  var relation = Relation.other

  /// Whether a closed way with these tags is an area and no line.
  var isArea: Bool { area ?? hasAreaTag }

  /// Takes notice of a tag.
  mutating func note(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if key.equals("type") {
      if value.equals("multipolygon") || value.equals("boundary") {
        relation = .area
      } else if value.starts(with: "restriction".utf8) || value.equals("manoeuvre") || value.equals("maneuver") {
        // Of turns; with a vehicle after a colon, too, as it was once written.
        relation = .restriction
      }
    } else if key.equals("area") {
      area = value.equals("yes") ? true : value.equals("no") ? false : area
    } else if !hasAreaTag, let rule = AreaRule.find(key), !value.equals("no") {
      hasAreaTag = rule.takes(value)
    }
  }
}

/// What a key says of a closed way that has it, after the list "polygon features" of OpenStreetMap's wiki, by which
/// Overpass turbo and osmtogeojson tell areas.
private struct AreaRule {
  enum Values {
    case all
    case only([StaticString])
    case allBut([StaticString])
  }

  let key: StaticString
  let values: Values

  func takes(_ value: UnsafeRawBufferPointer) -> Bool {
    switch values {
    case .all: true
    case .only(let known): known.contains { value.equals($0) }
    case .allBut(let known): !known.contains { value.equals($0) }
    }
  }

  static func find(_ key: UnsafeRawBufferPointer) -> AreaRule? {
    guard key.count <= 16 else { return nil }
    return byLength[key.count].first { key.equals($0.key) }
  }

  private static let byLength: [[AreaRule]] = (0...16).map { length in
    rules.filter { $0.key.utf8CodeUnitCount == length }
  }

  private static let rules = [
    AreaRule(key: "aeroway", values: .allBut(["taxiway"])),
    AreaRule(key: "amenity", values: .all),
    AreaRule(key: "area:highway", values: .all),
    AreaRule(
      key: "barrier", values: .only(["city_wall", "ditch", "hedge", "retaining_wall", "wall", "spikes"])),
    AreaRule(key: "boundary", values: .all),
    AreaRule(key: "building", values: .all),
    AreaRule(key: "building:part", values: .all),
    AreaRule(key: "craft", values: .all),
    AreaRule(key: "golf", values: .all),
    AreaRule(key: "highway", values: .only(["services", "rest_area", "escape", "elevator"])),
    AreaRule(key: "historic", values: .all),
    AreaRule(key: "indoor", values: .all),
    AreaRule(key: "landuse", values: .all),
    AreaRule(key: "leisure", values: .all),
    AreaRule(key: "man_made", values: .allBut(["cutline", "embankment", "pipeline"])),
    AreaRule(key: "military", values: .all),
    AreaRule(key: "natural", values: .allBut(["coastline", "cliff", "ridge", "arete", "tree_row"])),
    AreaRule(key: "office", values: .all),
    AreaRule(key: "place", values: .all),
    AreaRule(key: "power", values: .only(["plant", "substation", "generator", "transformer"])),
    AreaRule(key: "public_transport", values: .all),
    AreaRule(key: "railway", values: .only(["station", "turntable", "roundhouse", "platform"])),
    AreaRule(key: "ruins", values: .all),
    AreaRule(key: "shop", values: .all),
    AreaRule(key: "tourism", values: .all),
    AreaRule(key: "waterway", values: .only(["riverbank", "dock", "boatyard", "dam"])),
  ]
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are `word`, to the letter.
  @inline(__always)
  func equals(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != word.utf8Start[index] { return false }
    return true
  }
}
