// House numbers as the world writes them: each way to write one is the same number, and others are none.

import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding

@Suite struct HouseNumberTests {
  /// Ways to write one number, each in a row.
  static let alike: [[String]] = [
    ["25 к2 с2", "25к2с2", "25 корп. 2 стр. 2", "25, корпус 2, строение 2", "25К2 С2"], ["8А", "8а", "8 А"],
    ["вл27А", "в27А"], ["1 с2", "1с2", "1 стр. 2"], ["21А с4", "21ас4", "21а стр 4"], ["1АБ", "1аб"],
    ["15бис", "15 бис"],
    ["12α", "12Α", "12 α"], ["25א", "25 א"], ["34 a-b", "34a-b", "34a-34b", "34A–B"], ["16½", "16 1/2"], ["12/4"],
    ["3-5", "3–5"],
    ["1-2-3"], ["21А кБ", "21а корп. Б"], ["12b", "12 B"],
  ]

  @Test(arguments: alike)
  func waysOfWritingAreOneNumber(_ texts: [String]) throws {
    let numbers = texts.map { HouseNumber.all(in: $0) }
    for (text, number) in zip(texts, numbers) {
      #expect(number.count == 1, "\(text): \(number)")
      #expect(number == numbers[0], "\(text): \(number)")
    }
  }

  @Test("different numbers are different")
  func othersAreOthers() {
    let all = Self.alike.compactMap { HouseNumber.all(in: $0[0]).first }
    #expect(all.count == Self.alike.count)
    for (index, one) in all.enumerated() {
      for other in all[..<index] { #expect(one != other && one.fit(other) < 1) }
    }
  }

  @Test(arguments: ["2-я", "2я", "1st", "5th", "3-й", "12го", "abc", "сад", "строение", "вл"])
  func ordinalsAndWordsAreNone(_ text: String) {
    let tokens = AddressTokens(text)
    #expect(!tokens.numbers(at: 0).contains { $0.end == tokens.count })
  }

  @Test(arguments: [
    ("25 к2 с1", "25 к2", 0.9), ("25 к2", "25", 0), ("25", "25 к2", 0), ("34a-b", "34b", 0.94), ("34a-b", "34c", 0),
    ("12-16", "14", 0.94), ("12-16", "13", 0),
  ])
  func fits(_ house: String, _ asked: String, _ fit: Double) throws {
    let (house, asked) = (
      try #require(HouseNumber.all(in: house).first), try #require(HouseNumber.all(in: asked).first)
    )
    #expect(house.fit(asked) == fit)
  }

  @Test func boxesAreNoStreets() {
    func boxes(_ text: String) -> [String] {
      let tokens = AddressTokens(text)
      return tokens.postBoxes.map(tokens.written)
    }
    #expect(boxes("P.O. Box 123, Boston") == ["P.O. Box 123"])
    #expect(boxes("Postfach 12, Vaduz") == ["Postfach 12"])
    #expect(boxes("Москва, а/я 45") == ["а/я 45"])
    #expect(boxes("12 Box Street").isEmpty && boxes("Apartado, 5").isEmpty)
  }

  @Test(arguments: [
    ("Landstrasse97", "Landstrasse 97"), ("97Landstrasse", "97 Landstrasse"), ("ул. Ленина5", "ул. Ленина 5"),
    ("1300 BankStreet", "1300 Bank Street"),
  ])
  func missingBlanksAreFound(_ text: String, _ separated: String) {
    #expect(AddressTokens.separated(text) == separated)
  }

  @Test(arguments: ["12b Main St", "5th Avenue", "SW1A 1AA", "25к2", "Apt3", "McDonald", "LANDSTRASSE"])
  func whatIsOneWordStays(_ text: String) { #expect(AddressTokens.separated(text) == nil) }
}
