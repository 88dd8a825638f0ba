// The standard style file: what knows data when it sees it.

/// The text of plat's own style for data that it knows by its properties; plat-style(5) has the keys.
package enum StandardStyleText {
  /// The style file, with `base` as its own base.
  package static func text(_ base: Appearance.Name) -> String {
    "# plat's map of OpenStreetMap's data, venues, Natural Earth and what plat finds; plat-style(5) has the keys.\n"
      + "base: \(base.rawValue)\n" + colors + resultColors + venueColors + earthColors + layers + earth + ground
      + venues + ways + bridges + names
      + routes + results
  }
}
