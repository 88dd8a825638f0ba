// Rules about the texts in properties: what another program did to them.

import GeoJSON

extension RuleCatalog {
  static let blankAtEdge = Rule(
    "blank-at-edge", .note, .house, "a text begins or ends with a blank",
    advice: "Two values that look alike are not equal then: plat set --set 'NAME=trim(NAME)'.",
    bad: point("[1,2]", properties: #"{"name":"Vaduz "}"#), good: point("[1,2]", properties: #"{"name":"Vaduz"}"#),
    isToldOnce: true)
  static let controlInText = Rule(
    "control-in-text", .note, .house, "a text has a control character", advice: "Leave it out: nobody sees it.",
    bad: point("[1,2]", properties: #"{"name":"Va\u0001duz"}"#), good: point("[1,2]", properties: #"{"name":"Vaduz"}"#))
  static let invisibleCharacter = Rule(
    "invisible-character", .note, .house, "a text has a character that nobody sees",
    advice: "Leave it out: two values that look alike are not equal then.",
    bad: point("[1,2]", properties: #"{"name":"Va\u200bduz"}"#), good: point("[1,2]", properties: #"{"name":"Vaduz"}"#))
  static let loneSurrogate = Rule(
    "lone-surrogate", .warning, .rfc8259("8.2"), "a text has half of a pair of surrogates alone",
    advice: "A text was cut within a character: programs differ in what they make of it.",
    bad: point("[1,2]", properties: #"{"name":"Vaduz \ud83d"}"#),
    good: point("[1,2]", properties: #"{"name":"Vaduz \ud83d\ude00"}"#))
  static let mojibake = Rule(
    "mojibake", .note, .house, "a text was decoded by the wrong character set",
    advice: "Read the source as UTF-8, or with the character set that it has.",
    bad: point("[1,2]", properties: #"{"name":"ZÃ¼rich"}"#), good: point("[1,2]", properties: #"{"name":"Zürich"}"#))
  static let impossibleDate = Rule(
    "impossible-date", .note, .house, "a date is in no calendar", advice: "Write null where the day is not known.",
    bad: point("[1,2]", properties: #"{"since":"2023-02-29"}"#),
    good: point("[1,2]", properties: #"{"since":"2024-02-29"}"#))

  static let texts = [blankAtEdge, controlInText, invisibleCharacter, loneSurrogate, mojibake, impossibleDate]
}
