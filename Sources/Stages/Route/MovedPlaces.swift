// What there is to tell of places whose way `--require-avoid` closes.

import FeatureStream

/// Tells of places that were joined to another way than the one that they are at.
enum MovedPlaces {
  /// The warnings of a stream, or of the places of a file, of which there were some.
  static func warnings(_ count: Int, of path: String? = nil) -> [ClosingWarning] {
    guard count > 0 else { return [] }
    return [
      ClosingWarning(
        code: "moved-place",
        message: "places\(path.map { " of \($0)" } ?? "") are at a way that --require-avoid closes, and were joined to "
          + "another",
        count: count)
    ]
  }
}
