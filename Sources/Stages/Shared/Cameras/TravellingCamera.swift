// Cameras that travel in front of the records they are for, as `frame --lead` writes them.

import Cartography
import FeatureStream
import GeoJSON
import Synchronization

/// What is made of the camera in front of the records, once it is there.
///
/// The step that takes the camera is in order and before those that ask, so that these find it.
final class Awaited<Value: Sendable>: Sendable {
  private let slot = Mutex<Value?>(nil)

  /// The value; nil as long as no camera came.
  var value: Value? { slot.withLock { $0 } }

  func set(_ value: Value) { slot.withLock { $0 = value } }
}

/// Takes the camera in front of the records off the stream.
final class CameraTaker: OrderedOperator {
  private let take: (CameraReading) throws(RunError) -> Void
  private let missing: String
  private var isTaken = false

  /// - Parameters:
  ///   - missing: what is said when the first record is not a camera.
  ///   - take: is handed the camera.
  init(missing: String, _ take: @escaping (CameraReading) throws(RunError) -> Void) {
    (self.missing, self.take) = (missing, take)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if isTaken { return try next(&feature) }
    guard let reading = CameraReading(inFront: feature) else {
      throw RecordError(ending: RunError(.usage, missing))
    }
    isTaken = true
    do throws(RunError) { try take(reading) } catch { throw RecordError(ending: error) }
    return .goOn
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if isTaken { return nil }
    throw RunError(.usage, missing)
  }
}

extension CameraReading {
  /// The camera that a Feature in front of others is; nil where it is none.
  init?(inFront feature: borrowing Feature) {
    guard let properties = feature.propertiesValue, let reading = try? CameraReading(properties: properties) else {
      return nil
    }
    self = reading
  }
}

/// The work of a stage on one worker, which is made when the first record comes.
final class LateOperator: FeatureOperator {
  private let make: () -> any FeatureOperator
  private var work: (any FeatureOperator)?

  init(_ make: @escaping () -> any FeatureOperator) { self.make = make }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let work = self.work ?? make()
    self.work = work
    return try work.apply(&feature, next)
  }

  var hasNotes: Bool { true }

  func takeNotes() -> [String] { work?.takeNotes() ?? [] }
}
