// The file manifest.json of a venue's archive.

import GeoJSON

/// Looks at the manifest of an archive (OGC 20-094, Manifest).
public enum VenueManifest {
  /// What is wrong with a manifest.
  ///
  /// - Parameter name: what its file is called in messages.
  public static func findings(_ bytes: [UInt8], named name: String) -> [ReportedFinding] {
    ByteBuffer(bytes).withPaddedBytes { source in
      let text = ByteRange(start: 0, end: source.count)
      let place = RecordText(source: source, text: text, input: name, line: 1, column: 1, offset: 0)
      return found(source, text).map { message, offset in
        place.locate(Finding(RuleCatalog.venueManifest, message, offset: offset))
      }
    }
  }

  private static func found(_ source: PaddedBytes, _ text: ByteRange) -> [(message: String, offset: Int)] {
    guard let start = (text.start..<text.end).first(where: { source[$0] > 0x20 }), source[start] == 0x7B else {
      return [("the manifest is not an object", 0)]
    }
    var values: [String: ByteRange] = [:]
    var members = JSONMembers(source, ByteRange(start: start, end: text.end))
    while let member = members.next() { values[unescape(source[member.name])] = member.value }
    var found: [(message: String, offset: Int)] = []
    func check(_ name: String, _ what: String, _ isSo: (String) -> Bool) {
      guard let value = values[name] else { return found.append(("the manifest has no \"\(name)\"", start)) }
      guard source[value.start] == 0x22, let text = jsonText(source, value), isSo(text) else {
        return found.append(("\"\(name)\" of the manifest has to be \(what)", value.start))
      }
    }
    check("version", "\"1.0.0\"") { $0 == "1.0.0" }
    check("created", "a date and a time, such as \"2026-11-23T08:30:00Z\"") {
      $0.contains("T") && VenueTexts.moment($0) != nil
    }
    check("language", "a language as BCP 47 spells it, such as \"en\"", VenueReader.isLanguage)
    if let value = values["generated_by"], source[value.start] != 0x22, source[value.start] != 0x6E {
      found.append(("\"generated_by\" of the manifest has to be a string, or null", value.start))
    }
    if let value = values["extensions"], source[value.start] != 0x5B, source[value.start] != 0x6E {
      found.append(("\"extensions\" of the manifest has to be a list, or null", value.start))
    }
    return found
  }
}
