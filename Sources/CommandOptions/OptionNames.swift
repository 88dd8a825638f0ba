// What an option is called on the command line.

/// The names of an option or a flag: `--name`, `-n`, or several.
package struct OptionNames: ExpressibleByArrayLiteral {
  /// One name.
  package enum Name {
    /// The property's name, its words joined by dashes.
    case long
    case customLong(String)
    /// A letter; `allowingJoined` where a value may follow at once, as in `-j4`.
    case customShort(Character, allowingJoined: Bool = false)
    /// A number alone, as in `-5`, which is the value too.
    case digits
  }

  private let names: [Name]

  package init(arrayLiteral names: Name...) { self.names = names }

  package static var long: OptionNames { [.long] }
  package static func customLong(_ name: String) -> OptionNames { [.customLong(name)] }

  var count: Int { names.count }

  /// Whether a number with a dash is the option and its value.
  var takesDigits: Bool { names.contains { if case .digits = $0 { true } else { false } } }

  /// The words that stand for the option, of a property with this name.
  package func all(_ key: String) -> [String] {
    names.compactMap { name in
      switch name {
      case .long: "--" + Self.dashed(key)
      case .customLong(let name): "--" + name
      case .customShort(let letter, _): "-" + String(letter)
      case .digits: nil
      }
    }
  }

  /// The first of them that is not a letter alone, as messages and constraints have it.
  func name(_ key: String) -> String { all(key).first { $0.hasPrefix("--") } ?? all(key)[0] }

  /// `maxRejects` as `max-rejects`: of several capitals the last begins a word.
  package static func dashed(_ key: String) -> String {
    let bytes = Array(key.utf8)
    func isCapital(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x41...0x5A).contains(bytes[index]) }
    func isSmall(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index]) }
    var text: [UInt8] = []
    var begins = true
    for (index, byte) in bytes.enumerated() {
      guard isCapital(index) else {
        text.append(byte)
        begins = true
        continue
      }
      if begins, !text.isEmpty { text.append(UInt8(ascii: "-")) }
      begins = isCapital(index + 1) && isSmall(index + 2)
      text.append(byte | 0x20)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
