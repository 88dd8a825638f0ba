// What a layer's features give to a join, as it stands in their text.

import FeatureStream
import Foundation
import Layers
import TestSupport
import Testing

@Suite("Rows of a join")
struct JoinRowsTests {
  private let text = """
    {"type":"Feature","id":7,"properties":{"b":"\\u0041","a":1.0,"a":2.50},"geometry":null}
    {"type":"Feature","id":"x","properties":{"a":[1, 2]},"geometry":null}
    {"type":"Feature","properties":null,"geometry":null}
    """

  private func rows(_ names: [String], as labels: [String], _ order: [Int32]? = nil) throws -> [String] {
    try Place.withScratch { folder in
      let file = folder.appending(path: "layer.ndjson")
      try Data(text.utf8).write(to: file)
      let layer = try Layer(file.path, ReadingOptions())
      let rows = JoinRows(layer, names, as: labels, order)
      return (0..<layer.count).map { number in
        String(decoding: rows.members(of: NearFeature(number: number, distance: 0)), as: UTF8.self)
      }
    }
  }

  @Test("values keep their spelling, of a repeated name the last counts, and what is missing is left out")
  func members() throws {
    #expect(try rows(["a", "b"], as: ["j_a", "j_b"]) == [#""j_b":"\u0041","j_a":2.50"#, #""j_a":[1, 2]"#, ""])
    #expect(try rows(["a"], as: ["id", "j_a"]) == [#""id":7,"j_a":2.50"#, #""id":"x","j_a":[1, 2]"#, ""])
  }

  @Test("rows in another order are found by the numbers of their features")
  func order() throws {
    #expect(try rows(["a"], as: ["a"], [1, 0]) == [#""a":2.50"#, #""a":[1, 2]"#, ""])
  }
}
