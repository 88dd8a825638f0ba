// Addresses along streets made here: interpolation, number ranges, crossings, towns that contradict, and a focus.

import Planar
import TestSupport
import Testing

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct StreetGeocodingTests {
  private static func house(_ street: String, _ number: String, _ x: Double, _ y: Double, town: String? = nil) -> Place
  {
    var place = Place()
    place.name = "\(street) \(number)"
    place.hasName = false
    place.address.thoroughfare = street
    place.address.subThoroughfare = number
    place.address.locality = town
    place.position = (x, y)
    return place
  }

  private static func street(_ name: String, _ line: [(Double, Double)], _ ranges: [NumberRange] = [])
    -> AddressRow
  {
    var place = Place()
    place.name = name
    place.kind = .address
    place.addressLevel = .thoroughfare
    place.position = line[line.count / 2]
    place.numberRanges = ranges
    return AddressRow(
      place: place,
      geometry: Geometry(type: .lineString, ordinates: line.flatMap { [$0.0, $0.1] }, ringEnds: [line.count]))
  }

  private static func town(_ name: String, _ x: Double, _ y: Double, _ state: String) -> Place {
    var place = Place()
    (place.name, place.kind, place.addressLevel, place.importance) = (name, .address, .locality, 0.6)
    place.position = (x, y)
    place.address.administrativeArea = state
    place.address.country = "Landia"
    return place
  }

  private static func geocoder(_ rows: [AddressRow]) -> MadeGeocoder { MadeGeocoder(rows) }

  /// A thousandth of a degree is 111 m on the equator.
  private let geocoder = geocoder(
    [
      street("Long Street", [(0, 0), (0.01, 0)]),
      street("Cross Avenue", [(0.004, -0.01), (0.004, 0.01)]),
      street(
        "Range Road", [(0.02, 0), (0.03, 0)],
        [NumberRange(side: .left, from: 1, to: 99), NumberRange(side: .right, from: 100, to: 2)]),
    ]
      + [
        house("Long Street", "10", 0.001, 0.0001, town: "Here"),
        house("Long Street", "20", 0.003, 0.0001, town: "Here"),
        house("Long Street", "9", 0.0005, -0.0001, town: "Here"), house("Far Lane", "5", 10, 10, town: "There"),
        house("Twin Street", "1", 0, 0.001, town: "Here"), house("Twin Street", "1", 10, 10, town: "There"),
        town("Here", 0, 0, "Upper"), town("There", 10, 10, "Lower"),
      ].map { AddressRow(place: $0) })

  @Test func aNumberLiesBetweenItsNeighboursOnItsSide() throws {
    let found = try #require(geocoder.places("15 Long St", limit: 1).first)
    // 9 is the last odd number, and too far.
    #expect(found.matchType == .interpolated || found.matchType == .street)
    let even = try #require(geocoder.places("14 Long St, Here", limit: 1).first)
    #expect(even.matchType == .interpolated)
    #expect(even.confidence < 0.9 && even.confidence >= 0.5)
    #expect(even.houseNumber == "14")
    let position = try #require(even.position)
    #expect(abs(position.x - 0.0018) < 1e-9 && abs(position.y - 0.0001) < 1e-9)
  }

  /// Houses at 10, 12 and 16, 10 m and 40 m from each other: what is beyond goes on from the two that are next to it.
  @Test(
    arguments: [("8", -0.0001, 0), ("20", 0.0009, 2), ("4", -0.0003, 0), ("26", nil, 2)] as [(String, Double?, Int)])
  func aNumberBeyondTheLastHouseGoesOn(_ number: String, _ x: Double?, _ neighbour: Int) throws {
    let houses = [("10", 0.0), ("12", 0.0001), ("16", 0.0005)].map { Self.house("Row Lane", $0, $1, 0, town: "Here") }
    let made = Self.geocoder(houses.map { AddressRow(place: $0) })
    let found = made.places("\(number) Row Lane, Here", limit: 1).first
    guard let x else {
      #expect(found?.matchType != .interpolated)
      return
    }
    #expect(found?.matchType == .interpolated && found?.neighbour == neighbour, "\(String(describing: found))")
    #expect(abs(try #require(found?.position).x - x) < 1e-9)
  }

  /// A house alone has no direction, and what is farther than 60 m from the last house is put there.
  @Test func aNumberBeyondAHouseStaysNearIt() throws {
    let alone = Self.geocoder([AddressRow(place: Self.house("Row Lane", "10", 0.5, 0.25))])
    let beside = try #require(alone.places("12 Row Lane", limit: 1).first)
    #expect(beside.matchType == .interpolated && beside.position.map { [$0.x, $0.y] } == [0.5, 0.25])
    let far = Self.geocoder([
      AddressRow(place: Self.house("Row Lane", "10", 0, 0)), AddressRow(place: Self.house("Row Lane", "12", 0.002, 0)),
    ])
    let position = try #require(far.places("14 Row Lane", limit: 1).first?.position)
    #expect(abs(position.x - 0.002 - 60 / 111_195.0) < 1e-6 && position.y == 0)
  }

  @Test(arguments: [("51 Range Rd", 0.025102, 1.0), ("2 Range Road", 0.03, -1), ("100 Range Road", 0.02, -1)])
  func aNumberLiesInItsRangeOnItsSide(_ address: String, _ x: Double, _ side: Double) throws {
    let found = try #require(geocoder.places(address, limit: 1).first)
    #expect(found.matchType == .interpolated && found.number == 2)
    let position = try #require(found.position)
    #expect(abs(position.x - x) < 1e-4)
    // Five metres to the left, which is north.
    #expect(abs(position.y - side * 4.5e-5) < 1e-6)
  }

  @Test(arguments: [
    ("1 Bent Road", 0.04), ("33 Bent Road", 0.0413061), ("51 Bent Rd", 0.0420408), ("99 Bent Road", 0.044),
  ])
  func aRangeGoesAlongAllOfTheLine(_ address: String, _ x: Double) throws {
    let line = [(0.04, 0.0), (0.041, 0), (0.042, 0), (0.044, 0)]
    let road = Self.street("Bent Road", line, [NumberRange(side: .left, from: 1, to: 99)])
    let found = try #require(Self.geocoder([road]).places(address, limit: 1).first)
    #expect(abs(try #require(found.position).x - x) < 1e-6)
  }

  @Test func piecesOfOneNameAreAStreetAndNeighboursAreNot() throws {
    let range = [NumberRange(side: .left, from: 1, to: 99)]
    let made = Self.geocoder([
      Self.street("Alpha Road", [(0.05, 0), (0.051, 0)]), Self.street("Beta Road", [(0.051, 0), (0.052, 0)]),
      Self.street("Gamma Road", [(0.052, 0), (0.053, 0)]), Self.street("Gamma Road", [(0.053, 0), (0.054, 0)], range),
    ])
    let beta = try #require(made.places("51 Beta Road", limit: 1).first)
    #expect(beta.matchType == .street && beta.number == 1)
    let gamma = made.places("51 Gamma Road", limit: 9)
    #expect(gamma.map(\.matchType) == [.interpolated])
    #expect(abs(try #require(gamma.first?.position).x - 0.05351) < 1e-5)
  }

  @Test(arguments: [
    "Long St & Cross Ave", "Cross Avenue and Long Street", "corner of Long St and Cross Ave", "Long / Cross, Here",
    "long street at cross avenue here landia",
  ])
  func twoStreetsCross(_ address: String) throws {
    let found = try #require(geocoder.places(address, limit: 1).first)
    #expect(found.matchType == .intersection, "\(found)")
    let position = try #require(found.position)
    #expect(abs(position.x - 0.004) < 1e-9 && abs(position.y) < 1e-9)
  }

  @Test func streetsThatDoNotMeetHaveNoCrossing() {
    #expect(!geocoder.places("Long St & Range Rd", limit: 5).contains { $0.matchType == .intersection })
  }

  @Test func aTownConfirmsOrContradicts() throws {
    #expect(geocoder.places("1 Twin St, Here", limit: 1).first?.number == 7)
    #expect(geocoder.places("1 Twin St, There", limit: 1).first?.number == 8)
    #expect(geocoder.places("1 Twin St, Lower", limit: 1).first?.number == 8)
    let sure = try #require(geocoder.places("5 Far Lane, There, Lower", limit: 1).first)
    #expect(sure.confidence == 1)
    let contradicted = try #require(geocoder.places("5 Far Lane, Here", limit: 1).first)
    #expect(contradicted.confidence < 0.5)
    // Of two that are alike neither is sure.
    #expect(geocoder.places("1 Twin St", limit: 2).map(\.confidence).allSatisfy { $0 < 0.7 })
  }

  @Test func aFocusDecidesBetweenEquals() {
    geocoder.focus = (10, 9.9)
    #expect(geocoder.places("1 Twin St", limit: 1).first?.number == 8)
    geocoder.focus = (0, 0.1)
    #expect(geocoder.places("1 Twin St", limit: 1).first?.number == 7)
    #expect(geocoder.places("1 Twin St, There", limit: 1).first?.number == 8)
  }

  @Test(
    arguments: [
      ("12", [(12, 12, "")]), ("12b", [(12, 12, "b")]), ("12 B", [(12, 12, "b")]), ("12-14", [(12, 14, "")]),
      ("29-27", [(27, 29, "")]), ("1;3;5", [(1, 1, ""), (3, 3, ""), (5, 5, "")]), ("8, 2nd floor", [(8, 8, "")]),
      ("26, 14. krs.", [(26, 26, "")]), ("1 bis", [(1, 1, "bis")]), ("41/3", [(41, 41, "/3")]),
      ("92-10", [(92, 92, "/10")]), ("10-50", [(10, 50, "")]), ("10-52", [(10, 10, "/52")]),
      ("14-4", [(4, 14, "")]), ("16-4", [(16, 16, "/4")]), ("4/6", [(4, 6, "")]), ("4/7", [(4, 4, "/7")]),
      ("nr. 9", [(9, 9, "")]), ("16 1/2", [(16, 16, "1/2")]), ("none", []), ("", []),
    ] as [(String, [(UInt32, UInt32, String)])])
  func houseNumbers(_ text: String, _ expected: [(UInt32, UInt32, String)]) {
    let found = HouseNumber.all(in: text)
    #expect(found.map(\.first) == expected.map(\.0))
    #expect(found.map(\.last) == expected.map(\.1))
    #expect(found.map { String(decoding: $0.suffix, as: UTF8.self) } == expected.map(\.2))
  }

  @Test(arguments: [
    ("Yrjönkatu", "Yrjönk."), ("Yrjönkatu", "Yrjonk"), ("Mannerheimintie", "Mannerheimint."),
    ("Pohjoisesplanadi", "P-Esplanadi"),
    ("Hauptstraße", "Hauptstr."), ("Hauptstraße", "Haupt Str."), ("Boulevard Princesse Charlotte", "Bd Psse Charlotte"),
    ("Rue Grimaldi", "R. Grimaldi"), ("Quai Antoine 1er", "Q. Antoine 1er"), ("Fifth Avenue", "5th Ave"),
    ("Avenue Saint-Michel", "Av St Michel"), ("North Main Street", "N Main St"), ("Avenida de América", "Av. America"),
    ("Storgatan", "Storg."), ("Kossuth utca", "Kossuth u."), ("ulica Szewska", "ul. Szewska"),
    ("Martin Luther King Blvd", "Martin Luther King Boulevard"),
  ])
  func abbreviations(_ street: String, _ written: String) throws {
    let geocoder = Self.geocoder([AddressRow(place: Self.house(street, "7", 1, 1))])
    for address in ["\(written) 7", "7 \(written)", "7, \(written)"] {
      let found = try #require(geocoder.places(address, limit: 1).first, "\(address)")
      #expect(found.matchType == .house && found.confidence >= 0.9, "\(address): \(found)")
    }
  }

  @Test func aTypingErrorIsNotAsSure() throws {
    for address in ["14 Lnog Street, Here", "10 Long Streat", "10 Lon gStreet", "10 Lng Street, Here"] {
      let found = try #require(geocoder.places(address, limit: 1).first)
      #expect(found.matchType != .street && found.confidence < 0.9 && found.confidence > 0.5, "\(address): \(found)")
    }
    #expect(geocoder.places("10 Gnol Street", limit: 1).allSatisfy { $0.confidence < 0.5 })
  }

  @Test func wordsNearAWordAreThoseThatComparisonFinds() {
    var random = SplitMix64(seed: 15)
    func word() -> [UInt8] { (0..<(1 + Int(random.next() % 6))).map { _ in 0x61 + UInt8(random.next() % 3) } }
    let words = Array(Set((0..<300).map { _ in word() })).sorted { $0.lexicographicallyPrecedes($1) }
    var image = IndexImage()
    image.set(.streetWords, words.flatMap { $0 })
    image.set(.streetWordStarts, words.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) })
    let index = IndexedPlaces(memory: image.finished(places: 0))
    defer { withExtendedLifetime(index) {} }
    let list = WordList(index.section(.streetWords, of: UInt8.self), index.section(.streetWordStarts, of: UInt32.self))
    for _ in rounds(60) {
      let (asked, most) = (word(), 1 + Int(random.next() % 2))
      let expected = words.indices.filter { WordList.edits(words[$0][...], asked[...], most: most) <= most }
      #expect(list.near(asked, edits: most).map(\.number).sorted() == expected)
    }
  }
}
