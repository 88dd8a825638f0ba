// The whole stream summed up, chunk by chunk in input order.

import GeoJSON
import Globe
import Planar

/// What the stream has of one property.
package struct ColumnSummary {
  package let name: [UInt8]
  package var counts = [Int](repeating: 0, count: ValueKind.allCases.count)
  package var distinct = DistinctCounter()
  package var quantiles = QuantileSketch()
  package var numberCount = 0
  package var samples: [(hash: UInt64, text: [UInt8])] = []
  package var least: (value: Double, text: [UInt8])?
  package var greatest: (value: Double, text: [UInt8])?

  /// How many values there are, `null` included.
  package var count: Int { counts.reduce(0, +) }

  package mutating func add(_ bag: ColumnBag) {
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
package struct StreamSummary {
  package var features = 0
  package var types = [Int](repeating: 0, count: GeometryType.allCases.count + 1)
  package var vertices = 0
  package var mostVertices = 0
  package var empty = 0
  package var withHeights = 0
  package var extents: [StatsExtent] = []
  package var ids = 0
  package var distinctIDs = DistinctCounter()
  package var columns: [ColumnSummary] = []
  package var unseen = 0
  /// Nil where validity was not asked for.
  package var reasons: [(reason: String, count: Int)]?
  package var invalid: [InvalidRecord] = []

  /// Where the columns are, by their names.
  private var places = KeyNumbers()

  package init() {}

  /// The box around all, where they are of one CRS: west, south, east, north.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)? {
    guard extents.count == 1, let extent = extents.first else { return nil }
    return extent.envelope.bounds(wraps: extent.wraps)
  }

  /// Adds what the records of the next chunk have.
  ///
  /// O(values of the chunk).
  package mutating func add(_ bag: StatsBag) {
    for var invalid in bag.invalid where self.invalid.count < StatsBag.invalidCount {
      invalid.number += features
      self.invalid.append(invalid)
    }
    features += bag.features
    for index in types.indices { types[index] += bag.types[index] }
    vertices += bag.vertices
    mostVertices = max(mostVertices, bag.mostVertices)
    empty += bag.empty
    withHeights += bag.withHeights
    for extent in bag.extents {
      if let index = extents.firstIndex(where: { $0.crs == extent.crs }) {
        extents[index].features += extent.features
        extents[index].envelope.add(extent.envelope)
      } else {
        extents.append(extent)
      }
    }
    ids += bag.idHashes.count
    for hash in bag.idHashes { distinctIDs.insert(hash) }
    for column in bag.columns {
      if let place = places.number(of: column.name) {
        columns[place].add(column)
      } else if columns.count < StatsBag.mostColumns {
        _ = places.insert(column.name)
        var fresh = ColumnSummary(name: column.name)
        fresh.add(column)
        columns.append(fresh)
      } else {
        unseen += column.counts.reduce(0, +)
      }
    }
    unseen += bag.unseen
    for (reason, count) in bag.reasons {
      if let index = reasons?.firstIndex(where: { $0.reason == reason }) {
        reasons?[index].count += count
      } else {
        reasons?.append((reason, count))
      }
    }
  }

  /// Makes the quantiles of all columns ready for questions.
  package mutating func settle() { for index in columns.indices { columns[index].quantiles.settle() } }
}
