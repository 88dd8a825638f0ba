// The lines and areas of places in an index, and the trees by which they are found.

import Gazetteer

/// What an item of the tree of runs is of.
package enum ShapeMask {
  /// A town that is a point.
  package static let town: UInt8 = 1
  /// A street or a piece of one.
  package static let street: UInt8 = 2
  /// A place that is no street and has one in its address.
  package static let addressed: UInt8 = 4
  /// What may be the nearest place: not a town or country that is an area, whose sides say nothing.
  package static let place: UInt8 = 8
  /// Anything else.
  package static let other: UInt8 = 16
}

extension IndexFormat {
  /// Set in an item of the tree of runs that is a point: the rest is the place, else the number of a run.
  package static let isPoint: UInt32 = 1 << 31
  /// The most vertices of a run, of which one is the first of the next run.
  package static let mostVertices = 9
}

extension PlaceIndexBuilder {
  /// Adds vertices, runs, areas and their trees.
  func addShapes(_ ranks: [UInt32], _ image: inout IndexImage) {
    var runs: [UInt32] = []
    var items: [(box: SIMD4<Int32>, mask: UInt8, item: UInt32)] = []
    var (areas, rings) = ([UInt32](), [UInt32]())
    var areaItems: [(box: SIMD4<Int32>, mask: UInt8, item: UInt32)] = []
    let (shapes, pieces) = (bag.shapes, bag.shapes.pieces)
    var next = 0
    for (index, entry) in bag.entries.enumerated() {
      let first = next
      while next < pieces.count, pieces[next].entry == index { next += 1 }
      let own = pieces[first..<next]
      let isArea = own.contains(where: \.isRing)
      let mask = Self.mask(entry, isArea: isArea)
      let rank = ranks[index]
      if own.isEmpty, let position = entry.position {
        let (x, y) = (Int32((position.x * 1e7).rounded()), Int32((position.y * 1e7).rounded()))
        items.append((SIMD4(x, y, x, y), mask, rank | IndexFormat.isPoint))
      }
      for piece in own {
        if piece.count == 1 {
          items.append((shapes.box(piece), mask, rank | IndexFormat.isPoint))
          continue
        }
        var start = 0
        while start + 1 < piece.count {
          let count = min(IndexFormat.mostVertices, piece.count - start)
          items.append((shapes.box(piece.start + start, count), mask, UInt32(runs.count / 3)))
          runs += [UInt32(piece.start + start), UInt32(count), rank]
          start += count - 1
        }
      }
      guard isArea else { continue }
      var box = SIMD4<Int32>(.max, .max, .min, .min)
      let firstRing = UInt32(rings.count / 2)
      for piece in own where piece.isRing {
        rings += [UInt32(piece.start), UInt32(piece.count)]
        let other = shapes.box(piece)
        box = SIMD4(min(box.x, other.x), min(box.y, other.y), max(box.z, other.z), max(box.w, other.w))
      }
      areaItems.append((box, mask, UInt32(areas.count / 3)))
      areas += [rank, firstRing, UInt32(rings.count / 2) - firstRing]
    }
    image.set(.vertices, shapes.ordinates)
    image.set(.runs, runs)
    let tree = PackedTree(items)
    image.set(.runBoxes, tree.boxes)
    image.set(.runMasks, tree.masks)
    image.set(.runOrder, tree.order)
    image.set(.areas, areas)
    image.set(.rings, rings)
    let areaTree = PackedTree(areaItems)
    image.set(.areaBoxes, areaTree.boxes)
    image.set(.areaMasks, areaTree.masks)
    image.set(.areaOrder, areaTree.order)
  }

  private static func mask(_ entry: PlaceBag.Entry, isArea: Bool) -> UInt8 {
    let isStreet = entry.level == AddressLevel.thoroughfare.rawValue
    var mask: UInt8 = isStreet ? ShapeMask.street : 0
    if !isStreet, AddressParts(rawValue: entry.said).contains(.street) { mask |= ShapeMask.addressed }
    if isArea, entry.level != 255, !isStreet { return mask | ShapeMask.other }
    if entry.level == AddressLevel.locality.rawValue { mask |= ShapeMask.town }
    return mask | ShapeMask.place
  }
}
