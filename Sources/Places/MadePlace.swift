// Places that no Feature of the data is: a house between others, a crossing, a street that only its houses tell of.

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
}

extension PlaceAddress {
  /// The street alone.
  fileprivate var streetName: String? { houses.first { $0.number != nil }?.street ?? thoroughfare ?? streetLine }
}
