// What was taken of places, read back from an index: a change leaves the others as they were taken.

import Gazetteer
import Globe

/// Reads the places of an index in the order in which they were added, into a bag for another index.
///
/// The bag is then, number for number, what comes of reading their Features: texts that many have are numbered in the
/// order in which those places have them that are taken.
///
/// `@unchecked Sendable` holds because what the pointers lead to was looked at, does not change from then on, and is
/// there for as long as the index.
struct GatheredReader: @unchecked Sendable {
  private let index: IndexedPlaces
  /// The places by where their texts begin.
  let order: [Int32]
  /// How many of them were passed.
  private var next = 0
  private var records: RecordCursor
  /// The id of the last of them.
  private var id: [UInt8] = []
  private let pool: UnsafeBufferPointer<UInt8>
  /// A bit for each byte of the pool at which a token begins.
  private var tokens: [UInt64]
  private let ordinates: UnsafeBufferPointer<Int32>
  /// Where the next name begins in the pool, and the next ordinate.
  private var (name, ordinate) = (0, 0)
  private let contexts: ContextWords
  private let texts: UnsafeBufferPointer<UInt8>
  private let textStarts, kinds, contextNumbers: UnsafeBufferPointer<UInt32>
  /// The number in the bag of each text and of each context; `UInt32.max` for one that was not met.
  private var numbers, contextsTaken: [UInt32]
  /// The entry of each place in the bag; -1 for one that was not taken.
  private var entries: [Int32]

  /// - Returns: nil for an index that was not made for a file.
  init?(_ index: IndexedPlaces) {
    let bytes = index.section(.gathered, of: UInt8.self).all
    guard !bytes.isEmpty else { return nil }
    self.index = index
    records = RecordCursor(bytes)
    order = Self.order(index)
    pool = index.section(.pool, of: UInt8.self).all
    tokens = [UInt64](repeating: 0, count: pool.count / 64 + 1)
    for start in index.section(.entryStarts, of: UInt32.self).all where Int(start) < pool.count {
      tokens[Int(start >> 6)] |= 1 << UInt64(start & 63)
    }
    ordinates = index.section(.vertices, of: Int32.self).all
    contexts = ContextWords(index)
    contextNumbers = index.section(.gatheredContexts, of: UInt32.self).all
    contextsTaken = [UInt32](repeating: .max, count: contextNumbers.count)
    texts = index.section(.gatheredTexts, of: UInt8.self).all
    textStarts = index.section(.gatheredStarts, of: UInt32.self).all
    kinds = index.section(.gatheredKinds, of: UInt32.self).all
    numbers = [UInt32](repeating: .max, count: max(0, textStarts.count - 1))
    entries = [Int32](repeating: -1, count: index.count)
  }

  /// The places by where their texts begin.
  static func order(_ index: IndexedPlaces) -> [Int32] {
    let starts = index.section(.sourceStarts, of: UInt64.self).run(0, index.count)
    return starts.indices.map { Int32($0) }.sorted { starts[Int($0)] < starts[Int($1)] }
  }

  /// Passes places up to one, and takes that.
  ///
  /// - Parameter source: where its text begins among those of the new index, and how long it is.
  mutating func take(_ place: Int, source: (start: Int, count: Int), into bag: inout PlaceBag) {
    while next < order.count, Int(order[next]) != place { read(source, isTaken: false, &bag) }
    read(source, isTaken: true, &bag)
  }

