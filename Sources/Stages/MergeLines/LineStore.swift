// The lines of the whole stream: their positions, and the nodes that these are.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Lines or rings in memory, with their records.
struct LineStore {
  /// The CRS of all lines; nil is CRS84.
  private(set) var crs: String??
  private(set) var records: [LineBag.Record] = []
  private(set) var heads = TextColumn()
  private(set) var ids = TextColumn()
  private(set) var positions = TextColumn()
  /// The node that each position is; one place is one node.
  private(set) var nodes: [Int32] = []
  private(set) var lineEnds: [Int] = []
  /// Where each record's lines end.
  private(set) var recordEnds: [Int] = []
  /// The number of each record's group.
  private(set) var groups: [Int32] = []
  private var groupNumbers = KeyNumbers()
  private var network = Network()
  private let whole: String

  /// - Parameter whole: what has one CRS, for messages.
  init(_ whole: String) { self.whole = whole }

  /// Adds what a worker collected.
  mutating func add(_ bag: LineBag) throws(RunError) {
    let (firstPosition, firstLine) = (nodes.count, lineEnds.count)
    var line = 0
    for (index, record) in bag.records.enumerated() {
      if record.lineEnd > line {
        if let crs, crs != record.crs { throw .mixedCRS(whole, crs, record.crs, record: index) }
        crs = .some(record.crs)
      }
      line = record.lineEnd
      groups.append(Int32(groupNumbers.insert(record.key).number))
      recordEnds.append(firstLine + record.lineEnd)
    }
    records += bag.records
    heads.append(contentsOf: bag.heads)
    ids.append(contentsOf: bag.ids)
    positions.append(contentsOf: bag.positions)
    for place in bag.places { nodes.append(network.node(place.x, place.y)) }
    for end in bag.lineEnds { lineEnds.append(firstPosition + end) }
  }

  /// Lets go of what finds nodes.
  mutating func seal() {
    network = Network()
    groupNumbers.removeAll()
  }

  /// The lines of a record.
  func lines(ofRecord record: Int) -> Range<Int> { (record == 0 ? 0 : recordEnds[record - 1])..<recordEnds[record] }

  /// The positions of a line.
  func positions(ofLine line: Int) -> Range<Int> { (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line] }

  /// The numbers of a chain's positions, in their order: the place where two pieces meet once, but for the two ends of
  /// the map, which are two positions.
  func path(_ chain: LineChain, _ pieces: [LinePiece]) -> [Int] {
    var path: [Int] = []
    for link in chain.links {
      let its = pieces[Int(link.piece)].positions
      var part = link.isBackward ? Array(its.reversed()) : Array(its)
      if let last = path.last, isSpelledAlike(last, part[0]) { part.removeFirst() }
      path += part
    }
    return path
  }

  /// Whether two positions of one node are one in a line: not those at both ends of the map, nor two longitudes of a
  /// pole.
  func isSpelledAlike(_ one: Int, _ other: Int) -> Bool {
    guard let a = x(one), let b = x(other), a != b else { return true }
    return !Longitude.isSide(a) && abs(abs(a - b) - Longitude.turn) < 1e-9
  }

  private func x(_ position: Int) -> Double? {
    let text = positions[position].dropFirst().prefix { $0 != 0x2C }
    return Double(String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))
  }
}

/// Cuts what a stage made of lines on both sides of 180 degrees.
struct LineCutter {
  private var cutter = AntimeridianCutter()
  private let format: CoordinateFormat
  private let hasSeam: Bool

  init(_ crs: String?, _ coordinates: CoordinateOptions) throws(RunError) {
    do throws(RecordError) {
      let crs = try CRSRegistry().crs(crs)
      (hasSeam, format) = (crs.hasSeam, coordinates.format(for: crs.unit))
    } catch { throw RunError(.badData, error.message) }
  }

  mutating func cut(_ feature: inout Feature) {
    if hasSeam, feature.geometry.mayJump { _ = cutter.cut(&feature, rounding: format) }
  }
}
