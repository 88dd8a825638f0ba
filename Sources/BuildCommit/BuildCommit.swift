// Which commit plat was built from: `commit` is written by the plugin CommitStamp when that changes.

/// What is known of this build.
public enum BuildCommit {
  /// The first twelve digits of the commit; `unknown` where the sources were no checkout.
  public static var digits: String { commit }
}
