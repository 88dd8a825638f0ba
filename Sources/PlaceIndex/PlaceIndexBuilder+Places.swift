// What an index holds of each place besides its names.

import Gazetteer
import GeoJSON
import SystemLibrary

extension PlaceIndexBuilder {
  /// Adds one section after the other, so that none waits in memory for the next.
  func addPlaces(_ order: [Int32], _ image: inout IndexImage) {
    addPositions(order, &image)
    addClasses(order, &image)
    image.set(.sourceStarts, order.map { UInt64(bag.entries[Int($0)].source.start) })
    image.set(.sourceLengths, order.map { UInt32(bag.entries[Int($0)].source.count) })
  }

  private func addPositions(_ order: [Int32], _ image: inout IndexImage) {
    let positions = order.map { bag.entries[Int($0)].position }
    image.set(
      .positions,
      positions.map { position in
        position.map { SIMD2(Int32(($0.x * 1e7).rounded()), Int32(($0.y * 1e7).rounded())) }
          ?? SIMD2(IndexFormat.nowhere, IndexFormat.nowhere)
      })
    var units: [Float] = []
    units.reserveCapacity(3 * order.count)
    var (extended, reaches) = ([UInt32](), [Float]())
    for (number, index) in order.enumerated() {
      guard let position = positions[number] else {
        units.append(contentsOf: repeatElement(0, count: 3))
        continue
      }
      let unit = SpherePoint(x: position.x, y: position.y)
      for part in [unit.x, unit.y, unit.z] { units.append(Float(part)) }
      let reach = bag.entries[Int(index)].reach
      guard reach > 0 else { continue }
      extended.append(UInt32(number))
      reaches.append(Float(reach).nextUp)
    }
    image.set(.units, units)
    image.set(.extended, extended)
    image.set(.reaches, reaches)
  }

  private func addClasses(_ order: [Int32], _ image: inout IndexImage) {
    image.set(.importances, order.map { Self.importance(bag.entries[Int($0)]) })
    image.set(
      .classes,
      order.map { index in
        let entry = bag.entries[Int(index)]
        var flags: UInt8 = AddressParts(rawValue: entry.said).contains(.street) ? 1 : 0
        if let bag = bag.addresses, AddressBag.Flags(rawValue: bag.flags[Int(index)]).contains(.hasName) { flags |= 2 }
        return SIMD4(entry.kind, entry.category, entry.level, flags)
      })
  }

  /// Adds the countries and contexts of places, and the words of these.
  ///
  /// - Parameter texts: the contexts, which are given up as soon as they are taken apart.
  func addContexts(_ order: [Int32], _ texts: consuming StringTable, _ image: inout IndexImage) {
    var countries = StringTable()
    image.set(.countries, order.map { countries.number(Array(bag.entries[Int($0)].countryCode.utf8)) })
    image.set(.countryStarts, countries.starts)
    // Contexts in the order in which places have them first.
    var contexts = ContextWordsBuilder()
    var numbers = [UInt32](repeating: .max, count: texts.count)
    func number(_ context: Int, _ texts: borrowing StringTable) -> UInt32 {
      if numbers[context] == .max {
        numbers[context] = UInt32(contexts.starts.count - 1)
        contexts.add(texts[context])
      }
      return numbers[context]
    }
    var ofPlaces: [UInt32] = []
    ofPlaces.reserveCapacity(order.count)
    for index in order { ofPlaces.append(number(Int(bag.entries[Int(index)].contextNumber), texts)) }
    image.set(.contexts, ofPlaces)
    image.set(.gatheredContexts, (0..<contextsTaken).map { number($0, texts) })
    (numbers, texts) = ([], StringTable())
    contexts.finish(after: countries.texts, ofPlaces, frequent: frequent, &image)
  }
}

/// Texts that many places share, each kept once.
struct StringTable: Sendable {
  private var numbers = KeyNumbers()

  mutating func number(_ text: [UInt8]) -> UInt32 { UInt32(numbers.insert(text).number) }

  mutating func number(_ text: UnsafeRawBufferPointer) -> UInt32 { UInt32(numbers.insert(text).number) }

  /// All texts, one after the other.
  var texts: [UInt8] { numbers.bytes }

  /// Where each text begins, and where the last one ends.
  var starts: [UInt32] { [0] + numbers.ends.map { UInt32($0) } }

  /// How many texts there are.
  var count: Int { numbers.count }

  subscript(number: Int) -> ArraySlice<UInt8> { numbers[number] }

  /// Adds all texts of another table; returns the number that each of them has here.
  mutating func add(_ other: StringTable) -> [UInt32] { (0..<other.count).map { number(Array(other[$0])) } }

  /// The numbers of the texts in the order of their bytes.
  func sorted() -> [UInt32] {
    let ends = numbers.ends
    return numbers.bytes.withUnsafeBytes { bytes in
      func text(_ number: UInt32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]])
      }
      return (0..<UInt32(count)).sorted { text($0).precedes(text($1)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes come before others.
  func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let own = baseAddress, let others = other.baseAddress else { return count < other.count }
    let order = memcmp(own, others, Swift.min(count, other.count))
    return order != 0 ? order < 0 : count < other.count
  }
}
