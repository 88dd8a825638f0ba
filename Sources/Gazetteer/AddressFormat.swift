// The order of an address's parts, by country.
//
// As the Universal Postal Union's sheets have it, and Google's libaddressinput after them (the data in `fmt` and
// `lfmt`, CC BY 4.0), without the codes of countries in front of postal codes and without lines in capitals.

/// How the lines of addresses are written, after MKAddressRepresentations.
public struct AddressStyle: Sendable, Equatable {
  /// Whether the country is part of a full address.
  public var includesRegion = true
  /// Whether commas stand between the lines of a full address, and not line feeds.
  public var isSingleLine = true
  /// What stands with the name of a town.
  public var cityContext = PlaceAddress.CityContext.automatic

  /// The usual style.
  public init() {}
}

/// How an address is written in a country.
struct AddressFormat: Sendable {
  /// The parts: `A` street and number, `D` part of the town, `C` town, `S` state, `Z` postal code; `|` ends a line, and all
  /// else stands between parts.
  let pattern: String
  /// Whether it is written from large to small, the country first, and without blanks.
  var isFromLarge = false

  /// Where the town comes after the postal code, and the state after these.
  private static let usual = "A|D|Z C|S"

  /// Countries by what differs from the usual.
  private static let table: [(pattern: String, countries: String)] = [
    ("A|D|C, S Z", "US BB SO"),
    ("A|D|C S Z", "CA AU AS CC CX FM GU HM MH MP NF PR PW UM VI"),
    // The state is no part of it: who delivers goes by the postal code.
    (
      "A|D|Z C",
      """
      AD AL AT AX BA BE BG BL CH CY CZ DE DK DO DZ EC EH ES ET FI FO FR GE GF GL GN GP GR GW HR HT IS IT KG KW LA LI LR LT LU \
      MA MC MD ME MF MG MK MQ NC NE NL NO PF PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM
      """
    ),
    ("A|D|C|Z", "GB AC AF AI FK GG GS IM IO JE KE LK NA PN SD SH SZ TA TC VG ZA"),
    ("A|D|C Z", "BD BH BM BN BT GI IL JO KH LB LS MM MT MV NP NZ PK SA SG VC"),
    ("A|D|C|S|Z", "IE EG RU UA"),
    ("A|D|Z C, S", "MX UY EE"),
    ("A|D|Z|C|S", "AM MU NI OM"),
    ("A|D|C-S|Z", "BR"),
    ("A|D|C, S, Z", "CO"),
    ("A|D|S, C|Z", "CR"),
    ("A|D|C Z|S", "IN PE NG"),
    ("A|D|C Z, S", "VE"),
    ("A|D|C|S Z", "ID MN VN TH JP KP"),
    ("A|D|C|S, Z", "CN TW HN IQ"),
    ("A|D, C|Z S", "PH"),
    ("A|D|Z C/S", "TR"),
    ("A|D|C|S", "AE HK PA SC SR TV"),
    ("C|A|D|Z", "HU"),
    ("Z|S|C|D|A", "KZ"),
    ("S|C, D|A|Z", "IR"),
  ]

  /// Those that are written from large to small in their own script.
  private static let eastern: [(pattern: String, countries: String)] = [
    ("〒Z|SCDA", "JP"), ("Z|SCDA", "CN TW"), ("SCDA", "HK MO"), ("S C D A|Z", "KR"), ("Z|S C D A", "KP"),
  ]

  private static let byCountry = table.reduce(into: [Substring: String]()) { found, row in
    for country in row.countries.split(separator: " ") { found[country] = row.pattern }
  }

  /// The format of an address: by its country, and the script it is written in.
  init(_ address: PlaceAddress) {
    let country = address.countryCode
    if let country, address.isInHanOrHangul,
      let row = Self.eastern.first(where: { $0.countries.split(separator: " ").contains { $0 == country } })
    {
      (pattern, isFromLarge) = (row.pattern, true)
    } else if let country {
      pattern = Self.byCountry[country[...]] ?? (country == "KR" ? "A|D|C|S|Z" : Self.usual)
    } else {
      // A country that is not known, with a state in two letters, is most likely one that writes as the United States.
      pattern = address.administrativeAreaCode?.utf8.count == 2 ? "A|D|C, S Z" : Self.usual
    }
  }

  /// The pieces of an address, each with whether it begins a line; what is empty is left out.
  package func pieces(_ address: PlaceAddress) -> [(text: String, beginsLine: Bool)] {
    // A town alone is told by its state, where a letter to it would not be.
    let isOfMail = address.hasStreet || address.postalCode != nil
    let hasState = pattern.utf8.contains(0x53)
    var (pieces, piece, between, beginsLine) = ([(text: String, beginsLine: Bool)](), "", "", true)
    func end() {
      if !piece.isEmpty, pieces.last?.text != piece {
        pieces.append((piece, beginsLine))
        beginsLine = false
      }
      (piece, between) = ("", "")
    }
    var characters = Array(hasState || isOfMail ? pattern : pattern + "|S")[...]
    while let character = characters.popFirst() {
      let part: String?
      switch character {
      case "|":
        end()
        beginsLine = true
        continue
      case ",":
        end()
        characters = characters.first == " " ? characters.dropFirst() : characters
        continue
      case "A": part = isFromLarge ? address.easternStreet : address.fullThoroughfare
      case "D": part = address.subLocality
      case "C": part = address.locality
      case "S": part = isFromLarge ? address.administrativeArea : address.state
      case "Z": part = address.postalCode
      default:
        if between.isEmpty { between = String(character) }
        continue
      }
      guard let part, !part.isEmpty else { continue }
      // A sign stands in front of the postal code; else what stands between two parts.
      piece += (piece.isEmpty && between != "〒" ? "" : between) + part
      between = ""
    }
    end()
    return pieces
  }
}

extension PlaceAddress {
  /// The state as it is written in addresses: its code, where people say it.
  package var state: String? { administrativeAreaCode.flatMap(Self.spoken) ?? administrativeArea }

  /// Street and number without a blank between them.
  fileprivate var easternStreet: String? {
    guard streetLine == nil, let thoroughfare else { return streetLine }
    let isSpaced = countryCode == "KR"
    return thoroughfare + (subThoroughfare.map { isSpaced ? " \($0)" : $0 } ?? "")
  }

  /// Whether its town, or what is larger or smaller, is written in Han characters, kana or Hangul.
  fileprivate var isInHanOrHangul: Bool {
    guard let text = locality ?? administrativeArea ?? subLocality ?? thoroughfare ?? streetLine else { return false }
    return text.isInHanOrHangul
  }
}

extension String {
  /// Whether there are Han characters, kana or Hangul in it.
  var isInHanOrHangul: Bool {
    unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
        || (0xAC00...0xD7AF).contains($0.value) || (0x20000...0x323AF).contains($0.value)
    }
  }
}
