// What is made of the values of a group, held to exact fractions and to what numpy says.

import GeoJSON
import Layers
import Testing

@Suite("Values of groups")
struct GroupValueTests {
  private func result(
    _ use: GroupField.Use, _ values: [String?], weights: [String?]? = nil
  ) -> String {
    var value = GroupValue(use, isWeighted: weights != nil)
    for (number, text) in values.enumerated() {
      value.add(text.map { Array($0.utf8) }, weight: weights?[number].map { Array($0.utf8) })
    }
    var out = ByteBuffer()
    value.append(to: &out)
    return out.text
  }

  @Test(
    "are null, 0 or an array where there are none, and leave null out",
    arguments: [
      (.sum, "null", "3"), (.mean, "null", "3"), (.min, "null", "3"), (.max, "null", "3"), (.median, "null", "3"),
      (.percentile(90), "null", "3"), (.stddev, "null", "null"), (.variance, "null", "null"), (.first, "null", "3"),
      (.last, "null", "3"), (.mode, "null", "3"), (.list, "[null,null]", "[null,3,null]"), (.distinct, "[]", "[3]"),
      (.countValues, "0", "1"), (.countDistinct, "0", "1"), (.by, "null", "null"),
    ] as [(GroupField.Use, String, String)])
  func nothing(_ use: GroupField.Use, _ none: String, _ one: String) {
    #expect(result(use, ["null", nil]) == none)
    #expect(result(use, ["null", "3", nil]) == one)
  }

  @Test("are exact sums and means")
  func sums() {
    #expect(result(.sum, ["9007199254740993", "1"]) == "9007199254740994")
    #expect(result(.mean, ["9007199254740993", "9007199254740995"]) == "9007199254740994")
    #expect(result(.mean, ["0.1", "0.2", "0.3"]) == "0.2")
    #expect(result(.mean, ["1e300", "1", "-1e300", "1"]) == "0.5")
    #expect(result(.mean, ["1", "2"]) == "1.5")
  }

  @Test("are means by weight")
  func weights() {
    #expect(result(.mean, ["10", "20"], weights: ["3", "1"]) == "12.5")
    #expect(result(.mean, ["10", "20", "1000"], weights: ["3", "1", nil]) == "12.5")
    #expect(result(.mean, ["10", "null", "20"], weights: ["1", "5", "null"]) == "10")
    #expect(result(.mean, ["10"], weights: ["0"]) == "null")
    // 0.1 × 0.1 thirty times over: the products lose nothing.
    let tenths = [String](repeating: "0.1", count: 30)
    #expect(result(.mean, tenths, weights: tenths) == "0.1")
  }

  @Test("are spreads that a large mean does not drown")
  func spreads() {
    #expect(result(.variance, ["4", "7", "13", "16"]) == "30")
    #expect(result(.variance, ["1000000004", "1000000007", "1000000013", "1000000016"]) == "30")
    #expect(result(.stddev, ["2", "4", "4", "4", "5", "5", "7", "9"]).hasPrefix("2.138089935"))
  }

  @Test("are the first of equal ones, exactly, of numbers with an exponent and of long ones too")
  func extremesOfKinds() {
    let numbers = ["2.5", "-3", "2.50", "-3.0", "1e0", "10", "9007199254740993", "9007199254740992", "1e400"]
    #expect(result(.min, numbers) == "-3" && result(.max, numbers) == "1e400")
    #expect(result(.max, Array(numbers.prefix(3))) == "2.5" && result(.max, Array(numbers.dropLast())) == numbers[6])
    #expect(result(.min, ["0", "-0", "0.0"]) == "0" && result(.max, ["-0.0", "0"]) == "-0.0")
    // Numbers come before texts, texts before true and false.
    #expect(result(.min, ["\"a\"", "7", "true", "8"]) == "7" && result(.max, ["\"a\"", "7", "true", "8"]) == "true")
    #expect(result(.max, ["\"a\"", "7", "\"b\""]) == "\"b\"")
  }

  @Test("are quantiles, between two numbers where none is at the place")
  func quantiles() {
    let numbers = ["15", "20", "35", "40", "50"].reversed().map { Optional($0) }
    #expect(result(.median, numbers) == "35")
    #expect(result(.median, ["1", "2"]) == "1.5")
    #expect(result(.percentile(40), numbers) == "29")
    #expect(result(.percentile(0), numbers) == "15")
    #expect(result(.percentile(100), numbers) == "50")
  }

  @Test("are least and greatest in the order of sort, as they are spelled")
  func extremes() {
    #expect(result(.min, ["10", "9.50", "9.5", "11"]) == "9.50")
    #expect(result(.max, ["10", "9.50", "1.1e1", "11"]) == "1.1e1")
    #expect(result(.max, [#""2024-05-01""#, #""2025-01-01""#, #""2023-12-31""#]) == #""2025-01-01""#)
    #expect(result(.min, [#""a""#, "5", "true"]) == "5")
    #expect(result(.max, [#""a""#, "5", "true"]) == "true")
  }

  @Test("are told apart by what they are, and not by their spelling")
  func tallies() {
    let values = [#""x""#, "1", "1.0", #""\u0078""#, "10e-1", #""1""#]
    #expect(result(.distinct, values) == #"["x",1,"1"]"#)
    #expect(result(.countDistinct, values) == "3")
    #expect(result(.countValues, values) == "6")
    #expect(result(.mode, values) == "1")
    #expect(result(.mode, ["1", "2", "2", "1"]) == "1")
    #expect(result(.first, [nil, "2", "3"]) == "2")
    #expect(result(.last, ["2", "3", "null"]) == "3")
  }

  @Test("have the name of their property, and what they are where there are several")
  func names() {
    let fields = GroupField.named([
      (.by, "k"), (.sum, "n"), (.max, "n"), (.mean, "h"), (.list, "k"), (.percentile(90), "m"),
      (.percentile(2.5), "m"), (.countDistinct, "c"), (.weight, "h"),
    ])
    #expect(fields.map(\.result) == ["k", "n_sum", "n_max", "h", "k_list", "m_p90", "m_p2.5", "c_count_distinct", "h"])
    #expect(fields.results.count == 8)
    #expect(fields.weight == 8)
    #expect(fields.named.map(\.name) == ["k", "n", "n", "h", "k", "m", "c", "h"])
  }
}
