// Properties that have a value for each vertex: which they are, and their text when the vertices are others.

public import Planar
import SystemLibrary

/// The names of properties that have a value for each vertex of their geometry.
public enum VertexValues {
  /// The object whose lists have them, as togeojson and `decode` write it for GPX and TCX.
  public static let object = "coordinateProperties"
  /// The lists that older versions of togeojson write among the properties.
  public static let lists = ["coordTimes", "heartRates"]
  /// The list in the object that has the time of each vertex, and the property that has that of a point.
  static let (times, time) = ("times", "time")
  static let keys = ([object] + lists).map { MemberKey($0) }
}

extension VertexValues {
  /// Appends properties whose lists are for some of a geometry's vertices; as they are where they have none.
  ///
  /// - Parameters:
  ///   - origin: what the lists in the text are for.
  ///   - kept: which of its vertices are left.
  ///   - geometry: what those make.
  /// - Returns: how many lists were removed, since they do not fit.
  public static func append(
    _ properties: PaddedBytes, of origin: Geometry, kept: [Int], in geometry: Geometry, to out: inout ByteBuffer
  ) -> Int {
    var writer = VertexValueWriter(
      shape: VertexShape(geometry), places: kept.map(Double.init), origin: VertexShape(origin))
    if writer.plan(properties) { writer.write(properties, to: &out) } else { out.append(properties.bytes) }
    return writer.removed
  }
}

extension VertexValues {
  /// Calls `body` with each list that properties have.
  public static func forEachList(_ text: PaddedBytes, _ properties: ByteRange, _ body: (ByteRange) -> Void) {
    var members = JSONMembers(text, properties)
    while let member = members.next(among: keys) {
      let start = text[member.value.start]
      if member.key > 0, start == 0x5B { body(member.value) }
      guard member.key == 0, start == 0x7B else { continue }
      var lists = JSONMembers(text, member.value)
      while let list = lists.next() { if text[list.value.start] == 0x5B { body(list.value) } }
    }
  }
}

extension PaddedBytes {
  /// Whether properties may have values for each vertex: no, where nothing in them is nested.
  public var mayHaveVertexValues: Bool {
    guard count > 24 else { return false }
    let inside = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    guard let base = inside.baseAddress else { return false }
    if memchr(base, 0x7B, inside.count) == nil, memchr(base, 0x5B, inside.count) == nil { return false }
    var members = JSONMembers(self)
    return members.next(among: VertexValues.keys) != nil
  }
}

extension Feature {
  /// Whether the properties may have such values.
  var mayHaveVertexValues: Bool { propertiesText?.mayHaveVertexValues ?? false }

  /// Whether there is a list of values for each vertex of a geometry that has several.
  ///
  /// O(bytes of the properties) at most; where nothing is nested in them, next to nothing.
  public var hasVertexValues: Bool {
    guard hasGeometry, geometry.type != .point, mayHaveVertexValues, let text = propertiesText else { return false }
    var hasList = false
    VertexValues.forEachList(text, ByteRange(start: 0, end: text.count)) { _ in hasList = true }
    return hasList
  }

  /// Whether there is a list of times, one for each vertex.
  public var hasVertexTimes: Bool {
    guard hasVertexValues, let text = propertiesText else { return false }
    var members = JSONMembers(text)
    while let member = members.next(among: VertexValues.keys) {
      if member.key > 0, VertexValues.lists[member.key - 1] == "coordTimes" { return true }
      guard member.key == 0, text[member.value.start] == 0x7B else { continue }
      var lists = JSONMembers(text, member.value)
      while let list = lists.next() { if unescape(text[list.name]) == VertexValues.times { return true } }
    }
    return false
  }

