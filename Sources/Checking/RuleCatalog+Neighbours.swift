// Rules about records beside each other: a coverage, with --coverage, a network, with --network, and near duplicates.

extension RuleCatalog {
  /// Polygons of one record each, as records.
  private static func polygons(_ rings: String...) -> String {
    rings.map { polygon("[\($0)]") }.joined(separator: "\n")
  }

  private static let left = "[[1,1],[2,1],[2,2],[1,2],[1,1]]"
  private static let covered = polygons(left, "[[2,1],[3,1],[3,2],[2,2],[2,1]]")
  private static let mend = "plat simplify --coverage --clean --snap DIST --tolerance 0 mends it."

  static let coverageOverlap = Rule(
    "coverage-overlap", .error, .house, "two polygons of a coverage have a common area", advice: mend,
    bad: polygons(left, "[[1.9,1],[3,1],[3,2],[1.9,2],[1.9,1]]"), good: covered)
  static let coverageGap = Rule(
    "coverage-gap", .error, .house, "between polygons of a coverage is a gap, narrower than --snap", advice: mend,
    bad: polygons(left, "[[2,1],[3,1],[3,2],[2,2],[2.000001,1.5],[2,1]]"), good: covered)
  static let coverageVertex = Rule(
    "coverage-vertex", .error, .house, "a vertex is on a common border of a coverage, and only one polygon has it",
    advice: mend, bad: polygons(left, "[[2,1],[3,1],[3,2],[2,2],[2,1.5],[2,1]]"), good: covered)
  static let coverageBorder = Rule(
    "coverage-border", .warning, .house, "borders of a coverage are within --snap of each other and do not meet",
    advice: mend, bad: polygons(left, "[[2.000001,1],[3,1],[3,2],[2.000001,2],[2.000001,1]]"), good: covered)

  static let coverage = [coverageOverlap, coverageGap, coverageVertex, coverageBorder]

  /// Lines of one record each, as records.
  private static func lines(_ lines: String...) -> String { lines.map(line).joined(separator: "\n") }

  private static let joined = lines("[[1,1],[2,1]]", "[[2,0.5],[2,1],[2,2]]")

  static let networkUndershoot = Rule(
    "network-undershoot", .error, .house, "a line ends within --snap of another line, and does not meet it",
    advice: "Put the end onto the other line, where that has a vertex.",
    bad: lines("[[1,1],[1.999995,1]]", "[[2,0.5],[2,1],[2,2]]"), good: joined)
  static let networkOvershoot = Rule(
    "network-overshoot", .warning, .house, "a line ends within --snap beyond another line",
    advice: "Let the line end where it meets the other.",
    bad: lines("[[1,1],[2.000005,1]]", "[[2,0.5],[2,1],[2,2]]"), good: joined)
  static let networkDuplicate = Rule(
    "network-duplicate", .error, .house, "a line stands twice, one way or the other",
    advice: "Take one of them out.",
    bad: lines("[[1,1],[2,1]]", "[[2,1],[1,1]]"), good: joined)

  static let networkCrossing = Rule(
    "network-crossing", .note, .house, "two lines cross and have no vertex in common there",
    advice: "Give both a vertex where they cross; a bridge or a tunnel is known by bridge, tunnel or layer.",
    bad: lines("[[1,1],[3,1]]", "[[2,0.5],[2,2]]"), good: joined)
  static let networkIsland = Rule(
    "network-island", .note, .house, "lines are not connected with the rest of a network",
    advice: "Connect them, or take them out.",
    bad: lines("[[1,1],[2,1]]", "[[2,1],[2,2]]", "[[2,1],[3,1]]", "[[5,5],[6,5]]"), good: joined)
  static let networkPseudoNode = Rule(
    "network-pseudo-node", .off, .house, "two lines end where no third one does, and could be one",
    advice: "plat merge-lines joins them.", bad: lines("[[1,1],[2,1]]", "[[2,1],[3,1]]"), good: joined)

  static let network = [
    networkUndershoot, networkOvershoot, networkDuplicate, networkCrossing, networkIsland, networkPseudoNode,
  ]

  public static let nearDuplicate = Rule(
    "near-duplicate", .warning, .house, "a geometry is that of another record, but for what --duplicates names",
    advice: "Take one of them out, or give both the same geometry.",
    bad: point("[1,1]") + "\n" + point("[1.000001,1]"), good: point("[1,1]") + "\n" + point("[1.1,1]"))

  /// Rules about records that are near each other, which are looked at where that is asked for.
  public static let neighbours = coverage + network + [nearDuplicate]
}
