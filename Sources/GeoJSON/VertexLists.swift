// The values that vertices of several records have, put together for the geometry that these become.

/// The lists of values for each vertex that records bring to one geometry.
///
///     var lists = VertexLists()
///     for record in records { lists.add(record.propertiesText, VertexShape(record.geometry)) }
///     lists.append(to: &out, VertexShape(joined), &needsComma)      // "coordinateProperties":{"times":[…]}
///
/// A record that lacks a list that others have has `null` in it for each of its vertices.
public struct VertexLists {
  /// The name of a list, and whether it stands in `VertexValues.object`.
  private struct Name: Hashable {
    let text: String
    let isInObject: Bool
  }

  private var names: [Name] = []
  /// For each name the values of each record that has it; empty for one that does not.
  private var values: [[[[UInt8]]]] = []
  /// How many vertices each record has.
  private var counts: [Int] = []
  /// Of how many records lists were left out, since they do not fit the geometry.
  public private(set) var misfits = 0
  /// Whether the record at hand has such a list.
  private var hasMisfit = false

  /// Makes an empty value.
  public init() {}

  /// Whether no record had a list that fits.
  public var isEmpty: Bool { names.isEmpty }

  /// The names of properties that are put together here, and are nowhere else.
  public static var propertyNames: Set<String> { Set([VertexValues.object] + VertexValues.lists) }

  /// Adds a record.
  ///
  /// O(bytes of the properties).
  ///
  /// - Parameters:
  ///   - properties: an object, or `null`.
  ///   - shape: that of its geometry.
  public mutating func add(_ properties: PaddedBytes?, _ shape: VertexShape) {
    counts.append(shape.count)
    for index in values.indices { values[index].append([]) }
    guard let properties, shape.count > 0 else { return }
    hasMisfit = false
    defer { if hasMisfit { misfits += 1 } }
    var members = JSONMembers(properties)
    while let member = members.next(among: VertexValues.keys) {
      if member.key > 0 {
        add(VertexValues.lists[member.key - 1], isInObject: false, member.value, properties, shape)
      } else if properties[member.value.start] == 0x7B {
        var its = JSONMembers(properties, member.value)
        while let list = its.next() {
          add(unescape(properties[list.name]), isInObject: true, list.value, properties, shape)
        }
      }
    }
  }

  private mutating func add(
    _ name: String, isInObject: Bool, _ list: ByteRange, _ text: PaddedBytes, _ shape: VertexShape
  ) {
    guard shape.isSingle || text[list.start] == 0x5B else { return }
    guard let found = shape.values(text, list) else {
      hasMisfit = true
      return
    }
    let key = Name(text: name, isInObject: isInObject)
    let place = names.firstIndex(of: key) ?? names.count
    if place == names.count {
      names.append(key)
      values.append(counts.map { _ in [] })
    }
    values[place][counts.count - 1] = found.map { Array(text[$0]) }
  }

  /// Appends the members that hold them, for a geometry all of whose vertices are those of the records, in their order.
  public func append(to out: inout ByteBuffer, _ shape: VertexShape, _ needsComma: inout Bool) {
    let places = counts.enumerated().flatMap { record, count in (0..<count).map { (record, $0) } }
    guard places.count == shape.count else { return }
    append(to: &out, shape, &needsComma) { places[$0] }
  }

  /// Appends the members that hold them.
  ///
  /// - Parameters:
  ///   - shape: that of the geometry that they are for.
  ///   - place: tells for each of its vertices the record, by its number from 0, and which of its vertices it is.
  public func append(
    to out: inout ByteBuffer, _ shape: VertexShape, _ needsComma: inout Bool, place: (Int) -> (record: Int, vertex: Int)
  ) {
    var isOpen = false
    for isInObject in [true, false] {
      for (index, name) in names.enumerated() where name.isInObject == isInObject {
        if needsComma { out.append(0x2C as UInt8) }
        if isInObject, !isOpen {
          out.appendString(VertexValues.object)
          out.append(":{")
          isOpen = true
        }
        out.appendString(name.text)
        out.append(0x3A as UInt8)
        var vertex = 0
        shape.append(to: &out, &vertex) { vertex, out in
          let (record, its) = place(vertex)
          let found = values[index][record]
          if its < found.count { out.append(found[its]) } else { out.append("null") }
        }
        needsComma = true
      }
      if isOpen, isInObject { out.append(0x7D as UInt8) }
    }
  }
}

extension VertexLists {
  /// Says the time of the vertex of the record that was last added, a point; it has its place among the others.
  public mutating func set(time: [UInt8]) {
    let key = Name(text: VertexValues.times, isInObject: true)
    let place = names.firstIndex(of: key) ?? names.count
    if place == names.count {
      names.append(key)
      values.append(counts.map { _ in [] })
    }
    values[place][counts.count - 1] = [time]
  }
}
