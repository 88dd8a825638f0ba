// Text of the data as a terminal or a log may show it.

import Formats
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain", 5, "plain"), ("plain", 4, "plai…"), ("\u{1B}[2J", .max, "\\u001b[2J"), ("\u{1B}ab", 2, "\\u001ba…"),
    ("é\u{202E}", 2, "é\\u202e"), ("éèê", 3, "éèê"), ("éèê", 1, "é…"), ("", 0, ""),
  ])
  func aTextIsShownUpToSoManyCharacters(_ text: String, _ most: Int, _ wanted: String) {
    #expect(shown(text, most: most) == wanted)
  }
}
