// The parts of addresses, as indexes and answers name them.

/// A part of an address that words of a query can be.
public enum AddressPart: UInt8, Sendable, CaseIterable {
  case name, subThoroughfare, thoroughfare, postalCode, subLocality, locality, subAdministrativeArea
  case administrativeArea, country
  /// The other street of a crossing.
  case crossThoroughfare
  /// A part of a house: a flat, a floor, a staircase.
  case unit

  /// The name in output.
  public var name: String {
    switch self {
    case .name: "name"
    case .subThoroughfare: "subThoroughfare"
    case .thoroughfare: "thoroughfare"
    case .postalCode: "postalCode"
    case .subLocality: "subLocality"
    case .locality: "locality"
    case .subAdministrativeArea: "subAdministrativeArea"
    case .administrativeArea: "administrativeArea"
    case .country: "country"
    case .crossThoroughfare: "crossThoroughfare"
    case .unit: "unit"
    }
  }

  /// How far from where the data says so a place still lies in it, in kilometres.
  package var reach: Double {
    switch self {
    case .postalCode: 1.5
    case .subLocality: 3
    case .locality: 4
    case .subAdministrativeArea: 25
    case .administrativeArea: 60
    case .country: 250
    default: 0
    }
  }
}
