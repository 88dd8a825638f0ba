// What a page takes of features: shapes, looks, names and details.

import GeoJSON
import Planar

/// How a feature looks on a light and on a dark map.
package struct PageLook: Hashable, Sendable {
  package var light, dark: FeatureStyle
  /// Whether the feature's name is written at what looks like this.
  package var isNamed = true
  /// Whether it is for areas, whose borders are not as lines are.
  package var isOfAreas = false
  /// What the legend says of it by day; nil for nothing.
  package var entry: LegendEntry?

  package init(light: FeatureStyle, dark: FeatureStyle, isNamed: Bool = true, entry: LegendEntry? = nil) {
    (self.light, self.dark, self.isNamed, self.entry) = (light, dark, isNamed, entry)
  }
}

/// A feature's names, as places have them.
package struct PageName: Sendable {
  package fileprivate(set) var feature = 0
  package let title, id: String
  /// 0…1.
  package let importance: Float
  /// Other names: those by language, which count as the title does, and further ones.
  package var others: [(text: String, isAlternate: Bool)] = []

  package init(title: String, id: String, importance: Float, others: [(text: String, isAlternate: Bool)]) {
    (self.title, self.id, self.importance, self.others) = (title, id, importance, others)
  }
}

/// Features with the same keys: the texts of their values, column by column, a line feed after each.
package struct PageTable: Sendable {
  /// The keys as JSON, with their quotes.
  package var keys: [[UInt8]]
  package var columns: [[UInt8]]
}

