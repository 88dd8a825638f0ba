// The one form in which names and queries are compared.

/// A text in the form in which it is compared.
///
///     "São Paulo"  →  "sao paulo", tokens at 0 and 4
public struct FoldedText: Sendable {
  /// The folded text in UTF-8: words with one space between them.
  public var bytes: [UInt8] = []
  /// Where tokens start in `bytes`: at each word, and at each character of a script without spaces.
  public var tokenStarts: [Int32] = []
  /// Where in `bytes` an apostrophe was left out, so that a word of its own could begin there: `d'Or`.
  public var apostrophes: [Int32] = []
  /// For each byte, where in the source the character begins that it came from; filled when asked for.
  public var sources: [Int32] = []

  /// Makes an empty text.
  public init() {}

  /// Empties the value and keeps its storage.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    tokenStarts.removeAll(keepingCapacity: true)
    apostrophes.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
  }

  /// The words.
  public var words: [[UInt8]] { bytes.split(separator: 0x20).map(Array.init) }
}

/// Folds text: no case, no accents, no punctuation, the same bytes on every platform.
///
/// Characters are decomposed by compatibility (Unicode NFKD) and lowercased; marks are left out, but not those that
/// make another letter of a kana; katakana become hiragana, and the letters of Persian and Urdu those of Arabic; ß ø đ
/// ð þ ł æ œ ı and their like become plain letters, and digits of any script 0 to 9. An apostrophe between letters is
/// left out. What is neither a letter nor a digit is a break between words. The table is the project's own, so that no
/// library's version changes a name.
public enum Folding {
  /// What an index says it was folded by.
  public static let version = "n2"

  /// The folded form of a text.
  public static func fold(_ text: String) -> [UInt8] { folded(text).bytes }

  /// The folded form of a text and its tokens.
  ///
  /// - Parameter keepsSources: whether `sources` is wanted.
  public static func folded(_ text: String, keepsSources: Bool = false) -> FoldedText {
    var text = text
    var result = FoldedText()
    text.withUTF8 { fold($0, into: &result, keepsSources: keepsSources) }
    return result
  }

  /// Folds UTF-8 into `result`, which is emptied first; what is not UTF-8 is a break between words.
  ///
  /// O(bytes), without allocation once `result` has grown.
  public static func fold(
    _ utf8: UnsafeBufferPointer<UInt8>, into result: inout FoldedText, keepsSources: Bool = false
  ) {
    result.removeAll()
    var folder = Folder(keepsSources: keepsSources)
    var at = 0
    while at < utf8.count {
      let (scalar, next) = decode(utf8, at)
      folder.source = Int32(at)
      if scalar.isApostrophe {
        folder.apostrophe(before: next < utf8.count ? decode(utf8, next).scalar : 0x20, &result)
      } else {
        folder.add(scalar, &result)
      }
      at = next
    }
  }

