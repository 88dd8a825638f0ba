// The buffers of a whole stream, united to one Feature.

import Buffering
import FeatureStream
import GeoJSON
import SimpleFeatures

/// The buffers of a chunk's records.
struct BufferBag: Sendable {
  /// The CRS of each record, how its coordinates are written, and its buffer.
  var records: [(crs: String?, format: CoordinateFormat, polygons: Geometry)] = []
}

/// Buffers records and keeps the buffers.
final class BufferCollector: RecordCollector {
  private let work: BufferOperator
  private var bag = BufferBag()

  init(_ work: BufferOperator) { self.work = work }

  func collect(_ feature: inout Feature) throws(RecordError) {
    _ = try work.apply(&feature) { feature in
      // Each record has its place in the bag, by which errors name it.
      let polygons = feature.hasGeometry ? feature.geometry : Geometry(type: .polygon)
      bag.records.append((feature.currentCRS, feature.format, polygons))
      return .goOn
    }
  }

  func takeBag() -> BufferBag {
    defer { bag = BufferBag() }
    return bag
  }
}

/// The work of `buffer --dissolve`.
final class DissolveReducer: Reducer {
  private var dissolver = Dissolver(engine: Engines.geometry())
  private var crs: String?
  private var format = CoordinateFormat.degrees
  /// How many records had a buffer.
  private var count = 0
  private var result: Geometry?

  /// The name of the property that says how many there were.
  private let countName: String

  init(_ names: ResultNames) { countName = names["count"] }

  func absorb(_ bag: BufferBag) throws(RunError) {
    for (index, record) in bag.records.enumerated() where !record.polygons.isEmpty {
      if count > 0, record.crs != crs { throw .mixedCRS("a union", crs, record.crs, record: index) }
      (crs, format) = (record.crs, record.format)
      count += 1
      try attempt { () throws(EngineError) in try dissolver.add(record.polygons) }
    }
  }

  func finish() throws(RunError) -> String? {
    if count > 0 { result = try attempt { () throws(EngineError) in try dissolver.union() } }
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard let union = result.take() else { return false }
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendGeometry(union, format)
    builder.appendProperties { out in
      out.append(0x7B as UInt8)
      out.appendString(countName)
      out.append(":\(count)}")
    }
    builder.appendCRS(crs)
    builder.lend { batch.append($0) }
    return true
  }

  private func attempt<Value>(_ call: () throws(EngineError) -> Value) throws(RunError) -> Value {
    do throws(EngineError) { return try call() } catch {
      throw RunError(.badData, "\(error.function): \(error.message)")
    }
  }
}
