// The poles in the coordinates of a Mercator projection.

internal import CPROJ
internal import Planar

/// Tells the poles in the coordinates of a Mercator projection, where they lie at infinity.
///
/// tan 90° is finite in floating-point numbers, and so is the y that PROJ gives for a pole: some 38 radii, while the
/// latitude next to it has less than 37.
struct MercatorPoles {
  private let middle: Double
  private let limit: Double

  /// nil where `crs` is not on a Mercator projection of this aspect.
  init?(of crs: borrowing ProjectionObject, _ context: ProjectionContext) {
    let pointer = context.pointer
    do throws(EngineError) {
      if let inner = try crs.inner(context) {
        guard let found = MercatorPoles(of: inner, context) else { return nil }
        self = found
        return
      }
      guard proj_get_type(crs.pointer) == PJ_TYPE_PROJECTED_CRS else { return nil }
      let conversion = try ProjectionObject(
        owning: proj_crs_get_coordoperation(pointer, crs.pointer), from: "proj_crs_get_coordoperation", context)
      var method: UnsafePointer<CChar>?
      guard proj_coordoperation_get_method_info(pointer, conversion.pointer, &method, nil, nil) != 0,
        let name = string(method), name.hasPrefix("Mercator") || name.hasSuffix("Pseudo Mercator")
      else { return nil }
      let base = try ProjectionObject(
        owning: proj_crs_get_geodetic_crs(pointer, crs.pointer), from: "proj_crs_get_geodetic_crs", context)
      let raw = try ProjectionObject(
        owning: proj_create_crs_to_crs_from_pj(pointer, base.pointer, crs.pointer, nil, nil),
        from: "proj_create_crs_to_crs_from_pj", context)
      let operation = try ProjectionObject(
        owning: proj_normalize_for_visualization(pointer, raw.pointer), from: "proj_normalize_for_visualization",
        context)
      var probes = [0.0, 0, 0, 90]
      try context.transform(&probes, 0..<2, dimension: 2, by: operation.pointer, PJ_FWD, epoch: nil)
      middle = probes[1]
      limit = abs(probes[3] - probes[1]) * 0.98
    } catch { return nil }
  }

  func first(in ordinates: [Double], _ dimension: Int) -> Int? {
    var at = 1
    while at < ordinates.count {
      if abs(ordinates[at] - middle) > limit { return at / dimension }
      at += dimension
    }
    return nil
  }
}
