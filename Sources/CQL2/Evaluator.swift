// Running an expression on a feature.

import GeoJSON
import MapGeometry
import Planar

/// What an expression asks of the world around it.
public protocol ExpressionServices: AnyObject {
  /// The planar engine.
  var engine: any GeometryEngine { get }
  /// The feature's geometry in longitude and latitude.
  func geographic(_ feature: borrowing Feature) throws(EvaluationError) -> Geometry
  /// Whether edges are straight in longitude and latitude where relations are asked.
  var hasPlanarEdges: Bool { get }
  /// Puts vertices into the edges of a geometry in longitude and latitude where they are not.
  ///
  /// - Parameter crs: that which the geometry came from, by name; nil for OGC:CRS84.
  func followEdges(_ geometry: inout Geometry, in crs: String?) throws(EvaluationError)
  /// A measure of a geometry in longitude and latitude, in metres or square metres; nil where it has none.
  func measure(_ geometry: Geometry, _ measure: GroundMeasure) throws(EvaluationError) -> Double?
  /// The least distance of two geometries in longitude and latitude that have no place in common, in metres; nil where
  /// one is empty.
  func distance(_ geometry: Geometry, _ other: Geometry) throws(EvaluationError) -> Double?
}

extension ExpressionServices {
  public var hasPlanarEdges: Bool { true }
  public func followEdges(_ geometry: inout Geometry, in crs: String?) {}
}

/// What can be measured on the ground.
public enum GroundMeasure: Sendable {
  case length, perimeter, area
}

/// Runs a program, on one thread.
///
///     let evaluator = Evaluator(program, services)
///     if try evaluator.holds(for: feature) { … }
///
/// Nothing is allocated for a record but where texts with letters beyond ASCII change, or have escapes.
public final class Evaluator {
  let program: Program
  /// What is done for each feature.
  @exclusivity(unchecked) private(set) var steps: [Program.Step]
  let services: any ExpressionServices
  /// The zoom level of the map; nil where there is none.
  let zoom: Double?
  // One thread runs an evaluator, one step after the other: no two accesses overlap.
  @exclusivity(unchecked) var literals: ByteBuffer
  @exclusivity(unchecked) var lookup: PropertyLookup
  @exclusivity(unchecked) var stack: [Value] = []
  /// The elements of arrays, for one record.
  @exclusivity(unchecked) var elements: [Value] = []
  @exclusivity(unchecked) var scratch = ByteBuffer(capacity: 256)
  @exclusivity(unchecked) var properties: PaddedBytes?
  @exclusivity(unchecked) var record: PaddedBytes?
  @exclusivity(unchecked) var id = ByteRange.absent
  private let idName: Int?
  /// The geometry of the record at hand, once it was asked for.
  @exclusivity(unchecked) var current: OperandGeometry?
  /// The values of the lists of IN that are the same for every feature, made when the first one asks.
  private var sets: [ValueSet?]
  /// The locale that was asked for last.
  var lastLocale: (name: String, locale: DistanceLocale)?
  var literalGeometries: [Int: OperandGeometry] = [:]
  var boxGeometries: [Int: OperandGeometry] = [:]
  /// What of the expression asks nothing of the zoom level, once that was looked for.
  var zoomParts: [(range: Range<Int>, steps: [Program.Step])]?
  /// The expressions with features' values in them, by these.
  var zoomExpressions: [[UInt8]: ZoomExpression] = [:]

  /// Makes an evaluator; what is the same for every feature is computed here.
  ///
  /// - Parameter zoom: the zoom level of the map; nil where there is none.
  public init(_ program: Program, _ services: any ExpressionServices, zoom: Double? = nil) {
    (self.program, self.zoom) = (program, zoom)
    steps = program.steps
    self.services = services
    literals = ByteBuffer(program.expression.literals)
    sets = Array(repeating: nil, count: program.lists.count)
    lookup = PropertyLookup(program.expression.names)
    idName = program.expression.names.firstIndex(of: "id")
    steps = folded()
  }

  /// Whether the condition is true of a feature: NULL is not.
  ///
  /// O(bytes of the properties + steps), and what spatial operations take.
  public func holds(for feature: borrowing Feature) throws(EvaluationError) -> Bool {
    truth(try run(feature)) == true
  }

  // MARK: The steps

  func run(_ feature: borrowing Feature) throws(EvaluationError) -> Value {
    begin(feature)
    try run(steps, feature)
    return stack.popLast() ?? .null
  }

  /// Turns to a feature.
  func begin(_ feature: borrowing Feature) {
    properties = feature.propertiesText
    record = feature.source
    id = feature.id
    lookup.find(in: feature)
    if !elements.isEmpty { elements.removeAll(keepingCapacity: true) }
    scratch.count = 0
    if current != nil { current = nil }
    // Empty, but after an error.
    if !stack.isEmpty { stack.removeAll(keepingCapacity: true) }
  }

