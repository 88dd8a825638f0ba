// The bytes of an SVG: numbers, colours, texts.

import Words

/// Bytes that are written, in UTF-8.
struct SVGText {
  private(set) var bytes: [UInt8] = []
  /// Whether the last number has a point, so that one that begins with its own needs nothing between.
  private var hasPoint = false
  /// Whether a number was the last to be written.
  private var isAfterNumber = false

  init() { bytes.reserveCapacity(1 << 16) }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    isAfterNumber = false
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    isAfterNumber = false
  }

  mutating func write(base64 file: [UInt8]) {
    bytes += PixelCanvas.base64(file)
    isAfterNumber = false
  }

  // MARK: Attributes

  /// ` name="value"` with a number.
  mutating func attribute(_ name: StaticString, _ value: Double) {
    open(name)
    number(Self.hundredths(value))
    write("\"")
  }

  /// ` name="value"` with a word of SVG's own.
  mutating func attribute(_ name: StaticString, word: String) {
    open(name)
    write(word)
    write("\"")
  }

  private mutating func open(_ name: StaticString) {
    write(" ")
    write(name)
    write("=\"")
  }

  /// ` name="#rgb"` and its opacity; `none` for what is not seen.
  mutating func attribute(_ name: StaticString, _ color: Color, opacity: StaticString) {
    open(name)
    guard color.opacity > 0 else {
      write("none\"")
      return
    }
    bytes.append(0x23)
    let isShort = [color.red, color.green, color.blue].allSatisfy { $0 >> 4 == $0 & 15 }
    for byte in [color.red, color.green, color.blue] {
      if !isShort { digit(byte >> 4) }
      digit(byte & 15)
    }
    write("\"")
    if color.opacity < 1 { attribute(opacity, color.opacity) }
  }

  private mutating func digit(_ value: UInt8) { bytes.append(value < 10 ? 0x30 + value : 0x57 + value) }

  // MARK: Numbers

  static func hundredths(_ value: Double) -> Int { Int((max(-1e9, min(1e9, value)) * 100).rounded()) }

  /// Hundredths as a decimal number without zeros at its ends, parted from a number before it where that is needed.
  mutating func number(_ hundredths: Int) {
    let size = Int(hundredths.magnitude)
    let (whole, rest) = (size / 100, size % 100)
    if isAfterNumber, hundredths >= 0, !(hasPoint && whole == 0 && rest > 0) { bytes.append(0x20) }
    if hundredths < 0 { bytes.append(0x2D) }
    if whole > 0 || rest == 0 { integer(whole) }
    if rest > 0 {
      bytes.append(0x2E)
      bytes.append(0x30 + UInt8(rest / 10))
      if rest % 10 > 0 { bytes.append(0x30 + UInt8(rest % 10)) }
    }
    hasPoint = rest > 0
    isAfterNumber = true
  }

  private mutating func integer(_ value: Int) {
    if value < 10 { return bytes.append(0x30 + UInt8(value)) }
    if value < 1000 {
      if value >= 100 { bytes.append(0x30 + UInt8(value / 100)) }
      bytes.append(0x30 + UInt8(value / 10 % 10))
      return bytes.append(0x30 + UInt8(value % 10))
    }
    bytes.append(contentsOf: String(value).utf8)
  }

  // MARK: Text

  /// Text as the content of an element or the value of an attribute.
  mutating func escaped(_ text: String) {
    bytes.append(markup: text)
    isAfterNumber = false
  }
}

extension [UInt8] {
  /// Adds a text of the data as the content of an element or the value of an attribute of XML or HTML.
  public mutating func append(markup text: String) {
    for byte in legible(text).utf8 {
      if let reference = Unicode.Scalar(byte).xmlReference() {
        append(contentsOf: reference.utf8)
      } else {
        append(byte)
      }
    }
  }
}
