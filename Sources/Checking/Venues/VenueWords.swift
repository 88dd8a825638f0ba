// The lists of words that properties of a venue's features are taken from, and the codes of countries.

/// A list that IMDF names: OGC 20-094, Categories and Reference.
enum VenueWords: Sendable {
  case accessibility, accessControl, restriction, doorType, doorMaterial

  /// The words of the list.
  var all: Set<String> {
    switch self {
    case .accessibility:
      [
        "assisted.listening", "braille", "hearing", "hearingloop", "signlanginterpreter", "tactilepaving", "tdd", "trs",
        "volume", "wheelchair",
      ]
    case .accessControl:
      [
        "badgereader", "fingerprintreader", "guard", "keyaccess", "outofservice", "passwordaccess", "retinascanner",
        "voicerecognition",
      ]
    case .restriction: ["employeesonly", "restricted"]
    case .doorType:
      [
        "door", "movablepartition", "open", "revolving", "shutter", "sliding", "swinging", "turnstile",
        "turnstile.fullheight", "turnstile.waistheight", "unspecified",
      ]
    case .doorMaterial: ["gate", "glass", "metal", "wood"]
    }
  }

  /// The rule about words that are not in it.
  var rule: Rule {
    switch self {
    case .accessibility: RuleCatalog.venueAccessibility
    case .accessControl: RuleCatalog.venueAccessControl
    case .restriction: RuleCatalog.venueRestriction
    case .doorType, .doorMaterial: RuleCatalog.venueDoor
    }
  }

  /// What one of its words is.
  var what: String {
    switch self {
    case .accessibility: "an accessibility"
    case .accessControl: "a control of access"
    case .restriction: "a restriction"
    case .doorType: "a type of doors"
    case .doorMaterial: "a material of doors"
    }
  }

  /// The two letters of countries (ISO 3166-1), and of Kosovo.
  static let countries: Set<String> = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
    CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
    GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
    KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
    MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
    SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
    UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether a text has the form of a part of a country (ISO 3166-2).
  static func isProvince(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && countries.contains(String(parts[0])) && (1...3).contains(parts[1].count)
      && parts[1].allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
  }
}
