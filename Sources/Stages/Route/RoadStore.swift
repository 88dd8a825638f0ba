// The network of a run: read from Features, or opened as it was prepared.

import FeatureStream
import GeoJSON
import Layers
import Planar
import Routing

/// A network with the index of its edges, made once and shared.
struct RoadStore: Sendable {
  let network: RoadNetwork
  let snapper: Snapper
  let report: NetworkReader.Report

  /// Opens what `--network` names.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - reader: knows the profile, what to avoid and the time.
  init(_ path: String, _ reader: NetworkReader, _ reading: ReadingOptions) throws(RunError) {
    if path != "-", RoadNetwork.isGraph(path) {
      (network, report) = try Self.open(path, reader)
    } else {
      (network, report) = try reader.read(path == "-" ? "/dev/stdin" : path, reading)
    }
    snapper = Snapper(network)
  }

  /// Opens a file that was prepared: its network where that fits, else one that is made of its roads.
  private static func open(
    _ path: String, _ reader: NetworkReader
  ) throws(RunError) -> (RoadNetwork, NetworkReader.Report) {
    FilesRead.note(path)
    let file = try opened(path) { () throws(GraphError) in try GraphFile(path) }
    if !reader.assumed.isEmpty {
      throw RunError(.usage, "\(path) is prepared: its lines have their tags; --assume is for --prepare")
    }
    if reader.elevation != nil {
      throw RunError(.usage, "\(path) is prepared, with the heights that its roads have; --elevation is for --prepare")
    }
    switch file.answer(
      reader.profile, isNamed: reader.profileIsNamed, isDefault: reader.profileIsDefault, reader.avoidance,
      at: reader.time, isAnew: reader.keepsRoads)
    {
    case .network:
      return (try opened(path) { () throws(GraphError) in try RoadNetwork(file) }, NetworkReader.Report())
    case .roads(let avoidance):
      let (network, report) = try reader.read(file, avoiding: avoidance, path)
      return (try opened(path) { () throws(GraphError) in try network.divided(as: file) }, report)
    case .ownTables:
      throw RunError(
        .usage,
        "\(path) was prepared with a --profile of its own tables, and other options need these again; "
          + "give that --profile, or a built-in one")
    case .otherTables:
      throw RunError(
        .usage,
        "\(path) has the roads for the built-in profiles and for the one it was prepared with, and this --profile has "
          + "other tables; give one of those, or prepare another file")
    }
  }

  /// Reads something of a prepared file.
  static func opened<Value>(_ path: String, _ body: () throws(GraphError) -> Value) throws(RunError) -> Value {
    do throws(GraphError) { return try body() } catch {
      switch error {
      case .notAGraph: throw RunError(.badData, "\(path): is no network that --prepare made")
      case .otherVersion(let version):
        throw RunError(.unavailable, "\(path): was prepared by another version of plat (\(version)); prepare it anew")
      case .damaged: throw RunError(.badData, "\(path): is damaged: a checksum does not fit; prepare it anew")
      case .unreadable: throw RunError(.noInput, "\(path): cannot be opened")
      }
    }
  }

  /// What there is to say at the end.
  var closingNote: (@Sendable () -> String)? {
    let text = notes.joined(separator: "; ")
    if text.isEmpty { return nil }
    return { text }
  }

  /// What there is to say of the network.
  var notes: [String] {
    let (unused, timed) = (report.unusedRestrictions, report.timedRestrictions)
    var notes: [String] = []
    if unused > 0 {
      notes.append(
        "\(unused) turn restriction\(unused == 1 ? "" : "s") of the network not used: a way is missing, or it is not clear where it runs"
      )
    }
    if timed > 0 {
      notes.append(
        "\(timed) turn restriction\(timed == 1 ? " holds" : "s hold") at certain times, and not in these answers; --depart or --arrive says when"
      )
    }
    if report.unusedManeuvers > 0 {
      notes.append(
        "\(report.unusedManeuvers) relation\(report.unusedManeuvers == 1 ? "" : "s") of manoeuvres not used: what they name is not known, a way or the node is missing, or it is not clear where they run"
      )
    }
    if report.heightless > 0 {
      notes.append(
        "\(report.heightless) of \(report.asked) positions of ways have no height, and count as flat: they lie outside of --elevation, or it has none there"
      )
    }
    return notes
  }

  /// The places of a file, as the destinations of many.
  func targets(
    _ path: String, _ options: Router.Options, _ reading: ReadingOptions, _ workers: RoadWorkers
  ) throws(RunError) -> MatrixTargets {
    var places: [Position] = []
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), reading) {
      feature throws(RecordError) in
      places.append(try feature.askedPosition("to go to"))
    }
    return MatrixTargets(Router(network, snapper, options), places, workers)
  }
}

/// The work of `route --matrix` on one worker.
final class MatrixOperator: FeatureOperator {
  private let router: Router
  private let targets: MatrixTargets
  private let times, distances: String
  /// How many places were joined to another way since the last call of `takeWarnings`.
  @exclusivity(unchecked) private var moved = 0
  @exclusivity(unchecked) private var edits = PropertyEdits()

  init(_ store: RoadStore, _ targets: MatrixTargets, _ options: Router.Options, _ names: ResultNames) {
    router = Router(store.network, store.snapper, options)
    self.targets = targets
    (times, distances) = (names["times"], names["distances"])
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { moved = 0 }
    return MovedPlaces.warnings(moved)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let start = try feature.askedPosition("to start from")
    let row: [MatrixEntry?]
    do throws(RouteFailure) { row = try router.row(from: start, to: targets) } catch {
      throw RouteOperator.refusal(error, [start], router.snapper)
    }
    if router.moved(start) != nil { moved += 1 }
    edits.removeAll()
    edits.set(times) { out in Self.append(row, \.expectedTravelTime, to: &out) }
    edits.set(distances) { out in Self.append(row, \.distance, to: &out) }
    feature.setProperties(edits)
    return try next(&feature)
  }

  private static func append(
    _ row: [MatrixEntry?], _ value: KeyPath<MatrixEntry, Double>, to out: inout ByteBuffer
  ) {
    out.append(0x5B as UInt8)
    for (index, entry) in row.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      if let entry { out.append(entry[keyPath: value], .decimals(1)) } else { out.append("null") }
    }
    out.append(0x5D as UInt8)
  }
}
