// Changes to an index: the places that stay are taken as the index has them, and nothing tells them from places that
// were read.

import GeoJSON
import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex

@Suite struct PlaceUpdateTests {
  /// A Feature with some of all that an index takes of places.
  private func feature(_ id: Int, _ random: inout SplitMix64) -> String {
    let (x, y) = (Double(random.below(400)) / 1000, Double(random.below(400)) / 1000)
    let ring = "[[\(x),\(y)],[\(x + 0.1),\(y)],[\(x),\(y + 0.1)],[\(x),\(y)]]"
    let geometry = random.pick([
      "null", #"{"type":"Point","coordinates":[\#(x),\#(y)]}"#, #"{"type":"Point","coordinates":[\#(x),-90]}"#,
      #"{"type":"MultiPoint","coordinates":[[\#(x),\#(y)],[179.9,\#(y)]]}"#,
      #"{"type":"LineString","coordinates":[[\#(x),\#(y)],[\#(x + 0.01),\#(y)]]}"#,
      #"{"type":"LineString","coordinates":[[179.5,\#(y)],[-179.5,\#(y)]]}"#,
      #"{"type":"Polygon","coordinates":[\#(ring)]}"#,
      #"{"type":"MultiPolygon","coordinates":[[\#(ring)],[\#(ring)]]}"#,
    ])
    var properties: [String] = []
    func add(_ share: Double, _ choices: [String]) {
      if random.chance(share) { properties.append(random.pick(choices)) }
    }
    add(
      0.8,
      ["Kiosk", "St. Mary's Church", "Long Street", "Zürich", "Москва", "東京駅", "Café"].map {
        #""name":"\#($0) \#(random.below(5))""#
      })
    add(0.3, [#""alt_name":"Kiosco;Бюро""#, #""name:de":"Züri","name:ja":"東京""#])
    add(0.3, [#""amenity":"cafe""#, #""amenity":"fuel","brand":"Shell""#, #""shop":"bakery","cuisine":"cake""#])
    add(0.3, [#""place":"town""#, #""place":"suburb","is_in":"Bigtown""#, #""place":"country","ISO3166-1":"FI""#])
    add(0.4, ["12", "14a", "3-7", "5;9 bis"].map { #""addr:street":"Long Street","addr:housenumber":"\#($0)""# })
    add(0.3, [#""addr:city":"Bigtown","addr:postcode":"1010","addr:country":"FI""#, #""country":"Neverland""#])
    add(0.2, [#""highway":"residential""#, #""L_From":1,"L_To":-9,"R_From":2,"R_To":10,"Street":"Elm Road""#])
    add(0.2, [#""population":\#(random.below(90000))"#, #""importance":0.3"#])
    add(0.2, [#""osm_id":\#(900 + id),"geonameid":\#(id * 7)"#])
    return
      #"{"type":"Feature","id":\#(id),"geometry":\#(geometry),"properties":{\#(properties.joined(separator: ","))}}"#
  }

  private func gatherer() -> PlaceGatherer {
    PlaceGatherer(fields: [], embeds: true, forAddresses: true, forFile: true)
  }

  private func isPlace(_ text: String) throws -> Bool { try !gathered([text]).bag.entries.isEmpty }

  private func gathered(_ texts: [String]) throws -> GatheredPlaces {
    let collector = gatherer().makeCollector()
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    var feature = Feature()
    for text in texts {
      try ByteBuffer(Array(text.utf8)).withPaddedBytes { bytes in
        try scanner.scan(bytes, into: &feature)
        collector.take(&feature, at: 0)
      }
    }
    return collector.takeBag()
  }

  private func bytes(_ gatherer: PlaceGatherer) throws -> [UInt8] {
    var gatherer = gatherer
    let file = try gatherer.file(nil, IndexWorkers())
    return try file.bytes(from: 0, count: file.count)
  }

  private func index(_ bytes: [UInt8]) -> IndexedPlaces {
    let memory = IndexMemory.zeroed(bytes.count + IndexMemory.slack)
    memory.copyBytes(from: bytes)
    return IndexedPlaces(memory: IndexMemory(taking: memory))
  }

  @Test func changedIsMadeAnew() throws {
    for seed in UInt64(1)...12 {
      var random = SplitMix64(seed: seed)
      var rows: [(id: Int, text: String)] = []
      while rows.count < 120 {
        let text = feature(rows.count, &random)
        if try isPlace(text) { rows.append((rows.count, text)) }
      }
      var first = gatherer()
      first.add(try gathered(rows.map(\.text)))
      var made = try bytes(first)
      for _ in 0..<3 {
        var update = PlaceUpdate(PlaceStore(index(made), fields: []))
        for _ in 0..<random.below(40) {
          let id = random.below(150)
          let at = rows.firstIndex { $0.id == id }
          let text = at.map { random.chance(0.2) ? rows[$0].text : feature(id, &random) } ?? feature(id, &random)
          if random.chance(0.3) {
            update.remove("\(id)")
            if let at { rows.remove(at: at) }
          } else if try isPlace(text) {
            update.set("\(id)", Array(text.utf8))
            if let at { rows[at].text = text } else { rows.append((id, text)) }
          }
        }
        var changed = gatherer()
        var (kept, read) = (0, 0)
        for part in try update.parts(1 + random.below(9), transliterates: false) {
          if part.isRead {
            changed.add(try update.read(part, changed.makeCollector()))
            read += 1
          } else {
            try update.keep(part, in: &changed)
            kept += 1
          }
        }
        update.finish(&changed)
        #expect(kept > 0 && read < 80)
        var anew = gatherer()
        anew.add(try gathered(rows.map(\.text)))
        #expect((changed.placeCount, changed.nameCount) == (anew.placeCount, anew.nameCount))
        made = try bytes(changed)
        #expect(try made == bytes(anew), "\(seed)")
      }
    }
  }

  @Test func otherNamesAreReadWithEachPlace() throws {
    var first = gatherer()
    let text =
      #"{"type":"Feature","id":1,"geometry":null,"properties":{"name":"Frog Pond","alt_name":"The Pond","amenity":"cafe"}}"#
    first.add(try gathered([text]))
    var read: [(name: String, others: [String], classes: [String])] = []
    try PlaceStore(index(try bytes(first)), fields: []).readAll { record in
      read.append((record.place.name, record.place.alternateNames, record.place.classes))
    }
    #expect(read.count == 1 && read[0].name == "Frog Pond" && read[0].others == ["The Pond"])
    #expect(read.first?.classes.contains("amenity=cafe") == true)
  }

  @Test func wantedInLatinLettersAllAreRead() throws {
    var first = gatherer()
    first.add(try gathered([#"{"type":"Feature","id":1,"geometry":null,"properties":{"name":"Москва"}}"#]))
    var update = PlaceUpdate(PlaceStore(index(try bytes(first)), fields: []))
    #expect(try update.parts(1, transliterates: true).map(\.isRead) == [true])
    #expect(try update.parts(1, transliterates: false).map(\.isRead) == [false])
  }

  @Test func damagedRecordsAreAnError() throws {
    var random = SplitMix64(seed: 5)
    var first = gatherer()
    first.add(try gathered((0..<200).map { feature($0, &random) }))
    let good = try bytes(first)
    var errors = 0
    for number in 0..<400 {
      var bad = good
      let section: IndexSection = [.gathered, .gatheredStarts, .gatheredKinds, .pool, .sourceLengths][number % 5]
      bad.withUnsafeMutableBytes { bytes in
        let row = IndexFormat.headerCount + IndexFormat.sectionCount * section.rawValue
        let (start, count) = (
          UnsafeRawBufferPointer(bytes).number(UInt64.self, at: row),
          UnsafeRawBufferPointer(bytes).number(UInt64.self, at: row + 8)
        )
        for _ in 0..<3 { bytes[Int(start) + random.below(Int(count))] = UInt8(random.below(256)) }
      }
      var update = PlaceUpdate(PlaceStore(index(bad), fields: []))
      var changed = gatherer()
      do {
        for part in try update.parts(4, transliterates: false) { try update.keep(part, in: &changed) }
        update.finish(&changed)
      } catch {
        errors += 1
      }
    }
    #expect(errors > 100)
  }

  @Test func numbersAndTextsComeBack() {
    let numbers: [Int] = [0, 1, -1, 127, 128, -300, 1 << 40, .max, .min]
    var out = RecordWriter()
    for number in numbers {
      out.put(signed: number)
      out.put(UInt64(bitPattern: Int64(number)))
    }
    out.put(text: "Zürich".utf8)
    out.bytes.withUnsafeBufferPointer { bytes in
      var cursor = RecordCursor(bytes)
      for number in numbers {
        #expect(cursor.signed() == number)
        #expect(cursor.number() == UInt64(bitPattern: Int64(number)))
      }
      #expect(Array(cursor.text()) == Array("Zürich".utf8))
      #expect(!cursor.isOver)
      #expect(cursor.byte() == 0 && cursor.isOver)
      cursor = RecordCursor(UnsafeBufferPointer(rebasing: bytes[..<(bytes.count - 1)]))
      for _ in numbers { _ = (cursor.signed(), cursor.number()) }
      #expect(cursor.text().isEmpty && cursor.isOver)
    }
  }
}
