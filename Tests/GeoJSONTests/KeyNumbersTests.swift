// Numbers of distinct texts, beside a dictionary of them.

import Testing

@testable import GeoJSON

@Suite struct KeyNumbersTests {
  @Test func numbersAreGivenInTheOrderInWhichKeysFirstCome() {
    var numbers = KeyNumbers()
    let given = ["b", "a", "", "b", "a longer one than eight bytes", "", "a"].map { numbers.insert(Array($0.utf8)) }
    #expect(given.map(\.number) == [0, 1, 2, 0, 3, 2, 1])
    #expect(given.map(\.isNew) == [true, true, true, false, true, false, false])
    #expect(numbers.count == 4)
    #expect(String(decoding: numbers[3], as: UTF8.self) == "a longer one than eight bytes")
    #expect(numbers[2].isEmpty)
  }

  @Test func keysThatDifferInLengthOrByAZeroByteAreDifferent() {
    var numbers = KeyNumbers()
    for length in 0..<40 { #expect(numbers.insert([UInt8](repeating: 0, count: length)) == (length, true)) }
    for length in 0..<40 { #expect(numbers.number(of: [UInt8](repeating: 0, count: length)) == length) }
    #expect(numbers.number(of: [UInt8](repeating: 0, count: 40)) == nil)
  }

  @Test func theyAreThoseOfADictionary() {
    var random = SystemRandomNumberGenerator()
    var (numbers, known) = (KeyNumbers(), [[UInt8]: Int]())
    for _ in 0..<20_000 {
      let key = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
      let isNew = known[key] == nil
      if isNew { known[key] = known.count }
      #expect(numbers.insert(key) == (known[key] ?? -1, isNew))
    }
    #expect(numbers.count == known.count && numbers.count > 5_000)
    for (key, number) in known {
      #expect(numbers.number(of: key) == number)
      #expect(Array(numbers[number]) == key)
    }
  }

  @Test func aNameIsFoundByItsEscapesToo() {
    var numbers = KeyNumbers()
    _ = numbers.insert(Array("a\"b".utf8))
    let found = Array("a\\u0022b".utf8).withUnsafeBytes { numbers.number(ofInside: $0) }
    #expect(found == 0)
  }

  @Test func whatIsForgottenIsNewAgain() {
    var numbers = KeyNumbers()
    for keeping in [true, false] {
      #expect(numbers.insert([1]) == (0, true))
      #expect(numbers.insert([2]) == (1, true))
      numbers.removeAll(keepingCapacity: keeping)
      #expect(numbers.isEmpty)
      #expect(numbers.number(of: [1]) == nil)
    }
  }
}
