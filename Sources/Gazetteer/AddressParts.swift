// Which parts of an address the text of a place says.

/// Parts of an address that the text of a place says.
package struct AddressParts: OptionSet {
  package let rawValue: UInt8
  package static let country = AddressParts(rawValue: 1)
  package static let administrativeArea = AddressParts(rawValue: 2)
  package static let subAdministrativeArea = AddressParts(rawValue: 4)
  package static let locality = AddressParts(rawValue: 8)
  package static let subLocality = AddressParts(rawValue: 16)
  package static let postalCode = AddressParts(rawValue: 32)
  /// A street, be it with or without a number.
  package static let street = AddressParts(rawValue: 64)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ address: PlaceAddress) {
    self = []
    if address.country != nil || address.countryCode != nil { insert(.country) }
    if address.administrativeArea != nil || address.administrativeAreaCode != nil { insert(.administrativeArea) }
    if address.subAdministrativeArea != nil { insert(.subAdministrativeArea) }
    if address.locality != nil { insert(.locality) }
    if address.subLocality != nil { insert(.subLocality) }
    if address.postalCode != nil { insert(.postalCode) }
    if address.hasStreet { insert(.street) }
  }
}
