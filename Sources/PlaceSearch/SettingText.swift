// The texts of settings, read: positions, boxes, lists.

import Gazetteer
import MapGeometry
import PlaceIndex
import Planar
import Words

/// Reads the texts of settings.
public enum SettingText {
  /// The words of a list with commas between them.
  static func list(_ text: String) throws(SettingError) -> [String] {
    do throws(ListError) { return try ItemList(text, of: "name").items } catch {
      throw SettingError(error.message + ".")
    }
  }

  /// `LON,LAT`.
  public static func position(_ text: String) throws(SettingError) -> (x: Double, y: Double) {
    do throws(TextError) {
      let position = try RegionText.position(text)
      return (position.longitude, position.latitude)
    } catch { throw SettingError(error.message) }
  }

  /// `W,S,E,N`.
  package static func box(_ text: String) throws(SettingError) -> SearchBox {
    do throws(TextError) { return try SearchBox(RegionText.box(text), text) } catch {
      throw SettingError(error.message)
    }
  }

  /// `LON,LAT,DLAT,DLON`.
  static func region(_ text: String) throws(SettingError) -> SearchBox {
    do throws(TextError) {
      let region = try RegionText.region(text)
      if region.span.latitudeDelta == 0 || region.span.longitudeDelta == 0 { throw .zeroSize(text) }
      return try SearchBox(RegionText.box(region), text)
    } catch { throw SettingError(error.message) }
  }

  /// A distance with a unit, in kilometres.
  static func kilometres(_ text: String) throws(SettingError) -> Double {
    guard let distance = Distance(text), distance.unit == .metres, distance.value > 0 else {
      throw SettingError("'\(text)' is not a distance above zero, such as 60km.")
    }
    return distance.value / 1000
  }

  package static func weight(_ text: String) throws(SettingError) -> Double {
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
    for word in try list(text) {
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
    for word in try list(text) {
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
    for word in try list(text) {
      guard let country = Country(code: word) ?? Country(name: word) else {
        throw SettingError("'\(word)' is not a country: a code of ISO 3166-1, such as US.")
      }
      found.insert(country.code)
    }
    return found
  }
}

extension SearchBox {
  /// Makes a box of its sides.
  fileprivate init(_ box: RegionText.Box, _ text: String) throws(TextError) {
    if box.south == box.north || box.west == box.east { throw .zeroSize(text) }
    self.init(west: box.west, south: box.south, east: box.east, north: box.north)
  }
}

extension TextError {
  fileprivate static func zeroSize(_ text: String) -> TextError {
    TextError("'\(text)' is a region of zero size; --near asks around a point.")
  }
}
