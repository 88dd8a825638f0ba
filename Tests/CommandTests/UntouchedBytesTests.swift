// What a stage does not change comes out as the bytes that came in: numbers, escapes, members twice, spaces.

import Foundation
import TestSupport
import Testing

@Suite("Untouched bytes")
struct UntouchedBytesTests {
  /// Members that no reader into values and back would keep.
  private static let members = [
    #""big":12345678901234567890123"#, #""exp" : 1e400"#, #""money":1.10"#, #""neg":-0.0"#,
    #""esc":"\u00e9\/\ud83d\ude00""#,
    #""twice":1,"twice":2"#, #""deep":{"a":[1.0, {"b":null}],"c":"]}"}"#, #""é":"\\\"""#, #""empty":{ }"#,
  ]
  private static let foreign = #""foreign":{"n":1.50,"list":[ 1,2 ]},"bbox_":[1e0]"#

  static func record(_ number: Int, _ geometry: String) -> String {
    // Another order each time.
    let turned = members[(number % members.count)...] + members[..<(number % members.count)]
    return #"{"type":"Feature", "id":\#(number).0,\#(foreign),"geometry":\#(geometry),"#
      + #""properties":{"k":"a",\#(turned.joined(separator: ","))}}"# + "\n"
  }

  private static let input: String = {
    let shapes = [
      #"{"type":"Point","coordinates":[-71.10,42.30]}"#,
      #"{"type":"LineString","coordinates":[[-71.2,42.3],[-70.9,42.40]]}"#,
      #"{"type":"Polygon","coordinates":[[[-71.2,42.2],[-70.9,42.2],[-70.90,42.5],[-71.2,42.5],[-71.2,42.2]]]}"#,
      #"{"type":"MultiPoint","coordinates":[[-71.1,42.3],[-71,42.4]]}"#,
    ]
    return (0..<20).map { record($0, shapes[$0 % 4]) }.joined()
  }()

  private static let regions = Place.samples.appending(path: "regions.geojson").path
  private static let paths = Place.samples.appending(path: "paths.ndjson").path
  private static let parks = Place.samples.appending(path: "parks.ndjson").path

  /// Stages that add to a record or make several of it, or change its geometry; each keeps all members of it.
  @Test(
    "members keep their bytes",
    arguments: [
      ["filter", "--where", "k = 'a' AND money < 2"], ["set", "--set", "new=money * 2"], ["set", "--round", "1"],
      ["set", "--compute", "area,length,bbox"], ["set", "--swap-xy"], ["join", "--with", regions, "--intersects"],
      ["measure", "--along", paths], ["join", "--with", parks, "--nearest", "1"],
      ["join", "--with", paths, "--along"],
      ["join", "--with", parks, "--on", "k=name"],
      ["clip", "--bbox", "-71.15,42,-70.95,43"], ["clip", "--bbox", "-71.15,42,-70.95,43", "--erase"],
      ["overlay", "--with", regions, "--operation", "identity"], ["explode"], ["point"],
      ["point", "--kind", "vertices"],
      ["sort", "--by", "k,money desc"], ["sort", "--hilbert"], ["hull"], ["make-valid"], ["tile", "--zoom", "9"],
      ["tile", "--zoom", "9", "--split"], ["unique"],
      ["unique", "--count", "n"], ["sample", "-n", "2"], ["sample", "--share", "1"],
      [
        "set", "--set", "new=1", "then", "filter", "--where", "new = 1", "then", "explode", "then", "clip", "--tile",
        "3/2/2",
      ],
    ])
  func keepsMembers(_ command: [String]) throws {
    let outcome = try plat(command + ["--on-error", "skip"], Self.input)
    let lines = outcome.text.split(separator: "\n")
    #expect(!lines.isEmpty, "\(command): \(outcome.messages)")
    for line in lines {
      for member in Self.members + [Self.foreign, #""k":"a""#] where !line.contains(member) {
        Issue.record("\(command): \(member) is not in \(line)")
      }
      #expect(line.contains(".0,\(Self.foreign)"), "\(line)")
    }
  }

  @Test(
    "a group of one has its properties as they were",
    arguments: [["dissolve", "--by", "id"], ["collect", "--by", "id"]])
  func keepsProperties(_ command: [String]) throws {
    let text = Self.input.replacing(#""k":"a""#, with: #""k":"a","id":1.0"#)
    let input = text.split(separator: "\n").enumerated().filter { $0.offset % 4 == 2 }.prefix(1).map {
      $0.element + "\n"
    }
    let outcome = try plat(command, input.joined())
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains(#""id":1.0"#), "\(outcome.text)")
  }

  @Test("explode, and collect behind it, give back every byte", arguments: [[], ["--jobs", "8"]])
  func givesBack(_ options: [String]) throws {
    let outcome = try plat(["explode", "then", "collect"] + options, Self.input)
    #expect(outcome.status == 0 && outcome.text == Self.input, "\(outcome.messages)")
    // By a property, what has one part is put together too, and every member of the first stays.
    let twice = Self.input.split(separator: "\n").filter { $0.contains("MultiPoint") }.prefix(1).map { $0 + "\n" }
    let collected = try plat(["explode", "then", "collect", "--by", "k"] + options, twice.joined())
    #expect(collected.text == twice.joined(), "\(collected.messages)")
  }

  @Test("what is not changed at all is the same line")
  func keepsLines() throws {
    for command in [
      ["filter", "--where", "k = 'a'"], ["clip", "--bbox", "-80,40,-60,50"], ["make-valid"],
      ["set", "--round", "9"], ["join", "--with", Self.regions, "--on", "k=name"],
    ] {
      let outcome = try plat(command, Self.input)
      #expect(outcome.text == Self.input, "\(command): \(outcome.messages)")
    }
  }
}
