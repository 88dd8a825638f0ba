// --edges: what edges in longitude and latitude are.

import CommandOptions
import Globe
import Layers
import Planar

/// What the edge between two vertices stands for.
enum EdgeKind: String, OptionValue, CaseIterable, Sendable {
  /// Straight in longitude and latitude, as RFC 7946 has it.
  case planar
  /// The shortest way over the ellipsoid.
  case geodesic
  /// The line of constant bearing.
  case rhumb

  /// The same as a curve.
  var contour: Contour {
    switch self {
    case .planar: .straight
    case .geodesic: .geodesic
    case .rhumb: .rhumb
    }
  }
}

extension OptionHelp {
  /// Of `--oriented`.
  static var oriented: OptionHelp { "Polygons are what lies on the left of their rings, be it most of the Earth." }
}

/// The options of stages whose planar work is done with edges that follow the Earth.
struct EdgeOptions: DeclaredOptions {
  @ValueOption(help: "What edges in longitude and latitude are. (default: planar)")
  var edges: EdgeKind?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      """
      With --edges geodesic or rhumb, how far from them what is computed with may be. (default: 2mm; 0.5mm for distances)
      """,
      valueName: "distance"),
    transform: Distance.parse)
  var maxError: Distance?

  @Switch(help: .oriented)
  var oriented = false

  static var constraints: [OptionConstraint] {
    [
      .requires("--max-error", "--edges", because: "planar edges are exact"),
      .requires("--oriented", "--edges geodesic|rhumb", because: "planar polygons are what their rings go round"),
    ]
  }

  /// What is asked for; one for a stage, since it counts what there is to tell.
  var plan: EdgePlan { plan(usualError: EdgeRule.usualError) }

  /// The same, with another error where none is asked for.
  func plan(usualError: Double) -> EdgePlan {
    guard let edges else { return EdgePlan(nil, usualError: usualError) }
    let curves = EdgeRule(edges.contour, maxError: maxError?.value ?? usualError)
    return EdgePlan(edges == .planar ? .planar : curves, isOriented: oriented)
  }
}
