// The categories of a property: one spelled in several ways, and one that is a letter from another.

import GeoJSON
import Words

/// The categories of a property, while they are few.
struct Categories {
  private static let most = 300

  private struct Spelling {
    let text: String
    var count = 1
    let finding: ReportedFinding
    /// To be told where it is one letter from another; nil for one that is short or has digits.
    let misspelled: ReportedFinding?
  }
  /// Shorter categories may be one letter from each other by right, as hotel and motel are.
  private static let fewestLetters = 8

  /// The spellings by what they have in common.
  private var spellings: [String: [Spelling]] = [:]
  private var known: [[UInt8]: (folded: String, place: Int)] = [:]
  private var count = 0
  private var isClosed = false

  mutating func add(_ inside: UnsafeRawBufferPointer, _ place: (Rule) -> ReportedFinding) {
    if isClosed { return }
    count += 1
    let bytes = Array(inside)
    if let (folded, place) = known[bytes] {
      spellings[folded]?[place].count += 1
      return
    }
    guard known.count < Self.most, bytes.count <= 100 else {
      (spellings, known, isClosed) = ([:], [:], true)
      return
    }
    let text = unescape(inside)
    let folded = text.split(separator: " ").joined(separator: " ").lowercased()
    known[bytes] = (folded, spellings[folded]?.count ?? 0)
    spellings[folded, default: []].append(
      Spelling(
        text: text, finding: place(RuleCatalog.categoryCase),
        misspelled: text.count >= Self.fewestLetters && !text.contains { $0.isNumber }
          ? place(RuleCatalog.categorySpelling) : nil))
  }

  func findings(_ name: String) -> [ReportedFinding] {
    // Values that stand once or twice are no categories.
    guard !isClosed, count >= LayerChecker.leastRecords, count >= 3 * spellings.count else { return [] }
    var found: [ReportedFinding] = []
    for spellings in spellings.values where spellings.count > 1 {
      guard
        let usual = spellings.max(by: { ($0.count, $1.finding.featureNumber) < ($1.count, $0.finding.featureNumber) })
      else { continue }
      for spelling in spellings where spelling.text != usual.text {
        found.append(
          spelling.finding.saying(
            "\(name) is \"\(spelling.text)\" in \(spelling.count.counted("record")), and "
              + "\"\(usual.text)\" in \(usual.count)"))
      }
    }
    return found + misspelled(name)
  }

  /// Those of one or two records that are one letter from one that twenty times as many have.
  private func misspelled(_ name: String) -> [ReportedFinding] {
    let counts = spellings.mapValues { $0.reduce(0) { $0 + $1.count } }
    var found: [ReportedFinding] = []
    for (folded, its) in spellings {
      guard let few = counts[folded], few <= 2, let spelling = its.first, let finding = spelling.misspelled else {
        continue
      }
      let letters = Array(folded)
      let usual = counts.filter { $0.value >= 20 * few && editDistance(letters, Array($0.key)) == 1 }
      guard let usual = usual.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        let known = spellings[usual.key]?.first
      else { continue }
      found.append(
        finding.saying(
          "\(name) is \"\(spelling.text)\" in \(few.counted("record")), and \"\(known.text)\", "
            + "one letter from it, in \(usual.value)"))
    }
    return found
  }
}
