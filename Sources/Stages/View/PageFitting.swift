// What of features has room on a page: all of it, or with fewer vertices, without some properties, and last without
// names.

import Cartography
import Compression
import FeatureStream
import Planar

/// Finds the most that fits.
///
/// It is given up in this order, no more than is needed:
///
///     the last bits of positions            nobody sees them
///     vertices, up to a point of the first view
///     properties, those with the most text first
///     vertices, up to eight points of the first view
///     properties that features are coloured by, that tooltips have and that features are called by, and their ids
///     names
struct PageFitting {
  /// The blocks of a page, packed.
  struct Blocks {
    let shapes, names, details: [UInt8]
    /// How far off a vertex may be that is left out, in map points; 0 where all are there.
    let tolerance: Double
    /// The properties that are left out, as JSON.
    let dropped: [[UInt8]]
    let hasNames: Bool

    /// How large they are in base64, where four bytes are three.
    var size: Int { [shapes, names, details].reduce(0) { $0 + ($1.count + 2) / 3 * 4 } }
  }

  private struct Step {
    var level = 0
    var dropped = 0
    var hasNames = true
  }

  private let features: PageFeatures
  private let room: Int
  private let levels: [PageShapes.Detail]
  private let details: PageDetails
  private let keys: [[UInt8]]
  private var steps: [Step] = []
  private var topology: PageTopology?
  private var shapes: [Int: [UInt8]] = [:]
  private var texts: [Int: [UInt8]] = [:]
  private var names: [UInt8]?

  /// - Parameters:
  ///   - shown: the properties that features are coloured by and that tooltips have.
  ///   - point: a screen point of the first view, in map points.
  ///   - room: how many bytes the blocks may have.
  init(_ features: PageFeatures, shown: [String], point: Double, room: Int) {
    (self.features, self.room) = (features, room)
    levels = PageShapes.Detail.all(vertices: features.vertexCount, tolerance: 8 * point)
    details = PageDetails(features)
    let plain: Int
    (keys, plain) = details.keys(shown)
    let fine = levels.lastIndex { $0.tolerance <= point } ?? 0
    var step = Step()
    steps.append(step)
    func add(_ change: (inout Step) -> Void) {
      change(&step)
      steps.append(step)
    }
    for level in levels.indices.dropFirst() where level <= fine { add { $0.level = level } }
    for count in 0..<plain { add { $0.dropped = count + 1 } }
    for level in levels.indices where level > fine { add { $0.level = level } }
    for count in plain..<keys.count { add { $0.dropped = count + 1 } }
    add { $0.hasNames = false }
  }

  /// The first step that has room; O(log(steps)) attempts.
  ///
  /// - Parameter refusal: says that even the last has so many bytes too many.
  mutating func blocks(_ refusal: (Int) -> String) throws(RunError) -> Blocks {
    var best = try blocks(steps[0])
    if best.size <= room { return best }
    let last = steps.count - 1
    best = try blocks(steps[last])
    guard best.size <= room else { throw RunError(.usage, refusal(best.size - room)) }
    _ = try (1..<last).partitioningIndex { step throws(RunError) in
      let found = try blocks(steps[step])
      guard found.size <= room else { return false }
      best = found
      return true
    }
    return best
  }

  private mutating func blocks(_ step: Step) throws(RunError) -> Blocks {
    Blocks(
      shapes: try shapes(step.level), names: try step.hasNames ? allNames() : packed(PageNames.text(PageFeatures())),
      details: try details(step.dropped), tolerance: levels[step.level].tolerance,
      dropped: Array(keys.prefix(step.dropped)), hasNames: step.hasNames)
  }

  private mutating func allNames() throws(RunError) -> [UInt8] {
    if let names { return names }
    let made = try packed(PageNames.text(features))
    names = made
    return made
  }

  private mutating func shapes(_ level: Int) throws(RunError) -> [UInt8] {
    if let known = shapes[level] { return known }
    let detail = levels[level]
    var left: PageTopology?
    if detail.tolerance > 0 {
      let whole = topology ?? PageTopology(features)
      topology = whole
      left = whole.simplified(detail.tolerance)
    }
    let made = try packed(PageShapes.bytes(features, detail, left))
    shapes[level] = made
    return made
  }

  private mutating func details(_ dropped: Int) throws(RunError) -> [UInt8] {
    if let known = texts[dropped] { return known }
    let made = try packed(details.without(keys.prefix(dropped)).text)
    texts[dropped] = made
    return made
  }

  private func packed(_ bytes: [UInt8]) throws(RunError) -> [UInt8] {
    do throws(CompressionError) { return try Deflate.packed(bytes) } catch {
      throw RunError(.unavailable, error.message)
    }
  }
}
