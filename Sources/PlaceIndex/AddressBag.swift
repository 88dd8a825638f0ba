// What is taken of places for the tables of addresses: streets with their houses and lines, and what the places lie in.

import Gazetteer
import Globe
import Planar
import TextFolding

/// The part of some places that the tables of addresses hold, flat.
package struct AddressBag: Sendable {
  /// A place in a street.
  struct Member: Sendable {
    /// The number of the place among those that were added, and that of the street's folded name.
    var entry: Int32
    var street: UInt32
    /// The house number, and the number of what stands after its digits; 0 for none.
    var first: UInt32 = 0
    var last: UInt32 = 0
    var suffix: UInt32 = 0
    var kind: Kind

    enum Kind: UInt8 { case house, line, other }
  }

  /// What is true of a place.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// It has a name of its own.
    static let hasName = Flags(rawValue: 1)
    /// It is found by its name in an address.
    static let isNamed = Flags(rawValue: 2)
    /// It is a street, or a piece of one, that is a line.
    static let isLine = Flags(rawValue: 4)
  }

  /// Of each place its flags, and the number of what its own text says of its address.
  var flags: [UInt8] = []
  var addresses: [UInt32] = []
  /// Addresses without streets, as `DerivedAddress` writes them.
  var addressTexts = StringTable()
  /// Folded names of streets, a blank between words; and what stands after the digits of numbers.
  var streets = StringTable()
  var suffixes = StringTable()
  var members: [Member] = []
  /// House numbers along lines, and the boxes of places that are a part of addresses: west, south, east, north.
  var ranges: [(entry: Int32, range: NumberRange)] = []
  var boxes: [(entry: Int32, box: SIMD4<Int32>)] = []

  /// A phrase of more words is not looked for.
  package static let mostTokens = 12

  init() { _ = suffixes.number([]) }

  /// Adds a place.
  ///
  /// - Parameter houses: the streets that its address names, each with its number.
  mutating func add(_ place: Place, _ geometry: Geometry, houses: [(street: String, number: HouseNumber?)]) {
    let entry = Int32(flags.count)
    var own = Flags()
    if place.hasName { own.insert(.hasName) }
    let hasRanges = !place.numberRanges.isEmpty
    if geometry.type == .lineString || geometry.type == .multiLineString, geometry.dimension >= 2,
      !geometry.isEmpty, place.position != nil, place.addressLevel == .thoroughfare || hasRanges
    {
      own.insert(.isLine)
    }
    let isStreet = place.addressLevel == .thoroughfare && place.hasName || own.contains(.isLine) && hasRanges
    if isStreet {
      for name in [place.name] + place.names.map(\.text) + place.alternateNames {
        add(street: name, Member(entry: entry, street: 0, kind: .line))
      }
    } else {
      if place.hasName || place.addressLevel != nil && houses.isEmpty { own.insert(.isNamed) }
      for (street, number) in houses {
        var member = Member(entry: entry, street: 0, kind: number == nil ? .other : .house)
        if let number {
          (member.first, member.last) = (number.first, number.last)
        }
        add(street: street, member, suffix: number?.suffix ?? [])
      }
    }
    for range in place.numberRanges { ranges.append((entry, range)) }
    if place.addressLevel != nil, place.addressLevel != .thoroughfare, let box = place.bounds {
      func column(_ x: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
        Int32(clamping: Int((max(-Longitude.turn, min(Longitude.turn, x)) * 1e7).rounded(rule).clamped(to: 2e9)))
      }
      boxes.append(
        (
          entry,
          SIMD4(
            column(box.west, .down), column(box.south, .down), column(box.east, .up), column(box.north, .up))
        ))
    }
    flags.append(own.rawValue)
    addresses.append(addressTexts.number(DerivedAddress.bytes(place.address)))
  }

  /// Adds a place to the streets of a name, which may be several.
  private mutating func add(street name: String, _ member: Member, suffix: [UInt8] = []) {
    let parts = name.split(whereSeparator: { $0 == ";" || $0 == "/" || $0 == "," })
    for part in parts.count > 1 ? parts + [name[...]] : parts {
      let folded = Folding.folded(String(part))
      guard !folded.bytes.isEmpty, folded.tokenStarts.count <= Self.mostTokens else { continue }
      // Characters of scripts without spaces are words, as in a query.
      var bytes: [UInt8] = []
      let starts = Set(folded.tokenStarts.map(Int.init))
      for (index, byte) in folded.bytes.enumerated() {
        if index > 0, starts.contains(index), bytes.last != 0x20 { bytes.append(0x20) }
        bytes.append(byte)
      }
      var member = member
      member.street = streets.number(bytes)
      member.suffix = suffixes.number(suffix)
      members.append(member)
    }
  }

  /// Adds all that `other` holds.
  mutating func add(_ other: AddressBag) {
    let before = Int32(flags.count)
    flags += other.flags
    let texts = addressTexts.add(other.addressTexts)
    for number in other.addresses { addresses.append(texts[Int(number)]) }
    let (names, ends) = (streets.add(other.streets), suffixes.add(other.suffixes))
    for var member in other.members {
      member.entry += before
      member.street = names[Int(member.street)]
      member.suffix = ends[Int(member.suffix)]
      members.append(member)
    }
    for (entry, range) in other.ranges { ranges.append((entry + before, range)) }
    for (entry, box) in other.boxes { boxes.append((entry + before, box)) }
  }
}

extension Double {
  fileprivate func clamped(to limit: Double) -> Double { Swift.max(-limit, Swift.min(limit, self)) }
}
