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
    /// The town that its text says a street is in; nil for none, and for what is no street.
    public var town: String?
    /// Its address with itself in it, as `DerivedAddress` writes it; empty for what no other place lies in.
    var own: [UInt8] = []
    /// Which parts of the address its own text says, a bit each (see `AddressParts`).
    public var said: UInt8 = 0
    /// The hashes of its street and house number.
    var addresses: [UInt64] = []
    /// Where the text of the Feature begins in the source, and how long it is.
    public var source: (start: Int, count: Int) = (0, 0)

    /// Makes an entry.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// Names are found by so many bytes and words of them at most; a query has fewer of both.
  static let longestName = 1024
  static let mostTokens = 128

  var entries: [Entry] = []
  /// The lines and areas among them.
  var shapes = PlaceShapes()
  /// Their streets and what they lie in; nil where nobody asks for addresses.
  var addresses: AddressBag?
  /// How many names each place has.
  var nameCounts: [Int32] = []
  /// The folded names, each ended by a zero byte; those of a place in a row, its name first.
  var pool: [UInt8] = []
  /// The token starts of each name, counted from the name's start, and how many each name has.
  var tokens: [Int32] = []
  var tokenCounts: [Int32] = []

  /// The classes that places have, each once: `amenity=cafe`.
  var classNames: [String] = []
  private var classNumbers: [String: UInt32] = [:]
  /// The numbers of the classes of each place, and how many each has.
  var classes: [UInt32] = []
  var classCounts: [UInt8] = []

  /// Makes an empty bag.
  public init() {}

  /// How many places it holds.
  public var count: Int { entries.count }

  /// Adds a place.
  ///
  /// - Parameters:
  ///   - names: its folded names, the one that is shown first; one that is there already is left out.
  ///   - classes: its classes, at most 255.
  public mutating func add(_ entry: Entry, names: [FoldedText], classes: [String] = []) {
    for name in classes.prefix(255) { self.classes.append(classNumber(name)) }
    classCounts.append(UInt8(min(classes.count, 255)))
    var seen: Set<[UInt8]> = []
    var count: Int32 = 0
    for name in names where !name.bytes.isEmpty && seen.insert(name.bytes).inserted {
      // A zero byte ends a name: no folded text has one, and other bytes are not made a second name here.
      var end = min(name.bytes.firstIndex(of: 0) ?? name.bytes.count, Self.longestName)
      // No character is cut.
      while end > 0, end < name.bytes.count, name.bytes[end] & 0xC0 == 0x80 { end -= 1 }
      if end == 0 { continue }
      pool += name.bytes[..<end]
      pool.append(0)
      let starts = name.tokenStarts.lazy.filter { $0 >= 0 && $0 < end }.prefix(Self.mostTokens)
      tokens += starts
      tokenCounts.append(Int32(starts.count))
      count += 1
    }
    entries.append(entry)
    nameCounts.append(count)
  }

  private mutating func classNumber(_ name: String) -> UInt32 {
    if let number = classNumbers[name] { return number }
    let number = UInt32(classNames.count)
    classNames.append(name)
    classNumbers[name] = number
    return number
  }

  /// Adds all that `other` holds.
  mutating func add(_ other: PlaceBag) {
    if let more = other.addresses { if addresses == nil { addresses = more } else { addresses?.add(more) } }
    shapes.add(other.shapes, entriesBefore: entries.count)
    entries += other.entries
    nameCounts += other.nameCounts
    pool += other.pool
    tokens += other.tokens
    tokenCounts += other.tokenCounts
    let numbers = other.classNames.map { classNumber($0) }
    classes += other.classes.map { numbers[Int($0)] }
    classCounts += other.classCounts
  }
}
