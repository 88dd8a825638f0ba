// The parts of an address, and the lines that are made of them.

/// Where a place is, in words; the names of the parts are those of CLPlacemark and the Apple Maps Server API.
public struct PlaceAddress: Sendable, Equatable {
  /// The country's name and its ISO 3166-1 code of two letters in upper case.
  public var country, countryCode: String?
  /// The state, province or region, and its code, such as `MA`.
  public var administrativeArea, administrativeAreaCode: String?
  /// The county or district.
  public var subAdministrativeArea: String?
  /// The town.
  public var locality: String?
  /// The part of the town.
  public var subLocality: String?
  public var postalCode: String?
  /// The street, and the number in it.
  public var thoroughfare, subThoroughfare: String?
  /// Street and number in one, where the data has them so.
  public var streetLine: String?

  /// Makes an empty address.
  public init() {}

  /// Whether there is a street.
  public var hasStreet: Bool { thoroughfare != nil || streetLine != nil }

  /// Whether there is a house's number, be it in the line of its street.
  package var hasHouse: Bool { subThoroughfare != nil || streetLine?.contains(where: \.isNumber) == true }

  /// Street and number as they are written there: `24 Beacon Street`, `Kaivokatu 1`.
  public var fullThoroughfare: String? {
    if let streetLine { return streetLine }
    guard let thoroughfare else { return nil }
    guard let number = subThoroughfare else { return thoroughfare }
    return numberComesFirst ? "\(number) \(thoroughfare)" : "\(thoroughfare) \(number)"
  }

  /// Where the number stands before the street (UPU, postal addressing systems).
  private var numberComesFirst: Bool {
    switch countryCode {
    case "US", "CA", "GB", "IE", "AU", "NZ", "FR", "MC", "LU", "ZA", "IN", "SG", "HK", "PH", "MY", "IL", "TH", "MA",
      "TN",
      "DZ", "NG", "KE", "PK", "EG", "PR":
      true
    case nil:
      // A country that is not known, with a state in two letters, is most likely one of these.
      administrativeAreaCode?.utf8.count == 2
    default: false
    }
  }

  /// Street, town and what stands with it, and country: `24 Beacon Street, Boston, MA 02133, United States`.
  public var fullAddress: String { fullAddress(includingRegion: true, singleLine: true) }

  /// The address as it is written in its country, as MKAddressRepresentations' method of that name has it.
  ///
  /// - Parameters:
  ///   - includingRegion: whether the country is part of it.
  ///   - singleLine: whether commas stand between its lines, and not line feeds.
  public func fullAddress(includingRegion: Bool, singleLine: Bool) -> String {
    let format = AddressFormat(self)
    var pieces = format.pieces(self)
    var isBehind = true
    if includingRegion, let country, !country.isEmpty, pieces.last?.text != country {
      isBehind = !format.isFromLarge || !country.isInHanOrHangul
      pieces.insert((country, true), at: isBehind ? pieces.endIndex : 0)
    }
    var text = ""
    for (index, piece) in pieces.enumerated() {
      let isCountryBehind = index == pieces.count - 1 && includingRegion && isBehind && piece.text == country
      if index > 0 {
        text += !singleLine && piece.beginsLine ? "\n" : format.isFromLarge && !isCountryBehind ? " " : ", "
      }
      text += piece.text
    }
    return text
  }

  /// Street and town; without a street town and state.
  public var shortAddress: String {
    hasStreet ? Self.line([fullThoroughfare, locality]) : Self.line([locality ?? administrativeArea, contextOfTown])
  }

  /// How much stands with the name of a town, as MKAddressRepresentations.ContextStyle says.
  public enum CityContext: String, Sendable, CaseIterable {
    /// The state, or, where there is none, the country.
    case automatic
    /// The state.
    case short
    /// The state and the country.
    case full
  }

  /// The town with what tells it from others of its name: `Boston, MA`; with the country where there is no more.
  public var cityWithContext: String { cityWithContext(.automatic) }

  /// The town with what tells it from others of its name.
  public func cityWithContext(_ style: CityContext) -> String {
    switch style {
    case .automatic: Self.line([locality, contextOfTown])
    case .short: Self.line([locality, locality == nil ? country : state])
    case .full: Self.line([locality, state, country])
    }
  }

  /// The town.
  public var cityName: String? { locality }

  /// The country's name.
  public var regionName: String? { country ?? countryCode.flatMap { Country(code: $0)?.names[0] } }

  /// The country's code.
  public var region: String? { countryCode }

  /// The state, unless it is called as the town is; else the country.
  private var contextOfTown: String? {
    guard locality != nil, let state, state != locality else { return country }
    return state
  }

  /// A code that people say, such as `MA`, and not a number of a register.
  static func spoken(_ code: String) -> String? {
    (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : nil
  }

  /// Parts with commas between them; none twice in a row.
  package static func line(_ parts: [String?]) -> String {
    var kept: [String] = []
    for case let part? in parts where !part.isEmpty && kept.last != part { kept.append(part) }
    return kept.joined(separator: ", ")
  }
}

extension Place {
  /// What stands under the title: where the place is, from small to large.
  ///
  /// A point of interest has its street, town, state (its code, where people say it) and country; a town its state and
  /// country. What is the title already is left out.
  ///
  /// - Parameters:
  ///   - title: the title that it stands under.
  ///   - withoutCountry: whether to leave out the country, because all places are in one.
  public func subtitle(title: String, withoutCountry: Bool = false) -> String {
    let state = address.administrativeArea
    let shortState = address.administrativeAreaCode.flatMap(PlaceAddress.spoken) ?? state
    let country = withoutCountry ? nil : address.country ?? address.countryCode
    let parts: [String?] =
      switch addressLevel {
      case .country: []
      case .administrativeArea: [country]
      case .subAdministrativeArea: [state, country]
      case .locality: [address.subAdministrativeArea.flatMap { state == nil ? $0 : nil }, state, country]
      case .subLocality: [address.locality, state, country]
      case .postalCode, .thoroughfare: [address.postalCode, address.subLocality, address.locality, shortState, country]
      case nil: [address.fullThoroughfare ?? address.subLocality, address.locality, shortState, country]
      }
    var kept: [String] = []
    for case let part? in parts where !part.isEmpty && part != title && !kept.contains(part) { kept.append(part) }
    return kept.joined(separator: ", ")
  }
}
