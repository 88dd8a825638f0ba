// Numbers as other programs spell them, and as JSON does.

public import GeoJSON
import Words

/// What a piece of text is, taken as a number.
public enum NumberText {
  case finite, notFinite, other
}

extension ByteBuffer {
  /// Appends a decimal number in the spelling it has, changed no more than RFC 8259 asks for.
  ///
  /// `+1` and `01` become `1`, `.5` becomes `0.5`, `1.` becomes `1`. For a text that is no finite number nothing is
  /// appended.
  public mutating func appendNumber(_ text: UnsafeRawBufferPointer) -> NumberText {
    if text.isJSONNumber {
      append(text)
      return .finite
    }
    var at = 0
    func digits() -> Range<Int> {
      let start = at
      while at < text.count, text[at].isDigit { at += 1 }
      return start..<at
    }
    let negative = text.first == 0x2D
    if negative || text.first == 0x2B { at += 1 }
    if at < text.count, !text[at].isDigit, text[at] != 0x2E { return word(text, from: at) }
    var integer = digits()
    var fraction = at..<at
    if at < text.count, text[at] == 0x2E {
      at += 1
      fraction = digits()
    }
    guard !integer.isEmpty || !fraction.isEmpty else { return .other }
    let exponent = at
    if at < text.count, text[at] | 0x20 == 0x65 {
      at += 1
      if at < text.count, text[at] == 0x2B || text[at] == 0x2D { at += 1 }
      guard !digits().isEmpty else { return .other }
    }
    guard at == text.count else { return .other }

    if negative { append(0x2D as UInt8) }
    while integer.count > 1, text[integer.lowerBound] == 0x30 { integer = integer.dropFirst() }
    if integer.isEmpty { append(0x30 as UInt8) }
    append(text.part(integer.lowerBound, integer.upperBound))
    if !fraction.isEmpty { append(0x2E as UInt8) }
    append(text.part(fraction.lowerBound, fraction.upperBound))
    append(text.part(exponent, text.count))
    return .finite
  }

  /// What a text is that begins, past its sign, with neither digit nor point.
  private func word(_ text: UnsafeRawBufferPointer, from start: Int) -> NumberText {
    let word = text.part(start, text.count)
    return word.isWord("nan") || word.isWord("inf") || word.isWord("infinity") ? .notFinite : .other
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are a number as RFC 8259 §6 spells it, and nothing else.
  @inline(__always)
  var isJSONNumber: Bool {
    guard count > 0, let start = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
    let end = count
    var at = start[0] == 0x2D ? 1 : 0
    /// Passes over digits; false where there is none.
    @inline(__always)
    func digits() -> Bool {
      let first = at
      while at < end, start[at].isDigit { at += 1 }
      return at > first
    }
    let integer = at
    guard digits(), at == integer + 1 || start[integer] != 0x30 else { return false }
    if at < end, start[at] == 0x2E {
      at += 1
      guard digits() else { return false }
    }
    if at < end, start[at] | 0x20 == 0x65 {
      at += 1
      if at < end, start[at] == 0x2B || start[at] == 0x2D { at += 1 }
      guard digits() else { return false }
    }
    return at == end
  }

  /// Whether the bytes are `word`, to the letter.
  func equals(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are those of `other`.
  func equals(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether the bytes are `word` (ASCII letters), in capitals or not.
  func isWord(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && startsWithWord(word)
  }

  /// Whether the bytes begin with `word` (ASCII letters), in capitals or not.
  func startsWithWord(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where self[index] | 0x20 != word.utf8Start[index] | 0x20 { return false }
    return true
  }

  /// The bytes without the blanks and line breaks around them.
  var trimmed: UnsafeRawBufferPointer {
    var start = 0
    var end = count
    while start < end, isBlank(self[start]) { start += 1 }
    while end > start, isBlank(self[end - 1]) { end -= 1 }
    return part(start, end)
  }
}

/// A space, a tab, a line feed or a carriage return.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
