// What else can be asked of the names in an index: chains, names as such, which name matched.

import Gazetteer
import PlaceIndex
import TextFolding

/// A name that at least three points of interest have.
public struct NameChain: Sendable, Equatable {
  /// The name, folded.
  public var name: String
  /// How many places have it.
  public var count: Int
  /// The most important of them.
  public var place: Int
}

extension PlaceSearcher {
  /// The names of at least three points of interest that have a word which the query begins at, those of most places
  /// first.
  ///
  /// - Parameters:
  ///   - query: its text and whether its last word is finished are looked at.
  ///   - limit: how many are wanted.
  public func chains(_ query: PlaceQuery, limit: Int = .max) -> [NameChain] {
    guard let typed = TypedQuery(query) else { return [] }
    let rows = index.section(.chains, of: UInt32.self)
    let count = rows.count / 4
    return typed.phrase.withUnsafeBufferPointer { phrase in
      func compare(_ row: Int) -> Int32 { view.compare(view.pool + Int(rows[4 * row]), phrase) }
      let low = partition(0, count) { compare($0) >= 0 }
      var found: [NameChain] = []
      var seen: Set<UInt32> = []
      for row in low..<count {
        guard compare(row) == 0 else { break }
        if typed.lastIsWhole, view.pool[Int(rows[4 * row]) + phrase.count] > 0x20 { continue }
        guard seen.insert(rows[4 * row + 1]).inserted else { continue }
        let name = String(decoding: view.name(Int(rows[4 * row + 1])), as: UTF8.self)
        found.append(NameChain(name: name, count: Int(rows[4 * row + 2]), place: Int(rows[4 * row + 3])))
      }
      found.sort { $0.count != $1.count ? $0.count > $1.count : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return Array(found.prefix(limit))
    }
  }

  /// The places that have exactly this name, most important first; alternate names do not count.
  ///
  /// - Parameter name: in any form; it is folded.
  public func places(named name: String) -> [Int] {
    let folded = Folding.fold(name)
    return folded.withUnsafeBufferPointer { phrase in
      let end = view.tierEnd(.nameStart)
      var at = partition(view.tierStart(.nameStart), end) { view.compare($0, phrase) >= 0 }
      var found: [Int] = []
      while at < end, !phrase.isEmpty, view.compare(at, phrase) == 0, view.text(at)[phrase.count] == 0 {
        found.append(Int(view.places[at]))
        at += 1
      }
      return found
    }
  }

  /// The name that made a place match, folded, and whether it is an alternate one.
  public func matchedName(of hit: PlaceHit) -> (name: String, isAlternate: Bool) {
    let start = view.nameStart(Int(view.starts[hit.entry]))
    return (
      String(decoding: view.name(start), as: UTF8.self), hit.entry >= view.tierStart(.alternateStart)
    )
  }
}
