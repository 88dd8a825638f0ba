// What is left out because nobody looks at it changes no byte: columns of a table that no stage names, and the reading of
// records that a stage has made and that are written at once.

import Foundation
import TestSupport
import Testing

@Suite("Shortcuts")
struct ShortcutTests {
  /// Rows with columns of all types, some without a place or with one that is none, and values in all spellings.
  private static let table: String = {
    var rows = ["id,lon,lat,name,kind,\"a \"\"b\"\"\",score,later,note"]
    for number in 0..<1500 {
      let place = number % 50 == 7 ? "," : number % 333 == 8 ? "x,\(number)" : "\(number % 170).5,\(number % 80).25"
      let later = number < 1200 ? "\(number)" : "text \(number)"
      rows.append(
        "\(number),\(place),\"Shop, no. \"\"\(number)\"\"\",kind \(number % 7),\(number % 3 == 0 ? "" : "ä\(number)"),"
          + "\(number * 37 % 1000)e-1,\(later),a note")
    }
    return rows.joined(separator: "\n") + "\n"
  }()

  static let chains: [String] = [
    "group --by kind --count n --mean score --max score --list 'a \"b\"'",
    "group --by kind --first name --geometry box",
    "group --by knd --count n",
    "sort --by 'kind, score desc' then encode --as csv --no-geometry --columns name,kind",
    "sort --by name --top 20 then encode --as csv --columns 'a \"b\",score'",
    "unique --by kind then encode --as csv --columns name,kind",
    "sample --count 2 --by kind --seed 3 then encode --as csv --no-geometry --columns id,name",
    "filter --where \"kind = 'kind 3' AND score > 40\" then set --set 'twice=score*2' then encode --as csv --columns name,twice",
    "filter --geometry-type Point then encode --as csv --no-geometry --columns name",
    "filter --bbox 10,10,40,40 then encode --as csv --no-geometry --columns name",
    "set --set 'far=area()' --set 'kind=1' then group --by kind,far --count n",
    "head -n 30 --where 'score > 50' then encode --as csv --no-geometry --columns nme,kind",
    "encode --as csv --columns later,name",
    "encode --as csv --id number --no-geometry --columns name",
    "set --rename name=kind2 then group --by kind2 --count n",
    "tee [ group --by kind --count n -o /dev/null ] then encode --as csv --columns name",
    "explode --by kind then encode --as csv --columns name",
  ]

  @Test("columns that no stage names, and geometries that none looks at", arguments: chains)
  func columns(_ chain: String) throws {
    try Place.withScratch { scratch in
      try Data(Self.table.utf8).write(to: scratch.appending(path: "in.csv"))
      let made = try bash("plat decode --on-error skip in.csv then encode -o in.gpkg", directory: scratch)
      #expect(made.status == 1, "\(made.messages)")
      func outcome(_ environment: [String: String], _ policy: String) throws -> (Data, String, Int32) {
        let file = policy == "gpkg" ? "in.gpkg" : "--on-error \(policy) in.csv"
        let line = "plat decode -j 2 \(file) then \(chain)"
        let outcome = try bash(line, environment: environment, directory: scratch)
        return (outcome.stdout, outcome.messages, outcome.status)
      }
      for policy in ["skip", "stop", "gpkg"] {
        let (short, whole) = (try outcome([:], policy), try outcome(["PLAT_WHOLE_RECORDS": "1"], policy))
        // What a column says that nobody names is not looked at, nor whether its values are of one type.
        func told(_ messages: String) -> [Substring] {
          messages.split(separator: "\n").filter { !$0.contains("column \"later\"") }
        }
        #expect(short.0 == whole.0 && short.2 == whole.2 && told(short.1) == told(whole.1), "\(policy): \(short.1)")
        #expect(policy == "stop" || !short.0.isEmpty || chain.contains("explode"), "\(short.1)")
      }
    }
  }

  @Test(
    "records that a stage has made are written as a stage after it would read them",
    arguments: [
      "sort --by n,name", "sort --hilbert", "sample --count 40 --seed 5", "group --by name --count c --geometry hull",
      "unique --by name --count c", "dissolve --by name", "collect", "diff --with SAME",
    ])
  func made(_ stage: String) throws {
    try Place.withScratch { scratch in
      // What is united, or on one curve, is of one CRS.
      let united = ["hilbert", "hull", "dissolve"].contains { stage.contains($0) }
      var text = ""
      for number in 0..<400 {
        let crs = number % 9 == 0 && !united ? #","crs":{"type":"name","properties":{"name":"EPSG:3857"}}"# : ""
        let geometry = number % 10 == 3 ? "null" : #"{ "type": "Point", "coordinates": [\#(number % 90).50, 1e1] }"#
        let properties = #"{"n":\#(number * 7 % 100),"name":"é\#(number % 13)"}"#
        text += #"{"type":"Feature","id":\#(number),"geometry":\#(geometry),"properties":\#(properties)"#
        text += #","own":[1, 2]\#(crs)}"# + "\n"
      }
      try Data(text.utf8).write(to: scratch.appending(path: "in"))
      let words = stage.replacing("SAME", with: "in")
      let copied = try bash("plat \(words) in", directory: scratch)
      let read = try bash("plat \(words) in then filter --where TRUE", directory: scratch)
      #expect(copied.stdout == read.stdout && copied.messages == read.messages, "\(copied.messages) \(read.messages)")
      #expect(copied.status == 0 && !copied.stdout.isEmpty || stage.hasPrefix("diff"), "\(copied.messages)")
    }
  }
}
