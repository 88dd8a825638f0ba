// The properties that the style of a layer names, looked for while the layer's file is read.

import FeatureStream
import GeoJSON

/// A look at the features of a layer for the properties that its style names.
struct LayerStyleNames {
  /// What was found when the file was read.
  struct Found: Sendable {
    /// The names of the common style that the file has; of one of its own, none.
    fileprivate var common: Set<String> = []
    /// What is to be told of names of its own style that it lacks.
    fileprivate(set) var warnings: [ClosingWarning] = []

    /// Whether the file has a property that the common style names.
    func has(_ name: NamedProperty) -> Bool { common.contains(name.name) }
  }

  private let names: [NamedProperty]
  private let isOwn: Bool
  private let search: NameSearch

  /// - Parameters:
  ///   - path: the file.
  ///   - isOwn: whether the style is that of the file alone.
  init(_ names: [NamedProperty], in path: String, isOwn: Bool) {
    (self.names, self.isOwn, search) = (names, isOwn, NameSearch(names, in: path))
  }

  /// Looks at a feature.
  func look(_ feature: borrowing Feature) { search.look(feature) }

  /// What was found.
  func found() -> Found {
    if isOwn { return Found(warnings: search.takeWarnings()) }
    let unseen = Set(search.unseen.map(\.name))
    return Found(common: Set(names.map(\.name)).subtracting(unseen))
  }
}
