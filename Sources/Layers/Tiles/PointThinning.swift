// On which levels of tiles a point is, where there are to be fewer on the coarser ones.

import Planar
import SystemLibrary

/// Draws for each point the levels that it is on: all on the finest, and on each coarser one a share of those of the
/// next, as tippecanoe's drop rate has it.
///
/// What is drawn depends on where the point is and on its id alone, so that it is the same in each run and beside other
/// records; a point of a level is on all finer ones.
package struct PointThinning: Sendable {
  private let rate: Double
  private let finest: Int

  /// - Parameters:
  ///   - rate: how many points of a level come to one of the level above; 1 or more.
  ///   - finest: the level on which all are.
  package init(rate: Double, finest: Int) { (self.rate, self.finest) = (rate, finest) }

  /// The coarsest level on which a geometry is: 0 for lines and areas, which are on all.
  package func coarsestLevel(of geometry: Geometry, id: String?) -> Int {
    guard geometry.type == .point || geometry.type == .multiPoint, !geometry.isEmpty, rate > 1 else { return 0 }
    let place = geometry.position(0)
    var number = RecordLottery.mixed(place.x.bitPattern &+ RecordLottery.mixed(place.y.bitPattern))
    for byte in (id ?? "").utf8 { number = RecordLottery.mixed(number &+ UInt64(byte) &+ 1) }
    // Never 0.
    let drawn = (Double(number >> 11) + 0.5) * 0x1p-53
    return max(0, finest - Int(min(64, -log(drawn) / log(rate))))
  }
}
