// The folding table in the form that it is read in: pages of 256 characters.

/// What is done with each character.
struct FoldingPages: Sendable {
  /// What a character is.
  enum Action {
    static let separator: UInt32 = 0
    static let word: UInt32 = 1
    static let wide: UInt32 = 2
    /// From here on: `start << 8 | count` of the replacement, plus this.
    static let replaced: UInt32 = 3
  }

  /// The page of each 256 characters; page 0 holds separators alone.
  private var pages: [UInt16] = Array(repeating: 0, count: 0x1100)
  private var actions: [UInt32] = Array(repeating: Action.separator, count: 256)
  /// The scalars that characters are replaced by.
  private(set) var replacements: [UInt32] = []
  /// Kana by letter and mark.
  private var kana: [UInt64: UInt32] = [:]

  /// The table of `FoldingTable`; made when it is first used.
  static let shared = FoldingPages()

  private init() {
    set(0x30...0x39, Action.word)
    set(0x61...0x7A, Action.word)
    for point: UInt32 in 0x61...0x7A { replace(point - 32, by: [point]) }
    var reader = HexReader(FoldingTable.words)
    while let range = reader.range() { set(range, Action.word) }
    reader = HexReader(FoldingTable.wide)
    while let range = reader.range() { set(range, Action.wide, where: Action.word) }
    for table in [FoldingTable.mapped, FoldingTable.forms] { addReplacements(HexReader(table)) }
    reader = HexReader(FoldingTable.kana)
    while let letter = reader.number(), reader.skip("+"), let mark = reader.number(), reader.skip(">"),
      let result = reader.number()
    { kana[UInt64(letter) << 32 | UInt64(mark)] = result }
  }

  private mutating func addReplacements(_ table: HexReader) {
    var reader = table
    while let range = reader.range() {
      let step: UInt32 = reader.skip("/") ? 2 : 1
      _ = reader.skip(">")
      var to: [UInt32] = []
      while let scalar = reader.number() {
        if scalar != 0 { to.append(scalar) }
        if !reader.skip("+") { break }
      }
      for (index, point) in stride(from: range.lowerBound, through: range.upperBound, by: Int(step)).enumerated() {
        replace(point, by: to.count == 1 ? [to[0] + UInt32(index) * step] : to)
      }
    }
  }

  /// Sets what is done with each character of a range, or with those of them with which `old` is done.
  ///
  /// The ranges of letters are long, and every start that searches comes by here: page by page, and not by calls.
  private mutating func set(_ range: ClosedRange<UInt32>, _ action: UInt32, where old: UInt32? = nil) {
    var point = Int(range.lowerBound)
    let end = Int(range.upperBound) + 1
    while point < end {
      let page = point >> 8
      if pages[page] == 0 {
        pages[page] = UInt16(actions.count / 256)
        actions += [UInt32](repeating: Action.separator, count: 256)
      }
      let count = Swift.min(end, (page + 1) << 8) - point
      let first = Int(pages[page]) * 256 + point & 255
      actions.withUnsafeMutableBufferPointer { actions in
        var at = first
        while at < first + count {
          if old == nil || actions[at] == old { actions[at] = action }
          at += 1
        }
      }
      point += count
    }
  }

  private mutating func replace(_ point: UInt32, by scalars: [UInt32]) {
    set(point...point, Action.replaced + (UInt32(replacements.count) << 8 | UInt32(scalars.count)))
    replacements += scalars
  }

  /// What is done with a character.
  func action(_ point: UInt32) -> UInt32 {
    point > 0x10FFFF ? Action.separator : actions[Int(pages[Int(point >> 8)]) * 256 + Int(point & 255)]
  }

  /// The kana that `mark` makes of `letter`, if any.
  func kana(_ letter: UInt32, _ mark: UInt32) -> UInt32? { kana[UInt64(letter) << 32 | UInt64(mark)] }
}

/// Reads hexadecimal numbers and what stands between them.
private struct HexReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// A number, after spaces and line ends; nil when there is none.
  mutating func number() -> UInt32? {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A { at += 1 }
    let start = at
    var value: UInt32 = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x30...0x39: value = value << 4 | UInt32(bytes[at] - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(bytes[at] - 0x57)
      default: return at > start ? value : nil
      }
      at += 1
    }
    return at > start ? value : nil
  }

  /// `a` or `a-b`.
  mutating func range() -> ClosedRange<UInt32>? {
    guard let first = number() else { return nil }
    guard skip("-"), let last = number(), last >= first else { return first...first }
    return first...last
  }

  /// Whether the next byte is this one, which is then passed.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: byte) else { return false }
    at += 1
    return true
  }
}
