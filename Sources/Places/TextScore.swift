// What the text of a match is worth.

/// How much of a word a query covers.
enum Coverage: Int {
  case full, wordBoundary, prefix
}

/// The worth of a match by where it begins and how much it covers.
enum TextScore {
  /// By tier and coverage. An alternate name's match is worth less than the same match of the name, a match that begins
  /// inside a name less than one at its start.
  private static let table: [[Double]] = [
    [1.00, 0.90, 0.85], [0.72, 0.66, 0.62], [0.88, 0.78, 0.74], [0.60, 0.54, 0.50],
  ]

  /// Taken off for each word that only the context of a place has: its country, region or locality.
  static let contextPenalty = 0.04
  /// Taken off for each typing error, within the group of matches that have one.
  static let editPenalty = 0.30

  static func worth(_ tier: Tier, _ coverage: Coverage) -> Double { table[tier.rawValue][coverage.rawValue] }
}

/// The weights of what is not text.
public struct SearchWeights: Sendable, Equatable {
  /// That of a place's importance, 0…1.
  public var importance = 0.5
  /// That of nearness, 0…1, when there is a focus.
  public var proximity = 0.8
  /// The distance in kilometres at which nearness has fallen to 1/e.
  public var scale = 60.0
  /// The distance in kilometres up to which everything is as near as can be.
  public var radius = 0.0

  /// Makes the weights that are the default.
  public init() {}
}
