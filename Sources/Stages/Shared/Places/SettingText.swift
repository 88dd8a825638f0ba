// The texts of settings, read: positions, boxes, lists.

import Places
import SimpleFeatures

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum SettingText {
  /// The parts of a list with commas between them.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  private static func numbers(_ text: String) -> [Double]? {
    let parts = list(text)
    let numbers = parts.compactMap(Double.init)
    return numbers.count == parts.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// `LON,LAT`.
  static func position(_ text: String) throws(SettingError) -> (x: Double, y: Double) {
    guard let numbers = numbers(text), numbers.count == 2 else {
      throw SettingError("'\(text)' is not a position: LON,LAT in degrees, such as -71.06,42.36.")
    }
    let (x, y) = (numbers[0], numbers[1])
    if abs(y) > 90, abs(x) <= 90, abs(y) <= 180 {
      throw SettingError("'\(text)': a latitude is at most 90; longitude comes first here: LON,LAT.")
    }
    guard abs(x) <= 180, abs(y) <= 90 else {
      throw SettingError("'\(text)' is not on the Earth: longitude is in -180…180 and latitude in -90…90.")
    }
    return (x, y)
  }

  /// `W,S,E,N`.
  static func box(_ text: String) throws(SettingError) -> SearchBox {
    guard let numbers = numbers(text), numbers.count == 4 else {
      throw SettingError("'\(text)' is not a region: W,S,E,N in degrees; W > E crosses the antimeridian.")
    }
    let box = SearchBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    guard abs(box.west) <= 180, abs(box.east) <= 180, abs(box.south) <= 90, abs(box.north) <= 90 else {
      let hint = abs(box.south) > 90 || abs(box.north) > 90 ? "; longitude comes first: W,S,E,N" : ""
      throw SettingError("'\(text)' is not on the Earth: longitude is in -180…180 and latitude in -90…90\(hint).")
    }
    if box.south > box.north { throw SettingError("'\(text)': south is north of north; a region is W,S,E,N.") }
    if box.south == box.north || box.west == box.east {
      throw SettingError("'\(text)' is a region of zero size; --near asks around a point.")
    }
    return box
  }

  /// A distance with a unit, in kilometres.
  static func kilometres(_ text: String) throws(SettingError) -> Double {
    guard let distance = Distance(text), distance.unit == .metres, distance.value > 0 else {
      throw SettingError("'\(text)' is not a distance above zero, such as 60km.")
    }
    return distance.value / 1000
  }

  static func weight(_ text: String) throws(SettingError) -> Double {
    guard let weight = Double(text), (0...100).contains(weight) else {
      throw SettingError("'\(text)' is not a weight: a number from 0 to 100.")
    }
    return weight
  }

  static func isOn(_ text: String) throws(SettingError) -> Bool {
    try choice(text, ["on", "off"]) { $0 == "on" }
  }

  static func choice<Choice>(
    _ text: String, _ known: [String], _ make: (String) -> Choice?
  ) throws(SettingError) -> Choice {
    if known.contains(text), let choice = make(text) { return choice }
    throw SettingError("'\(text)' is not one of \(known.joined(separator: ", ")).")
  }

  /// Categories by their numbers.
  static func categories(_ text: String) throws(SettingError) -> Set<UInt8> {
    var found: Set<UInt8> = []
    for word in list(text) {
      guard let category = PointOfInterestCategory(word) else {
        let near = PointOfInterestCategory.suggestions(for: word)
        throw SettingError(
          "'\(word)' is not a category of points of interest; the nearest are \(near.joined(separator: ", ")).",
          code: "unknownCategory")
      }
      found.insert(category.number)
    }
    return found
  }

  /// Address levels by their raw values.
  static func levels(_ text: String) throws(SettingError) -> Set<UInt8> {
    var found: Set<UInt8> = []
    for word in list(text) {
      guard let level = AddressLevel(word) else {
        let known = AddressLevel.allCases.map(\.name).joined(separator: ", ")
        throw SettingError("'\(word)' is not an address category; there are \(known).", code: "unknownCategory")
      }
      found.insert(level.rawValue)
    }
    return found
  }

  /// Country codes, in upper case.
  static func countries(_ text: String) throws(SettingError) -> Set<String> {
    var found: Set<String> = []
    for word in list(text) {
      guard let country = Country(code: word) ?? Country(name: word) else {
        throw SettingError("'\(word)' is not a country: a code of ISO 3166-1, such as US.")
      }
      found.insert(country.code)
    }
    return found
  }
}

/// Kilometres between two places, great-circle on the mean sphere (IUGG: 6371.0088 km), by the haversine formula.
func kilometres(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Double {
  let radians = Double.pi / 180
  let (latitude, longitude) = (sin((b.y - a.y) * radians / 2), sin((b.x - a.x) * radians / 2))
  let half = latitude * latitude + cos(a.y * radians) * cos(b.y * radians) * longitude * longitude
  return 2 * 6371.0088 * asin(min(1, half.squareRoot()))
}
