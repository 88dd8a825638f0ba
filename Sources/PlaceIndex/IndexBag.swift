// What is taken of places for an index, flat, so that workers can gather it and hand it on whole.

import Gazetteer
import Globe
public import TextFolding

/// The part of some places that an index holds.
///
///     var bag = PlaceBag()
///     bag.add(entry, names: [folded name, folded alternate, …])
public struct PlaceBag: Sendable {
  /// A place, without its names.
  ///
  /// Small, since there are millions: what few places have stands apart, and texts lose their objects in a bag.
  public struct Entry: Sendable {
    /// What few places have.
    fileprivate struct Rare {
      /// What a bag keeps in lists.
      var id = ""
      var title = ""
      /// What a bag keeps once for all places that have it.
      var context: [UInt8] = []
      var town: String?
      var alternateIDs: [String] = []
      var reach = 0.0
      var countryCode = ""
      var own: [UInt8] = []
    }

    /// In 1e-7 degrees, so that a place on a side of a box or cell is on the same side everywhere.
    private var (x, y) = (IndexFormat.nowhere, IndexFormat.nowhere)
    private var start = 0
    /// None or one.
    fileprivate var rare: [Rare] = []
    /// The numbers of the context and of the town in the bag, 0 for no town.
    var (contextNumber, townNumber): (UInt32, UInt32) = (0, 0)
    private var length: UInt32 = 0
    private var weight: Float = 0
    /// Two letters in upper case, or 0.
    private var country: UInt16 = 0
    /// The raw value of the kind.
    public var kind: UInt8 = 0
    /// The number of the category, 255 for none.
    public var category: UInt8 = 255
    /// The raw value of the address level, 255 for none.
    public var level: UInt8 = 255
    /// Which parts of the address its own text says, a bit each (see `AddressParts`).
    var said: UInt8 = 0
    /// Whether its title says only what it is.
    var isNamedByClass = false

    /// Makes an entry.
    public init(id: String, title: String) { change { ($0.id, $0.title) = (id, title) } }

    /// An entry of a bag.
    init() {}

    /// The id, as it is looked up.
    ///
    /// Empty in a bag, which keeps it.
    public var id: String {
      get { rare.first?.id ?? "" }
      set { change { $0.id = newValue } }
    }

    /// The title, which decides between places that are equal otherwise.
    ///
    /// Empty in a bag, which keeps it.
    public var title: String {
      get { rare.first?.title ?? "" }
      set { change { $0.title = newValue } }
    }

    /// Longitude and latitude in degrees, to 1e-7; nil for a place that is nowhere on the Earth.
    public var position: (x: Double, y: Double)? {
      get { x == IndexFormat.nowhere ? nil : (Double(x) / 1e7, Double(y) / 1e7) }
      set {
        guard let position = newValue, Longitude.isWithin(position.x), abs(position.y) <= 90 else {
          (x, y) = (IndexFormat.nowhere, IndexFormat.nowhere)
          return
        }
        (x, y) = (Int32((position.x * 1e7).rounded()), Int32((position.y * 1e7).rounded()))
      }
    }

    /// 0…1.
    public var importance: Double {
      get { Double(weight) }
      set { weight = Float(newValue) }
    }

    /// Where the text of the Feature begins in the source, and how long it is.
    public var source: (start: Int, count: Int) {
      get { (start, Int(length)) }
      set { (start, length) = (newValue.start, UInt32(clamping: newValue.count)) }
    }

    /// Other ids that lead to the place.
    public var alternateIDs: [String] {
      get { rare.first?.alternateIDs ?? [] }
      set { if !newValue.isEmpty || !rare.isEmpty { change { $0.alternateIDs = newValue } } }
    }

    /// How far it reaches from there at most, in kilometres; 0 for a point.
    public var reach: Double {
      get { rare.first?.reach ?? 0 }
      set { if newValue != 0 || !rare.isEmpty { change { $0.reach = newValue } } }
    }

    /// The country's code, empty for none.
    public var countryCode: String {
      get {
        guard country != 0 else { return rare.first?.countryCode ?? "" }
        return String(decoding: [UInt8(country >> 8), UInt8(country & 255)], as: UTF8.self)
      }
      set {
        let bytes = Array(newValue.utf8)
        let isShort = bytes.count == 2 && bytes.allSatisfy { 1..<0x80 ~= $0 }
        country = isShort ? UInt16(bytes[0]) << 8 | UInt16(bytes[1]) : 0
        let rest = isShort ? "" : newValue
        if !rest.isEmpty || !rare.isEmpty { change { $0.countryCode = rest } }
      }
    }

