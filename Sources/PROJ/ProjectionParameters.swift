// The map projection of a CRS, as PROJ writes it.

internal import CPROJ
internal import Planar
import Words

extension ProjectionParameters {
  /// Reads the parameters of a CRS.
  ///
  /// The corresponding PROJ function is `proj_as_proj_string`.
  ///
  /// - Returns: nil when PROJ does not know the text, or cannot write the projection in this form.
  init?(of text: String, in context: ProjectionContext) {
    do throws(EngineError) {
      let definition = text.hasPrefix("+") && !text.contains("type=crs") ? text + " +type=crs" : text
      let object = try ProjectionObject(owning: proj_create(context.pointer, definition), from: "proj_create", context)
      guard let words = proj_as_proj_string(context.pointer, object.pointer, PJ_PROJ_4, nil) else { return nil }
      var values: [String: String] = [:]
      for word in String(cString: words).split(separator: " ") {
        let pair = word.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
        if let name = pair.first { values[String(name)] = pair.count > 1 ? String(pair[1]) : "" }
      }
      guard let method = values["proj"] else { return nil }
      self.init(method: method, values)
      if method != "longlat" { base = Self.code(ofBaseOf: object, context) ?? Self.longitudes(values) }
    } catch { return nil }
  }

  /// The code of the geographic CRS of a map; nil where it has none, or the map is bound to a datum of its own.
  private static func code(ofBaseOf crs: borrowing ProjectionObject, _ context: ProjectionContext) -> String? {
    guard proj_get_type(crs.pointer) != PJ_TYPE_BOUND_CRS else { return nil }
    let found = try? ProjectionObject(
      owning: proj_crs_get_geodetic_crs(context.pointer, crs.pointer), from: "proj_crs_get_geodetic_crs", context)
    guard let found, let authority = string(proj_get_id_auth_name(found.pointer, 0)),
      let code = string(proj_get_id_code(found.pointer, 0))
    else { return nil }
    return "\(authority):\(code)"
  }

  /// The figure of the Earth and the datum of a map, for longitudes and latitudes.
  private static func longitudes(_ values: [String: String]) -> String {
    let names = ["datum", "ellps", "a", "b", "rf", "f", "R", "pm", "towgs84", "nadgrids"]
    let kept = names.compactMap { name in values[name].map { "+\(name)=\($0)" } }
    return (["+proj=longlat"] + kept + ["+no_defs", "+type=crs"]).joined(separator: " ")
  }
}
