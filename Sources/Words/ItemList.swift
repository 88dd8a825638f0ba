// Lists that people write: items with commas between them, in options and in files of settings.

/// What is wrong with a list, in words that stand after the option's name.
public struct ListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public let message: String

  /// Makes an error of its words.
  public init(_ message: String) { self.message = message }

  public var description: String { message }
}

/// The items of a list: the one reader of text with commas between.
///
///     try ItemList("residential, service").items              // ["residential", "service"]
///     try ItemList("name,\"last, first\"").items              // ["name", "last, first"]
///
/// Blanks around an item do not count. An item with a comma, or with blanks that do count, stands in double quotes, and
/// a double quote in it is written twice, as in CSV (RFC 4180).
public struct ItemList: Sendable, Equatable {
  /// The items, in their order.
  public private(set) var items: [String] = []

  /// Reads a list.
  ///
  /// - Parameter what: what an item is called in messages.
  /// - Throws: `ListError` for an empty item, and for quotes that do not stand around one.
  public init(_ text: String, of what: String = "item") throws(ListError) {
    var (item, quoted) = ("", false)
    var rest = text[...]
    func close(_ item: String, _ quoted: Bool) throws(ListError) -> String {
      let item = quoted ? item : String(item.trimmingBlanks)
      guard item.isEmpty else { return item }
      throw ListError(
        text.trimmingBlanks.isEmpty
          ? "the list is empty; name at least one \(what)"
          : "'\(text)' has an empty \(what); one stands before, between and after the commas")
    }
    while let character = rest.popFirst() {
      switch character {
      case ",":
        items.append(try close(item, quoted))
        (item, quoted) = ("", false)
      case "\"" where !quoted && item.trimmingBlanks.isEmpty:
        (item, quoted) = (try Self.quoted(&rest, of: text), true)
      case _ where quoted:
        if character == " " || character == "\t" { continue }
        throw ListError("'\(text)': after the closing quote of \"\(item)\" stands '\(character)' and no comma")
      default: item.append(character)
      }
    }
    items.append(try close(item, quoted))
  }

  /// The inside of quotes, up to the closing one.
  private static func quoted(_ rest: inout Substring, of text: String) throws(ListError) -> String {
    var inside = ""
    while let character = rest.popFirst() {
      guard character == "\"" else {
        inside.append(character)
        continue
      }
      if rest.first != "\"" { return inside }
      rest.removeFirst()
      inside.append(character)
    }
    throw ListError("'\(text)' has a quote that is not closed")
  }
}

// By bytes, and of one concrete type: a table of a thousand labels is split at the start of a run.
extension StringProtocol where SubSequence == Substring {
  /// The text without the blanks around it.
  public var trimmingBlanks: Substring { self[...].withoutBlanks }

  /// The pieces between commas, without the blanks around them, as many as there are: of text that is no list of names,
  /// such as numbers, where an empty piece is for the reader of the pieces to refuse.
  public var pieces: [Substring] { self[...].betweenCommas }

  /// The pieces that are not empty, of text in which a comma too many says nothing.
  public var filledPieces: [Substring] { pieces.filter { !$0.isEmpty } }
}

extension Substring {
  fileprivate var withoutBlanks: Substring {
    let head = Substring(utf8.drop(while: Self.isBlank))
    guard let last = head.utf8.lastIndex(where: { !Self.isBlank($0) }) else { return head.prefix(0) }
    return Substring(head.utf8[...last])
  }

  fileprivate var betweenCommas: [Substring] {
    utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { Substring($0).withoutBlanks }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

/// The numbers of a text such as `-71.06, 42.36`; nil where a piece is none, or is not finite.
///
/// - Parameter counts: how many there may be.
public func numbers<Text: StringProtocol>(in text: Text, counts: ClosedRange<Int>) -> [Double]?
where Text.SubSequence == Substring {
  let pieces = text.pieces
  let numbers = pieces.compactMap { Double($0) }
  guard counts.contains(pieces.count), numbers.count == pieces.count, numbers.allSatisfy(\.isFinite) else { return nil }
  return numbers
}

/// The same, of so many numbers.
public func numbers<Text: StringProtocol>(in text: Text, count: Int) -> [Double]? where Text.SubSequence == Substring {
  numbers(in: text, counts: count...count)
}