    /// Folded words of the address and category, and after a zero byte the codes, which count only as whole words.
    ///
    /// Empty in a bag, which keeps it.
    public var context: [UInt8] {
      get { rare.first?.context ?? [] }
      set { if !newValue.isEmpty || !rare.isEmpty { change { $0.context = newValue } } }
    }

    /// The town that its text says a street is in; nil for none, and for what is no street, and in a bag, which keeps
    /// it.
    public var town: String? {
      get { rare.first?.town }
      set { if newValue != nil || !rare.isEmpty { change { $0.town = newValue } } }
    }

    /// Its address with itself in it, as `DerivedAddress` writes it; empty for what no other place lies in.
    var own: [UInt8] {
      get { rare.first?.own ?? [] }
      set { if !newValue.isEmpty || !rare.isEmpty { change { $0.own = newValue } } }
    }

    private mutating func change(_ body: (inout Rare) -> Void) {
      if rare.isEmpty { rare.append(Rare()) }
      body(&rare[0])
    }
  }

  /// Names are found by so many bytes and words of them at most; a query has fewer of both.
  @inlinable public static var longestName: Int { 1024 }
  static let mostTokens = 128

  var entries: [Entry] = []
  /// Their ids and titles.
  var ids = TextList()
  var titles = TextList()
  /// Their contexts, each once.
  var contexts = StringTable()
  /// The towns that streets say they are in, each once; none comes first.
  var towns = StringTable()
  /// The hashes of their streets and house numbers.
  var addressHashes: [(hash: UInt64, entry: Int32)] = []
  /// The lines and areas among them.
  var shapes = PlaceShapes()
  /// Their streets and what they lie in; nil where nobody asks for addresses.
  var addresses: AddressBag?
  /// How many names each place has.
  var nameCounts: [Int32] = []
  /// The folded names, each ended by a zero byte; those of a place in a row, its name first.
  var pool: [UInt8] = []
  /// The token starts of each name, counted from the name's start, and how many each name has.
  var tokens: [UInt16] = []
  var tokenCounts: [UInt8] = []

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
      let before = tokens.count
      tokens += starts.lazy.map { UInt16($0) }
      tokenCounts.append(UInt8(tokens.count - before))
      count += 1
    }
    var own = entry
    take(&own)
    entries.append(own)
    nameCounts.append(count)
  }

  /// Takes what is kept once for many out of an entry.
  private mutating func take(_ entry: inout Entry) {
    ids.append(entry.id.utf8)
    titles.append(entry.title.utf8)
    entry.contextNumber = contexts.number(entry.context)
    if towns.count == 0 { _ = towns.number([]) }
    entry.townNumber = entry.town.map { towns.number(Array($0.utf8)) } ?? 0
    guard var rare = entry.rare.first else { return }
    (rare.context, rare.town, rare.id, rare.title) = ([], nil, "", "")
    let isLeft = !rare.alternateIDs.isEmpty || rare.reach != 0 || !rare.countryCode.isEmpty || !rare.own.isEmpty
    entry.rare = isLeft ? [rare] : []
  }

  /// The context of a place.
  func context(of index: Int) -> [UInt8] { Array(contexts[Int(entries[index].contextNumber)]) }

  /// Gives a place another context.
  mutating func setContext(_ context: [UInt8], of index: Int) {
    entries[index].contextNumber = contexts.number(context)
  }

  /// The number of a class, which is added where it is not there yet.
  mutating func classNumber(_ name: String) -> UInt32 {
    if let number = classNumbers[name] { return number }
    let number = UInt32(classNames.count)
    classNames.append(name)
    classNumbers[name] = number
    return number
  }

  /// Adds all that `other` holds.
  mutating func add(_ other: PlaceBag) {
    if let more = other.addresses { if addresses == nil { addresses = more } else { addresses?.add(more) } }
    let before = entries.count
    shapes.add(other.shapes, entriesBefore: before)
    for (hash, entry) in other.addressHashes { addressHashes.append((hash, entry + Int32(before))) }
    entries += other.entries
    ids.add(other.ids)
    titles.add(other.titles)
    let (texts, places) = (contexts.add(other.contexts), towns.add(other.towns))
    for index in before..<entries.count {
      entries[index].contextNumber = texts[Int(entries[index].contextNumber)]
      entries[index].townNumber = places[Int(entries[index].townNumber)]
    }
    nameCounts += other.nameCounts
    pool += other.pool
    tokens += other.tokens
    tokenCounts += other.tokenCounts
    let numbers = other.classNames.map { classNumber($0) }
    classes += other.classes.map { numbers[Int($0)] }
    classCounts += other.classCounts
  }
}
