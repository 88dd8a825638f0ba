// Words that a user says mean others, in the form of Solr's and Elasticsearch's synonym files.
//
//   # a comment
//   pub, bar, tavern          each stands for the others, too
//   boozer, local => pub      only what is on the right is looked for

import TextFolding

/// What is wrong with a file of synonyms, and where.
public struct SynonymError: Error, Equatable {
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// What is wrong, and what to do about it.
  public let message: String
}

/// Rules by which words of queries stand for others.
public struct Synonyms: Sendable {
  /// What some words stand for.
  private struct Rule: Sendable {
    /// What is looked for in their place, as it is written.
    var texts: [String]
    /// Whether they are looked for themselves.
    var keepsItself: Bool
  }

  /// By their words with a space between them.
  private var rules: [[UInt8]: Rule] = [:]
  /// The most words of a rule, by the first of them.
  private var longest: [[UInt8]: Int] = [:]
  /// The text they were read from.
  public let text: String

  /// So many ways to ask one query are tried.
  package static let most = 16
  /// So many ways to say one thing are kept of a file.
  private static let mostTexts = 64

  /// Reads a file's text.
  ///
  /// O(bytes).
  public init(_ bytes: [UInt8]) throws(SynonymError) {
    var body = bytes[...]
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    guard let text = String(validating: body, as: UTF8.self) else { throw Self.notText(body) }
    self.text = text
    for (number, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let end = line.last == 0x0D ? line.dropLast() : line
      try read(Array(String(decoding: end, as: UTF8.self)), number + 1)
    }
  }

  /// Where the first bytes are that are not UTF-8.
  private static func notText(_ body: ArraySlice<UInt8>) -> SynonymError {
    for (number, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard String(validating: line, as: UTF8.self) == nil else { continue }
      var (decoder, bytes, column) = (UTF8(), line.makeIterator(), 1)
      while case .scalarValue = decoder.decode(&bytes) { column += 1 }
      return SynonymError(line: number + 1, column: column, message: "this is not UTF-8")
    }
    return SynonymError(line: 1, column: 1, message: "this is not UTF-8")
  }

  /// Words between commas, and where they begin.
  private typealias Term = (text: String, words: [[UInt8]], column: Int)

  private mutating func read(_ line: [Character], _ number: Int) throws(SynonymError) {
    func fault(_ column: Int, _ message: String) -> SynonymError {
      SynonymError(line: number, column: column + 1, message: message)
    }
    guard let first = line.firstIndex(where: { !$0.isWhitespace }), line[first] != "#" else { return }
    if line[first...].starts(with: "s(") {
      throw fault(first, "this is WordNet's form; write 'pub, bar' or 'boozer => pub'")
    }
    var (sides, term, start, arrow): ([[Term]], String, Int, Int?) = ([[]], "", 0, nil)
    func end(_ column: Int) throws(SynonymError) {
      let words = Folding.folded(term).words
      let at = min((start..<max(start, column)).first { !line[$0].isWhitespace } ?? start, line.count)
      guard !words.isEmpty else {
        throw fault(
          at, term.contains { !$0.isWhitespace } ? "there is no letter or digit to look for" : "a word is missing here")
      }
      guard words.count <= QueryLimits.mostWords else {
        throw fault(at, "\(words.count) words are too many; at most \(QueryLimits.mostWords) are looked for")
      }
      sides[sides.count - 1].append((term.split(whereSeparator: \.isWhitespace).joined(separator: " "), words, at))
      term = ""
    }
    var at = first
    start = first
    while at < line.count {
      switch line[at] {
      case "\\" where at + 1 < line.count:
        term.append(line[at + 1])
        at += 1
      case "\0": throw fault(at, "there is a zero byte")
      case ",":
        try end(at)
        start = at + 1
      case "=" where at + 1 < line.count && line[at + 1] == ">":
        if arrow != nil { throw fault(at, "a line has one =>") }
        try end(at)
        arrow = at
        sides.append([])
        at += 1
        start = at + 1
      default: term.append(line[at])
      }
      at += 1
    }
    try end(line.count)
    let meant = sides[sides.count - 1]
    let own = sides.count == 1 ? [] : Set(meant.map(\.words))
    for term in sides[0] { add(term.words, meant, keepsItself: sides.count == 1 || own.contains(term.words)) }
  }

  private mutating func add(_ words: [[UInt8]], _ terms: [Term], keepsItself: Bool) {
    let key = Self.key(words)
    var rule = rules[key] ?? Rule(texts: [], keepsItself: keepsItself)
    rule.keepsItself = rule.keepsItself || keepsItself
    for term in terms where term.words != words {
      if rule.texts.count == Self.mostTexts { break }
      if !rule.texts.contains(term.text) { rule.texts.append(term.text) }
    }
    rules[key] = rule
    longest[words[0]] = max(longest[words[0]] ?? 0, words.count)
  }

  private static func key(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined(separator: [0x20])) }

  /// The texts that a query stands for: the query itself, unless other words are looked for instead, and after it
  /// others.
  ///
  /// Of rules whose words begin at one word, that with the most words counts. Words that may be unfinished count as
  /// they are, too.
  ///
  /// - Parameter lastIsWhole: whether the last word is finished; it is with a space after it.
  package func texts(for text: String, lastIsWhole: Bool) -> [String] {
    let written = text.split(whereSeparator: \.isWhitespace)
    guard !rules.isEmpty, !written.isEmpty, written.count <= QueryLimits.mostWords else { return [text] }
    let words = written.map { Folding.folded(String($0)).words }
    let isFinished = lastIsWhole || text.last?.isWhitespace == true
    var (ways, isChanged): ([[String]], Bool) = ([[]], false)
    var at = 0
    while at < written.count {
      guard let (rule, next) = rule(words, at) else {
        for index in ways.indices { ways[index].append(String(written[at])) }
        at += 1
        continue
      }
      isChanged = true
      let own = written[at..<next].joined(separator: " ")
      let keeps = rule.keepsItself || next == written.count && !isFinished
      // What stands for the last word is finished.
      let choices = (keeps ? [own] : []) + (next == written.count ? rule.texts.map { $0 + " " } : rule.texts)
      ways = Array(choices.flatMap { choice in ways.map { $0 + [choice] } }.prefix(Self.most))
      at = next
    }
    guard isChanged else { return [text] }
    let tail = text.last?.isWhitespace == true ? " " : ""
    return ways.map { $0.joined(separator: " ") }.map { $0.hasSuffix(" ") ? $0 : $0 + tail }
  }

  /// The rule whose words stand at a place, and where what follows them begins.
  private func rule(_ words: [[[UInt8]]], _ at: Int) -> (Rule, Int)? {
    guard let first = words[at].first, let most = longest[first] else { return nil }
    // A rule ends where a written word does.
    var (found, taken, next) = ((Rule, Int)?.none, [[UInt8]](), at)
    while next < words.count, taken.count + words[next].count <= most {
      taken += words[next]
      next += 1
      if let rule = rules[Self.key(taken)] { found = (rule, next) }
    }
    return found
  }
}
