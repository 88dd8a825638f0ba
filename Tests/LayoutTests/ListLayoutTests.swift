// Lists with commas are read in one place.

import Foundation
import TestSupport
import Testing

@Suite("Lists")
struct ListLayoutTests {
  /// What splits text at commas by itself.
  private static var splits: Regex<Substring> {
    /split\(\s*separator: (?:","|UInt8\(ascii: ","\)|0x2C)|components\(separatedBy: ","|split\(whereSeparator: \{[^}]*\$0 == ","|split\(whereSeparator: \{ *"[^"]*,/
  }

  /// The files that may, each with what it reads.
  private static let allowed: [String: String] = [
    "ItemList.swift": "the one reader",
    // Values of data, in which a comma is one of several marks.
    "PlaceContact.swift": "telephone numbers and addresses of OpenStreetMap",
    "AddressBag.swift": "names of streets of OpenStreetMap",
    "GPSTranscoder.swift": "sentences of NMEA 0183",
    // Bytes of RFC 6570, where an empty name is an error.
    "URIForms.swift": "names in a URI template",
    // Positions of JSON.
    "PositionText.swift": "the text of a position",
    // The last line of a report of plat itself, told from other text.
    "KnownReport.swift": "a report's totals",
    // Words of a file of colours, however they are set apart.
    "PictureColors.swift": "a file of colours",
  ]

  @Test("no other file splits text at commas")
  func oneReader() throws {
    var found: Set<String> = []
    for (_, file) in SourceLayoutTests.sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(Self.splits) { found.insert(file.lastPathComponent) }
    }
    #expect(found.subtracting(Self.allowed.keys) == [], "use ItemList, pieces or numbers(in:count:) of Words")
    #expect(Set(Self.allowed.keys).subtracting(found) == [], "these do not split any longer")
  }
}
