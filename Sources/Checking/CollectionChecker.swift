// What stands around the features of a FeatureCollection: its bbox, its crs, and names that stand twice.

import GeoJSON
import Globe

/// A member of a FeatureCollection's own, and its place.
public struct CollectionMember: Sendable {
  /// The name, without escapes.
  public let name: String
  /// The text of the value; of any but `bbox` and `crs` its beginning may do.
  public let value: [UInt8]
  /// Where the value stands: the input, the line and the byte of it, from 1, and the byte of the input, from 0.
  public let input: String
  public let line: Int
  public let column: Int
  public let offset: Int

  /// Names a member and its place.
  public init(name: String, value: [UInt8], input: String, line: Int, column: Int, offset: Int) {
    (self.name, self.value) = (name, value)
    (self.input, self.line, self.column, self.offset) = (input, line, column, offset)
  }

  func finding(_ rule: Rule, _ message: String) -> ReportedFinding {
    ByteBuffer(value).withPaddedBytes { bytes in
      let text = RecordText(
        source: bytes, text: ByteRange(start: 0, end: bytes.count), input: input, line: line, column: column,
        offset: offset)
      var found = text.locate(Finding(rule, message, offset: 0))
      found.pointer = jsonPointer(member: name)
      return found
    }
  }

  private func jsonPointer(member name: String) -> String {
    "/" + name.pointerStep
  }
}

/// Looks at collections in the order of the stream.
public struct CollectionChecker {
  private let options: CheckOptions
  /// Whether the features at hand are in a collection.
  public private(set) var isOpen = false
  private var names: Set<String> = []
  private var bbox: CollectionMember?
  private var envelope = Envelope()
  /// Whether the box around all of its features is known.
  private var isKnown = true
  /// The CRS of its features, the first that was met.
  private var crs: String??

  /// Begins before the first collection.
  public init(_ options: CheckOptions) { self.options = options }

  /// A collection begins.
  public mutating func begin() { self = Self(options, isOpen: true) }

  private init(_ options: CheckOptions, isOpen: Bool) { (self.options, self.isOpen) = (options, isOpen) }

  /// A record follows, which is in the collection if one is open.
  public mutating func add(_ facts: RecordFacts) {
    guard isOpen else { return }
    guard facts.isReadable else {
      isKnown = false
      return
    }
    if facts.hasVertices { add(facts.envelope, crs: facts.crs) }
  }

  /// A record follows that has vertices.
  ///
  /// - Parameter envelope: the box around them; nil where they are nowhere.
  public mutating func add(_ envelope: Envelope?, crs: String?) {
    guard isOpen else { return }
    guard let envelope, self.crs == nil || self.crs == .some(crs) else {
      isKnown = false
      return
    }
    self.crs = .some(crs)
    self.envelope.add(envelope)
  }

  /// What is wrong with a member of the collection by itself.
  public mutating func findings(_ member: CollectionMember) -> [ReportedFinding] {
    var found: [ReportedFinding] = []
    if !names.insert(member.name).inserted, options.wants(RuleCatalog.duplicateMember) {
      found.append(
        member.finding(
          RuleCatalog.duplicateMember, "the FeatureCollection has a member \"\(member.name)\" already"))
    }
    switch member.name {
    case "bbox":
      let rule = RuleCatalog.rule(.badBBox)
      if Self.numbers(member) == nil {
        if options.wants(rule) { found.append(member.finding(rule, Fault.badBBox.message)) }
      } else {
        bbox = member
      }
    case "crs" where options.wants(RuleCatalog.crsMember):
      let name = ByteBuffer(member.value).withPaddedBytes { bytes in try? CRSMember.parse(bytes) }
      found.append(member.finding(RuleCatalog.crsMember, RecordChecker.words(crs: name)))
    default: break
    }
    return found
  }

  /// The collection ends.
  ///
  /// - Parameter isWhole: whether all of it could be read.
  public mutating func end(isWhole: Bool) -> [ReportedFinding] {
    defer { self = Self(options) }
    guard isOpen, isWhole, isKnown, let bbox, !envelope.isEmpty, options.wants(RuleCatalog.wrongBBox) else { return [] }
    let isInDegrees = (crs ?? nil).map { options.isInDegrees($0) } ?? true
    guard let numbers = Self.numbers(bbox), let right = RecordChecker.rightBox(numbers, envelope, isInDegrees) else {
      return []
    }
    return [bbox.finding(RuleCatalog.wrongBBox, "the bbox of the features is [\(RecordChecker.words(right))]")]
  }

  /// The four or six numbers of a bbox; nil where it is none.
  private static func numbers(_ member: CollectionMember) -> [Double]? {
    let numbers = ByteBuffer(member.value).withPaddedBytes { JSONValue($0)?.numbers }
    return numbers.flatMap { $0.count == 4 || $0.count == 6 ? $0 : nil }
  }
}