  /// Adds the hashes of the addresses of all places that were taken.
  func addAddressHashes(to bag: inout PlaceBag) {
    let pairs = index.section(.addresses, of: UInt64.self).all
    for at in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard let place = Int(exactly: pairs[at + 1]), entries.indices.contains(place), entries[place] >= 0 else {
        continue
      }
      bag.addressHashes.append((pairs[at], entries[place]))
    }
  }

  /// The entries of a bag: those that were taken, in the order that their places have in the index, and then others.
  func order(in bag: borrowing PlaceBag) -> [Int32] {
    var order = entries.filter { $0 >= 0 }
    var isTaken = [Bool](repeating: false, count: bag.count)
    for entry in order { isTaken[Int(entry)] = true }
    for entry in isTaken.indices where !isTaken[entry] { order.append(Int32(entry)) }
    return order
  }

  private mutating func read(_ source: (start: Int, count: Int), isTaken: Bool, _ bag: inout PlaceBag) {
    guard next < order.count else { return index.memory.damage() }
    let place = Int(order[next])
    next += 1
    let marks = GatheredMarks(rawValue: records.byte())
    let (said, flags) = (records.byte(), records.byte())
    let common = Int(clamping: records.number())
    id.removeLast(max(0, id.count - common))
    id += records.text()
    let title = readTitle()
    let (context, town, address) = (records.number(), records.number(), records.number())
    let nameCount = Int(clamping: records.number())
    let classCount = records.byte()
    let number = bag.count
    if isTaken {
      if bag.addresses == nil { bag.addresses = AddressBag() }
      var entry = PlaceBag.Entry()
      bag.ids.append(id)
      bag.titles.append(title)
      entry.isNamedByClass = marks.contains(.isNamedByClass)
      entry.said = said
      entry.source = source
      entry.position = index.position(of: place)
      entry.importance = index.importance(of: place)
      (entry.kind, entry.category, entry.level) = index.classes(of: place)
      // No town comes first in every bag.
      if bag.towns.count == 0 { _ = bag.towns.number([]) }
      entry.contextNumber = self.context(context) { bag.contexts.number($0) }
      entry.townNumber = self.number(.towns, town) { bag.towns.number($0) }
      bag.entries.append(entry)
      bag.nameCounts.append(Int32(clamping: nameCount))
      bag.classCounts.append(classCount)
      let own = self.number(.addresses, address) { bag.addresses?.addressTexts.number($0) ?? 0 }
      bag.addresses?.flags.append(flags)
      bag.addresses?.addresses.append(own)
      entries[place] = Int32(number)
    }
    for _ in 0..<classCount {
      let own = records.number()
      guard isTaken else { continue }
      let known = self.number(.classes, own) { bag.classNumber(String(decoding: $0, as: UTF8.self)) }
      bag.classes.append(known)
    }
    readRare(place, marks, isTaken, &bag)
    readNames(nameCount, isTaken, &bag)
    if marks.contains(.shapes) { readShapes(entry: number, isTaken, &bag) }
    if marks.contains(.members) { readMembers(entry: number, isTaken, &bag) }
    if marks.contains(.ranges) { readRanges(entry: number, isTaken, &bag) }
    if records.isOver { index.memory.damage() }
  }

  /// The title of a name, as many are: the first letters of words in upper case.
  static func title(_ name: some Collection<UInt8>) -> [UInt8] {
    var (title, isInWord) = ([UInt8](), false)
    title.reserveCapacity(name.count)
    for byte in name {
      title.append(!isInWord && 0x61...0x7A ~= byte ? byte - 0x20 : byte)
      isInWord = byte != 0x20
    }
    return title
  }

  private mutating func readTitle() -> [UInt8] {
    let count = records.count()
    guard count == 0 else { return (1..<count).map { _ in records.byte() } }
    let rest = UnsafeBufferPointer(rebasing: pool[min(name, pool.count)...])
    return Self.title(rest.prefix { $0 != 0 })
  }

  /// What few places have.
  private mutating func readRare(_ place: Int, _ marks: GatheredMarks, _ isTaken: Bool, _ bag: inout PlaceBag) {
    let last = bag.count - 1
    if marks.contains(.alternateIDs) {
      let ids = (0..<records.count()).map { _ in String(decoding: records.text(), as: UTF8.self) }
      if isTaken { bag.entries[last].alternateIDs = ids }
    }
    if marks.contains(.reach) {
      let reach = Float(bitPattern: UInt32(truncatingIfNeeded: records.number()))
      if isTaken { bag.entries[last].reach = Double(reach) }
    }
    // What follows from where a place lies gives a country only to places that have none.
    if isTaken, marks.contains(.country) { bag.entries[last].countryCode = index.countryCode(of: place) }
    if marks.contains(.own) {
      let own = records.text()
      if isTaken { bag.entries[last].own = Array(own) }
    }
  }

  private mutating func readNames(_ count: Int, _ isTaken: Bool, _ bag: inout PlaceBag) {
    for _ in 0..<count {
      let start = name
      let before = bag.tokens.count
      while name < pool.count, pool[name] != 0 {
        if isTaken, tokens[name >> 6] >> UInt64(name & 63) & 1 != 0 {
          bag.tokens.append(UInt16(clamping: name - start))
        }
        name += 1
      }
      guard name < pool.count else { return index.memory.damage() }
      name += 1
      guard isTaken else { continue }
      bag.pool.append(contentsOf: UnsafeBufferPointer(rebasing: pool[start..<name]))
      bag.tokenCounts.append(UInt8(clamping: bag.tokens.count - before))
    }
  }

  private mutating func readShapes(entry: Int, _ isTaken: Bool, _ bag: inout PlaceBag) {
    for _ in 0..<records.count() {
      let piece = records.number()
      let end = ordinate + 2 * Int(truncatingIfNeeded: piece >> 1 & 0x7FFF_FFFF)
      guard end <= ordinates.count else { return index.memory.damage() }
      if isTaken {
        bag.shapes.add(
          UnsafeBufferPointer(rebasing: ordinates[ordinate..<end]), entry: entry, isRing: piece & 1 != 0)
      }
      ordinate = end
    }
  }

  private mutating func readMembers(entry: Int, _ isTaken: Bool, _ bag: inout PlaceBag) {
    for _ in 0..<records.count() {
      let (street, kind) = { ($0 >> 2, AddressBag.Member.Kind(rawValue: UInt8($0 & 3)) ?? .other) }(records.number())
      var member = AddressBag.Member(entry: Int32(entry), street: 0, kind: kind)
      var suffix: UInt64 = 0
      if kind == .house {
        (member.first, member.last) = (
          UInt32(truncatingIfNeeded: records.number()), UInt32(truncatingIfNeeded: records.number())
        )
        suffix = records.number()
      }
      guard isTaken else { continue }
      if kind == .house {
        member.suffix = number(.suffixes, suffix) { bag.addresses?.suffixes.number($0) ?? 0 }
      }
      member.street = number(.streets, street) { bag.addresses?.streets.number($0) ?? 0 }
      bag.addresses?.members.append(member)
    }
  }

  private mutating func readRanges(entry: Int, _ isTaken: Bool, _ bag: inout PlaceBag) {
    for _ in 0..<records.count() {
      let side = records.byte()
      let range = NumberRange(side: side == 0 ? .left : .right, from: records.signed(), to: records.signed())
      if isTaken { bag.addresses?.ranges.append((Int32(entry), range)) }
    }
    for _ in 0..<records.count() {
      var box = SIMD4<Int32>()
      for side in 0..<4 { box[side] = Int32(truncatingIfNeeded: records.signed()) }
      if isTaken { bag.addresses?.boxes.append((Int32(entry), box)) }
    }
  }

  /// The number in the bag of a context, which is put there when it is first met.
  private mutating func context(_ own: UInt64, _ insert: ([UInt8]) -> UInt32) -> UInt32 {
    guard let own = Int(exactly: own), own < contextNumbers.count, contextNumbers[own] < contexts.contextCount else {
      index.memory.damage()
      return insert([])
    }
    if contextsTaken[own] == .max { contextsTaken[own] = insert(contexts.text(of: Int(contextNumbers[own]))) }
    return contextsTaken[own]
  }

  /// The number in the bag of a text, which is put there when it is first met.
  private mutating func number(_ kind: GatheredTexts, _ own: UInt64, _ insert: ([UInt8]) -> UInt32) -> UInt32 {
    guard kind.rawValue + 1 < kinds.count, let own = Int(exactly: own), own <= numbers.count else {
      index.memory.damage()
      return insert([])
    }
    let at = Int(kinds[kind.rawValue]) + own
    guard at < min(numbers.count, Int(kinds[kind.rawValue + 1])), textStarts[at] <= textStarts[at + 1],
      Int(textStarts[at + 1]) <= texts.count
    else {
      index.memory.damage()
      return insert([])
    }
    if numbers[at] == .max { numbers[at] = insert(Array(texts[Int(textStarts[at])..<Int(textStarts[at + 1])])) }
    return numbers[at]
  }
}

extension PlaceGatherer {
  /// Takes a place as an index has it.
  ///
  /// - Parameter text: its Feature.
  mutating func take(_ place: Int, _ text: UnsafeRawBufferPointer, from reader: inout GatheredReader?) {
    let names = builder.bag.nameCounts.count
    reader?.take(place, source: (builder.textCount, text.count), into: &builder.bag)
    builder.embedded.append(contentsOf: text)
    setAsideTexts()
    placeCount += builder.bag.nameCounts.count - names
    nameCount += Int(builder.bag.nameCounts[names...].reduce(0, +))
  }

  /// Takes what belongs to all places that were taken from an index.
  mutating func finish(_ reader: GatheredReader) {
    reader.addAddressHashes(to: &builder.bag)
    builder.beforehand = reader.order(in: builder.bag)
  }
}
