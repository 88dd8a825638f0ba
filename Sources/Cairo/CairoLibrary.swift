// What there is of cairo and Pango on a system: versions and fonts.

internal import CCairo

/// cairo and Pango as they are installed.
public enum CairoLibrary {
  /// The version of cairo, such as `1.16.0`.
  public static var version: String { String(cString: cairo_version_string()) }

  /// The version of Pango.
  public static var pangoVersion: String { String(cString: pango_version_string()) }

  /// The names of the families of fonts, sorted.
  ///
  /// The corresponding function is `pango_font_map_list_families`.
  public static var fontFamilies: [String] {
    var (list, count): (UnsafeMutablePointer<OpaquePointer?>?, Int32) = (nil, 0)
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &list, &count)
    guard let list else { return [] }
    defer { g_free(list) }
    return (0..<Int(count)).compactMap { pango_font_family_get_name(list[$0]).map { String(cString: $0) } }.sorted()
  }
}
