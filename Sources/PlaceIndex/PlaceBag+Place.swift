// What of a place goes into an index: its names, folded, and the words around it.

import Gazetteer
import Globe
import Planar
import TextFolding

extension PlaceBag {
  /// Adds a place.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - source: where the text of its Feature begins in the source, and how long it is.
  public mutating func add(_ place: Place, source: (start: Int, count: Int)) {
    add(place, Geometry(), source: source)
  }

  /// Adds a place with its geometry, of which lines and areas are kept.
  mutating func add(_ place: Place, _ geometry: Geometry, source: (start: Int, count: Int)) {
    // Names are told apart by as much of them as they are found by.
    let isLong = place.name.utf8.count > Self.longestName
    let title = isLong ? String(decoding: place.name.utf8.prefix(Self.longestName), as: UTF8.self) : place.name
    var entry = Entry(id: place.id, title: title)
    entry.alternateIDs = place.alternateIDs
    entry.position = place.position
    entry.reach = place.reach
    entry.importance = place.importance
    entry.kind = place.kind.rawValue
    entry.category = place.category?.number ?? 255
    entry.level = place.addressLevel?.rawValue ?? 255
    entry.countryCode = place.address.countryCode ?? ""
    entry.context = place.context
    entry.said = AddressParts(place.address).rawValue
    let houses = place.address.houses
    for hash in AddressKey.hashes(of: houses) { addressHashes.append((hash, Int32(count))) }
    addresses?.add(place, geometry, houses: houses)
    entry.source = source
    if let level = place.addressLevel, level != .thoroughfare { entry.own = DerivedAddress.bytes(place.ownAddress) }
    if place.isStreet { entry.town = place.address.locality }
    if place.position != nil { shapes.add(geometry, entry: count) }
    entry.isNamedByClass = place.isNamedByClass
    // A class is found by its words; as a name it would come before the names that begin so.
    add(entry, names: place.isNamedByClass ? [] : place.foldedNames, classes: place.classes)
  }

  /// Adds to the context of a place the words of an address that follows from where it lies, where its own says
  /// nothing.
  mutating func addWords(of derived: PlaceAddress, to index: Int) {
    let entry = entries[index]
    let said = AddressParts(rawValue: entry.said)
    let context = context(of: index)
    guard let address = derived.following(said, countryCode: entry.countryCode, isSaid: { context.holds($0) })
    else { return }
    var place = Place()
    (place.name, place.hasName, place.address) = (String(decoding: titles[index], as: UTF8.self), true, address)
    let more = place.context
    guard !more.isEmpty else { return }
    // Words, and after a zero byte codes.
    func halves(_ context: [UInt8]) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
      let zero = context.firstIndex(of: 0) ?? context.count
      return (context[..<zero], context[min(context.count, zero + 1)...])
    }
    func joined(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> [UInt8] {
      a.isEmpty ? Array(b) : b.isEmpty ? Array(a) : a + [0x20] + b
    }
    let ((words, codes), (moreWords, moreCodes)) = (halves(context), halves(more))
    let allCodes = joined(codes, moreCodes)
    setContext(joined(words, moreWords) + (allCodes.isEmpty ? [] : [0] + allCodes), of: index)
    if entry.countryCode.isEmpty { entries[index].countryCode = address.countryCode ?? "" }
  }

  /// How many names its places have.
  public var nameCount: Int { tokenCounts.count }

  /// Moves where the text of each place begins, when the texts were put after others.
  public mutating func moveSources(by offset: Int) {
    for index in entries.indices { entries[index].source.start += offset }
  }
}

extension Place {
  /// How far the place reaches from its position at most, in kilometres: along the parallel and the meridian to the
  /// farthest side of its box.
  var reach: Double {
    guard let position, let bounds else { return 0 }
    let span = Longitude.extent(from: bounds.west, to: bounds.east)
    let west = Longitude.extent(from: bounds.west, to: position.x).truncatingRemainder(dividingBy: Longitude.turn)
    // A point outside of its box, by rounding, is at a side.
    let east = max(west <= span ? max(west, span - west) : span, 0)
    let north = max(bounds.north - position.y, position.y - bounds.south, 0)
    return (east * SpherePoint.shrink(at: position.y) + north) * (.pi / 180) * SpherePoint.radius * SpherePoint.longest
  }
  /// The folded names, the one that is shown first; then other names, and other ways to write them.
  package var foldedNames: [FoldedText] {
    let first = Folding.folded(name)
    var found = [first]
    var written = NameVariants.variants(of: name, folded: first)
    for (_, text) in names {
      let folded = Folding.folded(text)
      written += NameVariants.variants(of: text, folded: folded)
      found.append(folded)
    }
    for text in alternateNames {
      let folded = Folding.folded(text)
      // Of plain names the list has, as a rule, all that people write.
      if text.utf8.contains(where: { $0 >= 0x80 }) {
        written += NameVariants.variants(of: text, folded: folded, isAlternate: true)
      }
      found.append(folded)
    }
    for bytes in written {
      found.append(
        bytes.withUnsafeBufferPointer { buffer in
          var text = FoldedText()
          Folding.fold(buffer, into: &text)
          return text
        })
    }
    return found
  }

  /// The words of the address and of the category, folded, and after a zero byte the codes, which count only whole.
  package var context: [UInt8] {
    var words: [UInt8] = []
    func add(_ text: String?) {
      guard let text else { return }
      let folded = Folding.fold(text)
      guard !folded.isEmpty else { return }
      if !words.isEmpty { words.append(0x20) }
      words += folded
    }
    let known = address.countryCode.flatMap { Country(code: $0) }
    for part in [
      address.fullThoroughfare, address.subLocality, address.locality, address.subAdministrativeArea,
      address.administrativeArea, address.country,
    ] where hasName || part != name {
      add(part)
    }
    for other in known?.names ?? [] where other != address.country { add(other) }
    if let category { category.labels.forEach(add) }
    if let categoryText, category == nil || categoryText.lowercased() != category?.name.lowercased() {
      add(categoryText)
    }
    let names = words
    words = []
    add(address.postalCode)
    add(address.administrativeAreaCode)
    add(known?.code)
    add(known?.code3)
    return words.isEmpty ? names : names + [0] + words
  }
}

extension [UInt8] {
  /// Whether the folded words of a text are among these.
  fileprivate func holds(_ text: String) -> Bool {
    let words = Folding.fold(text)
    guard !words.isEmpty, words.count <= count else { return false }
    return (0...count - words.count).contains { self[$0..<$0 + words.count].elementsEqual(words) }
  }
}
