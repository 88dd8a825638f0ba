// Text of data in Markdown, as CommonMark and its tables read it.

import Testing
import Words

@Suite("Code spans of Markdown")
struct MarkdownCodeTests {
  @Test(
    "a span has the text, whatever stands in it",
    arguments: [
      ("a", "`a`"), ("", ""), ("a|b", "`a\\|b`"), ("`", "`` ` ``"), ("a``b", "``` a``b ```"), (" a ", "`  a  `"),
      ("a\nb\tc", "`a b c`"), ("@team <b> [l](m) #1", "`@team <b> [l](m) #1`"), ("größe", "`größe`"),
    ])
  func spans(_ text: String, _ expected: String) { #expect(text.markdownCode == expected) }
}
