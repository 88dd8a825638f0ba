// The words of directions in a language, and their reading from the table of all.

/// A language that directions are written in.
public enum DirectionsLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
}

/// The words of directions.
///
/// A sentence has `{name}` (the road), `{direction}` and `{side}` (words of `directions`), `{exit}` (of a roundabout),
/// `{rotary}` (the roundabout's name), `{destination}` and `{compass}`.
public struct DirectionsTemplate: Sendable, Hashable {
  /// The sentence for each kind of manoeuvre: `turn`, `turn name` where the road has a name, `turn stay` where one was
  /// on it before, and `turn destination` where it has none and signs say where it leads.
  public var sentences: [String: String] = [:]
  /// The word for each direction.
  public var directions: [String: String] = [:]
  /// Eight points of the compass from north, clockwise.
  public var compass: [String] = []
  /// The words for the first exits of a roundabout; after them the number stands.
  public var exits: [String] = []
  /// The sentence for each kind of advisory; in them stand {condition}, {class} and {distance}.
  public var notices: [String: String] = [:]
  /// What ways without names are called: as one comes to them, and, where that differs, as one is on them.
  public var ways: [String: [String]] = [:]

  /// Makes one without words.
  public init() {}

  /// The words of a language.
  public init(_ language: DirectionsLanguage) {
    for (key, text) in Self.table(language) {
      let name = key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key
      switch key.split(separator: ".").first {
      case "direction" where name != key: directions[name] = text
      case "notice" where name != key: notices[name] = text
      case "way" where name != key: ways[name] = Self.list(text)
      case "compass": compass = Self.list(text)
      case "exit": exits = Self.list(text)
      default: sentences[key] = text
      }
    }
  }

  /// English.
  public static let english = DirectionsTemplate(.english)

  /// The keys that `sentences` may have.
  public static let keys: [String] = table(.english).map(\.key).filter {
    !$0.contains(".") && $0 != "compass" && $0 != "exit"
  }

  /// The keys that `ways` may have.
  public static let wayKeys: [String] = WayType.allCases.compactMap(\.key)

  /// The lines of a language in the table, by their keys.
  static func table(_ language: DirectionsLanguage) -> [(key: String, text: String)] {
    var (found, key) = ([(key: String, text: String)](), "")
    for line in DirectionsTable.text.split(separator: "\n") {
      if !line.hasPrefix("  ") {
        key = String(line)
      } else if line.dropFirst(2).hasPrefix(language.rawValue + " ") {
        found.append((key, String(line.dropFirst(5))))
      }
    }
    return found
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ";").map { String($0.drop { $0 == " " }) }
  }
}
