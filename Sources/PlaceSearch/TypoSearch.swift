// Names that a query nearly begins: with letters changed, left out, added or swapped.

import Gazetteer
import PlaceIndex
import Words

/// Walks the sorted entries like a trie, with the help of `PrefixTree` where many begin alike, and keeps to the paths
/// that are near the query.
///
/// Nearness is that of optimal string alignment (restricted Damerau–Levenshtein), by characters, to any beginning of
/// the name from a token on, which has the query's first character. Words of digits have to be met as they are.
struct TypoSearch {
  let view: IndexView
  private let lastIsWhole: Bool
  let query: [UInt32]
  let most: UInt8
  /// What the entries of the leaf that is walked have after what they have in common, in the order of bytes.
  var keys: [UInt64] = []
  /// The first of these entries.
  var leaf = 0
  private let alignment: Alignment
  private let width: Int
  /// The query's characters in UTF-8.
  let letters: [Letter]
  /// The characters of the query that may come at each depth where no error is left, ascending, each once: those in the
  /// band, and the one before, which may be swapped.
  let following: [[Int]]
  /// The runs with one error, with two, and so on.
  package private(set) var ranges: [[EntryRange]]

  /// So many paths are followed; by the rest of a long query of common letters little is found.
  static let mostSteps = 8_000
  private var steps = 0
  /// So many entries are gone through by character; of more, those are looked up that can follow.
  static let fewEntries = 16
  /// The most errors that are looked for.
  static let mostEdits = 2

  /// How many errors a query of so many characters may have.
  static func allowance(_ length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : mostEdits }

