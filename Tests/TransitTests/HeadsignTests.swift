// What is left of a headsign in a sentence that has "towards" already.

import Testing

@testable import Transit

@Suite struct HeadsignTests {
  @Test(arguments: [
    ("City Point", "City Point"), ("to City Point", "City Point"), ("To  City Point", "City Point"),
    ("Towards Harbor", "Harbor"), ("Richtung Bahnhof", "Bahnhof"), ("DIRECTION Gare", "Gare"),
    ("Hacia Plaza Mayor", "Plaza Mayor"), ("Toledo", "Toledo"), ("to ", "to "), ("", ""),
  ])
  func place(_ text: String, _ name: String) { #expect(Headsign.place(text) == name) }
}
