// From places to the bytes of an index.

import Gazetteer
import SystemLibrary

/// Builds an index.
///
/// Holds the folded names and some numbers of each place, not the places; O(names · log names) time.
public struct PlaceIndexBuilder: Sendable {
  var bag = PlaceBag()
  /// Where the places come from: told when the index is opened.
  public var source = ""
  /// The text of the places, when the index is to hold it.
  public var embedded: [UInt8] = []
  /// Where that text was set aside; nil for text in memory.
  var spilled: Range<Int>?
  /// Whether the index keeps what was taken of each place, so that a change need not read the others.
  var keepsGathered = false
  /// Contexts, and addresses, that were set aside until names are in order.
  var (contextsAside, addressesAside): (TextsAside?, TextsAside?) = (nil, nil)
  /// How many contexts were taken before others followed from where places lie.
  var contextsTaken = 0
  /// All entries in an order that is nearly that of their ranks, which is sooner put right; empty for none.
  var beforehand: [Int32] = []
  /// How many entries a word has at least that gets a list of its places.
  var frequent = IndexFormat.frequent

  /// Makes an empty builder.
  public init() {}

  /// How many places it has.
  public var count: Int { bag.count }

  /// How many bytes of text there are.
  var textCount: Int { (spilled?.count ?? 0) + embedded.count }

  /// Sets the text aside that is in memory.
  ///
  /// - Precondition: nothing else was set aside since it was last called.
  mutating func setAside(_ spill: IndexSpill) {
    let range = embedded.withUnsafeBytes { spill.append($0) }
    spilled = (spilled?.lowerBound ?? range.lowerBound)..<range.upperBound
    embedded.removeAll(keepingCapacity: true)
  }

  /// Takes places.
  public mutating func add(_ bag: PlaceBag) { self.bag.add(bag) }

  /// Makes the index.
  public consuming func build() -> IndexedPlaces {
    let order = rankOrder()
    return (consume self).build(order)
  }

  /// Makes the index of places in this order.
  ///
  /// - Parameter workers: what runs parts of the work, on several threads or one after the other.
  consuming func build(_ order: [Int32], _ workers: IndexWorkers = IndexWorkers()) -> IndexedPlaces {
    IndexedPlaces(memory: (consume self).image(order, workers, nil).finished(places: order.count))
  }

  /// Makes the same for a file: what is done is set aside.
  ///
  /// - Throws: `temporaryFile`.
  consuming func file(_ order: [Int32], _ workers: IndexWorkers, _ spill: IndexSpill) throws(IndexError) -> IndexFile {
    try (consume self).image(order, workers, spill).file(places: order.count, spill)
  }

  /// The sections of the index of places in this order.
  private consuming func image(_ order: [Int32], _ workers: IndexWorkers, _ spill: IndexSpill?) -> IndexImage {
    var image = IndexImage(spill)
    image.set(.source, Array(source.utf8))
    if let spilled { image.set(.embedded, spilled: spilled) } else { image.set(.embedded, embedded) }
    embedded = []
    if keepsGathered {
      contextsTaken = contextsAside?.count ?? bag.contexts.count
      addGathered(&image)
    }
    if let spill {
      setTextsAside(spill)
      // What was read of the places, and what was set aside.
      returnFreedMemory()
    }
    let ranks = Self.inverse(order)
    // What is as it was gathered: names take as long as all the rest.
    let hierarchy = Slot<PlaceHierarchy>()
    let shared = Slot(self)
    self = PlaceIndexBuilder()
    image.take(
      workers.images(2, spill) { number, own in
        let gathered = shared.copy() ?? PlaceIndexBuilder()
        guard number > 0 else { return gathered.addNames(ranks, &own) }
        hierarchy.change { $0 = PlaceHierarchy(gathered.bag) }
        gathered.addStreets(ranks, &own)
        gathered.addGrid(order, &own)
        gathered.addIDs(ranks, &own)
        gathered.addAddresses(ranks, &own)
        gathered.addClasses(ranks, &own)
      })
    let rest = shared.take() ?? PlaceIndexBuilder()
    return (consume rest).image(order, ranks, image, hierarchy, workers, spill)
  }

