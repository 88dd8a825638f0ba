// From places to the bytes of an index.

import Gazetteer
import Globe

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
    return build(order)
  }

  /// Makes the index of places in this order.
  ///
  /// - Parameter workers: what runs parts of the work, on several threads or one after the other.
  consuming func build(_ order: [Int32], _ workers: IndexWorkers = IndexWorkers()) -> IndexedPlaces {
    IndexedPlaces(memory: image(order, workers, nil).finished(places: order.count))
  }

  /// Makes the same for a file: what is done is set aside.
  ///
  /// - Throws: `temporaryFile`.
  consuming func file(_ order: [Int32], _ workers: IndexWorkers, _ spill: IndexSpill) throws(IndexError) -> IndexFile {
    try image(order, workers, spill).file(places: order.count, spill)
  }

  /// The sections of the index of places in this order.
  private consuming func image(_ order: [Int32], _ workers: IndexWorkers, _ spill: IndexSpill?) -> IndexImage {
    var image = IndexImage(spill)
    image.set(.source, Array(source.utf8))
    if let spilled { image.set(.embedded, spilled: spilled) } else { image.set(.embedded, embedded) }
    embedded = []
    if keepsGathered { addGathered(&image) }
    let ranks = Self.inverse(order)
    // What is as it was gathered: names take as long as all the rest.
    let hierarchy = Slot<PlaceHierarchy>()
    let gathered = self
    image.take(
      workers.images(2, spill) { number, own in
        guard number > 0 else { return gathered.addNames(ranks, &own) }
        hierarchy.change { $0 = PlaceHierarchy(gathered.bag) }
        gathered.addStreets(ranks, &own)
        gathered.addGrid(order, &own)
        gathered.addIDs(ranks, &own)
        gathered.addAddresses(ranks, &own)
        gathered.addClasses(ranks, &own)
        gathered.addShapes(ranks, &own)
      })
    return gathered.image(order, ranks, image, hierarchy, workers, spill)
  }

  /// Adds what follows from where places lie: contexts and countries, and the tables of addresses.
  private consuming func image(
    _ order: [Int32], _ ranks: [UInt32], _ image: consuming IndexImage, _ hierarchy: Slot<PlaceHierarchy>,
    _ workers: IndexWorkers, _ spill: IndexSpill?
  ) -> IndexImage {
    // What is in the image is not kept twice.
    (bag.pool, bag.tokens, bag.tokenCounts, bag.nameCounts) = ([], [], [], [])
    (bag.addressHashes, bag.classes, bag.classCounts) = ([], [], [])
    let derived = addParents(order, ranks, hierarchy.take() ?? PlaceHierarchy(bag), &image)
    let ready = self
    image.take(
      workers.images(2, spill) { number, own in
        if number == 0 {
          ready.addPlaces(order, &own)
        } else {
          ready.addAddressTables(order, ranks, derived, &own)
        }
      })
    return image
  }

  /// The places by importance, then title, then id.
  func rankOrder() -> [Int32] {
    let keys = beforehand.isEmpty ? bag.entries.indices.map(rankKey) : beforehand.map { rankKey(Int($0)) }
    return keys.sorted { a, b in
      if a.first != b.first { return a.first < b.first }
      return a.second != b.second ? a.second < b.second : precedesByText(Int(a.entry), Int(b.entry))
    }.map(\.entry)
  }

  /// What decides between most places.
  private func rankKey(_ index: Int) -> (first: UInt64, second: UInt64, entry: Int32) {
    let entry = bag.entries[index]
    // The greater the number, the greater its bits. What has no name comes after what has one.
    let first = UInt64(~Self.importance(entry).bitPattern) << 1 | (entry.isNamedByClass ? 1 : 0)
    var (second, shift) = (UInt64(0), UInt64(64))
    for byte in entry.title.utf8.prefix(8) {
      shift -= 8
      second |= UInt64(byte) << shift
    }
    return (first, second, Int32(index))
  }

  private func precedesByText(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (bag.entries[a].title, bag.entries[b].title)
    if left != right { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    let (first, second) = (bag.entries[a].id, bag.entries[b].id)
    return first != second ? first.utf8.lexicographicallyPrecedes(second.utf8) : a < b
  }

  /// The importance, 0…1.
  static func importance(_ entry: PlaceBag.Entry) -> Float {
    entry.importance > 0 ? min(1, Float(entry.importance)) : 0
  }

  /// The position, unless it is none on the Earth.
  static func position(_ entry: PlaceBag.Entry) -> (x: Double, y: Double)? {
    guard let position = entry.position, Longitude.isWithin(position.x), abs(position.y) <= 90 else { return nil }
    // As it is kept, so that a place on a side of a box or cell is on the same side everywhere.
    return ((position.x * 1e7).rounded() / 1e7, (position.y * 1e7).rounded() / 1e7)
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
      guard let position = Self.position(bag.entries[Int(index)]) else { continue }
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
      for id in [entry.id] + entry.alternateIDs { ids.append((hash64(id), ranks[index])) }
    }
    ids.sort { $0 < $1 }
    image.set(.idHashes, ids.map(\.hash))
    image.set(.idPlaces, ids.map(\.place))
  }
}
