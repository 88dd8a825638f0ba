// line --along: what a table says of parts of lines, on those parts (dynamic segmentation).

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Words

/// What `line --along` is asked for.
struct EventPlan: Sendable {
  /// The properties with the measures of an event.
  enum Measures: Sendable {
    case place(String)
    case part(from: String, to: String)
  }

  let routes: RouteFile
  let measures: Measures
  let coordinates: CoordinateOptions
  let names: ResultNames

  /// The properties that its options name.
  var named: [NamedProperty] {
    switch measures {
    case .place(let at): routes.named + [NamedProperty("--at", at)]
    case .part(let from, let to): routes.named + [NamedProperty("--from", from), NamedProperty("--to", to)]
    }
  }
}

/// Gives records the place or the part of a line that their properties tell.
final class LineEvents: FeatureOperator {
  private let plan: EventPlan
  private let registry = CRSRegistry()
  private let geodesic = Engines.geodesic()
  private var cutter = AntimeridianCutter()
  private var key: [UInt8] = []
  private var edits = PropertyEdits()
  /// The lines of the last record, as the next one often has the same.
  private var last: (feature: Int, lines: [LineWalk])?
  /// How many parts were cut at the end of their line since that was told.
  private var shortened = 0

  init(_ plan: EventPlan) { self.plan = plan }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let lines = try lines(feature)
    let length = lines.reduce(0) { $0 + $1.length }
    edits.removeAll()
    let result: Geometry
    switch plan.measures {
    case .place(let name):
      let at = try measure(name, of: feature, length)
      if at > length { throw pastTheEnd(name, at, length) }
      result = point(lines, at)
      edits.set(plan.names["at"]) { $0.append(at, .linear) }
    case .part(let fromName, let toName):
      let (from, to) = (try measure(fromName, of: feature, length), try measure(toName, of: feature, length))
      let least = min(from, to)
      if least >= length, length > 0 { throw pastTheEnd(from < to ? fromName : toName, least, length) }
      if max(from, to) > length { shortened += 1 }
      let (start, end) = (min(from, length), min(to, length))
      result = part(lines, min(start, end)...max(start, end), isReversed: to < from)
      if result.isEmpty {
        throw RecordError(
          code: "no-length",
          message: "--from and --to are both \(metres(from)), and such a part has no length; --at makes points")
      }
      edits.set(plan.names["from"]) { $0.append(start, .linear) }
      edits.set(plan.names["to"]) { $0.append(end, .linear) }
    }
    feature.hasGeometry = true
    feature.crsChange = .removed
    feature.replaceVertices(by: result)
    feature.format = .shortest
    if result.type != .point { _ = cutter.cut(&feature, rounding: plan.coordinates.format(for: .degrees)) }
    feature.setProperties(edits)
    return try next(&feature)
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { shortened = 0 }
    let message = "its part goes past the end of the line, and ends there"
    return shortened == 0 ? [] : [ClosingWarning(code: "shortened", message: message, count: shortened)]
  }

  // MARK: What a record tells

  /// The lines of the feature that a record names.
  private func lines(_ feature: borrowing Feature) throws(RecordError) -> [LineWalk] {
    let features = plan.routes.features(of: feature, &key)
    let path = plan.routes.layer.path
    guard let first = features.first, features.count == 1 else {
      let name = plan.routes.keyName ?? ""
      throw features.isEmpty
        ? RecordError(code: "no-line", message: "\(path) has no line with the value that --on \(name) has here")
        : RecordError(
          code: "several-lines",
          message:
            "\(path) has \(features.count) features with the value that --on \(name) has here; plat merge-lines --by "
            + "or plat collect --by makes one of them")
    }
    if let last, last.feature == Int(first) { return last.lines }
    let lines = try plan.routes.geographicLines(Int(first), registry, geodesic)
    if lines.isEmpty {
      throw RecordError(code: "no-line", message: "\(path): feature \(first + 1), counted from 1, has no line")
    }
    last = (Int(first), lines)
    return lines
  }

  /// The metres from the start that a property says.
  private func measure(
    _ name: String, of feature: borrowing Feature, _ length: Double
  ) throws(RecordError) -> Double {
    func refuse(_ what: String) -> RecordError {
      RecordError(
        code: "not-a-measure",
        message: "the property \"\(name)\" is \(what), and no distance from the start of a line: a number of metres, a "
          + "text such as 1.5km, or a share such as 50%")
    }
    let metres: Double
    switch feature.property(name) {
    case .number(let number): metres = number
    case .text(let text):
      if text.hasSuffix("%"), let percent = Double(text.dropLast().trimmingBlanks), 0...100 ~= percent {
        return length * (percent / 100)
      }
      guard let distance = Distance(String(text.trimmingBlanks)), distance.unit == .metres else {
        throw refuse("\"\(text.prefix(60))\"")
      }
      metres = distance.value
    case .other(let text): throw refuse(String(text.prefix(60)))
    case nil: throw refuse("missing")
    }
    if metres < 0 { throw refuse("below 0") }
    return metres
  }

  private func metres(_ value: Double) -> String {
    var out = ByteBuffer(capacity: 32)
    out.append(value, CoordinateFormat.linear)
    return String(decoding: out.bytes, as: UTF8.self) + " m"
  }

  private func pastTheEnd(_ name: String, _ at: Double, _ length: Double) -> RecordError {
    RecordError(
      code: "past-the-end",
      message: "the property \"\(name)\" is \(metres(at)), past the end of the line, which is \(metres(length)) long")
  }

  // MARK: Geometries

  /// The place at a distance through the lines.
  private func point(_ lines: [LineWalk], _ at: Double) -> Geometry {
    var rest = at
    for (index, line) in lines.enumerated() {
      if rest > line.length, index + 1 < lines.count {
        rest -= line.length
        continue
      }
      guard let stop = line.stops([rest]).first else { continue }
      var point = Geometry(type: .point, dimension: stop.ordinates.count, ordinates: stop.ordinates)
      let format = plan.coordinates.format(for: .degrees)
      if stop.vertex == nil { format.round(&point.ordinates, 0..<point.ordinates.count) }
      return point
    }
    return Geometry()
  }

  /// The part between two distances through the lines: a line, or several where it goes over a gap.
  private func part(_ lines: [LineWalk], _ range: ClosedRange<Double>, isReversed: Bool) -> Geometry {
    var pieces: [LineWalk.Piece] = []
    var start = 0.0
    for line in lines {
      let (from, to) = (max(0, range.lowerBound - start), min(line.length, range.upperBound - start))
      if from < to { pieces += line.pieces(ends: [from, to]) }
      start += line.length
    }
    let format = plan.coordinates.format(for: .degrees)
    let dimension = pieces.map(\.dimension).max() ?? 2
    var result = Geometry(type: pieces.count == 1 ? .lineString : .multiLineString, dimension: dimension)
    for piece in isReversed ? pieces.reversed() : pieces {
      let order = Array(piece.places.indices)
      for vertex in isReversed ? order.reversed() : order {
        var ordinates = Array(piece.ordinates[vertex * piece.dimension..<(vertex + 1) * piece.dimension])
        if piece.places[vertex] != piece.places[vertex].rounded() { format.round(&ordinates, 0..<ordinates.count) }
        if ordinates.count < dimension { ordinates.append(.nan) }
        result.ordinates += ordinates
      }
      result.ringEnds.append((result.ringEnds.last ?? 0) + order.count)
    }
    return result
  }
}
