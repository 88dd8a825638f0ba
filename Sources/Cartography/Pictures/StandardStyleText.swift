// The style file that draws OpenStreetMap's data.

/// The text of plat's own style for data with OpenStreetMap's tags; plat-style(5) has the keys.
package enum StandardStyleText {
  /// The style file, with `base` as its own base.
  package static func text(_ base: Appearance.Name) -> String {
    "# plat's map of OpenStreetMap's data; plat-style(5) has the keys.\nbase: \(base.rawValue)\n"
      + colors + ground + ways + bridges + names
  }
}
