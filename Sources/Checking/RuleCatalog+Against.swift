// Rules across layers, which --against asks for: each demand of the user's own.

extension RuleCatalog {
  public static let notInside = Rule(
    "not-inside", .error, .user, "a geometry lies in no feature of another file",
    advice: "Move it, or look whether the file of --against inside=FILE has a gap.")
  public static let notCovered = Rule(
    "not-covered", .error, .user, "a geometry is not covered by those of another file",
    advice: "Draw it along the lines, or within the areas, of the file of --against covered-by=FILE.")
  public static let overlappingOther = Rule(
    "overlapping-other", .error, .user, "a geometry has more than a border in common with one of another file",
    advice: "Cut it: plat clip --erase.")
  public static let notTouching = Rule(
    "not-touching", .error, .user, "a geometry has no place in common with those of another file",
    advice: "Move it to where the file of --against touching=FILE has something.")
  public static let notContaining = Rule(
    "not-containing", .error, .user, "no feature of another file lies in a geometry",
    advice: "Look for what is missing in the file of --against containing=FILE.")

  /// Rules that are looked at where that is asked for.
  static let against = [notInside, notCovered, overlappingOther, notTouching, notContaining]
}
