// The work of patch: two streams side by side, the records and the steps of the patch.

import FeatureStream
import GeoJSON
import Layers

/// Does to the records what the steps of a patch say, in order.
final class PatchOperator: OrderedOperator {
  private let path: String
  private var reader: PatchStepReader
  private let steps: SideStream<PatchStep>
  /// How many records have come.
  private var number = 0
  private var writer = FeatureWriter()
  private var line = ByteBuffer()
  private let texts = RecordLender(carries: true)
  /// What is wrong with the patch itself: no record is to blame for it.
  private var failure: RunError?

  init(_ path: String, _ reading: ReadingOptions, member: String) {
    self.path = path
    reader = PatchStepReader(member: member)
    steps = SideStream(
      FeatureCursor(
        path, needs: GeometryNeeds(ordinates: false, positions: false, check: CoordinateCheck.none), reading))
  }

  var mayHaveEnough: Bool { true }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    do throws(RecordError) { return try patch(&feature, next) } catch { return try error.ends(&failure) }
  }

  private func patch(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if number == 0, try add(next) == .enough { return .enough }
    number += 1
    guard let step = try nextStep(), step.number == number, case .record = step.place else {
      if try next(&feature) == .enough { return .enough }
      return try add(next)
    }
    _ = steps.take()
    line.removeAll()
    writer.write(&feature, to: &line)
    var misfit: RecordError?
    if step.before.map({ !$0.elementsEqual(line.bytes) }) ?? true {
      misfit = refusal(of: feature, step)
    } else if let after = step.after, try handOn(after, next) == .enough {
      return .enough
    }
    // What stands after it in the patch has its place all the same.
    if try add(next) == .enough { return .enough }
    if let misfit { throw misfit }
    return .goOn
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if let failure { throw failure }
    do throws(RecordError) {
      if number == 0 {
        _ = try add { feature throws(RecordError) in
          batch.append(feature)
          return .goOn
        }
      }
      guard let step = try nextStep() else { return nil }
      throw RecordError(
        ending: RunError(
          .badData,
          "\(path) does not fit: it has a step for record \(step.number), and there are \(number)"))
    } catch { throw error.ending ?? RunError(.badData, "\(path): \(error.message)") }
  }

  /// Hands on what the patch adds after the record that was come to.
  private func add(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow {
    while let step = try nextStep(), step.number == number, case .after = step.place, let after = step.after {
      _ = steps.take()
      if try handOn(after, next) == .enough { return .enough }
    }
    return .goOn
  }

  private func handOn(
    _ text: [UInt8], _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    do throws(RecordError) {
      return try texts.lend(text, next)
    } catch {
      if error.ending != nil { throw error }
      throw RecordError(ending: RunError(.badData, "\(path): a record of the patch cannot be read: \(error.message)"))
    }
  }

  /// Says why a step is not for the record that stands there.
  private func refusal(of feature: borrowing Feature, _ step: PatchStep) -> RecordError {
    let what = step.after == nil ? "removes" : "changes"
    let wanted = (try? texts.lend(step.before ?? []) { $0.idText }) ?? nil
    guard let wanted, wanted != feature.idText else {
      return RecordError(
        code: "patch-misfit",
        message: "the patch \(what) this record, but it is not what it was: it differs from \"before\"")
    }
    return RecordError(
      code: "patch-misfit",
      message: "the patch \(what) feature \(wanted) here, which is missing: another record stands here")
  }

  /// The next step, which stays.
  private func nextStep() throws(RecordError) -> PatchStep? {
    try steps.read { feature throws(RecordError) in try reader.step(feature) }
    return steps.next
  }
}
