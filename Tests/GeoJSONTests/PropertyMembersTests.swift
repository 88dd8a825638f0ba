// Members that the scanner notes, beside those that are read again from the text.

import Testing

@testable import GeoJSON

@Suite struct PropertyMembersTests {
  private static let texts = [
    #"{"type":"Feature","properties":{"a":1,"b":{"a":2},"a":"\"}","\u0062":[3,{}]},"geometry":null}"#,
    #" {"properties" : { "x" : 1.50 , "c" : null } , "type":"Feature","id":7,"geometry":null}"#,
    #"{"type":"Feature","properties":{},"geometry":null}"#,
    #"{"type":"Feature","properties":null,"geometry":null}"#,
    #"{"type":"Feature","properties":{"a":9,"b":9},"properties":{"b":1},"geometry":null}"#,
  ]

  private func scan<Result>(
    _ text: String, members: Bool, _ body: (inout Feature) throws -> Result
  ) throws -> Result {
    try ByteBuffer(text).withPaddedBytes { bytes in
      var feature = Feature()
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false, members: members))
      try scanner.scan(bytes, into: &feature)
      return try body(&feature)
    }
  }

  @Test(arguments: texts) func theyAreThoseOfTheText(_ text: String) throws {
    try scan(text, members: true) { feature in
      let properties = try #require(feature.propertiesText)
      var (members, count) = (JSONMembers(properties), 0)
      while let member = members.next(), count < feature.members.count {
        #expect(feature.members[count].name == member.name)
        #expect(feature.members[count].value == member.value)
        count += 1
      }
      #expect(count == feature.members.count)
      #expect(feature.hasMembers == (properties.bytes.first == 0x7B))
    }
  }

  @Test(arguments: texts) func lookupsAndEditsAreTheSameWithThem(_ text: String) throws {
    let results = try [true, false].map { members in
      try scan(text, members: members) { feature in
        var lookup = PropertyLookup(["a", "b", "x"])
        lookup.find(in: feature)
        let values = lookup.values
        let hasEnd = feature.propertiesEnd(forNamesWith: Array("c".utf8)) != nil
        var edits = PropertyEdits()
        edits.set("b") { $0.append("5") }
        edits.set("new") { $0.append("6") }
        feature.setProperties(edits)
        #expect(!feature.hasMembers)
        // What a stage has set is looked up in what it has set.
        lookup.find(in: feature)
        let edited = String(decoding: try #require(feature.propertiesText).bytes, as: UTF8.self)
        return (values, hasEnd, edited, lookup.values)
      }
    }
    #expect(results[0] == results[1])
    #expect(results[0].2.contains("\"new\":6"))
  }

  @Test func aCopyReadsTheTextAgain() throws {
    try scan(Self.texts[0], members: true) { feature in
      var copy = Feature()
      copy.copy(feature)
      #expect(!copy.hasMembers)
      var lookup = PropertyLookup(["a"])
      lookup.find(in: copy)
      let value = try #require(copy.propertiesText)[lookup.values[0]]
      #expect(String(decoding: value, as: UTF8.self) == #""\"}""#)
    }
  }
}
