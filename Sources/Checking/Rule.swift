// What a check looks for: a rule, how bad a breach of it is, and where it is from.

/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// It is not told.
  case off
  /// Worth knowing.
  case note
  /// Probably a mistake.
  case warning
  /// A mistake: the status is 1.
  case error

  private var rank: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }

  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}

/// Where a rule is from.
public enum RuleOrigin: Sendable, Equatable {
  /// JSON, with the section.
  case rfc8259(String)
  /// GeoJSON, with the section.
  case rfc7946(String)
  /// OGC 06-103r4, with the clause.
  case simpleFeatures(String)
  /// IMDF 1.0.0, OGC 20-094.
  case imdf
  /// plat itself: what experience shows to be a mistake.
  case house
  /// A schema or a condition of the user's own.
  case user

  /// The origin in words, such as `RFC 7946 §3.1.6`.
  public var text: String {
    switch self {
    case .rfc8259(let section): "RFC 8259 §\(section)"
    case .rfc7946(let section): "RFC 7946 §\(section)"
    case .simpleFeatures(let clause): "OGC Simple Features §\(clause)"
    case .imdf: "IMDF 1.0.0 (OGC 20-094)"
    case .house: "house"
    case .user: "user"
    }
  }

  /// Where the text can be read; nil where there is none to be linked.
  public var url: String? {
    switch self {
    case .rfc8259(let section): "https://www.rfc-editor.org/rfc/rfc8259#section-\(section)"
    case .rfc7946(let section): "https://www.rfc-editor.org/rfc/rfc7946#section-\(section)"
    case .simpleFeatures: "https://www.ogc.org/standard/sfa/"
    case .imdf: "https://docs.ogc.org/cs/20-094/"
    case .house, .user: nil
    }
  }
}

/// A rule.
public struct Rule: Sendable, Equatable {
  /// The stable name, such as `open-ring`.
  public let id: String
  /// How bad a breach is, unless the user has it otherwise.
  public var severity: Severity
  /// Where it is from.
  public let origin: RuleOrigin
  /// What is wrong, in a few words.
  public let summary: String
  /// How it is mended.
  public let advice: String
  /// A record that breaks it, and one that does not; empty for a rule that no one record can show.
  public let bad: String
  public let good: String
  /// Whether only the first breach is reported in full, and the others are counted: for what is rarely in one record
  /// alone.
  public let isToldOnce: Bool

  /// Makes a rule.
  public init(
    _ id: String, _ severity: Severity, _ origin: RuleOrigin, _ summary: String, advice: String, bad: String = "",
    good: String = "", isToldOnce: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.origin = origin
    self.summary = summary
    self.advice = advice
    self.bad = bad
    self.good = good
    self.isToldOnce = isToldOnce
  }
}
