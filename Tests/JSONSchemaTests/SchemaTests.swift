// What a schema says of a value, where, and in which words; and which schemas are refused.

import GeoJSON
import Testing

@testable import JSONSchema

@Suite("A JSON Schema")
struct SchemaTests {
  private func decimal(_ text: String) -> DecimalNumber {
    ByteBuffer(text).withPaddedBytes { DecimalNumber($0, ByteRange(start: 0, end: $0.count)) }
  }

  @Test(arguments: [
    ("1", "1.0", 0), ("-0", "0.0", 0), ("10", "1e1", 0), ("0.1", "1E-1", 0), ("100", "99.9", 1), ("-100", "-99.9", -1),
    ("9007199254740993", "9007199254740992", 1), ("0.30000000000000004", "0.3", 1), ("1e400", "1e399", 1),
    ("123456789012345678901234567890", "123456789012345678901234567891", -1),
    ("123456789012345678901234567890", "12345678901234567890123456789e1", 0), ("-1", "1", -1),
    ("1e-400", "0", 1), ("9999999999999999999", "1e19", -1), ("5", "5.000000000000000000000000001", -1),
  ])
  func decimalsCompareAsTheyAreSpelled(a: String, b: String, order: Int) {
    #expect(decimal(a).compared(to: decimal(b)) == order)
    #expect(decimal(b).compared(to: decimal(a)) == -order)
    #expect((decimal(a) == decimal(b)) == (order == 0))
  }

  @Test(arguments: [
    ("0.07", "0.01", true), ("19.99", "0.01", true), ("0.075", "0.01", false), ("4.35", "0.05", true),
    ("1e308", "0.123456789", false), ("0", "7", true), ("-21", "7", true), ("1e300", "3", false), ("3e300", "3", true),
    ("123456789012345678901234567890", "10", true), ("123456789012345678901234567891", "2", false),
    ("5", "2.5", true), ("0.0075", "0.0001", true), ("1e-9", "1e-8", false), ("18446744073709551615", "5", true),
  ])
  func multiplesAreExact(number: String, step: String, isMultiple: Bool) {
    #expect(decimal(number).isMultiple(of: decimal(step)) == isMultiple)
  }

