// Where an offset is, as a JSON pointer (RFC 6901).

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("JSON pointers")
struct JSONPointerTests {
  private func pointer(_ text: String, at mark: String) throws -> String {
    let bytes = Array(text.replacing(mark, with: "").utf8)
    let offset = try #require(text.range(of: mark)).lowerBound.utf16Offset(in: text)
    return bytes.withUnsafeBytes { jsonPointer(to: offset, in: $0) }
  }

  @Test(
    "names the value behind the mark",
    arguments: [
      ("§{}", ""),
      ("{\"a\":§1}", "/a"),
      ("{\"a\":[1,§2]}", "/a/1"),
      ("{\"a\":[[1,2],[3,§x]]}", "/a/1/1"),
      ("{\"a\":{\"b\":1},\"c\":§}", "/c"),
      ("{\"a\":{\"b\":1},\"c\":{\"d\":§[]}}", "/c/d"),
      ("{\"a\":[{\"b\":[0,{\"c\":§1}]}]}", "/a/0/b/1/c"),
      ("{\"a/b\":{\"~\":§1}}", "/a~1b/~0"),
      ("{\"\\u0061\":§1}", "/a"),
      ("{\"a\":\"},{[\\\"\",\"b\":§1}", "/b"),
      ("{ \"a\" : [ 1 , { \"b\" : §nul", "/a/1/b"),
      ("{\"a\":\"b\",§\"c\":1}", "/c"),
      ("{\"a\":{\"b\":1,§}}", "/a"),
      ("{\"a\":1,\"unfinished§", ""),
      ("{\"a\":{\"b\":2,\"unfinished§", "/a"),
      ("{\"\":§1}", "/"),
      ("[§1]", "/0"),
      ("[[],[],§]", "/2"),
    ])
  func examples(_ text: String, _ expected: String) throws {
    #expect(try pointer(text, at: "§") == expected, "\(text)")
  }

  @Test("every value of a random document is named by its own path")
  func randomDocuments() throws {
    var random = SplitMix64(seed: 7)
    for _ in rounds(200) {
      var text = ""
      var places: [(offset: Int, pointer: String)] = []
      func value(_ path: String, _ depth: Int) {
        places.append((text.utf8.count, path))
        switch depth > 4 ? 2 : random.below(4) {
        case 0:
          text += "["
          for index in 0..<random.below(4) {
            text += index > 0 ? ", " : ""
            value(path + "/\(index)", depth + 1)
          }
          text += "]"
        case 1:
          text += "{"
          for index in 0..<random.below(4) {
            let (name, token) = random.pick([("k", "k"), ("a b", "a b"), ("~/", "~0~1"), ("é", "é"), ("[,]", "[,]")])
            text += (index > 0 ? "," : " ") + "\"\(name)\(index)\" :"
            value(path + "/\(token)\(index)", depth + 1)
          }
          text += " }"
        default: text += random.pick(["1", "-2.5e3", "\"s\"", "\"}{][,:\\\"\"", "true", "null"])
        }
      }
      value("", 0)
      let bytes = Array(text.utf8)
      for place in places {
        let found = bytes.withUnsafeBytes { jsonPointer(to: place.offset, in: $0) }
        #expect(found == place.pointer, "at \(place.offset) of \(text)")
      }
    }
  }

  /// The document and the pointers of RFC 6901, section 5.
  @Test(
    "leads to the value there",
    arguments: [
      ("/foo", "[\"bar\", \"baz\"]"), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
      ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("/o/p/1/q", "[]"), ("/twice", "2"),
    ])
  func values(_ text: String, _ expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test("leads nowhere where nothing is", arguments: ["/x", "/foo/2", "/foo/-", "/foo/00", "/a~1b/0", "/o/p/q", "//"])
  func nothing(_ text: String) throws {
    #expect(try value(text) == nil)
  }

  @Test("is none without a slash or with half an escape", arguments: ["foo", "/a~", "/a~2", "/~", "~1"])
  func refused(_ text: String) {
    #expect(JSONPointer(text) == nil)
  }

  private func value(_ text: String) throws -> String? {
    let document = #"""
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
       "o": {"p": [0, {"q": []}]}, "twice": 1, "twice": 2}
      """#
    let pointer = try #require(JSONPointer(text))
    return ByteBuffer(Array(document.utf8)).withPaddedBytes { bytes in
      pointer.value(in: bytes, ByteRange(start: 0, end: bytes.count)).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }
}
