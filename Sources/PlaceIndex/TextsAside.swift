// Tables of texts that nobody asks for while names are put in order: set aside, and taken back.

import Gazetteer

/// Where the texts of a table were set aside.
struct TextsAside: Sendable {
  private let bytes, ends: Range<Int>
  /// How many texts there are.
  let count: Int

  /// Sets a table aside, which is then empty; nil for a small one, which stays.
  init?(_ table: inout StringTable, _ spill: IndexSpill) {
    guard table.texts.count >= spill.least else { return nil }
    (bytes, ends, count) = (spill.append(table.texts), spill.append(table.starts), table.count)
    table = StringTable()
  }

  /// The table, with the same numbers.
  ///
  /// - Throws: `temporaryFile`.
  func table(_ spill: IndexSpill) throws(IndexError) -> StringTable {
    // After a fault not all is there.
    if let fault = spill.fault { throw .temporaryFile(fault) }
    var table = StringTable()
    let starts = try spill.elements(ends, of: UInt32.self)
    var first = 0
    while first < count {
      // Not all bytes are there twice.
      var end = first + 1
      while end < count, starts[end + 1] - starts[first] < 1 << 20 { end += 1 }
      let range = bytes.lowerBound + Int(starts[first])..<bytes.lowerBound + Int(starts[end])
      let part = try spill.elements(range, of: UInt8.self)
      part.withUnsafeBytes { part in
        for number in first..<end {
          let text = Int(starts[number] - starts[first])..<Int(starts[number + 1] - starts[first])
          _ = table.number(UnsafeRawBufferPointer(rebasing: part[text]))
        }
      }
      first = end
    }
    return table
  }
}

extension PlaceIndexBuilder {
  /// Sets contexts aside.
  mutating func setContextsAside(_ spill: IndexSpill) {
    if contextsAside == nil { contextsAside = TextsAside(&bag.contexts, spill) }
  }

  /// Sets aside what only `takeTextsBack` makes ready again.
  mutating func setTextsAside(_ spill: IndexSpill) {
    setContextsAside(spill)
    guard var own = bag.addresses else { return }
    bag.addresses = nil
    addressesAside = TextsAside(&own.addressTexts, spill)
    bag.addresses = own
  }

  /// Takes back what was set aside.
  mutating func takeTextsBack(_ spill: IndexSpill) throws(IndexError) {
    if let contextsAside { bag.contexts = try contextsAside.table(spill) }
    if let addressesAside { bag.addresses?.addressTexts = try addressesAside.table(spill) }
    (contextsAside, addressesAside) = (nil, nil)
  }
}
