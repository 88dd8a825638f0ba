// What the records of a chunk have, for a summary of the stream.

import GeoJSON
import Globe
import Planar

/// The kinds of property values that are told apart.
package enum ValueKind: Int, CaseIterable {
  case null, boolean, integer, number, string, array, object

  /// What it is called.
  package var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// What the records of a chunk have of one property.
package struct ColumnBag: Sendable {
  package let name: [UInt8]
  package var counts = [Int](repeating: 0, count: ValueKind.allCases.count)
  /// The numbers, in order.
  package var numbers: [Double] = []
  /// A hash of each value other than null, in order.
  package var hashes: [UInt64] = []
  /// The first different values, as JSON.
  package var samples: [(hash: UInt64, text: [UInt8])] = []
  /// The least and the greatest number, and their text.
  package var least: (value: Double, text: [UInt8])?
  package var greatest: (value: Double, text: [UInt8])?

  package static let sampleCount = 3
  /// Longer values are no samples.
  package static let sampleLength = 80

  package init(name: [UInt8]) { self.name = name }

  package mutating func addNumber(_ value: Double, _ text: UnsafeRawBufferPointer) {
    numbers.append(value)
    if least.map({ value < $0.value }) ?? true { least = (value, Array(text)) }
    if greatest.map({ value > $0.value }) ?? true { greatest = (value, Array(text)) }
  }

  package mutating func addValue(_ hash: UInt64, _ text: UnsafeRawBufferPointer) {
    hashes.append(hash)
    guard samples.count < Self.sampleCount, text.count <= Self.sampleLength,
      !samples.contains(where: { $0.hash == hash })
    else { return }
    samples.append((hash, Array(text)))
  }
}

/// A geometry that is not valid.
package struct InvalidRecord: Sendable {
  /// Its number in the chunk, and later in the stream, from 0.
  package var number: Int
  package let id: String?
  package let reason: String
  package let place: Position?

  package init(number: Int, id: String?, reason: String, place: Position?) {
    (self.number, self.id, self.reason, self.place) = (number, id, reason, place)
  }
}

/// The geometries of one CRS.
package struct StatsExtent: Sendable {
  package let crs: String?
  package var features = 0
  package var envelope = Envelope()

  package init(crs: String?) { self.crs = crs }

  /// Whether its box may cross 180 degrees; not where the numbers are not longitudes and latitudes.
  package var wraps: Bool {
    let plane = envelope.plane
    return crs == nil && plane.min.x >= -Longitude.turn && plane.max.x <= Longitude.turn && plane.min.y >= -90
      && plane.max.y <= 90
  }
}

/// What the records of a chunk have.
package struct StatsBag: Sendable {
  package var features = 0
  /// By type; null geometries last.
  package var types = [Int](repeating: 0, count: GeometryType.allCases.count + 1)
  package var vertices = 0
  package var mostVertices = 0
  package var empty = 0
  package var withHeights = 0
  package var extents: [StatsExtent] = []
  package var idHashes: [UInt64] = []
  package var columns: [ColumnBag] = []
  /// Values of properties beyond those that are looked at.
  package var unseen = 0
  package var reasons: [(reason: String, count: Int)] = []
  package var invalid: [InvalidRecord] = []
  /// No more invalid geometries than these are kept.
  package static let invalidCount = 5
  /// No more properties than these are looked at.
  package static let mostColumns = 1000

  package init() {}
}
