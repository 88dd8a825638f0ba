// The work of set on one record, step by step.

import CQL2
import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `set` on one worker.
final class SetOperator: FeatureOperator {
  private let plan: SetPlan
  private let services = FeatureServices()
  private let values: [Evaluator]
  private let id: Evaluator?
  private let measure: MeasureOperator?
  private let rounding: CoordinateRounding?
  private var edits = PropertyEdits()
  private var value = ByteBuffer(capacity: 256)
  private var identity = FeatureIdentity()

  init(_ plan: SetPlan) {
    self.plan = plan
    let services = services
    values = plan.values.map { Evaluator($0.program, services) }
    id = plan.id.map { Evaluator($0, services) }
    measure = plan.measures.map(MeasureOperator.init)
    rounding = plan.decimals.map { CoordinateRounding(.decimals($0), services.engine) }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry {
      if plan.swaps { feature.swapAxes() }
      try rounding?.round(&feature)
    }
    if let name = plan.vertices, feature.hasGeometry {
      edits.removeAll()
      let count = feature.geometry.totalVertexCount
      edits.set(name) { $0.append("\(count)") }
      feature.setProperties(edits)
    }
    guard let measure else { return try setValues(&feature, next) }
    return try measure.apply(&feature) { feature throws(RecordError) in try self.setValues(&feature, next) }
  }

  private func setValues(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    edits.removeAll()
    // Asked for by their places: a value that is copied has its whole program with it.
    for index in values.indices {
      if plan.values[index].isApart {
        feature.setProperties(edits)
        edits.removeAll()
      }
      try evaluate(values[index], feature)
      edits.set(plan.values[index].name) { $0.append(value.bytes) }
    }
    feature.setProperties(edits)
    guard let id else { return try finish(&feature, next) }
    try evaluate(id, feature)
    // The id is written as it is now; what is dropped later may be what it is made of.
    return try identity.lend(feature, id: value) { feature throws(RecordError) in try self.finish(&feature, next) }
  }

  private func finish(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if let members = plan.members { feature.rewriteProperties { members.apply($0, to: &$1) } }
    if plan.dropsGeometry, feature.hasGeometry {
      feature.hasGeometry = false
      feature.geometry.removeAll()
      feature.replaceGeometry()
    }
    return try next(&feature)
  }

  private func evaluate(_ evaluator: Evaluator, _ feature: borrowing Feature) throws(RecordError) {
    value.count = 0
    do throws(EvaluationError) { try evaluator.write(feature, to: &value) } catch { throw services.recordError(error) }
  }
}

extension Feature {
  /// Swaps x and y.
  fileprivate mutating func swapAxes() {
    geometry.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) { part.ordinates.swapAt(at, at + 1) }
    }
    noteMoved()
    format = .shortest
  }
}

/// Records whose id is another.
struct FeatureIdentity: ~Copyable {
  private var written = ByteBuffer(capacity: 4096)
  private var text = ByteBuffer(capacity: 4096)
  private var writer = FeatureWriter()
  private var scanner = FeatureScanner(
    needs: GeometryNeeds(ordinates: true, positions: true, check: CoordinateCheck.none))
  private var renamed = Feature()

  /// Lends a feature with another id, which is JSON; `null` takes it away.
  mutating func lend(
    _ feature: consuming Feature, id: borrowing ByteBuffer, _ body: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let first = id.bytes.first ?? 0x6E
    guard first == 0x6E || first == 0x22 || JSONKind(first: first) == .number else {
      throw RecordError(code: "bad-id", message: "an id is a text or a number, not \(id.text.prefix(60))")
    }
    if first == 0x6E ? !feature.id.isPresent : feature.id.isPresent && feature.bytes(feature.id).elementsEqual(id.bytes)
    {
      return try body(&feature)
    }
    written.removeAll()
    writer.write(&feature, to: &written)
    // It is refused where it is written.
    if written.hasUnwritableNumber { return try body(&feature) }
    written.seal()
    text.removeAll()
    Self.write(written.paddedBytes, id: id, isGone: first == 0x6E, to: &text)
    text.seal()
    do throws(ScanError) { try scanner.scan(text.paddedBytes, into: &renamed) } catch {
      throw RecordError(code: error.fault.code, message: error.fault.message)
    }
    renamed.trail = feature.trail
    return try body(&renamed)
  }

  /// Copies a Feature with another id: in the place of the one there is, else after the first member.
  private static func write(
    _ source: PaddedBytes, id: borrowing ByteBuffer, isGone: Bool, to out: inout ByteBuffer
  ) {
    var members = JSONMembers(source)
    var (place, firstEnd) = (ByteRange.absent, 1)
    var (memberStart, previousEnd, nextStart) = (0, -1, -1)
    var lastEnd = -1
    while let member = members.next() {
      if nextStart < 0, place.isPresent { nextStart = member.name.start - 1 }
      if firstEnd == 1 { firstEnd = member.value.end }
      if unescape(source[member.name]) == "id" {
        (place, memberStart, previousEnd, nextStart) = (member.value, member.name.start - 1, lastEnd, -1)
      }
      lastEnd = member.value.end
    }
    func copy(_ start: Int, _ end: Int) { out.append(source[ByteRange(start: start, end: end)]) }
    if place.isPresent, isGone {
      if previousEnd >= 0 {
        copy(0, previousEnd)
        copy(place.end, source.count)
      } else {
        copy(0, memberStart)
        copy(nextStart < 0 ? place.end : nextStart, source.count)
      }
    } else if place.isPresent {
      copy(0, place.start)
      out.append(id.bytes)
      copy(place.end, source.count)
    } else {
      copy(0, firstEnd)
      out.append(",\"id\":")
      out.append(id.bytes)
      copy(firstEnd, source.count)
    }
  }
}