  /// The scalar at `at` and where the next one begins; U+FFFD for what is not UTF-8.
  private static func decode(_ utf8: UnsafeBufferPointer<UInt8>, _ at: Int) -> (scalar: UInt32, next: Int) {
    let first = utf8[at]
    if first < 0x80 { return (UInt32(first), at + 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, at + length <= utf8.count else { return (0xFFFD, at + 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for index in at + 1..<at + length {
      guard utf8[index] & 0xC0 == 0x80 else { return (0xFFFD, at + 1) }
      scalar = scalar << 6 | UInt32(utf8[index] & 0x3F)
    }
    return (scalar, at + length)
  }
}

/// One folding: what came last decides how the next character is taken.
private struct Folder {
  let keepsSources: Bool
  let pages = FoldingPages.shared
  /// Where the character at hand begins in the source.
  var source: Int32 = 0
  private var isBetweenWords = true
  private var wasWide = false
  /// The last scalar written, for marks that belong to it; 0 for none.
  private var last: UInt32 = 0

  init(keepsSources: Bool) { self.keepsSources = keepsSources }

  mutating func add(_ scalar: UInt32, _ result: inout FoldedText) {
    let action = pages.action(scalar)
    switch action {
    case FoldingPages.Action.separator: separate()
    case FoldingPages.Action.word: write(scalar, isWide: false, &result)
    case FoldingPages.Action.wide: write(scalar, isWide: true, &result)
    default:
      let place = action - FoldingPages.Action.replaced
      let start = Int(place >> 8)
      for index in start..<start + Int(place & 255) {
        let replacement = pages.replacements[index]
        if replacement == 0x20 {
          separate()
        } else {
          let isWide = replacement >= 0xE00 && pages.action(replacement) == FoldingPages.Action.wide
          write(replacement, isWide: isWide, &result)
        }
      }
    }
  }

  /// An apostrophe: nothing between two letters, else a break.
  mutating func apostrophe(before next: UInt32, _ result: inout FoldedText) {
    let action = pages.action(next)
    guard !isBetweenWords, action != FoldingPages.Action.separator else { return separate() }
    result.apostrophes.append(Int32(result.bytes.count))
  }

  private mutating func separate() {
    isBetweenWords = true
    last = 0
  }

  private mutating func write(_ scalar: UInt32, isWide: Bool, _ result: inout FoldedText) {
    if scalar == 0x3099 || scalar == 0x309A {
      if let letter = pages.kana(last, scalar) { rewrite(letter, &result) }
      return
    }
    if let syllable = Hangul.joined(last, scalar) { return rewrite(syllable, &result) }
    if isBetweenWords, !result.bytes.isEmpty { append(0x20, &result) }
    if isBetweenWords || isWide || wasWide { result.tokenStarts.append(Int32(result.bytes.count)) }
    isBetweenWords = false
    wasWide = isWide
    encode(scalar, &result)
    last = scalar
  }

  /// Writes another letter over the last one.
  private mutating func rewrite(_ scalar: UInt32, _ result: inout FoldedText) {
    let count = last.utf8Count
    let kept = source
    if keepsSources, let first = result.sources.dropLast(count - 1).last { source = first }
    result.bytes.removeLast(count)
    if keepsSources { result.sources.removeLast(count) }
    encode(scalar, &result)
    source = kept
    last = scalar
    wasWide = true
  }

  private func encode(_ scalar: UInt32, _ result: inout FoldedText) {
    switch scalar {
    case ..<0x80: append(UInt8(scalar), &result)
    case ..<0x800:
      append(UInt8(0xC0 | scalar >> 6), &result)
      append(UInt8(0x80 | scalar & 0x3F), &result)
    case ..<0x10000:
      append(UInt8(0xE0 | scalar >> 12), &result)
      append(UInt8(0x80 | scalar >> 6 & 0x3F), &result)
      append(UInt8(0x80 | scalar & 0x3F), &result)
    default:
      append(UInt8(0xF0 | scalar >> 18), &result)
      append(UInt8(0x80 | scalar >> 12 & 0x3F), &result)
      append(UInt8(0x80 | scalar >> 6 & 0x3F), &result)
      append(UInt8(0x80 | scalar & 0x3F), &result)
    }
  }

  private func append(_ byte: UInt8, _ result: inout FoldedText) {
    result.bytes.append(byte)
    if keepsSources { result.sources.append(source) }
  }
}

/// The syllables of Korean (Unicode 14, §3.12).
private enum Hangul {
  /// The syllable that a second jamo makes of a first one, or of a syllable.
  static func joined(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if (0xAC00..<0xD7A4).contains(first), (first - 0xAC00) % 28 == 0, (0x11A8..<0x11C3).contains(second) {
      return first + second - 0x11A7
    }
    return nil
  }
}

extension UInt32 {
  /// Apostrophes and what is typed for them.
  fileprivate var isApostrophe: Bool {
    switch self {
    case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2BB, 0x2BC, 0x2B9, 0xFF07: true
    default: false
    }
  }

  fileprivate var utf8Count: Int { self < 0x80 ? 1 : self < 0x800 ? 2 : self < 0x10000 ? 3 : 4 }
}
