// The world that is built in: which towns, regions and countries there are, and where, whatever the data has.

import SystemLibrary
import WorldTable

/// A town, a region of a country, or a country.
package enum WorldPlace: Hashable, Sendable {
  /// A town of 15,000 people or more, or a capital, by its number.
  case town(Int)
  /// A region of the first level, by its number.
  case region(Int)
  /// A country, by its number.
  case country(Int)

  package var isTown: Bool { if case .town = self { true } else { false } }
  package var isCountry: Bool { if case .country = self { true } else { false } }
}

/// What is known of the world, read where it lies in the program: nothing is made of it at the start.
///
/// 34,000 towns with their names in many languages, of GeoNames (CC BY 4.0), and countries as Unicode CLDR calls them;
/// `Tests/PlacesTests/make-world-table` says how they are written.
package enum World {
  // Part of the program: nothing writes there.
  nonisolated(unsafe) private static let bytes = UnsafeRawBufferPointer(
    start: plat_get_world(), count: plat_get_world_count())

  private static func count(_ word: Int) -> Int {
    Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self)))
  }

  /// How many there are of each, and where each row of the table begins.
  private static let rows = Rows(names: count(2), towns: count(3), regions: count(4), countries: count(5))

  private struct Rows {
    let names, towns, regions, countries: Int
    let hashes, checks, kinds: Int
    let latitudes, longitudes, townRegions, populations: Int
    let regionCountries, codes, starts, texts: Int

    init(names: Int, towns: Int, regions: Int, countries: Int) {
      (self.names, self.towns, self.regions, self.countries) = (names, towns, regions, countries)
      hashes = 32
      checks = hashes + 4 * names
      kinds = checks + names
      latitudes = kinds + 2 * names
      longitudes = latitudes + 2 * towns
      townRegions = longitudes + 2 * towns
      populations = townRegions + 2 * towns
      regionCountries = populations + towns
      codes = regionCountries + regions
      starts = codes + 2 * countries
      texts = starts + 4 * (towns + regions + 1)
    }
  }

  private static func short(_ row: Int, _ index: Int) -> Int {
    Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: row + 2 * index, as: UInt16.self)))
  }

  private static func long(_ row: Int, _ index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: row + 4 * index, as: UInt32.self))
  }

  /// How many towns there are; they are numbered from south to north.
  package static var townCount: Int { rows.towns }

  /// What is called by a folded name; empty for none.
  ///
  /// O(log names). One of a million other texts of one word is taken for a name.
  package static func places(called folded: some Sequence<UInt8>) -> [WorldPlace] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in folded { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let (wanted, check) = (UInt32(truncatingIfNeeded: hash), UInt8(truncatingIfNeeded: hash >> 32))
    var (low, high) = (0, rows.names)
    while low < high {
      let middle = (low + high) / 2
      if long(rows.hashes, middle) < wanted { low = middle + 1 } else { high = middle }
    }
    var found: [WorldPlace] = []
    while low < rows.names, long(rows.hashes, low) == wanted {
      if bytes[rows.checks + low] == check { found.append(place(short(rows.kinds, low))) }
      low += 1
    }
    return found
  }

  private static func place(_ number: Int) -> WorldPlace {
    if number < rows.towns { return .town(number) }
    let region = number - rows.towns
    return region < rows.regions ? .region(region) : .country(region - rows.regions)
  }

  /// Where a town is, in degrees, to some hundred metres.
  package static func position(ofTown town: Int) -> (x: Double, y: Double) {
    (
      Double(short(rows.longitudes, town)) / 65535 * 360 - 180, Double(short(rows.latitudes, town)) / 65535 * 180 - 90
    )
  }

  /// How many people live in a town, to a tenth.
  package static func population(ofTown town: Int) -> Double {
    exp2(Double(bytes[rows.populations + town]) / 8) - 1
  }

  /// The region of a town, and the country of a region.
  package static func region(ofTown town: Int) -> Int { short(rows.townRegions, town) }
  package static func country(ofRegion region: Int) -> Int { Int(bytes[rows.regionCountries + region]) }

  /// The code of a country (ISO 3166-1 alpha-2).
  package static func code(ofCountry country: Int) -> String {
    String(decoding: bytes[rows.codes + 2 * country..<rows.codes + 2 * country + 2], as: UTF8.self)
  }

  /// What a town or region is mainly called; empty for a country.
  package static func name(of place: WorldPlace) -> String {
    let number: Int
    switch place {
    case .town(let town): number = town
    case .region(let region): number = rows.towns + region
    case .country: return ""
    }
    let (first, end) = (Int(long(rows.starts, number)), Int(long(rows.starts, number + 1)))
    return String(decoding: bytes[rows.texts + first..<rows.texts + end], as: UTF8.self)
  }

  /// The towns nearest to a position, the nearest first, with their distances in kilometres.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - reach: how far they are at most, in kilometres.
  package static func towns(
    nearX x: Double, y: Double, count: Int, within reach: Double
  ) -> [(town: Int, distance: Double)] {
    // A degree of latitude has 110.5 km at least.
    let band = reach / 110
    var (low, high) = (0, rows.towns)
    let south = (y - band + 90) / 180 * 65535
    while low < high {
      let middle = (low + high) / 2
      if Double(short(rows.latitudes, middle)) < south { low = middle + 1 } else { high = middle }
    }
    let north = (y + band + 90) / 180 * 65535
    let here = SpherePoint(x: x, y: y)
    var found: [(town: Int, distance: Double)] = []
    while low < rows.towns, Double(short(rows.latitudes, low)) <= north {
      let place = position(ofTown: low)
      let distance = here.distance(to: SpherePoint(x: place.x, y: place.y))
      if distance <= reach { found.append((low, distance)) }
      low += 1
    }
    found.sort { $0.distance < $1.distance }
    return Array(found.prefix(count))
  }
}

/// What of the world is around a position, to say whether a name can mean it.
package struct WorldSurroundings {
  private let here: SpherePoint
  /// The towns around; none where that is not known.
  private let near: [Int]

  package init(x: Double, y: Double) {
    here = SpherePoint(x: x, y: y)
    near = World.towns(nearX: x, y: y, count: 8, within: 150).map(\.town)
  }

  /// Whether a town is hardly farther than its own size.
  package func isClose(_ place: WorldPlace) -> Bool {
    guard case .town(let town) = place else { return false }
    let position = World.position(ofTown: town)
    let size = 2 + 0.008 * World.population(ofTown: town).squareRoot()
    return here.distance(to: SpherePoint(x: position.x, y: position.y)) <= size
  }

  /// Whether the position may be in one of some countries, by their codes.
  package func mayLie(inOneOf codes: Set<String>) -> Bool {
    near.isEmpty
      || near.contains { codes.contains(World.code(ofCountry: World.country(ofRegion: World.region(ofTown: $0)))) }
  }

  /// Whether the position may be in a place, as far as the towns around tell.
  package func mayLie(in place: WorldPlace) -> Bool {
    switch place {
    case .town(let town):
      let position = World.position(ofTown: town)
      // What belongs to a town, or is said to, lies around it the wider the more people it has.
      let reach = 10 + 0.02 * World.population(ofTown: town).squareRoot()
      return here.distance(to: SpherePoint(x: position.x, y: position.y)) <= reach
    case .region(let region): return near.isEmpty || near.contains { World.region(ofTown: $0) == region }
    case .country(let country):
      return near.isEmpty || near.contains { World.country(ofRegion: World.region(ofTown: $0)) == country }
    }
  }
}