  /// Adds what follows from where places lie: contexts and countries, and the tables of addresses.
  private consuming func image(
    _ order: [Int32], _ ranks: [UInt32], _ image: consuming IndexImage, _ hierarchy: Slot<PlaceHierarchy>,
    _ workers: IndexWorkers, _ spill: IndexSpill?
  ) -> IndexImage {
    // What is in the image is not kept twice.
    (bag.pool, bag.tokens, bag.tokenCounts, bag.nameCounts) = ([], [], [], [])
    (bag.addressHashes, bag.classes, bag.classCounts, bag.ids) = ([], [], [], TextList())
    if let spill {
      returnFreedMemory()
      do throws(IndexError) { try takeTextsBack(spill) } catch {
        // Whoever asks for the file is told.
        return image
      }
    }
    let derived = addParents(order, ranks, hierarchy.take() ?? PlaceHierarchy(bag), &image)
    bag.titles = TextList()
    let contexts = Slot(bag.contexts)
    bag.contexts = StringTable()
    let shared = Slot(self)
    self = PlaceIndexBuilder()
    // What was taken back, and put in order.
    if spill != nil { returnFreedMemory() }
    image.take(
      workers.images(2, spill) { number, own in
        let ready = shared.copy() ?? PlaceIndexBuilder()
        if number == 0 {
          ready.addPlaces(order, &own)
          ready.addShapes(ranks, &own)
          ready.addContexts(order, contexts.take() ?? StringTable(), &own)
        } else {
          ready.addAddressTables(order, ranks, derived, &own)
          if spill != nil { returnFreedMemory() }
        }
      })
    return image
  }

  /// The places by importance, then title, then id.
  func rankOrder() -> [Int32] {
    var keys = beforehand.isEmpty ? bag.entries.indices.map(rankKey) : beforehand.map { rankKey(Int($0)) }
    keys.sort { a, b in
      if a.first != b.first { return a.first < b.first }
      return a.second != b.second ? a.second < b.second : precedesByText(Int(a.entry), Int(b.entry))
    }
    return keys.map(\.entry)
  }

  /// What decides between most places.
  private func rankKey(_ index: Int) -> (first: UInt64, second: UInt64, entry: Int32) {
    let entry = bag.entries[index]
    // The greater the number, the greater its bits. What has no name comes after what has one.
    let first = UInt64(~Self.importance(entry).bitPattern) << 1 | (entry.isNamedByClass ? 1 : 0)
    var (second, shift) = (UInt64(0), UInt64(64))
    for byte in bag.titles[index].prefix(8) {
      shift -= 8
      second |= UInt64(byte) << shift
    }
    return (first, second, Int32(index))
  }

  private func precedesByText(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (bag.titles[a], bag.titles[b])
    if left != right { return left.lexicographicallyPrecedes(right) }
    let (first, second) = (bag.ids[a], bag.ids[b])
    return first != second ? first.lexicographicallyPrecedes(second) : a < b
  }

  /// The importance, 0…1.
  static func importance(_ entry: PlaceBag.Entry) -> Float {
    entry.importance > 0 ? min(1, Float(entry.importance)) : 0
  }

  private static func inverse(_ order: [Int32]) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt32(rank) }
    return ranks
  }
}

extension PlaceIndexBuilder {
  func addGrid(_ order: [Int32], _ image: inout IndexImage) {
    var placed: [(cell: UInt32, place: UInt32)] = []
    for (rank, index) in order.enumerated() {
      guard let position = bag.entries[Int(index)].position else { continue }
      placed.append((IndexFormat.cell(x: position.x, y: position.y), UInt32(rank)))
    }
    placed.sort { $0 < $1 }
    var cells: [UInt32] = []
    var starts: [UInt32] = []
    for (index, item) in placed.enumerated() where cells.last != item.cell {
      cells.append(item.cell)
      starts.append(UInt32(index))
    }
    image.set(.cells, cells)
    image.set(.cellStarts, starts + [UInt32(placed.count)])
    image.set(.cellPlaces, placed.map(\.place))
  }

  func addIDs(_ ranks: [UInt32], _ image: inout IndexImage) {
    var ids: [(hash: UInt64, place: UInt32)] = []
    for (index, entry) in bag.entries.enumerated() {
      ids.append((bag.ids[index].withUnsafeBytes { hash64($0) }, ranks[index]))
      for id in entry.alternateIDs { ids.append((hash64(id), ranks[index])) }
    }
    ids.sort { $0 < $1 }
    image.set(.idHashes, ids.map(\.hash))
    image.set(.idPlaces, ids.map(\.place))
  }
}
