// Houses by street and number, in an index: hashes of addresses in one form, however they are written.

import Gazetteer
import TextFolding

/// The one form of a street with a house number, as a hash.
enum AddressKey {
  /// A street and a number: words and their abbreviations are one, and blanks do not count.
  static func hash(street words: some Sequence<[UInt8]>, number: UInt32, suffix: [UInt8]) -> UInt64 {
    var bytes: [UInt8] = []
    for word in words { bytes += AddressWords.canonical(word) }
    bytes.append(0x20)
    bytes += Array("\(number)".utf8) + suffix
    return bytes.withUnsafeBytes(hash64)
  }

  /// The addresses of a place: of a range of numbers both ends.
  ///
  /// - Parameter houses: the streets that it is in, with its numbers.
  static func hashes(of houses: [(street: String, number: HouseNumber?)]) -> [UInt64] {
    var found: [UInt64] = []
    for (street, number) in houses {
      guard let number else { continue }
      let words = AddressTokens(street).words
      for end in Set([number.first, number.last]) {
        let key = hash(street: words, number: end, suffix: number.suffix)
        if !found.contains(key) { found.append(key) }
      }
    }
    return found
  }
}

extension PlaceIndexBuilder {
  /// Adds the addresses: the hash of each and its place, by the hash (u64 each).
  func addAddresses(_ ranks: [UInt32], _ image: inout IndexImage) {
    var pairs = bag.addressHashes.map { (hash: $0.hash, place: ranks[Int($0.entry)]) }
    pairs.sort { $0 < $1 }
    image.set(.addresses, pairs.flatMap { [$0.hash, UInt64($0.place)] })
  }
}

extension IndexedPlaces {
  /// The places at an address, the most important first: a street and a house number in either order, and after them
  /// words of what they lie in.
  ///
  /// - Returns: the places, and the words that are neither street nor number, folded.
  package func places(at address: String) -> (places: [Int], rest: [[UInt8]]) {
    let pairs = section(.addresses, of: UInt64.self)
    guard pairs.count > 1, address.utf8.count <= QueryLimits.longest else { return ([], []) }
    let tokens = AddressTokens(address)
    guard (2...QueryLimits.mostWords).contains(tokens.count) else { return ([], []) }
    func find(_ street: Range<Int>, _ number: HouseNumber) -> [Int] {
      guard !street.isEmpty else { return [] }
      let key = AddressKey.hash(street: tokens.words[street], number: number.first, suffix: number.suffix)
      var at = partition(0, pairs.count / 2) { pairs[2 * $0] >= key }
      var found: [Int] = []
      while 2 * at + 1 < pairs.count, pairs[2 * at] == key {
        let place = Int(truncatingIfNeeded: pairs[2 * at + 1])
        if (0..<count).contains(place), found.last != place { found.append(place) }
        at += 1
      }
      return found
    }
    for start in 0..<tokens.count {
      for (number, end) in tokens.numbers(at: start) {
        let before = find(0..<start, number)
        if !before.isEmpty { return (before, Array(tokens.words[end...])) }
        guard start == 0, end < tokens.count else { continue }
        for last in stride(from: tokens.count, to: end, by: -1) {
          let behind = find(end..<last, number)
          if !behind.isEmpty { return (behind, Array(tokens.words[last...])) }
        }
      }
    }
    return ([], [])
  }
}
