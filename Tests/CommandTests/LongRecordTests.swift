// A long record, whose text goes while it is written, comes out as one whose text stays.

import Foundation
import TestSupport
import Testing

@Suite("Long records")
struct LongRecordTests {
  /// A wobbling ring of more than a mebibyte and a hole, with heights or without, in a text with a box and members
  /// around.
  private func record(heights: Bool, breaks: Bool = false) -> String {
    var random = SplitMix64(seed: 7)
    func ring(_ count: Int, _ radius: Double) -> String {
      var places = (0..<count).map { number in
        let angle = 2 * Double.pi * Double(number) / Double(count)
        let reach = radius * (1 + 0.1 * sin(40 * angle) + 1e-5 * random.unit())
        let place = "\(10 + reach * cos(angle)),\(47 + reach * sin(angle))"
        return heights ? "[\(place),\(random.below(1000))]" : "[\(place)]"
      }
      places.append(places[0])
      return "[\(places.joined(separator: breaks ? ",\n" : ","))]"
    }
    let coordinates = "[\(ring(34_000, 3)),\(ring(100, 0.5))]"
    let geometry = #"{"x":1,"type":"Polygon","coordinates":\#(coordinates),"y":2}"#
    return #"{"id":1,"type":"Feature","bbox":[6,43,14,51],"geometry":\#(geometry),"properties":{"a":"1"}}"# + "\n"
  }

  @Test(arguments: [
    "project --to EPSG:3857", "project --to EPSG:32632", "simplify --tolerance 10m", "simplify --tolerance 1cm",
    "project --to EPSG:3857 then simplify --tolerance 10m", "simplify --tolerance 10m then project --to EPSG:32632",
  ])
  func isWrittenAsOneWhoseTextStays(_ command: String) throws {
    // Each chain has a kind of record, and each kind two chains.
    for (heights, breaks) in every(3, of: [(false, false), (true, false), (true, true)], from: command.utf8.count) {
      let text = record(heights: heights, breaks: breaks)
      // The step behind may look at the record again.
      let words = command.split(separator: " ").map(String.init)
      let whole = try plat(words + ["then", "head", "-n", "1"], text)
      let spent = try plat(words, text)
      #expect(whole.status == 0)
      #expect(spent.status == 0)
      #expect(spent.stdout.count > 1000)
      #expect(spent.stdout == whole.stdout)
    }
  }
}
