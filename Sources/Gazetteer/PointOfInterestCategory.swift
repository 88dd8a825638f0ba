// MapKit's categories of points of interest.

import TextFolding
import Words

/// A category of points of interest, after MKPointOfInterestCategory.
///
///     PointOfInterestCategory("cafe")?.rawValue           // "MKPOICategoryCafe"
///     PointOfInterestCategory(tag: "amenity", "cafe")      // the same
public struct PointOfInterestCategory: Sendable, Hashable {
  /// Its number, 0 ..< count of all: what an index holds.
  public let number: UInt8

  /// The category with a number; nil beyond the last.
  public init?(number: UInt8) {
    guard Int(number) < Self.rows.count else { return nil }
    self.init(known: number)
  }

  private init(known number: UInt8) { self.number = number }

  /// Its name without MapKit's prefix: `Cafe`.
  public var name: String { Self.rows[Int(number)].name }
  /// MapKit's raw value: `MKPOICategoryCafe`.
  public var rawValue: String { "MKPOICategory\(name)" }
  /// Words for it in English and some other languages, the first the one that is shown.
  public var labels: [String] { Self.rows[Int(number)].labels }
  /// The first of them, which are in English.
  public var englishLabels: ArraySlice<String> { labels.prefix(Self.rows[Int(number)].english) }
  /// The OpenStreetMap tag that says most of all what it is: `amenity=cafe`.
  package var coreTag: String? { Self.rows[Int(number)].core }
  /// What it is called.
  public var label: String { labels[0] }

  /// Every category, in the order of their numbers.
  public static var all: [PointOfInterestCategory] { rows.indices.compactMap { Self(number: UInt8($0)) } }

  /// The category with a name, with or without MapKit's prefix, whatever its case: `MKPOICategoryCafe`, `Cafe`, `cafe`.
  public init?(_ name: String) {
    let prefix = "mkpoicategory"
    let wanted = Self.plain(name)
    guard
      let number = Self.byName[wanted]
        ?? (wanted.starts(with: prefix.utf8) ? Self.byName[Array(wanted.dropFirst(prefix.utf8.count))] : nil)
    else { return nil }
    self.init(known: number)
  }

  /// The category that data means by a word of its own: a name, an OpenStreetMap tag (`amenity=cafe`), or one of the
  /// words for a category (`coffee_shop`).
  public init?(meaning text: String) {
    if let category = Self(text) {
      self = category
    } else if let equals = text.firstIndex(of: "=") {
      self.init(tag: String(text[..<equals]), String(text[text.index(after: equals)...]))
    } else if let number = Self.number(ofWords: text) {
      self.init(known: number)
    } else {
      return nil
    }
  }

  /// The category that the last words of a text name, in the singular or the plural: `public_libraries`,
  /// `japanese_restaurant`.
  private static func number(ofWords text: String) -> UInt8? {
    var words = Folding.folded(text).words[...]
    while !words.isEmpty {
      let name = Array(words.joined(separator: [0x20]))
      if let number = byLabel[name] { return number }
      if name.last == 0x73 {
        if let number = byLabel[Array(name.dropLast())] { return number }
        if name.suffix(3) == Array("ies".utf8)[...], let number = byLabel[name.dropLast(3) + [0x79]] { return number }
      }
      words = words.dropFirst()
    }
    return nil
  }

  /// The category that an OpenStreetMap tag means.
  public init?(tag key: String, _ value: String) {
    // Of several values, the first that means something.
    for part in value.split(separator: ";") where part != "no" {
      if let number = Self.byTag["\(key)=\(part.filter { $0 != " " })"] {
        self.init(known: number)
        return
      }
    }
    guard value != "no", let number = Self.byTag["\(key)=*"] else { return nil }
    self.init(known: number)
  }

  /// The three names that are most like `text`, the nearest first.
  public static func suggestions(for text: String) -> [String] {
    let wanted = plain(text)
    let folded = Folding.fold(text)
    let ranked = rows.indices.map { index in
      let name = plain(rows[index].name)
      var distance = 2 * editDistance(wanted, name)
      // A word for it is nearer than a name that is spelt a little like it.
      if rows[index].labels.contains(where: { Folding.folded($0).words.contains(folded) }) { distance = 0 }
      if name.starts(with: wanted) || wanted.starts(with: name) { distance = min(distance, 1) }
      return (distance, rows[index].name)
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map(\.1)
  }

  private typealias Row = (name: String, labels: [String], english: Int, core: String?)

  /// The table's lines with their tags, in one pass.
  private static let parsed: (rows: [Row], tags: [String: UInt8]) = {
    var rows: [Row] = []
    var tags: [String: UInt8] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      for tag in parts[2].split(separator: " ") where tags[String(tag)] == nil { tags[String(tag)] = UInt8(rows.count) }
      let labels = parts[1].split(separator: ";").map { $0.pieces.map(String.init) }
      let core = parts[2].split(separator: " ").first.map(String.init)
      rows.append((String(parts[0]), labels.flatMap { $0 }, labels[0].count, core))
    }
    return (rows, tags)
  }()

  private static var rows: [Row] { parsed.rows }
  private static var byTag: [String: UInt8] { parsed.tags }

  private static let byName: [[UInt8]: UInt8] = {
    var numbers: [[UInt8]: UInt8] = [:]
    for (number, row) in rows.enumerated() { numbers[plain(row.name)] = UInt8(number) }
    return numbers
  }()

  private static let byLabel: [[UInt8]: UInt8] = {
    var numbers: [[UInt8]: UInt8] = [:]
    for (number, row) in rows.enumerated() {
      for label in row.labels where numbers[Folding.fold(label)] == nil { numbers[Folding.fold(label)] = UInt8(number) }
    }
    return numbers
  }()

  /// ASCII letters and digits in lower case: `public_transport` is `publicTransport`.
  private static func plain(_ text: String) -> [UInt8] {
    text.utf8.compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte | 0x20
      case 0x61...0x7A, 0x30...0x39: byte
      default: nil
      }
    }
  }
}
