// Addresses that are put together of what several places say.

import TextFolding

extension Place {
  /// The address with the place's own name at its level, such as that of a town in it.
  public var ownAddress: PlaceAddress { ownAddress(in: nil) }

  /// The address with the place's own name in a language at its level.
  public func ownAddress(in language: String?) -> PlaceAddress {
    var address = address
    let name = name(in: language)
    switch addressLevel {
    case .country:
      let isItsOwn = name != self.name
      let known = isItsOwn ? nil : language.flatMap { address.countryCode.flatMap { Country(code: $0) }?.name(in: $0) }
      address.country = known ?? name
    case .administrativeArea: address.administrativeArea = name
    case .subAdministrativeArea: address.subAdministrativeArea = name
    case .locality: address.locality = name
    case .subLocality: address.subLocality = name
    case .postalCode: address.postalCode = name
    case .thoroughfare: if !address.hasStreet { address.thoroughfare = name }
    case nil: break
    }
    return address
  }
}

extension PlaceAddress {
  /// Takes from `other` what is not known yet, unless it is in another country, region or town.
  package mutating func fill(from other: PlaceAddress, withStreet: Bool) {
    func differs(_ a: String?, _ b: String?) -> Bool {
      guard let a, let b else { return false }
      return a != b && Folding.fold(a) != Folding.fold(b)
    }
    if differs(countryCode, other.countryCode) || differs(locality, other.locality) { return }
    if countryCode == nil, country == nil || !differs(country, other.country) { countryCode = other.countryCode }
    country = country ?? other.country
    if administrativeArea == nil, administrativeAreaCode == nil {
      (administrativeArea, administrativeAreaCode) = (other.administrativeArea, other.administrativeAreaCode)
    } else if !differs(administrativeArea, other.administrativeArea) {
      administrativeAreaCode = administrativeAreaCode ?? other.administrativeAreaCode
    }
    subAdministrativeArea = subAdministrativeArea ?? other.subAdministrativeArea
    locality = locality ?? other.locality
    subLocality = subLocality ?? other.subLocality
    postalCode = postalCode ?? other.postalCode
    guard withStreet, !hasStreet else { return }
    (thoroughfare, subThoroughfare, streetLine) = (other.thoroughfare, other.subThoroughfare, other.streetLine)
  }
}

extension PlaceAddress {
  /// What of an address that parents say counts beside what a place's own text says; nil where nothing does.
  ///
  /// What the text says wins for the part that it says. An address in another country says nothing, and one in another
  /// town nothing of parts of the town.
  ///
  /// - Parameters:
  ///   - said: the parts that the text says.
  ///   - countryCode: the country's code there; empty for none.
  ///   - isSaid: whether the text says so.
  package func following(_ said: AddressParts, countryCode own: String, isSaid: (String) -> Bool) -> PlaceAddress? {
    if !own.isEmpty, let countryCode, own != countryCode { return nil }
    if own.isEmpty, said.contains(.country), let country, !isSaid(country) { return nil }
    var address = self
    if let locality, said.contains(.locality), !isSaid(locality) {
      (address.subLocality, address.postalCode) = (nil, nil)
    }
    if let area = administrativeArea, said.contains(.administrativeArea), !isSaid(area) {
      address.subAdministrativeArea = nil
    }
    if said.contains(.country) { (address.country, address.countryCode) = (nil, nil) }
    if said.contains(.administrativeArea) { (address.administrativeArea, address.administrativeAreaCode) = (nil, nil) }
    if said.contains(.subAdministrativeArea) { address.subAdministrativeArea = nil }
    if said.contains(.locality) { address.locality = nil }
    if said.contains(.subLocality) { address.subLocality = nil }
    if said.contains(.postalCode) { address.postalCode = nil }
    return address == PlaceAddress() ? nil : address
  }
}