/// Features on their way into a page: 16 bytes for each vertex, the text of the properties, and some 60 for each
/// feature.
package struct PageFeatures: Sendable {
  /// A point, a line or a polygon, or several of one kind.
  package struct Shape: Sendable {
    package let type: GeometryType
    /// Where its ordinates, rings and parts end.
    package let ordinates, rings, parts: Int
    package let feature: Int32
    package var look: Int32
    /// The looks in which it is drawn before, the lowest first.
    package let below: [Int32]
  }

  package private(set) var count = 0
  package private(set) var shapes: [Shape] = []
  package private(set) var ordinates: [Double] = []
  package private(set) var ringEnds: [Int32] = []
  package private(set) var partEnds: [Int32] = []
  package private(set) var looks: [PageLook] = []
  private var lookNumbers: [PageLook: Int32] = [:]
  /// What came last most often looks like what comes next.
  private var last: (look: PageLook, number: Int32)?
  package private(set) var names: [PageName] = []
  /// What features are called on the map, where that is not the title by which they are found.
  package private(set) var calledOtherwise: [(feature: Int, name: String)] = []
  /// What is written at features, where that is not what they are called.
  package private(set) var labels: [(feature: Int, text: String)] = []
  package private(set) var tables: [PageTable] = []
  private var tableNumbers: [[[UInt8]]: Int32] = [:]
  /// The levels of a venue that features are on, of those that are on one.
  package private(set) var levels: [(feature: Int, ordinal: Double)] = []
  /// Which table each feature is in.
  package private(set) var tableOf: [Int32] = []

  /// Makes an empty value.
  package init() {}

  /// How many vertices there are.
  package var vertexCount: Int { ordinates.count / 2 }

  /// Begins a feature that is called `name` on the map, empty for nothing.
  ///
  /// - Parameters:
  ///   - label: what is written at it; empty for nothing.
  ///   - found: the names by which it is found; nil for none.
  package mutating func begin(name: String, label: String, found: PageName?) {
    if var found {
      found.feature = count
      names.append(found)
    }
    if name != found?.title ?? "" { calledOtherwise.append((count, name)) }
    if label != name { labels.append((count, label)) }
    count += 1
  }

  /// Adds a geometry, its longitudes unwrapped, to the feature that was begun; the members of a collection one by one.
  ///
  /// - Parameter below: the looks in which it is drawn before, the lowest first.
  package mutating func add(_ geometry: Geometry, _ look: PageLook, below: [PageLook]) {
    if geometry.type == .geometryCollection {
      for member in geometry.members { add(member, look, below: below) }
      return
    }
    guard !geometry.isEmpty else { return }
    if geometry.dimension == 2 {
      ordinates += geometry.ordinates
    } else {
      for vertex in 0..<geometry.vertexCount {
        ordinates += geometry.ordinates[vertex * geometry.dimension..<vertex * geometry.dimension + 2]
      }
    }
    ringEnds += geometry.ringEnds.map { Int32(truncatingIfNeeded: $0) }
    partEnds += geometry.partEnds.map { Int32(truncatingIfNeeded: $0) }
    func kept(_ look: PageLook) -> Int32 {
      var look = look
      look.isOfAreas = geometry.type.hasRings
      return number(of: look)
    }
    shapes.append(
      Shape(
        type: geometry.type, ordinates: ordinates.count, rings: ringEnds.count, parts: partEnds.count,
        feature: Int32(truncatingIfNeeded: count - 1), look: kept(look), below: below.map { kept($0) }))
  }

  private mutating func number(of look: PageLook) -> Int32 {
    if let last, last.look == look { return last.number }
    var number = Int32(looks.count)
    if let known = lookNumbers[look] {
      number = known
    } else {
      looks.append(look)
      lookNumbers[look] = number
    }
    last = (look, number)
    return number
  }

  /// Gives all features the colours of their values, in the order of the features, and what a legend says of them.
  package mutating func color(
    _ colors: [(light: Color, dark: Color, entry: LegendEntry?)], on paper: (light: Color, dark: Color)
  ) {
    let before = looks
    (looks, lookNumbers, last) = ([], [:], nil)
    // Which look one comes to be in a colour; the colours are few.
    var known: [ColoredLook: Int32] = [:]
    for index in shapes.indices {
      let (shape, color) = (shapes[index], colors[Int(shapes[index].feature)])
      let key = ColoredLook(look: shape.look, light: color.light, dark: color.dark, entry: color.entry)
      if known[key] == nil {
        var look = before[Int(shape.look)]
        look.light = look.light.colored(color.light, on: paper.light)
        look.dark = look.dark.colored(color.dark, on: paper.dark)
        look.entry = color.entry
        known[key] = number(of: look)
      }
      let below = shape.below.map { number(of: before[Int($0)]) }
      shapes[index] = Shape(
        type: shape.type, ordinates: shape.ordinates, rings: shape.rings, parts: shape.parts, feature: shape.feature,
        look: known[key] ?? 0, below: below)
    }
  }

  /// Gives the marks of all features their sizes, to half a point, in the order of the features.
  package mutating func size(_ sizes: [Double]) {
    for index in shapes.indices where shapes[index].rings == (index == 0 ? 0 : shapes[index - 1].rings) {
      var look = looks[Int(shapes[index].look)]
      let size = (sizes[Int(shapes[index].feature)] * 2).rounded() / 2
      look.light = look.light.sized(size)
      look.dark = look.dark.sized(size)
      shapes[index].look = number(of: look)
    }
  }

  private struct ColoredLook: Hashable {
    let look: Int32
    let light, dark: Color
    let entry: LegendEntry?
  }

  private static let ordinal = MemberKey("imdf_ordinal")

  /// Adds the details of the feature that was begun: its id and the members of its properties.
  package mutating func addDetails(_ feature: borrowing Feature) {
    var keys: [[UInt8]] = [Array("\"\"".utf8)]
    var values: [[UInt8]] = [feature.id.isPresent ? Array(feature.bytes(feature.id)) : []]
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        keys.append([0x22] + text[member.name] + [0x22])
        // Space between tokens may be line feeds, which stand between values here.
        values.append(text[member.value].map { $0 < 0x20 ? 0x20 : $0 })
        if Self.ordinal.isSpelled(in: text, member.name), let ordinal = JSONValue(text.slice(member.value))?.number {
          levels.append((count - 1, ordinal))
        }
      }
    }
    let table = number(ofTable: keys)
    tableOf.append(table)
    for (column, value) in values.enumerated() {
      tables[Int(table)].columns[column] += value
      tables[Int(table)].columns[column].append(0x0A)
    }
  }

  private mutating func number(ofTable keys: [[UInt8]]) -> Int32 {
    if let number = tableNumbers[keys] { return number }
    let number = Int32(tables.count)
    tables.append(PageTable(keys: keys, columns: Array(repeating: [], count: keys.count)))
    tableNumbers[keys] = number
    return number
  }

  /// Adds the features that come next.
  package mutating func add(_ other: PageFeatures) {
    let (ordinateCount, ringCount, partCount) = (ordinates.count, ringEnds.count, partEnds.count)
    ordinates += other.ordinates
    ringEnds += other.ringEnds
    partEnds += other.partEnds
    let numbers = other.looks.map { number(of: $0) }
    for shape in other.shapes {
      shapes.append(
        Shape(
          type: shape.type, ordinates: ordinateCount + shape.ordinates, rings: ringCount + shape.rings,
          parts: partCount + shape.parts, feature: Int32(truncatingIfNeeded: count + Int(shape.feature)),
          look: numbers[Int(shape.look)], below: shape.below.map { numbers[Int($0)] }))
    }
    for var name in other.names {
      name.feature += count
      names.append(name)
    }
    calledOtherwise += other.calledOtherwise.map { ($0.feature + count, $0.name) }
    levels += other.levels.map { ($0.feature + count, $0.ordinal) }
    labels += other.labels.map { ($0.feature + count, $0.text) }
    let tableNumbers = other.tables.map { number(ofTable: $0.keys) }
    for (table, number) in zip(other.tables, tableNumbers) {
      for column in table.columns.indices { tables[Int(number)].columns[column] += table.columns[column] }
    }
    tableOf += other.tableOf.map { tableNumbers[Int($0)] }
    count += other.count
  }
}
