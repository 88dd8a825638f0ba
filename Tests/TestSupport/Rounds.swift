// How often random tests try: a few times each day, thousands at night.

import Foundation

/// By how much `PLAT_ROUNDS` multiplies the rounds of random tests; 1 by default.
private let factor: Int = ProcessInfo.processInfo.environment["PLAT_ROUNDS"].flatMap(Int.init).map { max(1, $0) } ?? 1

/// The numbers of the rounds of a random test, each of which is its seed or goes on with the random numbers.
///
/// - Parameter count: how many rounds the quick tests make: as many as see every kind of what the test makes.
///   `PLAT_ROUNDS` multiplies them: at night `Tests/nightly` makes a hundred times as many, which begin with the same
///   ones.
public func rounds(_ count: Int) -> Range<Int> { 0..<count * factor }

/// The same numbers as seeds.
public func seeds(_ count: Int) -> Range<UInt64> { 0..<UInt64(count * factor) }

/// Some of what a test could try, beginning with the first: `count` of them, and more at night as `PLAT_ROUNDS` says.
public func some<Element>(_ count: Int, of all: [Element]) -> [Element] { Array(all.prefix(count * factor)) }

/// One in `step` of what a test could try, from a place on that `offset` chooses.
///
/// Where several tests leave out others, all are tried together. With `PLAT_ROUNDS` of `step` or more each tries all.
public func every<Element>(_ step: Int, of all: [Element], from offset: Int) -> [Element] {
  let step = max(1, step / factor)
  return all.indices.filter { ($0 + offset) % step == 0 }.map { all[$0] }
}
