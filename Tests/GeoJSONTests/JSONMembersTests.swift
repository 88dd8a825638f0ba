// Walks over members, which look for the ends of values alone.

import GeoJSON
import TestSupport
import Testing

@Suite struct JSONMembersTests {
  private func members(_ text: String) -> [(name: String, value: String)] {
    let buffer = ByteBuffer(text)
    var found: [(name: String, value: String)] = []
    buffer.withPaddedBytes { bytes in
      var members = JSONMembers(bytes)
      while let member = members.next() {
        found.append(
          (
            member.name.isPresent ? String(decoding: bytes[member.name], as: UTF8.self) : "",
            String(decoding: bytes[member.value], as: UTF8.self)
          ))
      }
    }
    return found
  }

  /// Values whose ends are easily missed.
  private static let values = [
    "1", "-2.5e+10", "true", "null", #""""#, #""a""#, #""\"""#, #""\\""#, #""\\\"}""#, #""]},{[""#,
    #""eight \"by\" ten\\""#,
    #""Zürich ✓""#, "[]", "{}", #"[1,"]",{"a":"}"}]"#, #"{"b":{"c":["\\\"",[[]]]},"d":"{"}"#,
    #"[ "a\"b" , [ ] , { "x" : 1 } ]"#, "12345678901234567890", #""0123456\"""#, #""012345\\""#,
  ]

  @Test func valuesEndWhereTheyEnd() {
    var random = SplitMix64(seed: 11)
    for _ in rounds(1000) {
      func blank() -> String { ["", "", "", " ", "\n ", "\t"][random.below(6)] }
      let wanted = (0..<random.below(6)).map { (#"n\"\#($0)\\"#, Self.values[random.below(Self.values.count)]) }
      let object = wanted.map { "\(blank())\"\($0)\"\(blank()):\(blank())\($1)\(blank())" }.joined(separator: ",")
      let found = members("{\(wanted.isEmpty ? blank() : object)}")
      #expect(found.map(\.name) == wanted.map(\.0) && found.map(\.value) == wanted.map(\.1), "\(object)")
      let array = wanted.map { "\(blank())\($1)\(blank())" }.joined(separator: ",")
      #expect(members("[\(wanted.isEmpty ? blank() : array)]").map(\.value) == wanted.map(\.1), "\(array)")
    }
  }

  @Test func namesInAnySpelling() {
    let keys = ["height", "addr:street", "addr:stream", "", "id", "ü"].map(MemberKey.init)
    let text =
      #"{"heigh":0,"height":1,"heights":2,"h\u0065ight":3,"addr:street":4,"addr:strees":5,"":6,"i\u0064":7,"#
      + #""\u00fc":8,"x":9}"#
    let buffer = ByteBuffer(text)
    var found: [String] = []
    buffer.withPaddedBytes { bytes in
      var members = JSONMembers(bytes)
      while let member = members.next(among: keys) {
        found.append("\(member.key) \(String(decoding: bytes[member.value], as: UTF8.self))")
      }
    }
    #expect(found == ["0 1", "0 3", "1 4", "3 6", "4 7", "5 8"])
  }

  /// Nothing is read beyond the end, and a walk ends.
  @Test(arguments: [
    #"{"a"#, #"{"a":"#, #"{"a":"b"#, #"{"a":[1,"#, #"{"a":[1,{"b\"#, "{a:1}", #"{"a" 1}"#, "[1 2", #"["\"#,
  ])
  func whatIsCutOff(_ text: String) { #expect(members(text).count <= 1) }
}
