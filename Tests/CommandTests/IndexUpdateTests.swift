// Changes to an index: what comes out is what an index of the changed Features would be.

import Foundation
import TestSupport
import Testing

@Suite("Changes to an index") struct IndexUpdateTests {
  /// Random places with streets, areas and other names.
  private struct Places {
    var random: SplitMix64

    mutating func place(_ id: Int) -> String {
      let (x, y) = (Double(random.below(400)) / 1000, Double(random.below(400)) / 1000)
      let name = random.pick(["Kiosk", "St Mary's", "Long Street", "Zürich", "Café"]) + " \(random.below(5))"
      let street = random.pick(["", #","addr:street":"Long Street","addr:housenumber":"\#(random.below(40))""#])
      let kind = random.pick([
        "", #","amenity":"cafe""#, #","place":"suburb""#,
        #","alt_name":"Kiosco;Bude","population":\#(random.below(9000))"#,
      ])
      let geometry = random.pick([
        #"{"type":"Point","coordinates":[\#(x),\#(y)]}"#,
        #"{"type":"LineString","coordinates":[[\#(x),\#(y)],[\#(x + 0.01),\#(y)]]}"#,
        #"{"type":"Polygon","coordinates":[[[\#(x),\#(y)],[\#(x + 0.1),\#(y)],[\#(x),\#(y + 0.1)],[\#(x),\#(y)]]]}"#,
      ])
      return
        #"{"type":"Feature","id":\#(id),"geometry":\#(geometry),"properties":{"name":"\#(name)"\#(street)\#(kind)}}"#
    }
  }

  @Test("a changed index has the bytes of one that is made of the changed Features", arguments: seeds(2))
  func changed(seed: UInt64) throws {
    var places = Places(random: SplitMix64(seed: seed))
    try Place.withScratch { scratch in
      let files = ["old.ndjson", "changes.ndjson", "new.ndjson", "index", "expected"].map {
        scratch.appending(path: $0)
      }
      var rows = (0..<60).map { (id: $0, text: places.place($0)) }
      try Data(rows.map { $0.text + "\n" }.joined().utf8).write(to: files[0])
      let made = try plat(["index"] + (seed % 2 == 0 ? ["--embed"] : []) + ["-o", files[3].path, files[0].path])
      #expect(made.status == 0, "\(made.transcript)")
      for _ in 0..<3 {
        var changes: [String] = []
        for _ in 0..<places.random.below(30) {
          let id = places.random.below(80)
          let at = rows.firstIndex { $0.id == id }
          if places.random.chance(0.3) {
            changes.append(
              places.random.pick([
                #"{"type":"Feature","id":\#(id),"geometry":null,"properties":null}"#,
                #"{"type":"Feature","id":\#(id),"geometry":null,"properties":{"name":"x","diff_status":"removed"}}"#,
              ]))
            if let at { rows.remove(at: at) }
          } else {
            let text = places.place(id)
            changes.append(text)
            if let at { rows[at].text = text } else { rows.append((id, text)) }
          }
        }
        try Data(changes.map { $0 + "\n" }.joined().utf8).write(to: files[1])
        try Data(rows.map { $0.text + "\n" }.joined().utf8).write(to: files[2])
        let jobs = "\(1 + places.random.below(3))"
        let update = try plat(["index", "--update", files[1].path, "--jobs", jobs, files[3].path])
        #expect(update.status == 0, "\(update.transcript)")
        let expected = try plat(["index", "--embed", "-o", files[4].path, files[2].path])
        #expect(expected.status == 0, "\(expected.transcript)")
        #expect(try Data(contentsOf: files[3]) == Data(contentsOf: files[4]), "\(changes)")
      }
    }
  }
}
