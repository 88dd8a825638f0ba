// JSON values that mean the same, and members that are dropped, kept and renamed.

import GeoJSON
import Testing

/// Hands a text to `body` as padded bytes.
private func padded<Result>(_ text: String, _ body: (PaddedBytes) throws -> Result) rethrows -> Result {
  try ByteBuffer(Array(text.utf8)).withPaddedBytes { try body($0) }
}

@Suite("JSON equality")
struct JSONEqualityTests {
  private func areEqual(_ a: String, _ b: String, isExact: Bool = false) -> Bool {
    padded(a) { a in padded(b) { JSONEquality.areEqual(a, $0, isExact: isExact) } }
  }

  @Test(
    "spelling, white space and order of members do not count",
    arguments: [
      (#"{"a":1.0,"b":[true, null]}"#, #"{ "b":[true,null],"a":1e0 }"#), (#""\u0041""#, #""A""#), ("100", "1e2"),
      (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    ])
  func equal(_ a: String, _ b: String) {
    #expect(areEqual(a, b))
    #expect(!areEqual(a, b, isExact: true))
  }

  @Test(
    "order of elements, types and values count",
    arguments: [
      ("[1,2]", "[2,1]"), ("1", "\"1\""), ("null", "false"), ("{}", "[]"), (#"["a","b"]"#, #"["ab",""]"#),
      (#"{"a":1}"#, #"{"a":1,"b":null}"#), ("9007199254740993", "9007199254740992"),
    ])
  func different(_ a: String, _ b: String) { #expect(!areEqual(a, b)) }

  @Test("names that are skipped do not count at any depth; white space alone does not count exactly")
  func skipping() {
    func canonical(_ text: String) -> [UInt8] { padded(text) { JSONEquality.canonical($0, skipping: ["bbox"]) } }
    #expect(canonical(#"{"a":{"bbox":[1]},"c":2}"#) == canonical(#"{"c":2,"a":{}}"#))
    #expect(areEqual("[1, 2]", "[ 1,2 ]", isExact: true))
  }
}

@Suite("Changes of members")
struct MemberChangesTests {
  private func apply(
    _ text: String, dropped: [String] = [], kept: [String]? = nil, renamed: [(name: String, value: String)] = []
  ) -> String {
    var out = ByteBuffer()
    padded(text) { MemberChanges(dropped: dropped, kept: kept, renamed: renamed).apply($0, to: &out) }
    return out.text
  }

  @Test("what stays keeps its bytes, and what goes takes the comma and the blanks before it")
  func bytes() {
    let text = #"{ "a" : 1.0 , "b":[2],"c":"\u0041" }"#
    #expect(apply(text, dropped: ["x"]) == text)
    #expect(apply(text, dropped: ["b"]) == #"{ "a" : 1.0,"c":"\u0041" }"#)
    #expect(apply(text, dropped: ["a"]) == #"{  "b":[2],"c":"\u0041" }"#)
    #expect(apply(text, kept: ["b"]) == #"{  "b":[2] }"#)
    #expect(apply(text, kept: []) == "{}")
  }

  @Test("a renamed member stays in its place, and one that had the name goes")
  func renamed() {
    #expect(apply(#"{"a":1,"b":2,"c":3}"#, renamed: [("a", "c")]) == #"{"c":1,"b":2}"#)
    #expect(apply(#"{"a":1,"b":2}"#, renamed: [("a", "b"), ("b", "a")]) == #"{"b":1,"a":2}"#)
    #expect(apply(#"{"a":1,"c":3}"#, dropped: ["a"], renamed: [("a", "c")]) == #"{"c":3}"#)
  }
}
