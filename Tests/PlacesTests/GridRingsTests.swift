// The rings of the grid around a focus, against every place of a world of them.

import Testing
import TextFolding

@testable import Gazetteer
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct GridRingsTests {
  /// A place in each corner of a few rows of cells: on both poles, on both sides of ±180°, and on the Equator.
  private static let positions: [(x: Double, y: Double)] =
    [-90, -89.9, -89.6, -0.1, 0, 0.1, 89.6, 89.9, 90].flatMap { (y: Double) in
      [-180, -179.9, -0.1, 0.1, 179.9, 180].map { (x: $0, y: y) }
    }

  private static let index: IndexedPlaces = {
    var builder = PlaceIndexBuilder()
    var bag = PlaceBag()
    for (number, position) in positions.enumerated() {
      var entry = PlaceBag.Entry(id: "\(number)", title: "\(number)")
      entry.position = position
      bag.add(entry, names: [Folding.folded("\(number)")])
    }
    builder.add(bag)
    return builder.build()
  }()

  /// A ring has the cells that are so many rows or columns away, and no others; nothing lies beyond a pole.
  @Test(arguments: positions.indices)
  func aRingHasTheCellsThatAreSoFarAway(_ number: Int) {
    let (index, focus) = (Self.index, Self.positions[number])
    var rings = GridRings(IndexView(index), x: focus.x, y: focus.y)
    for ring in 0...4 {
      var found: [Int] = []
      rings.next { found.append($0) }
      let wanted = (0..<index.count).filter { place in
        guard let (x, y) = index.position(of: place) else { return false }
        // Four cells are a degree.
        let rows = abs(Self.cell(y + 90, 720) - Self.cell(focus.y + 90, 720))
        let columns = abs(Self.cell(x + 180, 1440) - Self.cell(focus.x + 180, 1440))
        return max(rows, min(columns, 1440 - columns)) == ring
      }
      #expect(found.sorted() == wanted, "ring \(ring) around \(focus)")
    }
  }

  @Test func whatIsNowhereIsBeforeTheBeginningOfTheCurve() {
    var builder = PlaceIndexBuilder()
    var bag = PlaceBag()
    // The curve begins in the south-west.
    for (number, position) in [(-179.9, -89.9), (-180, -90), nil].enumerated() {
      var entry = PlaceBag.Entry(id: "\(number)", title: "\(number)")
      entry.position = position
      bag.add(entry, names: [Folding.folded("\(number)")])
    }
    builder.add(bag)
    #expect(builder.curveOrder([0, 1, 2]) == [2, 1, 0])
  }

  private static func cell(_ degrees: Double, _ count: Int) -> Int { min(count - 1, Int(degrees * 4)) }
}
