// The map that a camera looks at, as an option.

import Cartography
import CommandOptions
import FeatureStream

/// `--inset` of a stage that draws nothing.
struct InsetOptions: DeclaredOptions {
  @Switch(help: "Alaska and Hawaii are in frames, as plat snapshot --inset draws them with --projection albers-usa.")
  var inset = false

  /// Refuses parts in frames where a map has none.
  ///
  /// - Parameter crs: that of its plane; nil for Web Mercator.
  static func check(_ crs: String?) throws(RunError) {
    if let crs, MapPlane.isOfUnitedStates(crs) { return }
    throw RunError(
      .usage, "--inset: of the projections albers-usa alone has parts in frames; add --projection albers-usa")
  }
}

/// `--projection`.
struct ProjectionOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The map: mercator, equal-earth, robinson, natural-earth, mollweide, albers-usa, polar, globe, with a middle after "
        + "a colon (robinson:150, globe:-71,42), a projected CRS or a PROJ string. (default: that of the camera, else "
        + "mercator; of a picture of projected features their CRS)",
      valueName: "projection"))
  var projection: String?

  /// The plane that is asked for; nil for Web Mercator, and where nothing is said.
  func plane() throws(RunError) -> MapPlane? {
    guard let projection else { return nil }
    return try MapPlane.parse(projection)
  }

  /// The plane that is asked for, or else that of a camera.
  ///
  /// - Throws: `RunError` where both say one.
  func plane(of reading: CameraReading?) throws(RunError) -> MapPlane? {
    guard let plane = reading?.plane else { return try plane() }
    guard projection == nil else {
      throw RunError(
        .usage, "--projection: the camera looks at the map of \(plane.crs) already; leave out one of the two")
    }
    return try MapPlane.parse(plane.crs)
  }
}
