// How the postal codes of countries look, as far as that tells them apart.

import Words

/// The forms of postal codes.
package enum PostalCodeForm {
  /// Countries by how many digits their postal codes have, where they are digits alone.
  private static let countries: [Int: Set<String>] = [
    3: "FO IS LS MG OM PG TW",
    4:
      "AF AL AM AR AT AU BD BE BG BO CH CV CX CY DK ET GE GL GW HT HU LI LR LU LV MK MZ NE NF NO NZ PH PY SI SJ TN VE ZA",
    5:
      "AD AX BA BN BT CR CU CZ DE DO DZ EE EG ES FI FR GF GP GR GT GU HN HR ID IL IQ IT JO KE KH KR KW LA LB LK LT MA MC ME "
      + "MH MM MN MP MQ MV MX MY NC NI NP PE PF PK PL PM PR PS RE RS SA SD SE SK SM SN SV SZ TH TN TR TW UA US UY VA VI WF "
      + "YT ZM",
    6: "BY CN CO EC IN KG KZ MD MN NG PA RO RU SG TJ TM TT UZ VN",
    7: "CL IL JP",
    8: "BR",
    9: "US",
  ].mapValues { Set($0.split(separator: " ").map(String.init)) }

  /// The countries whose postal codes look as folded words do, and how many of these are one: all of them digits, or
  /// letters and digits as in Britain, Canada and the Netherlands; nil where the words tell nothing.
  package static func countries(
    of words: ArraySlice<[UInt8]>
  ) -> (countries: Set<String>, count: Int)? {
    guard let first = words.first else { return nil }
    let form = shape(first)
    if words.count > 1 {
      let whole = form + " " + shape(words[words.startIndex + 1])
      switch whole {
      case "a0 0aa", "a00 0aa", "aa0 0aa", "aa00 0aa", "a0a 0aa", "aa0a 0aa": return (["GB", "GG", "IM", "JE"], 2)
      case "a0a 0a0": return (["CA"], 2)
      case "0000 aa": return (["NL"], 2)
      case "000 00": return (["CZ", "GR", "SE", "SK"], 2)
      case "00 000": return (["PL"], 2)
      case "0000 000": return (["PT"], 2)
      case "000 0000": return (["JP"], 2)
      case "00000 000": return (["BR"], 2)
      case "00000 0000": return (["US", "PR"], 2)
      default: break
      }
    }
    guard first.count >= 4, form.allSatisfy({ $0 == "0" }), let known = countries[first.count] else { return nil }
    return (known, 1)
  }

  /// Letters as `a` and digits as `0`.
  private static func shape(_ word: [UInt8]) -> String {
    String(
      decoding: word.map { byte -> UInt8 in
        byte.isDigit ? 0x30 : byte &- 0x61 < 26 ? 0x61 : 0x3F
      }, as: UTF8.self)
  }
}
