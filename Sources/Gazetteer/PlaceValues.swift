// What was read of a place's properties, and the place that it makes.

import SystemLibrary
import TextFolding
import Words

/// The values of a place's fields, as they stand in the text.
struct PlaceValues {
  /// A handful, so that a walk over them is faster than a dictionary.
  private var texts: [(field: PlaceField, text: String, rank: UInt8)] = []
  package var names: [(language: String, text: String)] = []
  var alternates: [String] = []
  var wantsAlternates = true
  package private(set) var categories: [String] = []
  /// The same with the properties that they stand in.
  private var classified: [(key: String, value: String)] = []
  /// OpenStreetMap tags that say what a place is.
  package var tags: [(key: String, value: String)] = []
  /// Tags that say more of what it is.
  package var details: [(key: String, value: String)] = []
  private var ids: [String] = []
  private var otherIDs: [String] = []
  /// Ends of house numbers, by the names of their properties in small letters.
  private var ranges: [String: Int] = [:]

  /// Notes a value, unless one of a lower rank is there.
  package mutating func set(_ field: PlaceField, _ text: String, _ rank: UInt8) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return }
    if field == .id {
      if !ids.contains(text) { ids.append(text) }
      return
    }
    // Natural Earth writes -99 for what is not known.
    if text == "-99" { return }
    guard let old = texts.firstIndex(where: { $0.field == field }) else { return texts.append((field, text, rank)) }
    let isBehind = texts[old].rank <= rank
    // A name of a higher rank is another name.
    if field == .name { alternates.append(isBehind ? text : texts[old].text) }
    if !isBehind { texts[old] = (field, text, rank) }
  }

  /// The id that comes first; nil for none.
  var firstID: String? { ids.first }

  /// Notes the id of the Feature itself, which comes before those in properties.
  mutating func setID(_ id: String) {
    ids.removeAll { $0 == id }
    ids.insert(id, at: 0)
  }

  /// Notes ids that others have given the place, with `;` between them; none of them is that of the place.
  mutating func addOtherIDs(_ text: String) {
    for part in text.split(separator: ";").prefix(16) {
      let id = part.trimmingSpaces()
      if !id.isEmpty, id != "-99", !otherIDs.contains(id) { otherIDs.append(id) }
    }
  }

  private subscript(field: PlaceField) -> String? { texts.first { $0.field == field }?.text }

  /// Notes an end of a range of house numbers.
  mutating func addRange(_ name: String, _ text: String) {
    ranges[name.lowercased()] = Double(text).flatMap { Int(exactly: $0) } ?? 0
  }

  /// The ranges of house numbers; a side on which there are none has 0 at both ends.
  private var numberRanges: [NumberRange] {
    var found: [NumberRange] = []
    // Cities' centrelines, TIGER's edges and address ranges, Esri's, NENA's.
    for (from, to, side) in [
      ("l_from", "l_to", NumberRange.Side.left), ("lfromadd", "ltoadd", .left), ("lfromhn", "ltohn", .left),
      ("l_f_add", "l_t_add", .left), ("fromaddr_l", "toaddr_l", .left), ("r_from", "r_to", .right),
      ("rfromadd", "rtoadd", .right), ("rfromhn", "rtohn", .right), ("r_f_add", "r_t_add", .right),
      ("fromaddr_r", "toaddr_r", .right),
    ] {
      guard let from = ranges[from], let to = ranges[to], from > 0, to > 0 else { continue }
      found.append(NumberRange(side: side, from: from, to: to))
    }
    return found
  }

  /// Whether a place is called by its own street and nothing else is said of it: a line is then that street.
  func isNamedAsItsStreet(_ place: Place) -> Bool {
    guard place.kind == .pointOfInterest, place.category == nil, categories.isEmpty, tags.isEmpty,
      place.address.subThoroughfare == nil, let street = place.address.thoroughfare
    else { return false }
    return street == place.name || Folding.fold(street) == Folding.fold(place.name)
  }

  private func number(_ field: PlaceField) -> Double? {
    // Population may be written with separators: "3,426,354".
    self[field].flatMap { Double($0) ?? Double($0.filter { $0 != "," && $0 != " " && $0 != "'" }) }
      .flatMap { $0.isFinite ? $0 : nil }
  }

  package func place() throws(PlaceError) -> Place {
    var place = Place()
    place.id = ids.first ?? ""
    place.alternateIDs = ids.dropFirst() + otherIDs.filter { !ids.contains($0) }
    place.address = address()
    place.names = names
    setClass(&place)
    if wantsAlternates, place.kind != .address { place.classes = classes(place.category) }
    place.name = self[.name] ?? names.first { $0.language == "en" }?.text ?? names.first?.text ?? ""
    if place.name.isEmpty, let label = PlaceClasses.label(place.category, tags), place.kind == .pointOfInterest {
      if let standIn = self[.standIn] {
        place.name = standIn
      } else if place.address.fullThoroughfare == nil {
        (place.name, place.hasName, place.isNamedByClass) = (label, false, true)
      }
    }
    if place.name.isEmpty {
      let line = place.address.fullThoroughfare ?? place.address.locality
      guard let line else { throw .noTitle }
      place.name = line
      place.hasName = false
      if place.addressLevel == nil, place.category == nil {
        place.kind = .address
        // A house is in no level: it is in a street, and is none.
        place.addressLevel = place.address.hasHouse ? nil : place.address.hasStreet ? .thoroughfare : .locality
      }
    }
    place.alternateNames = alternates.filter { $0 != place.name }
    if let importance = number(.importance) {
      place.importance = min(max(importance, 0), 1)
    } else if let population = number(.population), population > 0 {
      place.importance = min(log10(1 + population) / 7.4, 1)
    }
    place.phoneNumber = self[.phone].flatMap(PlaceContact.phoneNumber)
    place.url = self[.url].flatMap(PlaceContact.url)
    place.timeZone = self[.timeZone]
    return place
  }

  /// Whether `country` says whose an embassy or a flag is, and not where.
  private var isOfAnother: Bool {
    guard texts.first(where: { $0.field == .country })?.rank == FieldAliases.plainCountry else { return false }
    return tags.contains { key, value in
      key == "diplomatic" || value == "embassy" || value == "diplomatic" || value == "consulate" || value == "flagpole"
    }
  }

  /// Notes a category in the data's own words.
  mutating func addCategory(_ text: String, of property: String) {
    categories.append(text)
    if wantsAlternates { classified.append((property, text)) }
  }

  /// What the place is, each as `property=value` in lower case.
  private func classes(_ category: PointOfInterestCategory?) -> [String] {
    var found: [String] = []
    func add(_ text: String) {
      if text.utf8.count <= 80, !found.contains(text) { found.append(text) }
    }
    if let category { add(category.rawValue) }
    for (key, value) in classified + tags + details {
      for part in value.lowercased().split(separator: ";") {
        let word = part.trimmingSpaces().map { $0 == " " ? "_" : String($0) }.joined()
        guard word != "no", word.contains(where: \.isLetter) else { continue }
        add(word.contains("=") ? word : "\(key.lowercased())=\(word)")
      }
    }
    return found
  }

  private func address() -> PlaceAddress {
    var address = PlaceAddress()
    var known = self[.countryCode].flatMap { Country(code: $0) }
    if let text = isOfAnother ? nil : self[.country] {
      // Overture and others write the code there.
      if let country = text.utf8.count <= 3 ? Country(code: text) : Country(name: text) {
        known = known ?? country
        address.country = text.utf8.count <= 3 ? country.names[0] : text
      } else {
        address.country = text
      }
    } else {
      address.country = known?.names[0]
    }
    address.countryCode = known?.code
    address.administrativeArea = self[.administrativeArea]
    address.administrativeAreaCode = self[.administrativeAreaCode]
    if let area = address.administrativeArea {
      // `US-MA` (ISO 3166-2) or `MA` where a name would stand.
      let code = area.split(separator: "-").last.map(String.init) ?? area
      if let spoken = PlaceAddress.spoken(code), area == code || area.utf8.prefix(while: { $0 != 0x2D }).count == 2 {
        address.administrativeAreaCode = address.administrativeAreaCode ?? spoken
        address.administrativeArea = spoken
      }
    }
    address.subAdministrativeArea = self[.subAdministrativeArea]
    address.locality = self[.locality]
    address.subLocality = self[.subLocality]
    address.postalCode = self[.postalCode]
    address.subThoroughfare = self[.subThoroughfare]
    address.streetLine = self[.fullThoroughfare]
    address.thoroughfare = self[.thoroughfare]
    return address
  }

  /// What the place is: by what is said outright, then by tags, then by classes.
  private func setClass(_ place: inout Place) {
    let said = self[.kind].map { $0.lowercased() }
    place.addressLevel = self[.addressLevel].flatMap(AddressLevel.init) ?? levelOfClass()
    for text in categories where place.category == nil {
      let parts = text.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == "place" {
        place.addressLevel = place.addressLevel ?? PlaceClasses.level(place: String(parts[1]))
      } else if parts.count == 1, let level = PlaceClasses.level(place: text.lowercased()) {
        place.addressLevel = place.addressLevel ?? level
      } else if place.addressLevel == nil {
        place.category = PointOfInterestCategory(meaning: text)
      }
    }
    if place.category == nil { place.category = PlaceClasses.category(tags) }
    if let tag = tags.first(where: { $0.key == "admin_level" }), place.category == nil,
      tags.contains(where: { $0.key == "boundary" && $0.value == "administrative" })
    {
      place.addressLevel = place.addressLevel ?? PlaceClasses.level(adminLevel: tag.value)
    }
    if let tag = tags.first(where: { $0.key == "place" }), place.category == nil {
      place.addressLevel = place.addressLevel ?? PlaceClasses.level(place: tag.value)
    }
    let isStreet = tags.contains { $0.key == "highway" && PlaceClasses.isStreet($0.value) }
    if !ranges.isEmpty, tags.isEmpty, said == nil {
      place.isStreet = true
      place.numberRanges = numberRanges
    }
    if isStreet, place.category == nil { place.addressLevel = place.addressLevel ?? .thoroughfare }
    place.categoryText = PlaceClasses.words(categories.first, tags)
    let isNatural = isNaturalClass || tags.contains { PlaceClasses.isNatural($0.key) }
    switch said {
    case "address": place.kind = .address
    case "pointofinterest", "poi", "venue": place.kind = .pointOfInterest
    case "physicalfeature": place.kind = .physicalFeature
    default:
      if place.category != nil {
        place.kind = .pointOfInterest
      } else if place.addressLevel != nil {
        place.kind = .address
      } else if isNatural {
        place.kind = .physicalFeature
      } else if categories.isEmpty, tags.isEmpty, self[.population] != nil {
        // A thing with inhabitants and no other class is a town.
        place.kind = .address
        place.addressLevel = .locality
      }
    }
    if place.kind != .address { place.addressLevel = nil }
    if place.kind == .address { place.category = nil }
  }

  private func levelOfClass() -> AddressLevel? {
    if let code = self[.featureCode], let level = PlaceClasses.level(featureCode: code) { return level }
    if let type = self[.featureType], let level = PlaceClasses.level(featureType: type) { return level }
    // The kinds of Pelias and Photon.
    return self[.kind].flatMap { AddressLevel($0) ?? PlaceClasses.level(place: $0.lowercased()) }
  }

  private var isNaturalClass: Bool {
    if let letter = self[.featureClass], letter.utf8.count == 1 { return "HTVU".contains(letter) }
    return self[.featureType].map(PlaceClasses.isNatural(featureType:)) ?? false
  }
}
