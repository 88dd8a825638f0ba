// References from one schema to another: RFC 3986's parts of a URI, and how one is resolved against another.

import Words

/// A URI, or what stands for one beside another.
struct URIReference {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  /// Takes a text apart; every text has a reading.
  init(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<slash])
      rest = rest[slash...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The URI without its fragment.
  var resource: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
  }

  /// The fragment with its percent-encoded bytes decoded.
  var decodedFragment: String? {
    guard let fragment, fragment.utf8.contains(0x25) else { return fragment }
    return String(decoding: PercentDecoding(fragment.utf8).bytes, as: UTF8.self)
  }

  /// What the reference means beside a base (RFC 3986 §5.2.2).
  func resolved(against base: String) -> URIReference {
    if scheme != nil { return normalized }
    let base = URIReference(base)
    var target = self
    target.scheme = base.scheme
    if authority != nil { return target.normalized }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
      return target
    }
    if !path.hasPrefix("/") {
      let slash = base.path.lastIndex(of: "/")
      let folder = slash.map { String(base.path[...$0]) } ?? (base.authority != nil ? "/" : "")
      target.path = folder + path
    }
    return target.normalized
  }

  /// The reference without `.` and `..` in its path (RFC 3986 §5.2.4).
  private var normalized: URIReference {
    guard path.contains("/.") || path.hasPrefix(".") else { return self }
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    var copy = self
    copy.path = kept.joined(separator: "/")
    return copy
  }
}
