// What a mark may have inside: an icon, found by the names that MapKit, Maki, OpenStreetMap and SF Symbols have for it.

import Words

/// An icon of plat's own drawing.
///
///     Icon(name: "MKPOICategoryCafe")?.name      // "cafe"
///     Icon(name: "cup.and.saucer.fill")?.name    // the same
public struct Icon: Sendable, Hashable {
  /// Its row of the table.
  private let number: UInt8

  /// The icon of a name; nil for one that has none.
  ///
  /// Case, blanks and punctuation are no part of a name, nor is what SF Symbols say of the shape around it (`fill`,
  /// `circle`), MapKit's prefix, the size of a Maki icon (`cafe-15`) or the key of a tag (`amenity=cafe`). Of several
  /// values between semicolons the first that is known counts. O(letters).
  public init?(name: String) {
    if let number = Self.numbers[name] {
      self.number = number
      return
    }
    let parts = name.utf8.contains(0x3B) ? name.split(separator: ";") : [Substring(name)]
    for part in parts {
      let value = part.split(separator: "=").last ?? part
      for spelling in Self.spellings(of: value) {
        guard let number = Self.numbers[spelling] else { continue }
        self.number = number
        return
      }
    }
    return nil
  }

  fileprivate init(row: Int) { number = UInt8(row) }

  /// What it is called first.
  public var name: String { Self.rows[Int(number)].names[0] }
  /// What it is drawn of, on a grid of 15 units.
  package var parts: [IconPart] { Self.rows[Int(number)].parts }
  /// What tells it from others.
  var code: Int { Int(number) }

  /// All icons, in the order of the table.
  public static var all: [Icon] { rows.indices.map { Icon(row: $0) } }

  /// The name that is most like one that none has; nil where none is.
  public static func nearestName(to name: String) -> String? { plain(name[...]).nearest(of: numbers.keys.sorted()) }

  private static let rows: [(names: [String], parts: [IconPart])] = table.split(separator: "\n").map { line in
    let fields = line.split(separator: "|", omittingEmptySubsequences: false)
    var pen = IconPen()
    pen.draw(fields.last ?? "")
    return ([String(fields[0])] + fields[1].split(separator: " ").map(String.init), pen.parts)
  }

  private static let numbers: [String: UInt8] = {
    var numbers: [String: UInt8] = [:]
    for (number, row) in rows.enumerated() { for name in row.names { numbers[name] = UInt8(number) } }
    return numbers
  }()

  /// How the table may spell a name, the likeliest first.
  private static func spellings(of name: Substring) -> [String] {
    let shapes: Set<Substring> = ["fill", "circle", "square", "rectangle", "inverse"]
    let symbol = name.split(separator: ".").filter { !shapes.contains($0) }.joined()
    let whole = plain(symbol[...])
    var all = [whole]
    if whole.hasPrefix("mkpoicategory") { all.append(String(whole.dropFirst("mkpoicategory".count))) }
    if whole.hasSuffix("11") || whole.hasSuffix("15") { all.append(String(whole.dropLast(2))) }
    if whole.hasSuffix("s") { all.append(String(whole.dropLast())) }
    // A kind of what its first word says: `restaurant-sushi`, `school-JP`, `ticketing.airline`.
    let words = name.split { "-_. ".contains($0) }
    if words.count > 1 { all.append(plain(words[0])) }
    return all
  }

  /// Its letters and digits in lower case.
  private static func plain(_ name: Substring) -> String {
    String(
      decoding: name.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x61...0x7A, 0x30...0x39: byte
        default: nil
        }
      }, as: UTF8.self)
  }
}
