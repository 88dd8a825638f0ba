// Places that no Feature of the data is: a house between others, a crossing, a street that only its houses tell of.

import Gazetteer
import PlaceIndex
import PlaceSearch

extension SearchSession {
  /// A record of no place: an empty Feature.
  public func emptyRecord() throws(IndexError) -> PlaceRecord {
    try record(text: "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}")
  }
}

extension PlaceRecord {
  /// Calls the place what an answer is that is not the place itself.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - neighbour: a place in the same street, whose address but for the house is that of the answer.
  public func locate(_ answer: GeocodedPlace, neighbour: Place?) {
    if let part = answer.matchType.groundLevel, let neighbour { return locate(answer, part, neighbour) }
    let own = place
    place.position = answer.position ?? own.position
    place.bounds = nil
    var address = neighbour?.address ?? own.address
    let isStreet = own.addressLevel == .thoroughfare || !own.numberRanges.isEmpty
    let street = isStreet && answer.number != nil ? own.name : neighbour?.address.streetName ?? answer.streets.first
    if address.country == nil {
      (address.country, address.countryCode) = (own.address.country, own.address.countryCode)
    }
    address.streetLine = nil
    address.thoroughfare = street
    address.subThoroughfare = answer.matchType == .interpolated ? answer.houseNumber : nil
    place.address = address
    place.addressLevel = answer.matchType == .street ? .thoroughfare : nil
    place.names = []
    place.hasName = false
    switch answer.matchType {
    case .intersection:
      let parts = [AddressPart.thoroughfare, .crossThoroughfare].compactMap { part in
        answer.matched.first { $0.part == part }?.text
      }
      place.name = parts.joined(separator: " & ")
    default: place.name = address.fullThoroughfare ?? own.name
    }
  }
  /// Calls the place a part of a place's address: a town, a part of one, or a postal code.
  private func locate(_ answer: GeocodedPlace, _ level: AddressLevel, _ neighbour: Place) {
    (place.position, place.bounds, place.names, place.hasName) = (answer.position, nil, [], false)
    var address = neighbour.address
    (address.streetLine, address.thoroughfare, address.subThoroughfare) = (nil, nil, nil)
    if level != .subLocality { address.subLocality = nil }
    if level != .postalCode { address.postalCode = nil }
    (place.kind, place.addressLevel, place.address) = (.address, level, address)
    let name = level == .locality ? address.locality : level == .subLocality ? address.subLocality : address.postalCode
    place.name = name ?? answer.matched.first?.text ?? ""
  }
}

extension GeocodeMatchType {
  /// The level of a part of addresses that no place of its own is; nil for all else.
  fileprivate var groundLevel: AddressLevel? {
    switch self {
    case .locality: .locality
    case .subLocality: .subLocality
    case .postcode: .postalCode
    default: nil
    }
  }
}

extension PlaceAddress {
  /// The street alone.
  fileprivate var streetName: String? { houses.first { $0.number != nil }?.street ?? thoroughfare ?? streetLine }
}
