// What select found: hits, their order, and how they are written.

import FeatureStream
import GeoJSON
import SimpleFeatures

/// A feature within the tolerance.
struct Hit: Sendable {
  /// 0 for points, 1 for lines, 2 for polygons.
  let kind: Int
  /// In metres, or points of the screen.
  let distance: Double
  /// The share of the sphere that polygons cover, as far as it decides between them.
  let area: Double
  /// The record as one line, without its closing brace.
  let text: [UInt8]
}

/// What comes first.
enum SelectionOrder: String, Sendable, CaseIterable {
  /// Points, then lines, then polygons; each by distance.
  case kind
  /// By distance; at the same one points, then lines, then polygons.
  case distance

  /// Whether `a` comes before `b`; neither does for equals, which stay in input order.
  func isBefore(_ a: Hit, _ b: Hit) -> Bool {
    switch self {
    case .kind:
      if a.kind != b.kind { return a.kind < b.kind }
      if a.distance != b.distance { return a.distance < b.distance }
    case .distance:
      if a.distance != b.distance { return a.distance < b.distance }
      if a.kind != b.kind { return a.kind < b.kind }
    }
    return a.area < b.area
  }
}

/// The work of `select`.
///
/// `@unchecked Sendable` holds because workers read `makeMeasure` alone, which does not change, and the stream calls all
/// else one at a time.
final class SelectOperator: RetainingOperator, @unchecked Sendable {
  private let makeMeasure: @Sendable () -> SelectionMeasure
  private let order: SelectionOrder
  private let limit: Int?
  private var hits: [Hit] = []
  private var written = 0

  init(order: SelectionOrder, limit: Int?, makeMeasure: @escaping @Sendable () -> SelectionMeasure) {
    self.makeMeasure = makeMeasure
    self.order = order
    self.limit = limit
  }

  func makeCollector() -> SelectionCollector { SelectionCollector(makeMeasure(), order) }

  func absorb(_ bag: [Hit]) throws(RunError) {
    hits += bag
    // With a limit no more than twice as many are held.
    if let limit, hits.count > 2 * limit + 1000 { trim() }
  }

  func finish() throws(RunError) -> String? {
    trim()
    return nil
  }

  private func trim() {
    // Stable, so that equals stay in input order.
    hits = hits.indices.sorted {
      order.isBefore(hits[$0], hits[$1]) || (!order.isBefore(hits[$1], hits[$0]) && $0 < $1)
    }.prefix(limit ?? .max).map { hits[$0] }
  }

  func produce(into block: inout ByteBuffer) -> Bool {
    guard written < hits.count else { return false }
    while written < hits.count, block.count < 500_000 {
      let hit = hits[written]
      written += 1
      block.append(hit.text)
      block.append(",\"plat:select\":{\"rank\":\(written),\"distance\":")
      block.append(hit.distance, .linear)
      block.append("}}\n")
    }
    return true
  }
}

/// Takes what is within the tolerance out of a chunk.
final class SelectionCollector: RecordCollector {
  private let measure: SelectionMeasure
  private let order: SelectionOrder
  private var hits: [Hit] = []
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var line = ByteBuffer()

  init(_ measure: SelectionMeasure, _ order: SelectionOrder) {
    self.measure = measure
    self.order = order
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, let best = try measure.nearest(feature, order) else { return }
    line.removeAll()
    writer.write(&feature, to: &line)
    var text = Array(line.bytes)
    dropMember("plat:select", from: &text)
    while let last = text.last, last != 0x7D { text.removeLast() }
    text.removeLast()
    hits.append(Hit(kind: best.kind, distance: best.distance, area: best.area, text: text))
  }

  func takeBag() -> [Hit] {
    defer { hits = [] }
    return hits
  }
}

/// Removes a foreign member that an earlier run has left, so that there are not two.
private func dropMember(_ name: String, from text: inout [UInt8]) {
  let key = Array("\"\(name)\"".utf8)
  guard var range = topLevelMember(key, in: text) else { return }
  // With the comma before it; a record's first member is not foreign, for its type stands somewhere.
  var start = range.lowerBound
  while start > 0, text[start - 1] <= 0x20 { start -= 1 }
  if text[start - 1] == 0x2C {
    range = start - 1..<range.upperBound
  } else {
    var end = range.upperBound
    while text[end] != 0x2C { end += 1 }
    range = range.lowerBound..<end + 1
  }
  text.removeSubrange(range)
}

/// Where the member with this key, quotes included, stands in the text of an object.
private func topLevelMember(_ key: [UInt8], in text: [UInt8]) -> Range<Int>? {
  let padded = text + [UInt8](repeating: 0, count: 16)
  return padded.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return nil }
    var json = JSONScanner(base, from: 0, to: text.count)
    // The record was checked before, so nothing is thrown.
    do throws(ScanError) {
      json.skipWhitespace()
      json.position += 1
      while json.position < text.count {
        json.skipWhitespace()
        let start = json.position
        guard base[start] == 0x22 else { return nil }
        try json.skipValue()
        let isWanted = buffer[start..<json.position].elementsEqual(key)
        json.skipWhitespace()
        json.position += 1
        json.skipWhitespace()
        try json.skipValue()
        if isWanted { return start..<json.position }
        json.skipWhitespace()
        json.position += 1
      }
    } catch { return nil }
    return nil
  }
}
