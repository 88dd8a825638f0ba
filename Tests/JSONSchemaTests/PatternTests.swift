// Patterns, beside what ECMA-262's own engine says.

import TestSupport
import Testing

@testable import JSONSchema

@Suite("Patterns of a schema")
struct PatternTests {
  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    var text = text
    let matcher = PatternMatcher(try Pattern(pattern))
    return text.withUTF8 { matcher.matches(UnsafeRawBufferPointer($0)) }
  }

  @Test(arguments: [
    ("", "", true), ("a", "xay", true), ("^a", "ba", false), ("a$", "ab", false), ("a$", "a\n", false),
    ("^(a|bc)*$", "abca", true), ("^(a|bc)*$", "abcb", false), ("^[^a-c]$", "d", true), ("^[^a-c]$", "b", false),
    ("^a{2,3}$", "aaaa", false), ("^a{2,3}$", "aaa", true), ("^a{2}$", "aaa", false), ("^a{2,}$", "aaaaa", true),
    ("a{,2}", "a{,2}", true), ("^.$", "\n", false), ("^.$", "é", true), ("^..$", "🐲", false), ("^.$", "🐲", true),
    ("^\\d$", "٣", false), ("^\\p{Nd}$", "٣", true), ("^\\p{L}+$", "Zürich", true), ("^\\P{L}+$", "12", true),
    ("^[\\p{Lu}\\d]+$", "A1Ü", true), ("^[\\p{Lu}\\d]+$", "a", false), ("^[\\w-]+$", "a-b_c", true),
    ("^[\\D]$", "1", false), ("^\\u00e9$", "é", true), ("^\\u{1F432}$", "🐲", true), ("^\\ud83d\\udc32$", "🐲", true),
    ("^\\x41$", "A", true), ("\\bfoo\\b", "a foo.", true), ("\\bfoo\\b", "afoo", false), ("\\Boo", "foo", true),
    ("^(?!foo)", "foobar", false), ("^(?!foo)", "barfoo", true), ("^(?=.*\\d)(?=.*[a-z]).{3,}$", "ab1", true),
    ("^(?=.*\\d)(?=.*[a-z]).{3,}$", "abc", false), ("(?<=\\$)\\d+", "$42", true), ("(?<=\\$)\\d+", "42", false),
    ("(?<!a)b", "ab", false), ("(?<!a)b", "cb", true), ("^(?<year>\\d{4})-(?:\\d\\d)$", "2026-11", true),
    ("^a*?b$", "aab", true), ("^(a?)*$", "aa", true), ("^(|a)+$", "aaa", true), ("^[]$", "", false),
    ("[^]", "\n", true),
    ("^a|b$", "ax", true), ("^a|b$", "xb", true), ("^a|b$", "xc", false), ("^\\-\\/\\.$", "-/.", true),
    ("^[a\\-z]$", "-", true), ("^[a\\-z]$", "b", false), ("^[+-]$", "-", true), ("x*", "", true), ("^$", "", true),
    ("$", "ab", true), ("($)", "\u{1F432}", true), ("^$|$", "a", true), ("^a$|^$", "b", false),
    ("^(?:^)*a(?:$)+", "a", true),
    ("^(((a)))$", "a", true), ("\\cJ", "\n", true), ("^\\s+$", "\u{FEFF}\u{2003}\t", true),
  ])
  func aPatternMatches(pattern: String, text: String, isFound: Bool) throws {
    #expect(try matches(pattern, text) == isFound, "\(pattern) in \(text)")
  }

  @Test(arguments: [
    "(", ")", "[a", "a**", "*", "\\1", "(?<a>x)\\k<a>", "\\Z", "\\a", "[b-a]", "a{3,2}", "\\p{Script=Greek}", "(?i)a",
    "\\", "^*", "(a{1000}){1000}", "\\u12",
  ])
  func whatCannotBeCompiledIsRefused(pattern: String) {
    #expect(throws: PatternError.self) { try Pattern(pattern) }
  }

  /// Ways through it double with each letter; all are gone at once.
  @Test func noTextMakesAPatternSlow() throws {
    let text = String(repeating: "a", count: 20_000)
    #expect(try !matches("^(a+)+$", text + "b"))
    #expect(try !matches("^(a|aa)*c", text))
    #expect(try matches("(a?){200}a{200}", text))
    #expect(try !matches("(x+x+)+y", String(repeating: "x", count: 20_000)))
  }

  /// More states than are kept: which of the last twelve letters were an a.
  @Test func manyStatesAreNoHarm() throws {
    let matcher = PatternMatcher(try Pattern("a[ab]{11}$"))
    var generator = SystemRandomNumberGenerator()
    for _ in rounds(100) {
      var text = String((0..<60).map { _ in Bool.random(using: &generator) ? "a" : "b" })
      let isThere = Array(text)[48] == "a"
      #expect(text.withUTF8 { matcher.matches(UnsafeRawBufferPointer($0)) } == isThere, "\(text)")
    }
  }
}
