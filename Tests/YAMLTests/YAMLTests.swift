// YAML as values with places, and what is refused.

import Testing
import YAML

/// The value of a text.
func parse(_ text: String) throws -> YAMLNode? { try parseYAML(Array(text.utf8)) }

/// Why a text is refused, as `line:column: message`; nil where it is not.
func refusal(_ text: [UInt8]) -> String? {
  do throws(YAMLError) {
    _ = try parseYAML(text)
    return nil
  } catch {
    return "\(error.place.line):\(error.place.column): \(error.message)"
  }
}

func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

@Suite("YAML")
struct YAMLTests {
  @Test("values, in blocks and in flow, with their places")
  func values() throws {
    let root = try #require(try parse("a: 1\n# a comment\nb:\n  - x: 'y'\n  - [2, \"3\"]\nc: {d: e}\n"))
    let members = try #require(root.members)
    #expect(members.map(\.key) == ["a", "b", "c"])
    #expect(members.map(\.place.line) == [1, 3, 6])
    #expect(members[0].value.integer == 1)
    #expect(members[0].value.place == YAMLPlace(line: 1, column: 4))
    let list = try #require(members[1].value.elements)
    #expect(list[0].members?[0].value == YAMLNode(.scalar("y", isPlain: false), at: YAMLPlace(line: 4, column: 8)))
    #expect(list[1].elements?.map(\.text) == ["2", "3"])
    #expect(list[1].elements?.map(\.integer) == [2, nil])
    #expect(list[1].elements?[1].place == YAMLPlace(line: 5, column: 9))
    #expect(members[2].value.members?[0].value.text == "e")
  }

  @Test("scalars mean what the core schema of YAML 1.2 says")
  func scalars() throws {
    func one(_ text: String) throws -> YAMLNode { try #require(try parse(text)) }
    #expect(try one("off").boolean == nil)
    #expect(try one("no").boolean == nil)
    #expect(try one("True").boolean == true)
    #expect(try one("false").boolean == false)
    #expect(try one("'true'").boolean == nil)
    #expect(try one("~").isNull)
    #expect(try one("a:").members?[0].value.isNull == true)
    #expect(try !one("'null'").isNull)
    #expect(try one("-1.5e3").number == -1500)
    #expect(try one(".inf").number == nil)
    #expect(try one("1e999").number == nil)
    #expect(try one("0x10").integer == nil)
    #expect(try one("\"1\"").number == nil)
    #expect(try one("9223372036854775808").integer == nil)
    #expect(try one("|\n  a\n  b\n").text == "a\nb\n")
    #expect(try one(">-\n  a\n  b\n").text == "a b")
    #expect(try one("\"\\u00e9\\0\"").text == "é\0")
  }

  @Test("a text without a document, and marks of documents")
  func noDocument() throws {
    #expect(try parse("") == nil)
    #expect(try parse("# nothing\n\n") == nil)
    #expect(try parse("---\na: 1\n...\n")?.members?.count == 1)
    #expect(try parse("\u{FEFF}a: 1\r\nb: 2\r\n")?.members?.map(\.value.integer) == [1, 2])
  }

  @Test("columns are counted in bytes")
  func columns() throws {
    let root = try parse("é: ü\n東京: [ß, x]\n")
    #expect(root?.members?[0].value.place == YAMLPlace(line: 1, column: 5))
    #expect(root?.members?[1].value.elements?[1].place == YAMLPlace(line: 2, column: 14))
  }

  @Test("an alias stands for what its anchor marks, at its own place")
  func aliases() throws {
    let root = try parse("a: &x [1, 2]\nb: *x\n")
    #expect(root?.members?[1].value.elements?.map(\.integer) == [1, 2])
    #expect(root?.members?[1].value.place == YAMLPlace(line: 2, column: 4))
    #expect(refusal("a: *x") == "1:4: there is no anchor '&x' before this")
    #expect(refusal("&x [*x]") == "1:5: there is no anchor '&x' before this")
  }

  @Test("what aliases repeat is bounded, in number and in depth")
  func laughs() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<9 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(refusal(text)?.hasSuffix("there are more than 100000 values, with those that aliases repeat") == true)
    var deep = "b0: &b0 [x]\n"
    for level in 1..<80 { deep += "b\(level): &b\(level) [*b\(level - 1)]\n" }
    #expect(refusal(deep)?.contains("nested more than 64 deep") == true)
    #expect(refusal(String(repeating: "[", count: 70))?.hasPrefix("1:65: values are nested") == true)
    let most = String(repeating: "[", count: 63) + "x" + String(repeating: "]", count: 63)
    #expect(refusal(most) == nil)
    // A key is as deep as its value.
    let members = String(repeating: "{a: ", count: 63) + "x" + String(repeating: "}", count: 63)
    #expect(refusal(members) == nil && refusal("{a: \(members)}")?.contains("nested more than 64 deep") == true)
    #expect(refusal([UInt8](repeating: 0x20, count: 4 << 20 + 1))?.contains("4 MiB") == true)
    #expect(refusal([UInt8](repeating: 0x20, count: 4 << 20)) == nil)
    // A list as a key is refused for that where it is not too deep.
    func key(_ depth: Int) -> String? {
      refusal(String(repeating: "[", count: depth) + "{[]: x}" + String(repeating: "]", count: depth))
    }
    #expect(key(62)?.hasSuffix("a key has to be a text") == true)
    #expect(key(63)?.contains("nested more than 64 deep") == true)
  }

  @Test("what is no YAML, in libyaml's words, with its place")
  func refusals() {
    #expect(refusal("a: 1\na: 2\n") == "2:1: the key 'a' stands twice; it is on line 1 too")
    #expect(refusal("{a: 1, 'a': 2}")?.hasPrefix("1:8: the key 'a' stands twice") == true)
    #expect(refusal("? [a]\n: b\n") == "1:3: a key has to be a text")
    #expect(refusal("a: 1\n---\nb: 2\n") == "2:1: a second document begins here; one is read")
    #expect(refusal("a: !!int 1") == "1:4: the tag 'tag:yaml.org,2002:int' is not read; leave it out")
    #expect(
      refusal("a:\n\tb: 1\n")
        == "2:1: found character that cannot start any token, while scanning for the next token; lines are indented with spaces, not with tabs"
    )
    #expect(
      refusal("a: [1, 2\nb: 3\n")
        == "2:2: did not find expected ',' or ']', while parsing a flow sequence that begins on line 1")
    #expect(refusal("a: 'b\n")?.hasPrefix("2:1: found unexpected end of stream") == true)
    #expect(refusal("a: 'é\n")?.hasPrefix("2:1: found unexpected end of stream") == true)
    #expect(refusal([0x61, 0x3A, 0x20, 0xFF])?.hasPrefix("1:4: invalid leading UTF-8 octet") == true)
    #expect(refusal([0x61, 0x0A, 0x62, 0x00])?.hasPrefix("2:2: control characters are not allowed") == true)
    #expect(refusal([0xFF, 0xFE, 0x61, 0x00])?.contains("UTF-8") == true)
  }
}