  /// The time of each vertex, in seconds since the first that is known; nil where no list of times fits.
  ///
  /// - Returns: nil for a vertex without one.
  public var vertexTimes: [Double?]? {
    guard hasVertexTimes, let text = propertiesText else { return nil }
    let shape = VertexShape(geometry)
    var found: [ByteRange]?
    var members = JSONMembers(text)
    while let member = members.next(among: VertexValues.keys) {
      if member.key > 0, VertexValues.lists[member.key - 1] == "coordTimes" {
        found = found ?? shape.values(text, member.value)
      } else if member.key == 0, text[member.value.start] == 0x7B {
        var lists = JSONMembers(text, member.value)
        while let list = lists.next() {
          guard unescape(text[list.name]) == VertexValues.times else { continue }
          found = shape.values(text, list.value) ?? found
        }
      }
    }
    // Doubles of seconds since the year 0 are microseconds apart, which a tenth of a second between vertices shows.
    var first: Int64?
    return found?.map { value in
      guard text[value.start] == 0x22, value.end - value.start > 2 else { return nil }
      let inside = UnsafeRawBufferPointer(rebasing: text[value].dropFirst().dropLast())
      guard let ticks = Instant(inside)?.ticks else { return nil }
      let start = first ?? ticks
      first = start
      return Double(ticks - start) / Double(Instant.ticksOfSecond)
    }
  }

  /// Adds lists to those that have a value for each vertex; one of the same name that is there goes.
  ///
  /// O(bytes of the properties + vertices).
  ///
  /// - Parameter value: appends that of a vertex, of the list with a number.
  public mutating func setVertexLists(
    _ names: [String], _ value: (_ list: Int, _ vertex: Int, inout ByteBuffer) -> Void
  ) {
    let shape = VertexShape(geometry)
    let text = propertiesText
    var edits = PropertyEdits()
    edits.set(VertexValues.object) { out in
      out.append("{")
      var isFirst = true
      if let text {
        var members = JSONMembers(text)
        while let member = members.next(among: VertexValues.keys) {
          guard member.key == 0, text[member.value.start] == 0x7B else { continue }
          var lists = JSONMembers(text, member.value)
          while let list = lists.next() {
            if names.contains(unescape(text[list.name])) { continue }
            if !isFirst { out.append(",") }
            isFirst = false
            out.append("\"")
            out.append(text[list.name])
            out.append("\":")
            out.append(text[list.value])
          }
        }
      }
      for (number, name) in names.enumerated() {
        if !isFirst { out.append(",") }
        isFirst = false
        out.appendString(name)
        out.append(":")
        var vertex = 0
        shape.append(to: &out, &vertex) { value(number, $0, &$1) }
      }
      out.append("}")
    }
    setProperties(edits)
  }

  /// Writes the lists anew for another geometry.
  ///
  /// - Parameters:
  ///   - places: for each vertex of the geometry the place on the origin; nil where what the values say of that has no
  ///     meaning any more.
  ///   - origin: what the lists in the text are for; nil where it is not known.
  /// - Returns: how many lists were removed.
  mutating func rewriteVertexValues(places: [Double]?, from origin: Geometry?) -> Int {
    guard let source = propertiesText, source.bytes.first == 0x7B, mayHaveVertexValues else { return 0 }
    var writer = VertexValueWriter(
      shape: hasGeometry ? VertexShape(geometry) : nil, places: places, origin: origin.map(VertexShape.init))
    guard writer.plan(source) else { return 0 }
    rewriteProperties { source, out in writer.write(source, to: &out) }
    return writer.removed
  }
}

/// Writes the properties of a record whose vertices are others than before.
private struct VertexValueWriter {
  /// What becomes of a list.
  private enum Fate {
    case removed
    case written([ByteRange])
  }

  private let shape: VertexShape?
  private let places: [Double]?
  private let origin: VertexShape?
  /// By the offset of each list's value.
  private var fates: [Int: Fate] = [:]
  /// Objects none of whose members is left, by the offset of their value.
  private var emptied: Set<Int> = []
  /// The values of `times`.
  private var times: [ByteRange]?
  private(set) var removed = 0

