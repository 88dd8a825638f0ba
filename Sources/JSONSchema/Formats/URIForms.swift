// URIs, references and templates of them.

import Words

/// Forms of URIs; each function O(bytes).
enum URIForms {
  typealias Text = Slice<UnsafeRawBufferPointer>

  /// RFC 3986 §3, with a scheme; as an IRI (RFC 3987) with characters beyond ASCII.
  static func isURI(_ text: Text, isInternational: Bool) -> Bool {
    guard let colon = schemeEnd(text) else { return false }
    return isRest(text[(colon + 1)...], isInternational)
  }

  /// RFC 3986 §4.1: a URI, or a part of one, of whose path the first part has no colon.
  static func isReference(_ text: Text, isInternational: Bool) -> Bool {
    if isURI(text, isInternational: isInternational) { return true }
    guard isRest(text, isInternational) else { return false }
    return !text.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }.contains(0x3A)
  }

  /// The colon after a scheme; nil where there is no scheme.
  private static func schemeEnd(_ text: Text) -> Int? {
    guard let first = text.first, first.isLetter, let colon = text.firstIndex(of: 0x3A),
      text[..<colon].allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return colon
  }

  /// What comes after the scheme: an authority, a path, a query and a fragment.
  private static func isRest(_ text: Text, _ isInternational: Bool) -> Bool {
    var rest = text
    if rest.starts(with: [0x2F, 0x2F]) {
      let authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
      guard isAuthority(authority, isInternational) else { return false }
      rest = rest[authority.endIndex...]
    }
    let fragment = rest.firstIndex(of: 0x23)
    let query = rest[..<(fragment ?? rest.endIndex)].firstIndex(of: 0x3F)
    let path = rest[..<(query ?? fragment ?? rest.endIndex)]
    guard isMade(path, of: pathSigns, isInternational) else { return false }
    if let query {
      guard isMade(rest[(query + 1)..<(fragment ?? rest.endIndex)], of: querySigns, isInternational) else {
        return false
      }
    }
    return fragment.map { isMade(rest[($0 + 1)...], of: querySigns, isInternational) } ?? true
  }

  /// RFC 3986 §3.2: perhaps a user, a host, perhaps a port.
  private static func isAuthority(_ text: Text, _ isInternational: Bool) -> Bool {
    var host = text
    if let at = text.lastIndex(of: 0x40) {
      guard isMade(text[..<at], of: userSigns, isInternational) else { return false }
      host = text[(at + 1)...]
    }
    if host.first == 0x5B {
      guard let end = host.firstIndex(of: 0x5D) else { return false }
      let (address, port) = (host[(host.startIndex + 1)..<end], host[(end + 1)...])
      guard HostForms.isIPv6(address) || isFutureAddress(address) else { return false }
      return port.isEmpty || port.first == 0x3A && port.dropFirst().allSatisfy(\.isDigit)
    }
    if let colon = host.lastIndex(of: 0x3A) {
      guard host[(colon + 1)...].allSatisfy(\.isDigit) else { return false }
      host = host[..<colon]
    }
    return isMade(host, of: nameSigns, isInternational)
  }

  /// RFC 3986 §3.2.2, IPvFuture.
  private static func isFutureAddress(_ text: Text) -> Bool {
    guard let first = text.first, first | 0x20 == 0x76, let point = text.firstIndex(of: 0x2E) else { return false }
    let (version, rest) = (text[(text.startIndex + 1)..<point], text[(point + 1)...])
    return !version.isEmpty && version.allSatisfy(\.isHexDigit) && !rest.isEmpty && isMade(rest, of: userSigns, false)
  }

  /// Whether a text is made of letters, digits, some signs, and bytes as % with two digits.
  private static func isMade(_ text: Text, of signs: Set<UInt8>, _ isInternational: Bool) -> Bool {
    var at = text.startIndex
    while at < text.endIndex {
      let byte = text[at]
      if byte == 0x25 {
        guard at + 2 < text.endIndex, text[at + 1].isHexDigit, text[at + 2].isHexDigit else { return false }
        at += 3
        continue
      }
      guard byte.isLetter || byte.isDigit || signs.contains(byte) || isInternational && byte >= 0x80 else {
        return false
      }
      at += 1
    }
    return true
  }

  /// RFC 3986 §2.2 and §2.3: what is free everywhere, beside letters and digits.
  private static let nameSigns = Set("-._~!$&'()*+,;=".utf8)
  private static let userSigns = nameSigns.union(":".utf8)
  private static let pathSigns = userSigns.union("/@".utf8)
  private static let querySigns = pathSigns.union("?".utf8)

  // MARK: Templates

  /// RFC 6570 §2: literals, and expressions in braces.
  static func isTemplate(_ text: Text) -> Bool {
    var rest = text
    while let byte = rest.first {
      if byte == 0x7B {
        guard let end = rest.firstIndex(of: 0x7D), isExpression(rest[(rest.startIndex + 1)..<end]) else {
          return false
        }
        rest = rest[(end + 1)...]
      } else if byte == 0x25 {
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexDigit) else { return false }
        rest = rest.dropFirst(3)
      } else {
        guard byte > 0x20, byte != 0x7F, !notLiteral.contains(byte) else { return false }
        rest = rest.dropFirst()
      }
    }
    return true
  }

  private static let notLiteral = Set("\"'<>\\^`|}".utf8)

  /// Perhaps an operator, and names with commas between them, each perhaps cut (`:3`) or taken apart (`*`).
  private static func isExpression(_ text: Text) -> Bool {
    let names = text.first.map { Set("+#./;?&=,!@|".utf8).contains($0) } ?? false ? text.dropFirst() : text
    return names.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy { part in
      var name = part
      if name.last == 0x2A {
        name = name.dropLast()
      } else if let colon = name.firstIndex(of: 0x3A) {
        let length = name[(colon + 1)...]
        guard (1...4).contains(length.count), length.first != 0x30, length.allSatisfy(\.isDigit) else { return false }
        name = name[..<colon]
      }
      return name.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && isMade($0, of: [0x5F], false)
      }
    }
  }
}
