// A schema that is made of values: each of them is valid by it, and what they have in common is in it.

import GeoJSON
import Testing

@testable import JSONSchema

@Suite("A schema of values")
struct SchemaInferenceTests {
  private func schema(of values: [String], names: Int = 10_000) -> String {
    var inference = SchemaInference(names: names)
    for value in values {
      ByteBuffer(value).withPaddedBytes { inference.add($0, ByteRange(start: 0, end: $0.count)) }
    }
    var out = ByteBuffer()
    inference.write(to: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  private func breaches(of values: [String], by text: String) throws -> [String] {
    let schema = try ByteBuffer(text).withPaddedBytes { bytes throws(SchemaError) in
      try Schema(bytes, assertsFormats: true)
    }
    var validator = SchemaValidator(schema)
    return values.flatMap { value in
      ByteBuffer(value).withPaddedBytes { bytes in
        validator.breaches(in: bytes, ByteRange(start: 0, end: bytes.count)).map(\.schemaPointer)
      }
    }
  }

  @Test func whatAllHaveIsRequiredAndTypesAreMet() {
    #expect(
      schema(of: [#"{"a":1,"b":"x","c":null}"#, #"{"b":"y","a":2.5}"#]) == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "type": "object",
          "required": ["a", "b"],
          "properties": {
            "a": {"type": "number"},
            "b": {"type": "string"},
            "c": {"type": "null"}
          }
        }

        """)
  }

  @Test(arguments: [
    // A table, and what is not in it.
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, "#/additionalProperties"), (#"{"a":1}"#, "{}", "#/required"),
    (#"{"a":1}"#, #"{"a":1.5}"#, "#/properties/a/type"), (#"{"a":1.0}"#, #"{"a":"1"}"#, "#/properties/a/type"),
    (#"{"a":true}"#, #"{"a":null}"#, "#/properties/a/type"), (#"{"a":"x"}"#, #"{"a":"X"}"#, "#/properties/a/enum"),
    (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,"2"]}}"#, "#/properties/a/properties/b/items/type"),
    (#"{"a":"2024-02-29"}"#, #"{"a":"29.2.2024"}"#, "#/properties/a/enum"),
  ])
  func aDefectIsABreach(good: String, bad: String, pointer: String) throws {
    let text = schema(of: Array(repeating: good, count: 5))
    #expect(try breaches(of: [good], by: text) == [])
    #expect(try breaches(of: [bad], by: text) == [pointer])
  }

  @Test func stringsOfOneFormHaveItsFormat() throws {
    let days = (1...28).map { #"{"d":"2023-02-\#($0 < 10 ? "0" : "")\#($0)","t":"x\#($0)"}"# }
    let text = schema(of: days)
    #expect(text.contains(#""d": {"type": "string", "format": "date"}"#), "\(text)")
    #expect(text.contains(#""t": {"type": "string"}"#), "\(text)")
    #expect(try breaches(of: [#"{"d":"2023-02-30","t":""}"#], by: text) == ["#/properties/d/format"])
  }

  @Test func nullIsOneOfTheChoices() throws {
    let values = Array(repeating: #"{"a":"x"}"#, count: 9) + [#"{"a":null}"#]
    let text = schema(of: values)
    #expect(text.contains(#""a": {"type": ["string", "null"], "enum": ["x", null]}"#), "\(text)")
    #expect(try breaches(of: values, by: text) == [])
  }

  @Test func namesBeyondTheRoomAreLetIn() throws {
    let values = [#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2,"c":3}"#]
    let text = schema(of: values, names: 2)
    #expect(!text.contains(#""c""#) && !text.contains("additionalProperties"))
    #expect(try breaches(of: values, by: text) == [])
  }

  @Test("each value is valid by the schema of all", arguments: 0..<300)
  func random(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
    let words = [
      #""""#, #""a""#, #""\u0061""#, #""2024-02-29""#, #""a@b.c""#, #""\ud83d\udc32""#, #""\ud83d""#,
      #""https://a.b/c""#,
      #""12:00:00Z""#, "\"" + String(repeating: "é", count: 40) + "\"",
    ]
    let numbers = ["1", "1.0", "-0", "2.5", "1e400", "12345678901234567890", "1e-7"]
    func value(_ depth: Int) -> String {
      switch random(depth > 3 ? 5 : 8) {
      case 0: ["null", "true", "false"][random(3)]
      case 1: numbers[random(numbers.count)]
      case 2...4: words[random(seed.isMultiple(of: 2) ? 2 : words.count)]
      case 5: "[" + (0..<random(4)).map { _ in value(depth + 1) }.joined(separator: ",") + "]"
      default:
        "{"
          + (0..<random(4)).map { _ in #""\#(["a", "b", "\\u0061", "é", ""][random(5)])":"# + value(depth + 1) }
          .joined(separator: ",") + "}"
      }
    }
    let values = (0..<1 + random(40)).map { _ in value(seed.isMultiple(of: 5) ? 9 : 0) }
    let text = schema(of: values)
    #expect(try breaches(of: values, by: text) == [], "\(text)\n\(values)")
  }
}
