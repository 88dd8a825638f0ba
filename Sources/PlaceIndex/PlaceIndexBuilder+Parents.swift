// Which places lie in which: by the areas that hold them, and where none is a town by the nearest town.

import Gazetteer
import Globe
import Planar

/// What parents say of an address, each part ended by a zero byte as the index keeps them.
enum DerivedAddress {
  /// Writes the parts; those that are not known are empty.
  static func bytes(_ address: PlaceAddress) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in [
      address.country, address.countryCode, address.administrativeArea, address.administrativeAreaCode,
      address.subAdministrativeArea, address.locality, address.subLocality, address.postalCode,
    ] {
      if let part { for byte in part.utf8 where byte != 0 { bytes.append(byte) } }
      bytes.append(0)
    }
    return bytes
  }

  /// Reads what `bytes` wrote.
  static func address(_ bytes: some Collection<UInt8>) -> PlaceAddress {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map { part -> String? in
      part.isEmpty ? nil : String(decoding: part, as: UTF8.self)
    }
    var address = PlaceAddress()
    guard parts.count >= 8 else { return address }
    (address.country, address.countryCode) = (parts[0], parts[1])
    (address.administrativeArea, address.administrativeAreaCode) = (parts[2], parts[3])
    (address.subAdministrativeArea, address.locality) = (parts[4], parts[5])
    (address.subLocality, address.postalCode) = (parts[6], parts[7])
    return address
  }
}

/// The areas of a bag that are parts of addresses, and the towns that are points.
///
/// A class, since a closure that looks at a part of it would hold a copy of all.
final class PlaceHierarchy: Sendable {
  private let areas: [(shape: AreaShape, entry: Int32, level: UInt8, size: Double)]
  private let boxes: BoxTree
  private let towns: NearestTree

  /// How far the nearest town may be, in metres, to be that of a place.
  static let townReach = 10_000.0

  init(_ bag: PlaceBag) {
    let pieces = bag.shapes.pieces
    var areas: [(shape: AreaShape, entry: Int32, level: UInt8, size: Double)] = []
    var (found, next) = ([Box](), 0)
    var towns: [(x: Double, y: Double, number: Int)] = []
    for (index, entry) in bag.entries.enumerated() {
      let first = next
      while next < pieces.count, pieces[next].entry == index { next += 1 }
      guard entry.level != 255, entry.level != AddressLevel.thoroughfare.rawValue else { continue }
      let rings = pieces[first..<next].filter(\.isRing)
      if rings.isEmpty {
        if entry.level == AddressLevel.locality.rawValue, let position = entry.position {
          towns.append((position.x, position.y, index))
        }
        continue
      }
      var size = 0.0
      var box = SIMD4<Int32>(.max, .max, .min, .min)
      for ring in rings {
        let other = bag.shapes.box(ring)
        size += (Double(other.z) - Double(other.x)) * (Double(other.w) - Double(other.y))
        box = SIMD4(min(box.x, other.x), min(box.y, other.y), max(box.z, other.z), max(box.w, other.w))
      }
      guard let shape = AreaShape(rings: rings.map { bag.shapes.positions($0) }) else { continue }
      areas.append((shape, Int32(index), entry.level, size))
      found.append(
        Box(
          Position(Double(box.x) / 1e7, Double(box.y) / 1e7), Position(Double(box.z) / 1e7, Double(box.w) / 1e7)))
    }
    boxes = BoxTree(found)
    self.areas = areas
    self.towns = NearestTree(towns)
  }

  /// The entries of the areas that hold an entry, from small to large, and the nearest town of one that is in none.
  ///
  /// - Parameter bag: that of which the hierarchy was made.
  func parents(of entry: Int, in bag: borrowing PlaceBag) -> (areas: [Int32], town: Int32?) {
    guard let (x, y) = bag.entries[entry].position else { return ([], nil) }
    let level = bag.entries[entry].level
    var holding: [Int] = []
    for x in Longitude.isSide(x) ? Longitude.sides : [x] {
      boxes.visit(holding: Position(x, y)) { box in
        // What is part of an address lies only in larger parts.
        let area = areas[box]
        guard Int(area.entry) != entry, level == 255 || area.level < level, !holding.contains(box) else { return }
        if area.shape.contains(x: x, y: y) { holding.append(box) }
      }
    }
    holding.sort { a, b in
      let (a, b) = (areas[a], areas[b])
      return a.level != b.level ? a.level > b.level : a.size != b.size ? a.size < b.size : a.entry < b.entry
    }
    let isInTown = holding.contains { areas[$0].level == AddressLevel.locality.rawValue }
    let mayBeInTown = level == 255 || level > AddressLevel.locality.rawValue
    var town: Int32?
    if !isInTown, mayBeInTown, !AddressParts(rawValue: bag.entries[entry].said).contains(.locality) {
      let from = SpherePoint(x: x, y: y)
      town = towns.nearest(x: x, y: y, within: Self.townReach) { toX, toY in
        from.distance(to: SpherePoint(x: toX, y: toY)) * 1000
      }.map { Int32($0.number) }
    }
    return (holding.map { areas[$0].entry }, town)
  }
}

extension PlaceIndexBuilder {
  /// Finds the parents of all places, and what follows from them for addresses, countries and contexts.
  ///
  /// - Returns: what follows for each address.
  mutating func addParents(
    _ order: [Int32], _ ranks: [UInt32], _ hierarchy: PlaceHierarchy, _ image: inout IndexImage
  ) -> DerivedRows {
    var (starts, parents) = ([UInt32](), [UInt32]())
    var (derived, rowStarts, texts) = ([UInt32](), [UInt32](), [UInt8]())
    var rows: [[UInt32]: UInt32] = [:]
    var addresses: [PlaceAddress] = []
    for index in order {
      starts.append(UInt32(parents.count))
      let (areas, town) = hierarchy.parents(of: Int(index), in: bag)
      var own = areas.map { ranks[Int($0)] }
      if let town { own.append(ranks[Int(town)] | IndexFormat.isNearest) }
      guard !own.isEmpty else {
        derived.append(0)
        continue
      }
      parents += own
      if let row = rows[own] {
        derived.append(row)
      } else {
        var address = PlaceAddress()
        for entry in areas + (town.map { [$0] } ?? []) {
          address.fill(from: DerivedAddress.address(bag.entries[Int(entry)].own), withStreet: false)
        }
        // Row 0 is that of places without parents.
        let row = UInt32(addresses.count + 1)
        addresses.append(address)
        rowStarts.append(UInt32(texts.count))
        texts += DerivedAddress.bytes(address)
        rows[own] = row
        derived.append(row)
      }
      let row = Int(derived[derived.count - 1]) - 1
      bag.addWords(of: addresses[row], to: Int(index))
    }
    guard !parents.isEmpty else { return DerivedRows() }
    image.set(.parentStarts, starts + [UInt32(parents.count)])
    image.set(.parents, parents)
    image.set(.derived, derived)
    image.set(.derivedStarts, rowStarts + [UInt32(texts.count)])
    image.set(.derivedTexts, texts)
    return DerivedRows(numbers: derived, addresses: addresses)
  }
}