  @Test(arguments: [
    (##"{"maximum":5}"##, "7", 0, "must be <= 5 (is 7)", "#/maximum"),
    (##"{"required":["name"]}"##, ##"{"a":1}"##, 0, ##"is missing "name""##, "#/required"),
    (
      ##"{"properties":{"a/b":{"type":["string","null"]}}}"##, ##"{"a/b":7}"##, 7, "must be null or a string (is 7)",
      "#/properties/a~1b/type"
    ),
    (
      ##"{"items":{"$ref":"#/$defs/p"},"$defs":{"p":{"minimum":0}}}"##, "[1,-2]", 3, "must be >= 0 (is -2)",
      "#/$defs/p/minimum"
    ),
    (
      ##"{"properties":{"a":true},"additionalProperties":false}"##, ##"{"a":1,"b":2}"##, 11,
      ##""b" must not be here: the schema has no such member"##, "#/additionalProperties"
    ),
    (##"{"enum":["a","b"]}"##, ##""c""##, 0, ##"must be one of "a", "b" (is "c")"##, "#/enum"),
    (
      ##"{"uniqueItems":true}"##, ##"[1,"a",1.0]"##, 0, "must not have an item twice (0 and 2 are equal)",
      "#/uniqueItems"
    ),
    (##"{"maxLength":1}"##, ##""\ud83d\udc32é""##, 0, "must have at most 1 character (has 2)", "#/maxLength"),
    (
      ##"{"anyOf":[{"type":"string"},{"properties":{"a":{"const":1}}}]}"##, ##"{"a":2}"##, 0,
      "is as none of the 2 schemas of anyOf has it; the nearest: /a must be 1 (is 2), by #/anyOf/1/properties/a/const",
      "#/anyOf"
    ),
    (
      ##"{"oneOf":[{},true]}"##, "1", 0, "is as several schemas of oneOf have it (0 and 1), and must be as one",
      "#/oneOf"
    ),
    (
      ##"{"dependentRequired":{"a":["b"]}}"##, ##"{"a":1}"##, 0, ##"is missing "b", which "a" asks for"##,
      "#/dependentRequired"
    ),
    (##"{"exclusiveMinimum":5}"##, "5.0", 0, "must be > 5 (is 5.0)", "#/exclusiveMinimum"),
    (##"{"exclusiveMaximum":-1}"##, "-1e0", 0, "must be < -1 (is -1e0)", "#/exclusiveMaximum"),
  ])
  func aBreachSaysWhatAndWhere(schema: String, value: String, offset: Int, message: String, pointer: String) throws {
    let found = try breaches(schema, value)
    #expect(found == [SchemaBreach(offset: offset, message: message, schemaPointer: pointer)])
  }

  /// Each is at a border that is not its own, or asked by a schema that reports nothing itself.
  @Test(arguments: [
    (##"{"exclusiveMinimum":5}"##, "5.01"), (##"{"exclusiveMaximum":5}"##, "4.99"), (##"{"minimum":5}"##, "5.0"),
    (##"{"maximum":5}"##, "5"), (##"{"anyOf":[{"allOf":[{"type":"number"}],"minimum":1}]}"##, "5"),
    (##"{"oneOf":[{"allOf":[{"minimum":1},{"maximum":9}]},{"allOf":[{"minimum":10}]}]}"##, "5"),
    (##"{"not":{"allOf":[{"minimum":1},{"maximum":3}]}}"##, "5"), (##"{"contains":{"allOf":[{"const":2}]}}"##, "[1,2]"),
  ])
  func nothingIsSaidOfWhatIsAsItHasToBe(schema: String, value: String) throws {
    #expect(try breaches(schema, value).isEmpty)
  }

  /// A file of fields (Table Schema): texts have a first and a last one, numbers a least and a greatest.
  @Test(arguments: [
    ("date", "\"2024-02-29\"", "\"2024-03-01\"", ["\"2024-02-28\"", "\"2024-03-02\""]),
    ("integer", "2", "9", ["1", "10"]), ("year", "1999", "2001", ["1998", "\"2002\""]),
    ("duration", "\"P9D\"", "\"P1M\"", ["\"P8DT23H\"", "\"P31D\""]),
    ("datetime", "\"2024-01-01T00:00:00Z\"", "\"2024-01-01T02:00:00+01:00\"", ["\"2024-01-01T01:00:00+02:00\""]),
    ("date\",\"format\":\"%d.%m.%Y", "\"01.06.2020\"", "\"1.7.2020\"", ["\"01.07.1999\"", "\"2.7.2020\""]),
    ("time\",\"format\":\"%I.%M %p", "\"9.30 AM\"", "\"12.10 pm\"", ["\"12.20 AM\"", "\"1.00 PM\""]),
    ("date\",\"format\":\"%d %b %y", "\"28 Feb 69\"", "\"1 March 68\"", ["\"27 Feb 69\"", "\"1 Apr 68\""]),
  ])
  func limitsOfFields(type: String, first: String, last: String, others: [String]) throws {
    let limits = "\"constraints\":{\"minimum\":\(first),\"maximum\":\(last)}"
    let schema = "{\"fields\":[{\"name\":\"a\",\"type\":\"\(type)\",\(limits)}]}"
    for value in [first, last] { #expect(try breaches(schema, "{\"a\":\(value)}").isEmpty) }
    for value in others { #expect(try breaches(schema, "{\"a\":\(value)}").count == 1, "\(value)") }
  }

  /// What is one of a type, and what is none, by specs.frictionlessdata.io and Python's strptime.
  @Test(arguments: [
    (
      ##""type":"date","format":"%d.%m.%Y""##, [##""29.02.2024""##, ##""1.1.2023""##],
      [##""29.02.2023""##, ##""1.1.23""##]
    ),
    (##""type":"date","format":"%Y-%j""##, [##""2024-366""##], [##""2023-366""##, ##""2023-0""##]),
    (
      ##""type":"datetime","format":"%d/%m/%y %H:%M%z""##, [##""1/2/24 23:59+0130""##, ##""1/2/24 0:00Z""##],
      [##""1/2/24 24:00Z""##]
    ),
    (##""type":"time","format":"%H:%M:%S.%f""##, [##""08:30:00.25""##], [##""08:30:00.""##, ##""08:30:00,2""##]),
    (##""type":"geopoint""##, [##""-180, 90""##, ##""8.5,47""##], [##""181, 0""##, ##""8.5""##, "[8.5,47]"]),
    (##""type":"geopoint","format":"array""##, ["[8.5,47]"], ["[8.5]", "[8.5,91]", ##"["8.5",47]"##]),
    (##""type":"geopoint","format":"object""##, [##"{"lon":8.5,"lat":47}"##], [##"{"lat":47}"##]),
    (##""type":"geojson""##, [##"{"type":"MultiPoint"}"##], [##"{"type":"Topology"}"##, "{}"]),
    (##""type":"string","format":"binary""##, [##""cGxhdA==""##, ##""""##], [##""cGxhd""##, ##""cGxhdA=""##]),
    (##""type":"list","itemType":"integer","delimiter":"|""##, [##""1|-2""##], [##""1,2""##, ##""1|a""##]),
    (##""type":"any","constraints":{"required":true}"##, ["0", "[]"], ["null", ##""""##]),
    (##""type":"string","missingValues":["-"],"constraints":{"required":true}"##, [##""""##], [##""-""##]),
  ])
  func valuesOfFields(field: String, good: [String], bad: [String]) throws {
    let schema = ##"{"fields":[{"name":"a",\##(field)}]}"##
    for value in good { #expect(try breaches(schema, "{\"a\":\(value)}").isEmpty, "\(value)") }
    for value in bad { #expect(try breaches(schema, "{\"a\":\(value)}").count >= 1, "\(value)") }
  }

  @Test func everyBreachIsTold() throws {
    let schema = ##"{"properties":{"a":{"type":"string"},"b":{"minimum":5,"multipleOf":2}},"required":["c","d"]}"##
    #expect(try breaches(schema, ##"{"a":1,"b":3}"##).count == 5)
    #expect(try breaches(schema, ##"{"a":"","b":6,"c":0,"d":0}"##).isEmpty)
  }

  @Test(arguments: [
    (##"{"properties":{"a":{"$dynamicRef":"#x"}}}"##, "#/properties/a/$dynamicRef", "$dynamicRef"),
    (##"{"$ref":"other.json"}"##, "#/$ref", "not in the file"),
    (##"{"$ref":"#/$defs/x"}"##, "#/$ref", "the file has no"),
    (##"{"$schema":"http://json-schema.org/draft-07/schema#"}"##, "#/$schema", "another draft"),
    (##"{"items":[{}]}"##, "#/items", "prefixItems"),
    (##"{"dependencies":{}}"##, "#/dependencies", "dependentRequired"),
    (##"{"exclusiveMinimum":true}"##, "#/exclusiveMinimum", "draft 4"),
    (##"{"type":"text"}"##, "#/type", "must be one of"),
    (##"{"minLength":-1}"##, "#/minLength", "0 or more"), (##"{"multipleOf":0}"##, "#/multipleOf", "more than 0"),
    (##"{"pattern":"a(?<n>b)\\k<n>"}"##, "#/pattern", "back references"),
    (##"{"allOf":[]}"##, "#/allOf", "one at least"),
    (##"{"properties":{"a":3}}"##, "#/properties/a", "a schema must be"), ("7", "#", "a schema must be"),
    (##"{"patternProperties":{"(":{}}}"##, "#/patternProperties", "a ( without a )"), ("{", "", "ends too early"),
    (##"{"type":"string","type":"number"}"##, "#/type", "twice"),
    (##"{"$defs":{"a":{"$id":"#x"}}}"##, "#/$defs/a/$id", "fragment"),
    (##"{"$ref":"#"}"##, "#", "refers to itself"),
    (##"{"$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}"##, "#/$defs/a", "refers to itself"),
    (##"{"if":{"$ref":"#/$defs/a"},"$defs":{"a":{"not":{"$ref":"#/if"}}}}"##, "#/$defs/a", "refers to itself"),
    (##"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}"##, "#/$defs/b/$anchor", "another schema"),
  ])
  func whatIsNotDoneIsRefusedByName(schema: String, pointer: String, words: String) throws {
    let error = try #require(refusal(schema), "\(schema)")
    #expect(error.pointer == pointer)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func aNameThatStandsTwiceIsRefusedWhereItStandsAgain() {
    #expect(refusal(##"{"type":"string","type":"number"}"##)?.offset == 17)
    #expect(refusal(##"{"items": {"é":1, "\u00e9":2}}"##)?.offset == 19)
  }

  @Test func whatOtherDraftsHaveAndSaysNothingIsRead() throws {
    #expect(try breaches(##"{"definitions":{"a":{"type":"string"}},"$ref":"#/definitions/a"}"##, "1").count == 1)
    #expect(
      try breaches(##"{"format":"email","contentEncoding":"base64","title":"x","x-own":[1]}"##, ##""@""##).isEmpty)
  }

  /// Each schema asks the next one twice: 2^40 times in all.
  @Test func aSchemaThatDoublesItsQuestionsComesToAnEnd() throws {
    let chain = (0..<40).map {
      ##""a\##($0)":{"allOf":[{"$ref":"#/$defs/a\##($0 + 1)"},{"$ref":"#/$defs/a\##($0 + 1)"}]}"##
    }
    let schema = ##"{"$ref":"#/$defs/a0","$defs":{\##(chain.joined(separator: ",")),"a40":{"type":"null"}}}"##
    #expect(try breaches(schema, "null").map(\.message).first?.contains("cannot be judged") == true)
  }

  @Test func aChainOfReferencesIsBounded() throws {
    func schema(_ length: Int) -> String {
      let chain = (0..<length).map { ##""a\##($0)":{"$ref":"#/$defs/a\##($0 + 1)"}"## }
      return ##"{"$ref":"#/$defs/a0","$defs":{\##(chain.joined(separator: ",")),"a\##(length)":{"type":"null"}}}"##
    }
    #expect(try breaches(schema(90), "1").count == 1)
    #expect(refusal(schema(200))?.message.contains("in a row") == true)
  }

  @Test func deepValuesAreJudged() throws {
    let schema = ##"{"type":"array","items":{"allOf":[{"$ref":"#"}]}}"##
    func nested(_ depth: Int, _ inner: String) -> String {
      String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
    }
    #expect(try breaches(schema, nested(490, "")).isEmpty)
    #expect(try breaches(schema, nested(490, "1")).count == 1)
    let deeper = ##"{"items":{"allOf":[{"allOf":[{"allOf":[{"allOf":[{"$ref":"#"}]}]}]}]}}"##
    #expect(try breaches(deeper, nested(500, "")).map(\.message).first?.contains("cannot be judged") == true)
  }

  /// More names than fit one word of bits.
  @Test func manyNames() throws {
    let names = (0..<200).map { "\"n\($0)\"" }
    let schema = "{\"required\":[\(names.joined(separator: ","))]}"
    let object = "{" + names.dropLast().map { "\($0):1" }.joined(separator: ",") + "}"
    #expect(try breaches(schema, object).map(\.message) == ["is missing \"n199\""])
  }
}
