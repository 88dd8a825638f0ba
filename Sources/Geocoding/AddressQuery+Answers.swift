// The answers to one address: the best candidates, and how likely each is among those like it.

import Gazetteer
import Globe
import PlaceIndex
import PlaceSearch

extension AddressQuery {
  /// The best, each place once.
  func answers(_ limit: Int) -> [GeocodedPlace] {
    let order = candidates.indices.sorted { a, b in
      let (one, other) = (candidates[a], candidates[b])
      if one.rank != other.rank { return one.rank > other.rank }
      return one.row ?? .max != other.row ?? .max ? one.row ?? .max < other.row ?? .max : a < b
    }
    var kept: [Candidate] = []
    var seen: Set<[Int]> = []
    for index in order {
      let candidate = candidates[index]
      // Of what one street is several times, the best.
      let key =
        candidate.row == nil && candidate.names.isEmpty
        ? [-3, candidate.neighbour ?? -1]
        : candidate.type == .house || candidate.names.isEmpty ? [candidate.row ?? -1] : [-2, candidate.street ?? -1]
      guard seen.insert(key).inserted else { continue }
      kept.append(candidate)
      if kept.count == max(limit, 16) { break }
    }
    return kept.prefix(limit).map { candidate in answer(candidate, share: share(of: candidate, among: kept)) }
  }

  /// How likely a candidate is among those that are as likely and elsewhere.
  private func share(of candidate: Candidate, among all: [Candidate]) -> Double {
    guard !candidate.names.isEmpty, let position = candidate.position else { return 1 }
    var others = 0
    for other in all where other.type == candidate.type {
      guard abs(other.confidence - candidate.confidence) < 0.02, let place = other.position else { continue }
      guard AddressTable.metres(position, place) > 300 else { continue }
      // The focus has decided.
      if focus != nil, other.rank < candidate.rank - 0.005 { continue }
      others += 1
    }
    // Of many that are the same in all that was asked, the first is still what was asked for.
    let floor = candidate.confidence >= 0.75 ? 0.5 / candidate.confidence : 0
    return max(floor, 1 / (1 + 0.7 * Double(others)))
  }

  private func answer(_ candidate: Candidate, share: Double) -> GeocodedPlace {
    let spans = candidate.spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var matched: [(part: AddressPart, text: String)] = []
    for (part, range) in spans {
      let text = tokens.written(range)
      if let known = matched.firstIndex(where: { $0.part == part }) {
        matched[known].text += " " + text
      } else {
        matched.append((part, text))
      }
    }
    var unused: [Range<Int>] = []
    for range in candidate.unused.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = unused.last, last.upperBound == range.lowerBound, tokens.marks[range.lowerBound] != .comma {
        unused[unused.count - 1] = last.lowerBound..<range.upperBound
      } else {
        unused.append(range)
      }
    }
    var answer = GeocodedPlace(
      number: candidate.row, matchType: candidate.type,
      confidence: candidate.confidence * share, matched: matched,
      unmatched: unused.isEmpty ? nil : unused.map(tokens.written).joined(separator: ", "))
    if !candidate.contradicted.isEmpty {
      answer.contradicted = candidate.contradicted.sorted { $0.lowerBound < $1.lowerBound }.map(tokens.written)
        .joined(separator: ", ")
    }
    if candidate.isMade {
      answer.position = candidate.position.map { ($0.x, $0.y) }
      answer.neighbour = candidate.neighbour
    }
    answer.streets = candidate.names.map { String(decoding: table.streets.text(of: $0), as: UTF8.self) }
    answer.houseNumber = candidate.houseNumber.map(tokens.written)
    return answer
  }
}

extension AddressTable {
  /// The middle of rows.
  func middle(of rows: [Int]) -> SIMD2<Double>? {
    let known = rows.compactMap(position)
    guard let first = known.first else { return nil }
    var sum = SIMD2<Double>(0, 0)
    for position in known {
      var offset = position - first
      offset.x = Longitude.folded(offset.x)
      sum += offset
    }
    let middle = first + sum / Double(known.count)
    // That of the place that is nearest to it.
    return known.min { Self.metres($0, middle) < Self.metres($1, middle) }
  }

  /// The line of a street that is nearest to its middle.
  func middleLine(of street: Int) -> Int? {
    let lines = streets.lines(of: street).map { Int($0) }.filter { isWanted($0) }
    guard let middle = middle(of: lines) else { return lines.first }
    return lines.min { a, b in
      (position(a).map { Self.metres($0, middle) } ?? .infinity)
        < (position(b).map { Self.metres($0, middle) } ?? .infinity)
    }
  }

  /// Whether the lines of two streets are near enough to cross.
  func mayMeet(_ a: Int, _ b: Int) -> Bool {
    guard let one = streets.lines(of: a).first, let other = streets.lines(of: b).first,
      let first = position(Int(one)), let second = position(Int(other))
    else { return false }
    return Self.metres(first, second) < 60_000
  }
}
