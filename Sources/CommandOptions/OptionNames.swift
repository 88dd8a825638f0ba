// What an option is called on the command line.

import ArgumentParser

/// The names of an option or a flag: `--name`, `-n`, or several.
package struct OptionNames: ExpressibleByArrayLiteral {
  /// One name.
  package enum Name {
    /// The property's name, its words joined by dashes.
    case long
    case customLong(String)
    /// A letter; `allowingJoined` where a value may follow at once, as in `-j4`.
    case customShort(Character, allowingJoined: Bool = false)
  }

  private let names: [Name]

  package init(arrayLiteral names: Name...) { self.names = names }

  package static var long: OptionNames { [.long] }
  package static func customLong(_ name: String) -> OptionNames { [.customLong(name)] }

  /// The names as ArgumentParser has them.
  package var specification: NameSpecification {
    NameSpecification(
      names.map { name in
        switch name {
        case .long: .long
        case .customLong(let name): .customLong(name)
        case .customShort(let letter, let allowingJoined): .customShort(letter, allowingJoined: allowingJoined)
        }
      })
  }

  /// The words that stand for the option, of a property with this name.
  package func all(_ key: String) -> [String] {
    names.map { name in
      switch name {
      case .long: "--" + Self.dashed(key)
      case .customLong(let name): "--" + name
      case .customShort(let letter, _): "-" + String(letter)
      }
    }
  }

  /// `maxRejects` as `max-rejects`, in the way of ArgumentParser: of several capitals the last begins a word.
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
