// The parameters of a URL, taken one by one; what is left over is reported.

import Globe
import MapGeometry
import Words

/// The parameters that were not asked for yet.
struct QueryReader {
  private var parameters: [MapLink.Parameter] = []
  private(set) var warnings: [String] = []
  /// The parameters of which some words are known, and the others named.
  private(set) var namedInPart: Set<String> = []

  /// Reads `name=value&name=value`.
  init(_ query: Substring) {
    for piece in query.split(separator: "&") {
      let name = DecodedText(piece.prefix { $0 != "=" }, plusIsSpace: true)
      let value = DecodedText(piece.drop { $0 != "=" }.dropFirst(), plusIsSpace: true)
      if name.hasBrokenEscape || value.hasBrokenEscape {
        warnings.append("a % that spells no character is kept in \"\(name.text)\"")
      }
      parameters.append(MapLink.Parameter(name: name.text, value: value.text))
    }
  }

  /// What no one asked for.
  var rest: [MapLink.Parameter] { parameters }

  /// Puts parameters in front of those that are left.
  mutating func putBack(_ others: [MapLink.Parameter]) { parameters.insert(contentsOf: others, at: 0) }

  /// Says what was taken as it was probably meant.
  mutating func warn(_ text: String) { warnings.append(text) }

  /// Whether a parameter of this name is left.
  func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

  /// The first parameter of this name, which stays; nil where there is none, or it is empty.
  func first(_ name: String) -> String? {
    parameters.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// Takes the first parameter of this name; nil where there is none, or it is empty.
  mutating func text(_ name: String) -> String? {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
    let value = parameters.remove(at: index).value
    guard value.isEmpty else { return value }
    warn("\"\(name)\" is empty")
    return nil
  }

  /// Takes every parameter of one of these names.
  mutating func all(_ names: Set<String>) -> [MapLink.Parameter] {
    let found = parameters.filter { names.contains($0.name) }
    parameters.removeAll { names.contains($0.name) }
    return found
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>? = nil) throws(MapURLError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Self.number(text[...]) else { throw MapURLError("\(name)=\(text.shortened) is not a number") }
    if let range, !range.contains(number) {
      throw MapURLError("\(name)=\(text.shortened) is not from \(range.lowerBound.plain) to \(range.upperBound.plain)")
    }
    return number
  }

  mutating func coordinate(_ name: String) throws(MapURLError) -> Coordinate? {
    guard let text = text(name) else { return nil }
    guard let coordinate = Self.pair(text) else {
      throw MapURLError("\(name)=\(text.shortened) is not a latitude and a longitude with a comma between")
    }
    return try Self.checked(coordinate, name)
  }

  mutating func span(_ name: String) throws(MapURLError) -> CoordinateSpan? {
    guard let text = text(name) else { return nil }
    guard let pair = Self.pair(text) else {
      throw MapURLError("\(name)=\(text.shortened) is not two numbers of degrees with a comma between")
    }
    let span = CoordinateSpan(latitudeDelta: pair.latitude, longitudeDelta: pair.longitude)
    guard span.isValid else {
      throw MapURLError("\(name)=\(text.shortened) is not up to 180 degrees of latitude and 360 of longitude")
    }
    return span
  }

  /// Takes one of a set of words; another word stays where it is, to be kept as unknown.
  mutating func word<Word: RawRepresentable<String>>(_ name: String, as type: Word.Type = Word.self) -> Word? {
    guard let first = parameters.first(where: { $0.name == name }) else { return nil }
    guard let word = Word(rawValue: first.value) else { return nil }
    _ = text(name)
    return word
  }

  /// Takes words with commas between; unknown ones stay where they are, and are named.
  mutating func words<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type = Word.self
  ) -> [Word] {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return [] }
    let pieces = parameters[index].value.filledPieces.map(String.init)
    let unknown = pieces.filter { Word(rawValue: $0) == nil }
    _ = text(name)
    if !unknown.isEmpty {
      parameters.insert(MapLink.Parameter(name: name, value: unknown.joined(separator: ",")), at: index)
      namedInPart.insert(name)
      let list = unknown.prefix(5).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
      warn(
        "\(name): \(list)\(unknown.count > 5 ? ", …" : "") \(unknown.count == 1 ? "is" : "are") unknown and kept under \"other\"; known are "
          + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return pieces.compactMap { Word(rawValue: $0) }
  }

  /// The place that a text names: a coordinate, or else an address.
  static func spot(_ text: String, _ name: String) throws(MapURLError) -> MapURL.Spot {
    guard let pair = pair(text) else { return MapURL.Spot(address: text) }
    return MapURL.Spot(coordinate: try checked(pair, name))
  }

  /// Two numbers with a comma between; their ranges are not looked at.
  static func pair(_ text: String) -> Coordinate? {
    let pieces = text.pieces
    guard pieces.count == 2, let latitude = number(pieces[0]), let longitude = number(pieces[1]) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  static func checked(_ coordinate: Coordinate, _ name: String) throws(MapURLError) -> Coordinate {
    guard abs(coordinate.latitude) <= 90 else {
      throw MapURLError("\(name): latitude \(coordinate.latitude.plain) is not from -90 to 90")
    }
    guard Longitude.isWithin(coordinate.longitude) else {
      throw MapURLError("\(name): longitude \(coordinate.longitude.plain) is not from -180 to 180")
    }
    return coordinate
  }

  /// A finite decimal number, blanks around it.
  static func number(_ text: Substring) -> Double? {
    let text = text.trimmed
    guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0) }) else { return nil }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}

extension StringProtocol {
  /// The text without the blanks around it.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  /// The beginning of the text, for a message.
  var shortened: String { count > 40 ? "\(prefix(40))…" : String(self) }
}

extension Double {
  /// The number as a person writes it.
  var plain: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
