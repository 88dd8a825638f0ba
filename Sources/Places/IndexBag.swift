// What is taken of places for an index, flat, so that workers can gather it and hand it on whole.

public import TextFolding

/// The part of some places that an index holds.
///
///     var bag = PlaceBag()
///     bag.add(entry, names: [folded name, folded alternate, …])
public struct PlaceBag: Sendable {
  /// A place, without its names.
  public struct Entry: Sendable {
    /// The id, as it is looked up.
    public var id: String
    /// Other ids that lead to the place.
    public var alternateIDs: [String] = []
    /// The title, which decides between places that are equal otherwise.
    public var title: String
    /// Longitude and latitude in degrees; nil for a place that is nowhere.
    public var position: (x: Double, y: Double)?
    /// How far it reaches from there at most, in kilometres; 0 for a point.
    public var reach = 0.0
    /// 0…1.
    public var importance: Double = 0
    /// The raw value of the kind.
    public var kind: UInt8 = 0
    /// The number of the category, 255 for none.
    public var category: UInt8 = 255
    /// The raw value of the address level, 255 for none.
    public var level: UInt8 = 255
    /// The country's code, empty for none.
    public var countryCode = ""
    /// Folded words of the address and category, and behind a zero byte the codes, which count only as whole words.
    public var context: [UInt8] = []
    /// Where the text of the Feature begins in the source, and how long it is.
    public var source: (start: Int, count: Int) = (0, 0)

    /// Makes an entry.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  var entries: [Entry] = []
  /// How many names each place has.
  var nameCounts: [Int32] = []
  /// The folded names, each ended by a zero byte; those of a place in a row, its name first.
  var pool: [UInt8] = []
  /// The token starts of each name, counted from the name's start, and how many each name has.
  var tokens: [Int32] = []
  var tokenCounts: [Int32] = []

  /// Makes an empty bag.
  public init() {}

  /// How many places it holds.
  public var count: Int { entries.count }

  /// Adds a place.
  ///
  /// - Parameter names: its folded names, the one that is shown first; one that is there already is left out.
  public mutating func add(_ entry: Entry, names: [FoldedText]) {
    var seen: Set<[UInt8]> = []
    var count: Int32 = 0
    for name in names where !name.bytes.isEmpty && seen.insert(name.bytes).inserted {
      // A zero byte ends a name: no folded text has one, and other bytes are not made a second name here.
      let end = name.bytes.firstIndex(of: 0) ?? name.bytes.count
      if end == 0 { continue }
      pool += name.bytes[..<end]
      pool.append(0)
      let starts = name.tokenStarts.filter { $0 >= 0 && $0 < end }
      tokens += starts
      tokenCounts.append(Int32(starts.count))
      count += 1
    }
    entries.append(entry)
    nameCounts.append(count)
  }

  /// Adds all that `other` holds.
  mutating func add(_ other: PlaceBag) {
    entries += other.entries
    nameCounts += other.nameCounts
    pool += other.pool
    tokens += other.tokens
    tokenCounts += other.tokenCounts
  }
}
