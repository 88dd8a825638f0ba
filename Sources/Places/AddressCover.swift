// Which words of a query a place accounts for: the best choice among its phrases that stand in the query.

/// A phrase of a place, where it stands in a query.
struct AddressSpan: Equatable {
  /// The tokens `start ..< end`.
  let start, end: Int
  let part: AddressPart
  let isAlternate: Bool
  /// Where a house number that goes with a street stands; empty for none.
  var number: Range<Int> = 0..<0

  /// The tokens of both, which are next to each other.
  var whole: Range<Int> {
    number.isEmpty ? start..<end : min(start, number.lowerBound)..<max(end, number.upperBound)
  }

  fileprivate var bits: UInt16 {
    1 << UInt16(part.rawValue) | (number.isEmpty ? 0 : 1 << UInt16(AddressPart.subThoroughfare.rawValue))
  }
}

/// What a place accounts for.
struct AddressCover {
  /// The spans chosen: no two overlap, and each part is there once.
  var spans: [AddressSpan] = []
  /// The characters in them.
  var characters = 0
  /// How many are of other names.
  var alternates = 0

  /// Whether it has a name or a street of the place.
  var isOwn: Bool { spans.contains { $0.part.isOwn } }

  /// The choice with the most characters, then the fewest other names, that has a name or street of the place.
  ///
  /// Goes from token to token and keeps the best way to each set of parts; O(tokens · sets · spans), where a query that
  /// people write has a few sets.
  ///
  /// - Parameters:
  ///   - spans: where phrases stand.
  ///   - ends: the characters before each token, and behind the last.
  static func best(_ spans: [AddressSpan], ends: [Int]) -> AddressCover? {
    let count = ends.count - 1
    var steps: [Step] = [Step(parts: 0, characters: 0, alternates: 0, previous: -1, span: -1)]
    var ways: [[Int]] = Array(repeating: [], count: count + 1)
    ways[0] = [0]
    func reach(_ position: Int, _ step: Step) {
      for (place, other) in ways[position].enumerated() where steps[other].parts == step.parts {
        if step.isBetter(than: steps[other]) {
          ways[position][place] = steps.count
          steps.append(step)
        }
        return
      }
      ways[position].append(steps.count)
      steps.append(step)
    }
    for position in 0..<count {
      for way in ways[position] {
        let step = steps[way]
        reach(position + 1, step)
        for (number, span) in spans.enumerated() where span.whole.lowerBound == position && span.bits & step.parts == 0
        {
          let whole = span.whole
          reach(
            whole.upperBound,
            Step(
              parts: step.parts | span.bits, characters: step.characters + ends[whole.upperBound] - ends[position],
              alternates: step.alternates + (span.isAlternate ? 1 : 0), previous: way, span: number))
        }
      }
    }
    let own: UInt16 = 1 << UInt16(AddressPart.name.rawValue) | 1 << UInt16(AddressPart.thoroughfare.rawValue)
    var best: Step?
    for way in ways[count] where steps[way].parts & own != 0 {
      if best.map({ steps[way].isBetter(than: $0) }) ?? true { best = steps[way] }
    }
    guard var step = best else { return nil }
    var cover = AddressCover(characters: step.characters, alternates: step.alternates)
    while step.span >= 0 {
      cover.spans.append(spans[step.span])
      step = steps[step.previous]
    }
    cover.spans.reverse()
    return cover
  }

  /// A choice as far as some token.
  private struct Step {
    let parts: UInt16
    let characters: Int
    let alternates: Int
    /// The step before its last span.
    let previous: Int
    let span: Int

    func isBetter(than other: Step) -> Bool {
      characters != other.characters ? characters > other.characters : alternates < other.alternates
    }
  }
}
