// How long what is asked may be.

/// The longest question that is looked for.
public enum QueryLimits {
  /// The longest query, in folded bytes, and the most words.
  public static let longest = 256
  public static let mostWords = 20
}