  init(shape: VertexShape?, places: [Double]?, origin: VertexShape?) {
    (self.shape, self.places, self.origin) = (shape, places, origin)
  }

  /// Finds the lists; false where there is none.
  mutating func plan(_ source: PaddedBytes) -> Bool {
    var members = JSONMembers(source)
    while let member = members.next() {
      let name = unescape(source[member.name])
      if name == VertexValues.object, source[member.value.start] == 0x7B {
        var (lists, others) = (0, 0)
        var its = JSONMembers(source, member.value)
        while let list = its.next() {
          guard source[list.value.start] == 0x5B else {
            others += 1
            continue
          }
          if note(list.value, source) { lists += 1 }
          // Of one point it is a property of its own.
          if unescape(source[list.name]) == VertexValues.times, case .written(let values)? = fates[list.value.start] {
            times = values
          }
        }
        if lists == 0, others == 0 { emptied.insert(member.value.start) }
      } else if VertexValues.lists.contains(name), source[member.value.start] == 0x5B {
        _ = note(member.value, source)
      }
    }
    return !fates.isEmpty
  }

  /// - Returns: whether the list stays.
  private mutating func note(_ list: ByteRange, _ source: PaddedBytes) -> Bool {
    let values = origin?.values(source, list)
    guard let values, places != nil else {
      // A list that a stage has written for what there is now.
      if values == nil, let shape, !shape.isSingle, shape.values(source, list) != nil { return true }
      fates[list.start] = .removed
      removed += 1
      return false
    }
    fates[list.start] = .written(values)
    return true
  }

  func write(_ source: PaddedBytes, to out: inout ByteBuffer) {
    let ownTime = shape?.isSingle ?? false ? times.flatMap { $0.isEmpty ? nil : $0 } : nil
    var hasTime = false
    ObjectCopy.append(source, to: &out) { _, member in
      let name = unescape(source[member.name])
      if ownTime != nil, name == VertexValues.time {
        hasTime = true
        return .rewrite
      }
      if name == VertexValues.object { return emptied.contains(member.value.start) ? .leaveOut : .rewrite }
      return fate(member)
    } write: { member, out in
      if let ownTime, unescape(source[member.name]) == VertexValues.time { return append(ownTime, 0, source, to: &out) }
      guard source[member.value.start] == 0x7B else { return append(member.value, source, to: &out) }
      ObjectCopy.append(source.slice(member.value), to: &out) { _, inner in
        fate(inner, offset: member.value.start)
      } write: { inner, out in
        append(
          ByteRange(start: inner.value.start + member.value.start, end: inner.value.end + member.value.start), source,
          to: &out)
      }
    } more: { out, needsComma in
      guard let ownTime, !hasTime else { return }
      if needsComma { out.append(0x2C as UInt8) }
      needsComma = true
      out.append("\"time\":")
      append(ownTime, 0, source, to: &out)
    }
  }

  private func fate(_ member: JSONMembers.Member, offset: Int = 0) -> ObjectCopy.Fate {
    switch fates[member.value.start + offset] {
    case nil: .keep
    case .removed?: .leaveOut
    case .written?: .rewrite
    }
  }

  /// Appends a list.
  private func append(_ list: ByteRange, _ source: PaddedBytes, to out: inout ByteBuffer) {
    guard case .written(let values)? = fates[list.start], let shape else { return out.append(source[list]) }
    var vertex = 0
    shape.append(to: &out, &vertex) { vertex, out in append(values, vertex, source, to: &out) }
  }

  /// Appends the value of a vertex.
  private func append(_ values: [ByteRange], _ vertex: Int, _ source: PaddedBytes, to out: inout ByteBuffer) {
    let place = places?[vertex] ?? .nan
    guard !place.isNaN, place >= 0, place < Double(values.count) else { return out.append("null") }
    let start = Int(place)
    let share = place - Double(start)
    if share == 0 || start + 1 >= values.count { return out.append(source[values[start]]) }
    out.append(between: values[start], values[start + 1], share, in: source)
  }
}