  init(_ view: IndexView, _ typed: TypedQuery, edits: Int) {
    self.view = view
    lastIsWhole = typed.lastIsWhole
    var (query, isFixed): ([UInt32], [Bool]) = ([], [])
    for word in typed.words {
      if !query.isEmpty {
        query.append(0x20)
        isFixed.append(false)
      }
      let bytes = typed.phrase[word]
      let isNumber = bytes.allSatisfy { $0.isDigit }
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        query.append(scalar.value)
        isFixed.append(isNumber)
      }
    }
    self.query = query
    alignment = Alignment(query, isFixed: isFixed)
    let most = min(edits, Self.mostEdits)
    self.most = UInt8(most)
    width = query.count + 1
    let depths = query.count + most + 2
    letters = query.map { Letter(Self.utf8($0)) }
    following = (0...depths).map { depth in
      let (first, end) = (max(0, depth - most - 2), min(query.count, depth + most))
      let places = (first..<max(first, end)).sorted { query[$0] < query[$1] }
      return places.enumerated().filter { $0 == 0 || query[places[$0 - 1]] != query[$1] }.map(\.element)
    }
    ranges = Array(repeating: [], count: most)
  }

  /// Walks all tiers.
  package mutating func run() {
    let first = LastRows(last: alignment.first)
    for tier in Tier.allCases {
      let root = view.prefixes[tier.rawValue]
      if !root.children.isEmpty {
        if let node = child(root.children, query[0]) {
          let end = self.end(node, root.children, view.tierEnd(tier))
          step(tier, view.prefixes[node], end, PrefixTree.byteCount(query[0]), 1, after: first, 0)
        }
        continue
      }
      var (low, end) = (view.tierStart(tier), view.tierEnd(tier))
      // The first character is that of the query.
      let letter = Self.utf8(query[0])
      letter.withUnsafeBufferPointer { bytes in
        low = partition(low, end) { view.compare($0, bytes) >= 0 }
        end = partition(low, end) { view.compare($0, bytes) > 0 }
      }
      if low < end { step(tier, leaf(query[0], low), end, letter.count, 1, after: first, 0) }
    }
  }

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { Array(String(Character($0)).utf8) } ?? []
  }

  /// A node without children.
  private func leaf(_ character: UInt32, _ low: Int) -> PrefixTree.Node {
    PrefixTree.Node(character: character, low: low, children: 0..<0)
  }

  /// The one of some nodes with a character; nil where none has it.
  private func child(_ nodes: Range<Int>, _ character: UInt32) -> Int? {
    let at = partition(nodes.lowerBound, nodes.upperBound) { view.prefixes.character(of: $0) >= character }
    return at < nodes.upperBound && view.prefixes.character(of: at) == character ? at : nil
  }

  /// Where the entries of one of some nodes end.
  private func end(_ node: Int, _ nodes: Range<Int>, _ high: Int) -> Int {
    node + 1 < nodes.upperBound ? min(high, view.prefixes[node + 1].low) : high
  }

  /// Takes the character that brings the entries from `node.low` to `high` to `depth`, keeps what is near, and goes on.
  ///
  /// - Parameters:
  ///   - bytes: how many bytes the entries have in common.
  ///   - rows: the alignment's rows before that of the character.
  ///   - covered: one bit for each number of errors with which all that begins like this has been kept already.
  private mutating func step(
    _ tier: Tier, _ node: PrefixTree.Node, _ high: Int, _ bytes: Int, _ depth: Int, after rows: LastRows,
    _ covered: UInt8
  ) {
    guard node.low < high, let row = row(node.character, depth, after: rows) else { return }
    go(on: tier, rows.followed(by: row), node, high, bytes, depth, covered)
  }

  /// The alignment's row for the next character of a path; nil where that has too many errors, or after the most steps.
  @inline(__always)
  mutating func row(_ character: UInt32, _ depth: Int, after rows: LastRows) -> AlignmentRow? {
    steps += 1
    guard steps <= Self.mostSteps else { return nil }
    let row = alignment.row(depth, character, after: rows.last, rows.older)
    return row.least <= most ? row : nil
  }

  /// Keeps entries that are near.
  ///
  /// - Returns: `covered`, with what is covered by them.
  @inline(__always)
  mutating func keep(
    _ tier: Tier, _ row: AlignmentRow, _ low: Int, _ high: Int, _ bytes: Int, _ depth: Int, _ covered: UInt8
  ) -> UInt8 {
    let edits = row.edits(cell: width - 1, depth)
    guard edits > 0, edits <= most else { return covered }
    let hasPrefix = covered >> edits & 1 == 1
    view.split(
      tier, low, high, bytes, lastIsWhole: lastIsWhole || hasPrefix, penalty: TextScore.editPenalty * Int(edits),
      &ranges[Int(edits) - 1])
    return covered | 1 << edits
  }

  /// The rest of `step`, with the row of its character as the last one.
  private mutating func go(
    on tier: Tier, _ rows: LastRows, _ node: PrefixTree.Node, _ high: Int, _ bytes: Int, _ depth: Int,
    _ covered: UInt8
  ) {
    let (low, children) = (node.low, node.children)
    let covered = keep(tier, rows.last, low, high, bytes, depth, covered)
    if children.isEmpty {
      // A name that ends here goes no further.
      let at = view.text(low)[bytes] == 0 ? gallop(low, high, bytes, 1) : low
      guard at < high else { return }
      if keys.count < high - at { keys = Array(repeating: 0, count: high - at) }
      leaf = at
      read(at, high, bytes)
      return walk(tier, rows, at, high, bytes, 0, depth, covered)
    }
    if rows.last.least == most {
      for place in following[depth + 1] {
        guard let next = child(children, query[place]) else { continue }
        let count = PrefixTree.byteCount(query[place])
        step(
          tier, view.prefixes[next], end(next, children, high), bytes + count, depth + 1, after: rows, covered)
      }
      return
    }
    for next in children {
      // Most are not near, and are not looked at any further.
      let character = view.prefixes.character(of: next)
      guard let row = self.row(character, depth + 1, after: rows) else { continue }
      go(
        on: tier, rows.followed(by: row), view.prefixes[next], end(next, children, high),
        bytes + PrefixTree.byteCount(character), depth + 1, covered)
    }
  }

  /// The first entry after `low` that has other bytes at `bytes ..< bytes + count`.
  private func gallop(_ low: Int, _ high: Int, _ bytes: Int, _ count: Int) -> Int {
    let text = view.text(low) + bytes
    @inline(__always) func differs(_ entry: Int) -> Bool {
      let other = view.text(entry) + bytes
      for index in 0..<count where other[index] != text[index] { return true }
      return false
    }
    return endOfRun(low, high) { differs($0) }
  }
}
