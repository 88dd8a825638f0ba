// What the stages are for: the groups in which help, the README and plat(1) list them.

/// A group of stages.
package struct StageGroup: Sendable {
  /// What help calls it.
  package let name: String
  /// The names of its stages, in the order in which a reader meets them.
  package let stages: [String]

  /// All groups; each stage is in one.
  package static let all = [
    StageGroup(name: "read and write", stages: ["decode", "encode"]),
    StageGroup(
      name: "geometry",
      stages: [
        "project", "buffer", "simplify", "densify", "make-valid", "polygonize", "merge-lines", "dissolve", "overlay",
        "clip", "hull", "point", "explode", "collect", "tile", "measure",
      ]),
    StageGroup(name: "select and combine", stages: ["filter", "select", "set", "join", "cluster", "head", "stats"]),
    StageGroup(
      name: "places", stages: ["complete", "search", "nearby", "geocode", "reverse", "lookup", "index", "serve"]),
    StageGroup(name: "camera and pictures", stages: ["frame", "screen", "snapshot", "view", "plot", "url"]),
    StageGroup(name: "routes", stages: ["route", "look-around"]),
    StageGroup(name: "checks", stages: ["check", "diff", "patch"]),
    StageGroup(name: "streams", stages: ["run", "tee", "explain"]),
  ]
}