  func run(_ steps: [Program.Step], _ feature: borrowing Feature) throws(EvaluationError) {
    var index = 0
    while index < steps.count {
      switch steps[index].kind {
      case .null: stack.append(.null)
      case .boolean(let value): stack.append(.boolean(value))
      case .number(let value, let text):
        stack.append(.literal(value, ByteRange(start: text.lowerBound, end: text.upperBound)))
      case .text(let text): stack.append(.text(.literals, ByteRange(start: text.lowerBound, end: text.upperBound)))
      case .property(let name): stack.append(property(name))
      case .featureGeometry: stack.append(feature.hasGeometry ? .geometry(.feature) : .null)
      case .geometry(let number): stack.append(.geometry(.literal(number)))
      case .box(let number): stack.append(.geometry(.box(number)))
      case .date(let ticks): stack.append(.date(ticks))
      case .timestamp(let ticks): stack.append(.timestamp(ticks))
      case .open: stack.append(.open)
      case .array(let count):
        let start = elements.count
        elements.append(contentsOf: stack.suffix(count))
        stack.removeLast(count)
        stack.append(.array(start: start, count: count))
      case .call(let operation, let count):
        if steps[index].list >= 0 {
          let value = boolean(try isMember(Int(steps[index].list), feature))
          stack[stack.count - 1] = value
          break
        }
        let value = try call(operation, count, feature)
        stack.removeLast(count)
        stack.append(value)
      case .unknown: stack.append(.null)
      }
      // An operand of AND or OR that decides takes the place of all of them.
      while steps[index].target > 0, let top = stack.last, truth(top) == steps[index].isOr {
        let step = steps[index]
        stack.removeLast(Int(step.before) + 1)
        stack.append(.boolean(step.isOr))
        index = Int(step.target)
      }
      index += 1
    }
  }

  /// Whether the last value is in a list that is the same for every feature; nil where it cannot be known.
  private func isMember(_ list: Int, _ feature: borrowing Feature) throws(EvaluationError) -> Bool? {
    if let set = sets[list] { return try set.contains(stack[stack.count - 1], self, feature) }
    let below = stack.count
    try run(program.lists[list], feature)
    for place in below..<stack.count { stack[place] = kept(stack[place]) }
    let set = try ValueSet(stack[below...], self, feature)
    stack.removeLast(stack.count - below)
    sets[list] = set
    return try set.contains(stack[stack.count - 1], self, feature)
  }

  /// A value of which nothing is in memory that goes with the record.
  func kept(_ value: Value) -> Value {
    guard case .text(.scratch, let range) = value else { return value }
    let start = literals.count
    literals.append(bytes(.scratch, range))
    literals.seal()
    return .text(.literals, ByteRange(start: start, end: literals.count))
  }

  @inline(__always)
  private func property(_ name: Int) -> Value {
    // The feature's own id goes before a property of that name.
    if name == idName, id.isPresent { return .json(.record, id) }
    let range = lookup.values[name]
    guard range.isPresent, let properties, properties[range.start] != 0x6E else { return .null }
    return .json(.properties, range)
  }

  /// An operand of the operation at hand.
  @inline(__always)
  func operand(_ index: Int, of count: Int) -> Value { stack[stack.count - count + index] }

  // MARK: Reading values

  /// The memory of a space.
  @inline(__always)
  func memory(_ space: Value.Space) -> PaddedBytes {
    switch space {
    case .properties: properties ?? literals.paddedBytes
    case .record: record ?? literals.paddedBytes
    case .literals: literals.paddedBytes
    case .scratch: scratch.paddedBytes
    }
  }

  /// The bytes of a text; good until `scratch` grows.
  @inline(__always)
  func bytes(_ space: Value.Space, _ range: ByteRange) -> UnsafeRawBufferPointer { memory(space)[range] }

  /// What is true and what is false; nil for NULL, and for what is neither.
  @inline(__always)
  func truth(_ value: Value) -> Bool? {
    switch value {
    case .boolean(let value): return value
    case .json(let space, let range):
      switch memory(space)[range.start] {
      case 0x74: return true
      case 0x66: return false
      default: return nil
      }
    default: return nil
    }
  }

  @inline(__always)
  func number(_ value: Value) -> Double? {
    switch value {
    case .number(let number), .literal(let number, _): return number
    case .json(let space, let range): return jsonNumber(memory(space), range)
    default: return nil
    }
  }

  /// The place of a text without escapes; nil for what is not text.
  func text(_ value: Value) -> (space: Value.Space, range: ByteRange)? {
    switch value {
    case .text(let space, let range): return (space, range)
    case .json(let space, let range):
      let memory = memory(space)
      guard memory[range.start] == 0x22 else { return nil }
      let inside = ByteRange(start: range.start + 1, end: range.end - 1)
      guard memory[inside].contains(0x5C) else { return (space, inside) }
      let start = scratch.count
      scratch.append(unescape(memory[inside]))
      return (.scratch, ByteRange(start: start, end: scratch.count))
    default: return nil
    }
  }

  /// The first and the last instant of a time; texts are read.
  func time(_ value: Value) -> (start: Int64, end: Int64)? {
    switch value {
    case .date(let ticks), .timestamp(let ticks): return (ticks, ticks)
    case .interval(let start, let end): return (start, end)
    case .text, .json:
      guard let text = text(value), let instant = Instant(bytes(text.space, text.range)) else { return nil }
      return (instant.ticks, instant.ticks)
    default: return nil
    }
  }
}
