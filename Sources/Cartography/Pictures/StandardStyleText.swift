// The standard style file: what knows data when it sees it.

/// The text of plat's own style for data that it knows by its properties; plat-style(5) has the keys.
package enum StandardStyleText {
  /// The style file, with `base` as its own base.
  package static func text(_ base: Appearance.Name) -> String {
    let kinds =
      switch base {
      case .imagery: "what plat finds, over pictures of the ground"
      case .hybrid: "OpenStreetMap's data, venues, Natural Earth and what plat finds, over pictures of the ground"
      default: "OpenStreetMap's data, venues, Natural Earth and what plat finds"
      }
    return "# plat's map of \(kinds); plat-style(5) has the keys.\nbase: \(base.rawValue)\n" + body(base)
  }

  private static func body(_ base: Appearance.Name) -> String {
    switch base {
    case .imagery: "colors:\n" + resultColors + layers + others + routes + results
    case .hybrid:
      hybridColors + resultColors + layers + hybridGround + earthLines + ways + bridges + borders + venuePoints + names
        + routes + results
    case .standard, .muted, .dark:
      colors + resultColors + venueColors + earthColors + layers + earth + earthLines + ground + venues + venuePoints
        + ways + bridges + details + borders + names + routes + results
    }
  }
}
