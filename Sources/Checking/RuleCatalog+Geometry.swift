// Rules about rings and lines, and about what makes a geometry valid.

extension RuleCatalog {
  static let windingOrder = Rule(
    "winding-order", .warning, .rfc7946("3.1.6"), "a ring runs the wrong way round",
    advice: "Exterior rings run counterclockwise, holes clockwise. plat check --fix turns them.",
    bad: polygon("[[[0.5,0],[0.5,1],[1,1],[1,0],[0.5,0]]]"), good: square)
  static let repeatedVertex = Rule(
    "repeated-vertex", .warning, .house, "two positions in a row are equal",
    advice: "plat check --fix leaves one of them.", bad: line("[[1,2],[3,4],[3,4],[5,6]]"),
    good: line("[[1,2],[3,4],[5,6]]"))
  static let nearRepeatedVertex = Rule(
    "near-repeated-vertex", .note, .house, "two positions in a row are less than a tenth of a millimetre apart",
    advice: "plat set --round 7 makes them one.", bad: line("[[1,2],[3,4],[3,4.0000000001],[5,6]]"),
    good: line("[[1,2],[3,4],[5,6]]"))
  static let spike = Rule(
    "spike", .warning, .house, "a line goes out and comes back on itself",
    advice: "Take the tip out; plat make-valid does for polygons.",
    bad: line("[[1,1],[3,3],[5,5],[3,3],[3,8]]"), good: line("[[1,1],[3,3],[3,8]]"))
  static let sliver = Rule(
    "sliver", .warning, .house, "a polygon is thinner than a decimetre, or --min-width, on average",
    advice: "It is mostly what is left between two borders: plat simplify --filter-slivers takes it out.",
    bad: polygon("[[[0.5,0],[1,0],[1,0.0000001],[0.5,0.0000001],[0.5,0]]]"), good: square)

  static let repeatedPoint = Rule(
    "repeated-point", .warning, .simpleFeatures("6.1.5"), "two points of a MultiPoint are equal",
    advice: "Leave one of them.", bad: feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4],[1,2]]}"#),
    good: feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#))

  static let sharpCorner = Rule(
    "sharp-corner", .warning, .house, "a corner of a line or ring is sharper than --min-angle",
    advice: "Take the tip out where nothing on the ground is that sharp.",
    bad: polygon("[[[0.5,0],[1,0],[1,0.5],[1.5,0.501],[1,0.502],[1,1],[0.5,1],[0.5,0]]]"), good: square)

  static let rings = [windingOrder, repeatedVertex, nearRepeatedVertex, repeatedPoint, spike, sharpCorner, sliver]

  private static let clause = RuleOrigin.simpleFeatures("6.1.11")
  private static let mend = "plat make-valid, or plat check --fix=unsafe, mends it."

  static let selfIntersection = Rule(
    "self-intersection", .error, clause, "the boundary crosses or touches itself", advice: mend,
    bad: polygon("[[[0.5,0],[1,1],[1,0],[0.5,1],[0.5,0]]]"), good: square)
  static let holeOutside = Rule(
    "hole-outside", .error, clause, "a hole is not inside its exterior ring", advice: mend,
    bad: polygon("[[[0.5,0],[1,0],[1,1],[0.5,1],[0.5,0]],[[5,5],[5,6],[6,6],[6,5],[5,5]]]"),
    good: polygon("[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]],[[5,5],[5,6],[6,6],[6,5],[5,5]]]"))
  static let nestedHoles = Rule(
    "nested-holes", .error, clause, "a hole is inside another hole", advice: mend,
    bad: polygon(
      "[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]],[[1,1],[1,8],[8,8],[8,1],[1,1]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]"),
    good: polygon("[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]],[[1,1],[1,8],[8,8],[8,1],[1,1]]]"))
  static let nestedShells = Rule(
    "nested-shells", .error, clause, "a polygon of a MultiPolygon is inside another", advice: mend,
    bad: feature(
      #"{"type":"MultiPolygon","coordinates":[[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]]],[[[2,2],[3,2],[3,3],[2,3],[2,2]]]]}"#
    ),
    good: feature(
      #"{"type":"MultiPolygon","coordinates":[[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]]],[[[12,2],[13,2],[13,3],[12,3],[12,2]]]]}"#
    ))
  static let disconnectedInterior = Rule(
    "disconnected-interior", .error, clause, "holes cut the inside into parts", advice: mend,
    bad: polygon("[[[1,0],[3,0],[3,4],[1,4],[1,0]],[[2,0],[1,2],[2,4],[3,2],[2,0]]]"), good: square)
  static let duplicateRings = Rule(
    "duplicate-rings", .error, clause, "two rings are the same", advice: mend,
    bad: feature(
      #"{"type":"MultiPolygon","coordinates":[[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]]],[[[0.5,0],[9,0],[9,9],[0.5,9],[0.5,0]]]]}"#
    ), good: square)
  static let collapsedRing = Rule(
    "collapsed-ring", .error, clause, "a ring has no inside: fewer than three of its positions differ",
    advice: "Take the ring out; plat make-valid does.", bad: polygon("[[[1,1],[2,2],[1,1],[1,1]]]"), good: square)
  static let invalidGeometry = Rule(
    "invalid-geometry", .error, clause, "the geometry is not valid", advice: mend)

  static let validity = [
    selfIntersection, holeOutside, nestedHoles, nestedShells, disconnectedInterior, duplicateRings, collapsedRing,
    invalidGeometry,
  ]
}
