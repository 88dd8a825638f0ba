// The buffers of a whole stream, united to one Feature, or one for each of several radii.

import Buffering
import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// The buffers of a chunk's records.
struct BufferBag: Sendable {
  /// The CRS of each record, its buffers by radius, and how their coordinates are written.
  var records: [(crs: String?, buffers: [Geometry], formats: [CoordinateFormat])] = []
}

/// Buffers records and keeps the buffers.
final class BufferCollector: RecordCollector {
  private let work: BufferOperator
  private var bag = BufferBag()

  init(_ work: BufferOperator) { self.work = work }

  func collect(_ feature: inout Feature) throws(RecordError) {
    // Each record has its place in the bag, by which errors name it.
    let hasBuffer = feature.hasGeometry && !feature.geometry.isEmpty
    let (buffers, formats) = hasBuffer ? try work.buffers(of: feature) : ([], [])
    bag.records.append((feature.currentCRS, buffers, formats))
  }

  func takeBag() -> BufferBag {
    defer { bag = BufferBag() }
    return bag
  }
}

/// The work of `buffer --dissolve`.
final class DissolveReducer: Reducer {
  /// The buffers of one radius.
  private struct Layer {
    var dissolver: Dissolver
    var format = CoordinateFormat.degrees
    /// How many records had a buffer.
    var count = 0
    var union = Geometry(type: .multiPolygon)

    init(jobs: Int) {
      dissolver = Dissolver(engine: Engines.geometry()) { concurrently($0, jobs: jobs, $1) }
    }

    /// Coordinates are written as finely as those of any record.
    mutating func take(_ buffer: Geometry, _ its: CoordinateFormat) throws(EngineError) {
      if count == 0 || its.isFiner(than: format) { format = its }
      count += 1
      try dissolver.add(buffer, decimals: its.decimals)
    }
  }

  /// Several radii, which the features are told apart by.
  private let radii: [Distance]?
  private let areRings: Bool
  /// The names of the properties that say how many there were, and the radius.
  private let countName, radiusName: String
  private var crs: String?
  private var layers: [Layer]
  /// The number of the layer that comes out next.
  private var next = 0

  init(_ radii: [Distance]?, rings: Bool, _ names: ResultNames, jobs: Int) {
    self.radii = radii
    areRings = rings
    (countName, radiusName) = (names["count"], names["radius"])
    layers = (0..<(radii?.count ?? 1)).map { _ in Layer(jobs: jobs) }
  }

  func absorb(_ bag: BufferBag) throws(RunError) {
    for (index, record) in bag.records.enumerated() {
      for (layer, buffer) in record.buffers.enumerated() where !buffer.isEmpty {
        if layers.contains(where: { $0.count > 0 }), record.crs != crs {
          throw .mixedCRS("a union", crs, record.crs, record: index)
        }
        crs = record.crs
        try attempt { () throws(EngineError) in try layers[layer].take(buffer, record.formats[layer]) }
      }
    }
  }

  func finish() throws(RunError) -> String? {
    try attempt { () throws(EngineError) in
      for index in layers.indices where layers[index].count > 0 {
        layers[index].union = try layers[index].dissolver.union()
      }
      guard areRings else { return }
      var bands = BufferBands(engine: Engines.geometry)
      let decimals = layers.compactMap(\.format.decimals)
      let finest = decimals.count == layers.count ? decimals.max() : nil
      let between = try bands.between(layers.map(\.union), decimals: finest)
      for index in layers.indices {
        layers[index].union = between[index]
        layers[index].format = finest.map { .decimals($0) } ?? .shortest
      }
    }
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    while next < layers.count, layers[next].count == 0 { next += 1 }
    guard next < layers.count else { return false }
    defer { next += 1 }
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendGeometry(layers[next].union, layers[next].format)
    // It is not held beside the record that is made of it.
    layers[next].union = Geometry(type: .multiPolygon)
    builder.appendProperties { out in
      out.append("{")
      if let radii {
        out.appendString(radiusName)
        out.append(":")
        out.append(radius: radii[next])
        out.append(",")
      }
      out.appendString(countName)
      out.append(":\(layers[next].count)}")
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
