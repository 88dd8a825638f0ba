// Records beside those that are near them on the map: looked at when all are there.

import Coverage
import GeoJSON
import Globe
import Planar
import Simplification

/// Which records are looked at beside each other.
public struct NeighbourOptions: Sendable {
  /// Whether polygons are to be a coverage, and lines a network.
  public var isCoverage: Bool
  public var isNetwork: Bool
  /// Metres up to which geometries are nearly the same; nil for no look at that.
  public var duplicates: Double?
  /// Metres up to which borders, or ends of lines, nearly meet.
  public var snap: Double
  /// The metric of a CRS, by its name.
  public var metric: @Sendable (String?) -> LocalMetric?

  /// Names all.
  public init(
    isCoverage: Bool, isNetwork: Bool, duplicates: Double? = nil, snap: Double,
    metric: @escaping @Sendable (String?) -> LocalMetric?
  ) {
    (self.isCoverage, self.isNetwork, self.duplicates) = (isCoverage, isNetwork, duplicates)
    (self.snap, self.metric) = (snap, metric)
  }
}

/// Looks at all records at the end: whether polygons are a coverage, lines a network, and geometries nearly the same.
public struct NeighbourChecker {
  /// What is wrong with all records together, so that nothing can be said of them.
  public struct Failure: Error {
    /// What is wrong, in words.
    public let message: String
  }

  let options: CheckOptions
  let neighbours: NeighbourOptions
  private(set) var records: [RetainedRecord] = []

  /// Begins without records.
  public init(_ options: CheckOptions, _ neighbours: NeighbourOptions) {
    (self.options, self.neighbours) = (options, neighbours)
  }

  /// Adds a record.
  public mutating func add(_ record: RetainedRecord) { records.append(record) }

  /// What was found; records of one CRS are beside each other.
  public mutating func takeFindings() throws(Failure) -> [ReportedFinding] {
    var found: [ReportedFinding] = []
    var byCRS: [String: [Int]] = [:]
    for index in records.indices { byCRS[records[index].crs ?? "", default: []].append(index) }
    for (_, indices) in byCRS.sorted(by: { $0.value[0] < $1.value[0] }) {
      let crs = records[indices[0]].crs
      guard let metric = neighbours.metric(crs) else { continue }
      if neighbours.isCoverage { found += try coverageFindings(indices, metric) }
      if neighbours.isNetwork { found += networkFindings(indices, metric) }
      if let reach = neighbours.duplicates { found += duplicateFindings(indices, metric, within: reach) }
    }
    records = []
    return found
  }

  /// A number with three digits that count.
  static func text(_ number: Double) -> String {
    guard number > 0, number.isFinite else { return "0" }
    var unit = 1.0
    while number / unit >= 1000 { unit *= 10 }
    while number / unit < 100 { unit /= 10 }
    let rounded = unit >= 1 ? (number / unit).rounded() * unit : (number / unit).rounded() / (1 / unit).rounded()
    var out = ByteBuffer(capacity: 32)
    out.appendShortest(rounded)
    return out.text
  }

  static func length(_ metres: Double) -> String { metres >= 1000 ? "\(text(metres / 1000)) km" : "\(text(metres)) m" }

  static func area(_ metres: Double) -> String {
    metres >= 1e6 ? "\(text(metres / 1e6)) km²" : "\(text(metres)) m²"
  }
}
