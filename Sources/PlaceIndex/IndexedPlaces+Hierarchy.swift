// What an index says of where its places lie: streets, parents, and the parts of addresses that follow from these.

import Gazetteer
import TextFolding

/// A place that another lies in.
public struct PlaceParent: Sendable, Equatable {
  /// The number of the place.
  public var place: Int
  /// Whether the place does not hold the other, and is only the nearest town.
  public var isNearest: Bool
}

extension IndexedPlaces {
  /// The place that stands for the street that a place is a piece of: the most important piece; the place itself where
  /// it is no piece of a street.
  public func street(of place: Int) -> Int {
    let streets = section(.streets, of: UInt32.self)
    return place < streets.count ? Int(streets[place]) : place
  }

  /// The places that a place lies in, from small to large; none where the index knows of none.
  public func parents(of place: Int) -> [PlaceParent] {
    let starts = section(.parentStarts, of: UInt32.self)
    guard place + 1 < starts.count else { return [] }
    let parents = section(.parents, of: UInt32.self)
    return parents[starts.range(at: place, of: parents.count)].map {
      PlaceParent(place: Int($0 & ~IndexFormat.isNearest), isNearest: $0 & IndexFormat.isNearest != 0)
    }
  }

  /// The address that follows from where a place lies alone; nil where nothing does.
  public func derivedAddress(of place: Int) -> PlaceAddress? {
    let rows = section(.derived, of: UInt32.self)
    guard place < rows.count else { return nil }
    let row = Int(rows[place])
    guard row > 0 else { return nil }
    let starts = section(.derivedStarts, of: UInt32.self)
    return DerivedAddress.address(
      section(.derivedTexts, of: UInt8.self).run(Int(starts[row - 1]), Int(starts[row])))
  }

  /// Adds to a place's address what follows from where it lies, and its own text does not say.
  public func addWhatFollows(to place: inout Place, number: Int) {
    guard let derived = derivedAddress(of: number) else { return }
    place.address.add(derived)
  }
}

extension PlaceAddress {
  /// Adds what follows from where a place lies, and its own text does not say.
  package mutating func add(_ derived: PlaceAddress) {
    let own = self
    func isSaid(_ text: String) -> Bool {
      let folded = Folding.fold(text)
      return [own.country, own.administrativeArea, own.administrativeAreaCode, own.locality].contains {
        $0.map { Folding.fold($0) == folded } ?? false
      }
    }
    guard
      let more = derived.following(
        AddressParts(own), countryCode: own.countryCode ?? "", isSaid: isSaid)
    else { return }
    country = own.country ?? more.country
    countryCode = own.countryCode ?? more.countryCode
    administrativeArea = own.administrativeArea ?? more.administrativeArea
    administrativeAreaCode = own.administrativeAreaCode ?? more.administrativeAreaCode
    subAdministrativeArea = own.subAdministrativeArea ?? more.subAdministrativeArea
    locality = own.locality ?? more.locality
    subLocality = own.subLocality ?? more.subLocality
    postalCode = own.postalCode ?? more.postalCode
  }
}
