// What each feature of a layer gives, written once, so that a join copies it as it is.

import GeoJSON

/// The members that a layer's features give, as they stand in an object: `"join_name":"Corner","join_seats":40`.
///
/// Features that are wanted together stand together: what is not in the cache costs more than all that is done with it.
///
/// `@unchecked Sendable` holds because nothing is written after `init`.
package final class JoinRows: @unchecked Sendable {
  private struct Row {
    var textEnd = 0
    var valueEnd = 0
  }

  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 1 << 12)
  /// The row of each feature; empty where that is its number.
  private let places: [Int32]
  /// After an empty one, where each row ends.
  @exclusivity(unchecked) private var rows: [Row] = [Row()]
  /// The values in each row, by the number of their name.
  @exclusivity(unchecked) private var values: [(name: Int32, value: ByteRange)] = []
  /// What the looks ahead came to, which nobody reads: so that they are not left out.
  @exclusivity(unchecked) private var glance = 0

  /// Writes the rows.
  ///
  /// - Parameters:
  ///   - sources: the names of the properties that are taken.
  ///   - names: what they become; one more, the first, for the id.
  ///   - order: every feature, in the order in which they are to stand; nil for that of their numbers. Those that are
  ///     not in it have no row.
  package init(_ layer: Layer, _ sources: [String], as names: [String], _ order: [Int32]?) {
    let givesID = names.count > sources.count
    let lookups = sources.map { MemberLookup($0) }
    let labels = names.map { name in
      var label = ByteBuffer(capacity: 64)
      label.appendString(name)
      label.append(0x3A as UInt8)
      return Array(label.bytes)
    }
    if let order {
      // The last row is that of those that are in none.
      var places = [Int32](repeating: Int32(order.count), count: layer.count)
      for (place, feature) in order.enumerated() { places[Int(feature)] = Int32(place) }
      self.places = places
    } else {
      places = []
    }
    let count = order?.count ?? layer.count
    rows.reserveCapacity(count + 2)
    var found: [(name: Int, value: ByteRange)] = []
    for place in 0..<count where !names.isEmpty {
      if let order, place % 128 == 0 {
        // The waits for memory then are one wait.
        for next in order[place..<min(place + 128, count)] {
          glance &+= Int(layer.properties(Int(next))?.bytes.first ?? 0)
        }
      }
      let feature = order.map { Int($0[place]) } ?? place
      let start = text.count
      func add(_ name: Int, _ value: UnsafeRawBufferPointer) {
        if text.count > start { text.append(0x2C as UInt8) }
        text.append(labels[name])
        let at = text.count
        text.append(value)
        values.append((Int32(name), ByteRange(start: at, end: text.count)))
      }
      if givesID, let id = layer.id(feature) { add(0, id.bytes) }
      if !sources.isEmpty, let source = layer.properties(feature), source.bytes.first == 0x7B {
        found.removeAll(keepingCapacity: true)
        var (members, expected) = (JSONMembers(source), 0)
        while let member = members.next() {
          if expected >= lookups.count || !lookups[expected].isSpelled(in: source, member.name) {
            guard let name = lookups.firstIndex(where: { $0.isSpelled(in: source, member.name) }) else { continue }
            expected = name
          }
          // Of a repeated name the last counts.
          found.removeAll { $0.name == expected }
          found.append((expected, member.value))
          expected += 1
        }
        for (name, value) in found { add(name + (givesID ? 1 : 0), source[value]) }
      }
      rows.append(Row(textEnd: text.count, valueEnd: values.count))
    }
    while rows.count < count + 2 { rows.append(rows[rows.count - 1]) }
    text.seal()
  }

  private func place(_ feature: NearFeature) -> Int {
    feature.place ?? (places.isEmpty ? feature.number : Int(places[feature.number]))
  }

  /// Looks at the rows of some features, so that the waits for them are one wait.
  ///
  /// - Returns: what depends on them.
  package func lookAhead(_ features: [NearFeature]) -> UInt8 {
    var glance: UInt8 = 0
    for feature in features { glance &+= members(of: feature).first ?? 0 }
    return glance
  }

  /// The members of a feature with commas between them; empty for none.
  package func members(of feature: NearFeature) -> UnsafeRawBufferPointer {
    let place = place(feature)
    return UnsafeRawBufferPointer(rebasing: text.bytes[rows[place].textEnd..<rows[place + 1].textEnd])
  }

  /// The values of a feature in the order of its members, by the number of their name.
  package func values(of feature: NearFeature) -> ArraySlice<(name: Int32, value: ByteRange)> {
    let place = place(feature)
    return values[rows[place].valueEnd..<rows[place + 1].valueEnd]
  }

  /// The text of a value.
  package func text(_ value: ByteRange) -> UnsafeRawBufferPointer { text.paddedBytes[value] }
}
