// The whole stream summed up, chunk by chunk in input order.

import FeatureStream
import GeoJSON
import Globe
import SimpleFeatures

/// What the stream has of one property.
struct ColumnSummary {
  let name: [UInt8]
  var counts = [Int](repeating: 0, count: ValueKind.allCases.count)
  var distinct = DistinctCounter()
  var quantiles = QuantileSketch()
  var numberCount = 0
  var samples: [(hash: UInt64, text: [UInt8])] = []
  var least: (value: Double, text: [UInt8])?
  var greatest: (value: Double, text: [UInt8])?

  /// How many values there are, `null` included.
  var count: Int { counts.reduce(0, +) }

  mutating func add(_ bag: ColumnBag) {
    for index in counts.indices { counts[index] += bag.counts[index] }
    for hash in bag.hashes { distinct.insert(hash) }
    for number in bag.numbers { quantiles.insert(number) }
    numberCount += bag.numbers.count
    if let other = bag.least, least.map({ other.value < $0.value }) ?? true { least = other }
    if let other = bag.greatest, greatest.map({ other.value > $0.value }) ?? true { greatest = other }
    for sample in bag.samples
    where samples.count < ColumnBag.sampleCount && !samples.contains(where: { $0.hash == sample.hash }) {
      samples.append(sample)
    }
  }
}

/// What the stream has.
struct StreamSummary {
  var features = 0
  var types = [Int](repeating: 0, count: GeometryType.allCases.count + 1)
  var vertices = 0
  var mostVertices = 0
  var empty = 0
  var withHeights = 0
  var extents: [StatsExtent] = []
  var ids = 0
  var distinctIDs = DistinctCounter()
  var columns: [ColumnSummary] = []
  var unseen = 0
  /// Nil where validity was not asked for.
  var reasons: [(reason: String, count: Int)]?
  var invalid: [InvalidRecord] = []

  /// The box around all, where they are of one CRS: west, south, east, north.
  var bounds: (west: Double, south: Double, east: Double, north: Double)? {
    guard extents.count == 1, let extent = extents.first else { return nil }
    return extent.envelope.bounds(wraps: extent.wraps)
  }
}

/// The work of `stats`.
final class StatsReducer: Reducer {
  private let names: ResultNames
  private let table: MadeOutput?
  private var summary = StreamSummary()
  private var places: [[UInt8]: Int] = [:]
  private var isDone = false

  /// - Parameter table: what takes the table, where one is made in place of a Feature.
  init(_ names: ResultNames, validity: Bool, _ table: MadeOutput? = nil) {
    (self.names, self.table) = (names, table)
    summary.reasons = validity ? [] : nil
  }

  func absorb(_ bag: StatsBag) {
    for var invalid in bag.invalid where summary.invalid.count < StatsBag.invalidCount {
      invalid.number += summary.features
      summary.invalid.append(invalid)
    }
    summary.features += bag.features
    for index in summary.types.indices { summary.types[index] += bag.types[index] }
    summary.vertices += bag.vertices
    summary.mostVertices = max(summary.mostVertices, bag.mostVertices)
    summary.empty += bag.empty
    summary.withHeights += bag.withHeights
    for extent in bag.extents {
      if let index = summary.extents.firstIndex(where: { $0.crs == extent.crs }) {
        summary.extents[index].features += extent.features
        summary.extents[index].envelope.add(extent.envelope)
      } else {
        summary.extents.append(extent)
      }
    }
    summary.ids += bag.idHashes.count
    for hash in bag.idHashes { summary.distinctIDs.insert(hash) }
    for column in bag.columns {
      if let place = places[column.name] {
        summary.columns[place].add(column)
      } else if summary.columns.count < StatsCollector.mostColumns {
        places[column.name] = summary.columns.count
        var fresh = ColumnSummary(name: column.name)
        fresh.add(column)
        summary.columns.append(fresh)
      } else {
        summary.unseen += column.counts.reduce(0, +)
      }
    }
    summary.unseen += bag.unseen
    for (reason, count) in bag.reasons {
      if let index = summary.reasons?.firstIndex(where: { $0.reason == reason }) {
        summary.reasons?[index].count += count
      } else {
        summary.reasons?.append((reason, count))
      }
    }
  }

  func finish() -> String? {
    for index in summary.columns.indices { summary.columns[index].quantiles.settle() }
    table?.set(Array(StatsTable(summary).text.utf8))
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    if isDone || table != nil { return false }
    isDone = true
    StatsFeature(summary, names).append(to: &batch)
    return true
  }
}
