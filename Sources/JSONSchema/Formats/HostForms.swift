// Names of hosts, addresses of the internet, and of mail.

import Words

/// Forms of addresses; each function O(bytes).
enum HostForms {
  typealias Text = Slice<UnsafeRawBufferPointer>

  /// RFC 1123 §2.1; an international name (RFC 5890) may have characters beyond ASCII, which are not looked up.
  static func isName(_ text: Text, isInternational: Bool) -> Bool {
    guard !text.isEmpty, text.count <= 253 else { return false }
    return text.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
        && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || isInternational && $0 >= 0x80 }
    }
  }

  /// RFC 2673 §3.2: four numbers without zeros before them.
  static func isIPv4(_ text: Text) -> Bool {
    let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isDigit), part.count == 1 || part.first != 0x30 else {
          return false
        }
        return part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
      }
  }

  /// RFC 4291 §2.2: eight groups, `::` once for some of them, the last two perhaps an IPv4 address; no zone.
  static func isIPv6(_ text: Text) -> Bool {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return false }
    var (groups, gaps) = (0, 0)
    for (index, part) in parts.enumerated() {
      if part.isEmpty {
        // At an end the colon has to be doubled.
        if index == 0 { if !parts[1].isEmpty { return false } else { continue } }
        if index == parts.count - 1 { if !parts[index - 1].isEmpty { return false } else { continue } }
        gaps += 1
      } else if index == parts.count - 1, part.contains(0x2E) {
        guard isIPv4(part) else { return false }
        groups += 2
      } else {
        guard part.count <= 4, part.allSatisfy(\.isHexDigit) else { return false }
        groups += 1
      }
    }
    return gaps == 0 ? groups == 8 : gaps == 1 && groups < 8
  }

  /// RFC 5321 §4.1.2, Mailbox: words with points between them or a quoted string, `@`, and a host or an address in [ ].
  static func isMailbox(_ text: Text, isInternational: Bool) -> Bool {
    guard let at = text.lastIndex(of: 0x40) else { return false }
    let (local, host) = (text[..<at], text[(at + 1)...])
    guard isLocalPart(local, isInternational) else { return false }
    guard host.first == 0x5B else { return isName(host, isInternational: isInternational) }
    guard host.last == 0x5D, host.count > 2 else { return false }
    let address = host.dropFirst().dropLast()
    // The tag may have letters of either case.
    let hasTag = address.prefix(5).elementsEqual("ipv6:".utf8) { $0 == $1 || $0 | 0x20 == $1 && $0.isLetter }
    return hasTag ? isIPv6(address.dropFirst(5)) : isIPv4(address)
  }

  private static func isLocalPart(_ text: Text, _ isInternational: Bool) -> Bool {
    guard (1...64).contains(text.count) else { return false }
    if text.first == 0x22 {
      guard text.count >= 2, text.last == 0x22 else { return false }
      var isEscaped = false
      for byte in text.dropFirst().dropLast() {
        guard byte >= 0x20, byte < 0x7F || isInternational && byte >= 0x80 else { return false }
        if !isEscaped, byte == 0x22 { return false }
        isEscaped = !isEscaped && byte == 0x5C
      }
      return !isEscaped
    }
    return text.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy { byte in
          byte.isLetter || byte.isDigit || wordSigns.contains(byte) || isInternational && byte >= 0x80
        }
    }
  }

  /// What may stand in a word beside letters and digits (RFC 5322 §3.2.3, atext).
  private static let wordSigns = Array("!#$%&'*+-/=?^_`{|}~".utf8)
}
