// From the options of plat project to what its workers do.

import FeatureStream
import GeoJSON
import Layers
import Planar
import Words

extension Project {
  /// The texts of the two CRSs in the direction of the run; CRS84 where the source is not named.
  func ends() throws(RunError) -> (source: String, target: String) {
    let (from, to) = (try name("--from", from), try name("--to", to))
    return inverse ? (to, from) : (from, to)
  }

  /// A CRS as features carry it, with CRS84 spelled out.
  private func name(_ option: String, _ text: String?) throws(RunError) -> String {
    guard let text else { return CoordinateReferenceSystem.crs84.text }
    return CRSMember.normalized(try textOrFile(option, text)) ?? CoordinateReferenceSystem.crs84.text
  }

  /// Prepares the way from CRS to CRS.
  func prepare(_ choice: OperationChoice) throws(RunError) -> (Projection, target: CoordinateReferenceSystem) {
    let ends = try ends()
    let names = inverse ? ("--from", "--to") : ("--to", "--from")
    let target = try CoordinateReferenceSystem(option: names.0, ends.target)
    var projection = Projection(route: .features, target: CRSMember.normalized(ends.target), choice: choice)
    if from != nil || inverse {
      let source = try CoordinateReferenceSystem(option: names.1, ends.source)
      projection.route = .fixed(CRSMember.normalized(ends.source))
      projection.check = source.unit == .degrees ? .degrees : .plane
      let epochs = Set([source.epoch, target.epoch, choice.epoch].compactMap { $0 })
      if epochs.count > 1 {
        throw RunError(.usage, "coordinates cannot be moved from epoch to epoch; name the same one everywhere")
      }
      // Better refused now than at the first record.
      if choice.isNarrow, source.text != target.text {
        do throws(RecordError) {
          _ = try CRSRegistry().operation(
            from: CRSMember.normalized(ends.source), to: projection.target, choice)
        } catch { throw error.ending ?? RunError(.usage, error.message) }
      }
    }
    projection.needsHeight = target.isGeocentric
    projection.format = coordinates.format(for: target.unit)
    return (projection, target)
  }

  /// Prepares the user's own operation.
  func prepare(pipeline: String, _ choice: OperationChoice) throws(RunError) -> (
    Projection, target: CoordinateReferenceSystem
  ) {
    let text = try textOrFile("--pipeline", pipeline)
    let made: (any DefinedOperation)?
    do throws(EngineError) {
      made = try CRSRegistry.withWarmEngine { engine throws(EngineError) in
        try engine.operation(definedBy: text, inverse: inverse, epoch: choice.epoch)
      }
    } catch {
      let isGrid = error.isUnavailable || error.message.contains("required grid")
      throw RunError(isGrid ? .unavailable : .usage, "the operation of --pipeline cannot be used: \(error.message)")
    }
    guard let made else { throw .noDatabase }
    var projection = Projection(route: .pipeline(text, inverse: inverse), choice: choice)
    projection.check = .plane
    let target = try target(of: made, text)
    projection.target = CRSMember.normalized(target.text)
    projection.format = coordinates.format(for: target.unit)
    projection.needsHeight = target.isGeocentric
    return (projection, target)
  }

  /// The CRS that an operation leads to.
  private func target(
    of operation: any DefinedOperation, _ text: String
  ) throws(RunError) -> CoordinateReferenceSystem {
    if to != nil { return try CoordinateReferenceSystem(option: "--to", try name("--to", to)) }
    if let code = operation.targetCRS {
      let name = CRSMember.normalized(code) ?? CoordinateReferenceSystem.crs84.text
      return try CoordinateReferenceSystem(option: "--pipeline", name)
    }
    if operation.givesDegrees { return .crs84 }
    // A projection alone is a CRS as well.
    let isProjection = !inverse && text.contains("proj=") && !text.contains("pipeline") && !text.contains("step")
    if isProjection, let crs = try? CoordinateReferenceSystem(option: "--pipeline", text) { return crs }
    throw RunError(.usage, "the CRS that --pipeline leads to is not known; name it with --to")
  }
}

extension CoordinateReferenceSystem {
  /// What PROJ is asked about in its place: map points are computed from longitude and latitude.
  var operand: String { self == .mapPoints ? Self.crs84.text : Self.split(text).definition }
}
