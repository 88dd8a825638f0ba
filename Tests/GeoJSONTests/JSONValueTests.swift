// JSON values as trees.

import GeoJSON
import Testing

@Suite struct JSONValueTests {
  @Test func membersAndElements() throws {
    let value = try #require(JSONValue(text: #" {"a":[1,-2.5e1],"b":{"ü":"x\n"},"a":[3],"c":null,"d":[],"e":{}} "#))
    #expect(value["a"]?.numbers == [3])
    #expect(value["b"]?["ü"] == .string("x\n"))
    #expect(value["c"] == .other("null"))
    #expect(value["d"]?.numbers == [])
    #expect(value["e"] == .object([]))
    #expect(value["f"] == nil)
    #expect(value["b"]?.numbers == nil)
  }

  @Test func numbersBeyondADoubleKeepTheirText() {
    #expect(JSONValue(text: "1e400") == .other("1e400"))
    #expect(JSONValue(text: "[1,true]")?.numbers == nil)
  }

  @Test(arguments: ["", "{", "[1,]", "{\"a\" 1}", "1 2", "nul", "\"", "{1:2}", "01"])
  func whatIsNotJSON(_ text: String) { #expect(JSONValue(text: text) == nil) }
}
