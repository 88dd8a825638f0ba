// Values of a venue's features that have a form of their own.

import GeoJSON

extension VenueReader {
  /// Looks at a word of a list.
  mutating func readWord(_ name: String, _ list: VenueWords, _ value: ByteRange, isInList: Bool = false) {
    guard let word = string(value) else {
      return expect(false, name, isInList ? "a list of strings" : "a string", value, isInList: isInList)
    }
    if !list.all.contains(word) { add(list.rule, "\(shown(value)) is not \(list.what)", value.start) }
  }

  /// Looks at a door: its type, what it is made of, and whether it opens by itself.
  mutating func readDoor(_ name: String, _ value: ByteRange) {
    guard source[value.start] == 0x7B else { return expect(false, name, "an object", value) }
    let door = members(value)
    for (part, list) in [("type", VenueWords.doorType), ("material", .doorMaterial)] {
      guard let word = door[part], source[word.start] != 0x6E else { continue }
      guard string(word) != nil else { return expect(false, part, "a string", word) }
      readWord(part, list, word)
    }
    if let automatic = door["automatic"], ![0x74, 0x66, 0x6E].contains(source[automatic.start]) {
      expect(false, "automatic", "true, false or null", automatic)
    }
  }

  /// Looks at a text with a form of its own.
  mutating func readText(_ name: String, _ kind: VenueType.Kind, _ value: ByteRange) {
    guard let text = string(value) else { return expect(false, name, "a string", value) }
    switch kind {
    case .country where !VenueWords.countries.contains(text):
      add(RuleCatalog.venueCountry, "\(shown(value)) is no country's two letters of ISO 3166-1", value.start)
    case .province where !VenueWords.isProvince(text):
      add(RuleCatalog.venueProvince, "\(shown(value)) is no code of ISO 3166-2, such as \"US-MA\"", value.start)
    case .hours where !VenueTexts.areHours(text):
      add(RuleCatalog.venueHours, "\(shown(value)) is not as opening_hours has hours", value.start)
    case .page where !VenueTexts.isPage(text):
      add(RuleCatalog.venueWebsite, "\(shown(value)) is not the address of a page, with http or https", value.start)
    default: break
    }
  }

  /// Looks at from when to when something is there.
  mutating func readValidity(_ name: String, _ value: ByteRange) {
    guard source[value.start] == 0x7B else { return expect(false, name, "an object", value) }
    let parts = members(value)
    var moments: [String: Double] = [:]
    for part in ["start", "end", "modified"] {
      guard let time = parts[part], source[time.start] != 0x6E else { continue }
      guard let moment = string(time).flatMap(VenueTexts.moment) else {
        add(RuleCatalog.venueValidity, "\"\(part)\" of the validity is no date and time", time.start)
        continue
      }
      moments[part] = moment
    }
    if let start = moments["start"], let end = moments["end"], end < start {
      add(RuleCatalog.venueValidity, "the validity ends before it starts", value.start)
    }
  }

  /// Looks at which features a relationship is between.
  mutating func readEnds(_ properties: [String: ByteRange]) {
    for end in ["origin", "destination"] {
      guard let value = properties[end], source[value.start] == 0x6E else { continue }
      add(RuleCatalog.venueRelationship, "the relationship has no \(end)", value.start)
    }
  }
}
