// Colours as people write them, and as the writers want them.

/// A colour in sRGB with its opacity.
public struct Color: Sendable, Hashable {
  /// 0…255.
  public var red, green, blue: UInt8
  /// 0 (not seen) … 1.
  public var opacity: Double

  /// Makes a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// Makes an opaque colour of `0xRRGGBB`.
  public init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, the `#` of which may be missing (simplestyle 1.1), or a name of
  /// CSS Color 3's sixteen and some more; nil for all else.
  public init?(_ text: String) {
    let lowered = text.lowercased()
    if let named = Self.names[lowered] {
      self = named
      return
    }
    let digits = lowered.utf8.drop { $0 == 0x23 }
    guard lowered.utf8.count - digits.count <= 1 else { return nil }
    let values = digits.compactMap { digit -> UInt8? in
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x61 + 10
      default: nil
      }
    }
    guard values.count == digits.count else { return nil }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], opacity: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  /// `#rrggbb`, without the opacity.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return [red, green, blue].reduce(into: "#") { text, byte in
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }

  /// The colour with another opacity.
  public func withOpacity(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// The colour `share` of the way to `other`, 0…1, channel by channel.
  public func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: opacity + (other.opacity - opacity) * share)
  }

  /// How light it is, 0 (black) … 1 (white): the relative luminance of WCAG 2.1.
  public var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      // The curve of sRGB by its usual power, near enough for which of two texts can be read.
      return value * value * (0.2 + 0.8 * value)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Black or white, whichever can be read on it.
  public var readable: Color { luminance > 0.45 ? Color(0x1D1D1F) : Color(0xFFFFFF) }

  /// What is seen nowhere.
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)

  private static let names: [String: Color] = [
    "black": Color(0x000000), "silver": Color(0xC0C0C0), "gray": Color(0x808080), "grey": Color(0x808080),
    "white": Color(0xFFFFFF), "maroon": Color(0x800000), "red": Color(0xFF0000), "purple": Color(0x800080),
    "fuchsia": Color(0xFF00FF), "magenta": Color(0xFF00FF), "green": Color(0x008000), "lime": Color(0x00FF00),
    "olive": Color(0x808000), "yellow": Color(0xFFFF00), "navy": Color(0x000080), "blue": Color(0x0000FF),
    "teal": Color(0x008080), "aqua": Color(0x00FFFF), "cyan": Color(0x00FFFF), "orange": Color(0xFFA500),
    "brown": Color(0xA52A2A), "pink": Color(0xFFC0CB), "indigo": Color(0x4B0082), "mint": Color(0x00C7BE),
    "transparent": Color.clear, "none": Color.clear, "clear": Color.clear,
  ]
}
