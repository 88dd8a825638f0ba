// What the text of a match is worth.

import Gazetteer
import PlaceIndex

/// How much of a word a query covers.
enum Coverage: Int {
  case full, wordBoundary, prefix
}

/// The worth of a match by where it begins and how much it covers.
///
/// Reckoned in hundredths, so that equal worths are equal numbers, however they came about.
enum TextScore {
  /// Hundredths taken off for words that only the context of a place has: its country, region or locality.
  ///
  /// So many that the same match of a whole query in a name, in whatever order, is worth more.
  @inline(__always)
  static func contextPenalty(_ words: Int) -> Int { 36 + 4 * words }
  /// Hundredths taken off for each typing error, within the group of matches that have one.
  static let editPenalty = 30

  /// The worth by tier and coverage, less a penalty in hundredths.
  ///
  /// An alternate name's match is worth less than the same match of the
  /// name, a match that begins inside a name less than one at its start.
  @inline(__always)
  static func worth(_ tier: Tier, _ coverage: Coverage, penalty: Int = 0) -> Double {
    let hundredths =
      switch (tier, coverage) {
      case (.nameStart, .full): 100
      case (.nameStart, .wordBoundary): 90
      case (.nameStart, .prefix): 85
      case (.nameInfix, .full): 72
      case (.nameInfix, .wordBoundary): 66
      case (.nameInfix, .prefix): 62
      case (.alternateStart, .full): 88
      case (.alternateStart, .wordBoundary): 78
      case (.alternateStart, .prefix): 74
      case (.alternateInfix, .full): 60
      case (.alternateInfix, .wordBoundary): 54
      case (.alternateInfix, .prefix): 50
      }
    return Double(hundredths - penalty) / 100
  }
}

/// The weights of what is not text.
public struct SearchWeights: Sendable, Equatable {
  /// That of a place's importance, 0…1; not below 0.
  public var importance = 0.5
  /// That of nearness, 0…1, when there is a focus; not below 0.
  public var proximity = 0.8
  /// The distance in kilometres at which nearness has fallen to 1/e; above 0.
  public var scale = 60.0
  /// The distance in kilometres up to which everything is as near as can be.
  public var radius = 0.0

  /// Makes the weights that are the default.
  public init() {}
}
