// Which options go together: said once, for the check, the man pages and `--json-usage`.

import Words

/// An option as a constraint names it: `--join`, or with one of some values, `--join mitre` or `--format csv|copy`;
/// `input` is a word that is no option.
package struct OptionUse {
  /// The name, `--join`.
  package let name: String
  /// The values that count; empty for all.
  package let values: [String]

  /// The options of a text, with commas between them.
  package static func list(_ text: String) -> [OptionUse] {
    text.filledPieces.map { use in
      let parts = use.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      return OptionUse(
        name: parts.first.map(String.init) ?? "",
        values: parts.count > 1 ? parts[1].split(separator: "|").map(String.init) : [])
    }
  }

  /// How a constraint names it, and `--json-usage`.
  package var words: String { values.isEmpty ? name : "\(name) \(values.joined(separator: "|"))" }

  /// How it is said in a sentence.
  package var text: String {
    if name == "input" { return "an input" }
    return values.isEmpty ? name : "\(name) \(values.joined(by: "or"))"
  }
}

/// A rule about which options go together.
///
/// Options are named as on the command line, so that a group may speak of those of its stage; a test sees that every
/// stage which has the rule has the options.
package struct OptionConstraint {
  /// What has to be the case.
  package enum Kind: String {
    /// Exactly one of the options is given.
    case exactlyOne
    /// At most one of the options is given.
    case atMostOne
    /// At least one of the options is given.
    case atLeastOne
    /// All of the options are given or none.
    case together
    /// Where one of the options is given, one of the others is.
    case requires
    /// Where one of the options is given, none of the others is.
    case excludes
    /// None of the options, which all stages have, is given.
    case refuses
  }

  package let kind: Kind
  private let optionsText: String
  private let othersText: String
  /// Why, or what to do; empty for nothing.
  package let reason: String
  /// Whether it is enough that the other option is not given, as it then has a value that fits.
  package let allowsLeftOut: Bool

  private init(_ kind: Kind, _ options: String, _ others: String, _ reason: String, allowsLeftOut: Bool = false) {
    self.kind = kind
    optionsText = options
    othersText = others
    self.reason = reason
    self.allowsLeftOut = allowsLeftOut
  }

  /// The options that it is about.
  package var options: [OptionUse] { OptionUse.list(optionsText) }
  /// The options that those need or exclude.
  package var others: [OptionUse] { OptionUse.list(othersText) }

  /// Exactly one of `options`, with commas between them, is given.
  package static func exactlyOne(_ options: String, because reason: String = "") -> OptionConstraint {
    OptionConstraint(.exactlyOne, options, "", reason)
  }

  /// At most one of `options`.
  package static func atMostOne(_ options: String, because reason: String = "") -> OptionConstraint {
    OptionConstraint(.atMostOne, options, "", reason)
  }

  /// At least one of `options`.
  package static func atLeastOne(_ options: String, because reason: String = "") -> OptionConstraint {
    OptionConstraint(.atLeastOne, options, "", reason)
  }

  /// All of `options`, or none.
  package static func together(_ options: String) -> OptionConstraint { OptionConstraint(.together, options, "", "") }

  /// Each of `options` is given only with one of `others`.
  ///
  /// - Parameter orLeftOut: whether it also goes with none, where the other has a value that fits by default.
  package static func requires(
    _ options: String, _ others: String, orLeftOut: Bool = false, because reason: String = ""
  ) -> OptionConstraint { OptionConstraint(.requires, options, others, reason, allowsLeftOut: orLeftOut) }

  /// None of `options` is given with any of `others`.
  package static func excludes(_ options: String, _ others: String, because reason: String = "") -> OptionConstraint {
    OptionConstraint(.excludes, options, others, reason)
  }

  /// None of `options`, which are those of every stage, is given.
  package static func refuses(_ options: String, because reason: String) -> OptionConstraint {
    OptionConstraint(.refuses, options, "", reason)
  }

  /// What is wrong with the options that are given; nil for nothing.
  package func complaint(_ given: GivenOptions) -> String? {
    // Most are about none of the options that are given, and are not read.
    guard
      kind == .exactlyOne || kind == .atLeastOne || given.isMentioned(in: optionsText)
        || given.isMentioned(in: othersText)
    else { return nil }
    let (options, others) = (options, others)
    let found = options.filter(given.has)
    switch kind {
    case .exactlyOne, .atMostOne:
      if found.count > 1 { return excluding(found[0], found[1], given) }
      return found.isEmpty && kind == .exactlyOne ? asking("Give one of") : nil
    case .atLeastOne: return found.isEmpty ? asking("Give at least one of") : nil
    case .together:
      guard let first = found.first, let missing = options.first(where: { !given.has($0) }) else { return nil }
      return "\(Self.said(first, given)) needs \(missing.text) as well: \(Self.names(options)) go together."
    case .requires:
      guard let first = found.first, !others.contains(where: given.has) else { return nil }
      let contrary = others.first { given.value($0.name) != nil }
      if contrary == nil, allowsLeftOut { return nil }
      let value = contrary.flatMap { given.value($0.name) }.map { ", and \(contrary?.name ?? "") is \($0)" }
      return "\(Self.said(first, given)) needs \(Self.names(others, "or"))\(value ?? " as well")\(reasonText(or: ""))."
    case .excludes:
      guard let first = found.first, let other = others.first(where: given.has) else { return nil }
      return excluding(first, other, given)
    case .refuses:
      guard let first = found.first else { return nil }
      return "\(Self.said(first, given)) has no use here\(reasonText(or: ""))."
    }
  }

  /// What it says of itself where nothing is given.
  package var text: String {
    switch kind {
    case .exactlyOne: options.count == 1 ? asking("") : "Exactly one of \(Self.names(options))\(reasonText(or: ""))."
    case .atMostOne: "At most one of \(Self.names(options))\(reasonText(or: ""))."
    case .atLeastOne: "At least one of \(Self.names(options))\(reasonText(or: ""))."
    case .together: "\(Self.names(options)) go together."
    case .refuses: "\(Self.names(options)) has no use\(reasonText(or: ""))."
    case .requires:
      "\(Self.names(options)) \(options.count == 1 ? "needs" : "need") \(Self.names(others, "or"))\(reasonText(or: ""))."
    case .excludes:
      "\(Self.names(options)) \(options.count == 1 ? "does" : "do") not go with \(Self.names(others, "or"))"
        + "\(reasonText(or: ""))."
    }
  }

  private func asking(_ words: String) -> String {
    guard options.count == 1 else { return "\(words) \(Self.names(options))\(reasonText(or: ""))." }
    return "Give \(options[0].text)\(reasonText(or: ""))."
  }

  private func excluding(_ one: OptionUse, _ other: OptionUse, _ given: GivenOptions) -> String {
    let names = "\(Self.said(one, given)) and \(Self.said(other, given))"
    let standard = "give one of them"
    return "\(names) exclude each other\(kind == .exactlyOne ? ": " + standard : reasonText(or: standard))."
  }

  /// An option as it is given.
  private static func said(_ use: OptionUse, _ given: GivenOptions) -> String {
    guard use.name == "input", let word = given.value(use.name) else { return given.said(use) }
    return "the input '\(word)'"
  }

  private func reasonText(or other: String) -> String {
    let text = reason.isEmpty ? other : reason
    return text.isEmpty ? "" : ": \(text)"
  }

  private static func names(_ uses: [OptionUse], _ word: String = "and") -> String {
    uses.map(\.text).joined(by: word)
  }
}
