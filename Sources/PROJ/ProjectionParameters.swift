// The map projection of a CRS, as PROJ writes it.

internal import CPROJ
internal import SimpleFeatures

extension ProjectionParameters {
  /// Reads the parameters of a CRS.
  ///
  /// The corresponding PROJ function is `proj_as_proj_string`.
  ///
  /// - Returns: nil when PROJ does not know the text, or cannot write the projection in this form.
  init?(of text: String, in context: ProjectionContext) {
    guard let string = try? Self.string(of: text, in: context) else { return nil }
    var values: [String: String] = [:]
    for word in string.split(separator: " ") {
      let pair = word.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
      if let name = pair.first { values[String(name)] = pair.count > 1 ? String(pair[1]) : "" }
    }
    guard let method = values["proj"] else { return nil }
    self.init(method: method, values)
  }

  private static func string(of text: String, in context: ProjectionContext) throws(EngineError) -> String {
    let definition = text.hasPrefix("+") && !text.contains("type=crs") ? text + " +type=crs" : text
    let object = try ProjectionObject(owning: proj_create(context.pointer, definition), from: "proj_create", context)
    guard let string = proj_as_proj_string(context.pointer, object.pointer, PJ_PROJ_4, nil) else {
      throw EngineError(function: "proj_as_proj_string", message: context.takeMessage())
    }
    return String(cString: string)
  }
}
