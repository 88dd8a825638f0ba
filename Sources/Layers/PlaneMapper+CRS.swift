// The plane of a CRS, for what is drawn on it.

import Cartography
import Engines
import FeatureStream
import Globe
import Planar

extension PlaneMapper {
  /// Prepares once more for a plane, for another thread; nil for Web Mercator, which is none.
  ///
  /// A CRS that was a plane before is one still: without it what is drawn would be elsewhere.
  package static func again(_ crs: String?) -> PlaneMapper? {
    guard let crs else { return nil }
    do throws(RecordError) { return try PlaneMapper(to: crs) } catch {
      preconditionFailure("the plane of \(crs) was there before: \(error.message)")
    }
  }

  /// Has Alaska and Hawaii in frames of their own.
  package func addInsets() {
    guard let middle = position(x: MapInset.middle.x, y: MapInset.middle.y) else { return }
    insets = MapInset.unitedStates.compactMap { plan in
      PlaneMapper.again(plan.projection).flatMap { MapInset(plan, $0, middle: middle) }
    }
  }

  /// Prepares for the plane of a projected CRS, with the way back.
  ///
  /// Where it is in no table how far the map goes, that is looked for.
  package convenience init(to crs: String) throws(RecordError) {
    let registry = CRSRegistry()
    let target = try registry.crs(crs)
    guard case .linear(let metres) = target.unit else {
      throw RecordError(ending: RunError(.usage, "\(crs) is in degrees, and no plane"))
    }
    let forward = try registry.operation(from: nil, to: crs)
    let image: (Double, Double) -> Position? = { x, y in
      var ordinates = [x, y]
      do throws(EngineError) { try forward.transform(&ordinates, dimension: 2) } catch { return nil }
      return ordinates[0].isFinite && ordinates[1].isFinite ? Position(ordinates[0], ordinates[1]) : nil
    }
    let cutter = registry.projection(of: crs).flatMap { EdgeCutter($0, image: image) }
    self.init(
      forward, inverse: try registry.operation(from: crs, to: nil), cutter: cutter ?? EdgeCutter(searching: image),
      metersPerUnit: metres)
  }
}
