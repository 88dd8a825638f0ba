// What a page takes of features: shapes, looks, names and details.

import Cartography
import GeoJSON
import Places
import SimpleFeatures

/// How a feature looks on a light and on a dark map.
struct PageLook: Hashable, Sendable {
  var light, dark: FeatureStyle
  /// Whether the feature's name is written at what looks like this.
  var isNamed = true
  /// Whether it is for areas, whose borders are not as lines are.
  var isOfAreas = false
}

/// A feature's names, as places have them.
struct PageName: Sendable {
  var feature: Int
  var title, id: String
  /// 0…1.
  var importance: Float
  /// Other names: those by language, which count as the title does, and further ones.
  var others: [(text: String, isAlternate: Bool)] = []
}

/// Features with the same keys: the texts of their values, column by column, a line feed after each.
struct PageTable: Sendable {
  /// The keys as JSON, with their quotes.
  var keys: [[UInt8]]
  var columns: [[UInt8]]
}

/// Features on their way into a page: 16 bytes for each vertex, the text of the properties, and some 60 for each
/// feature.
struct PageFeatures: Sendable {
  /// A point, a line or a polygon, or several of one kind.
  struct Shape: Sendable {
    let type: GeometryType
    /// Where its ordinates, rings and parts end.
    let ordinates, rings, parts: Int
    let feature: Int32
    var look: Int32
    /// The looks in which it is drawn before, the lowest first.
    let below: [Int32]
  }

  private(set) var count = 0
  private(set) var shapes: [Shape] = []
  private(set) var ordinates: [Double] = []
  private(set) var ringEnds: [Int32] = []
  private(set) var partEnds: [Int32] = []
  private(set) var looks: [PageLook] = []
  private var lookNumbers: [PageLook: Int32] = [:]
  /// What came last most often looks like what comes next.
  private var last: (look: PageLook, number: Int32)?
  private(set) var names: [PageName] = []
  /// What features are called on the map, where that is not the title by which they are found.
  private(set) var calledOtherwise: [(feature: Int, name: String)] = []
  /// What is written at features, where that is not what they are called.
  private(set) var labels: [(feature: Int, text: String)] = []
  private(set) var tables: [PageTable] = []
  private var tableNumbers: [[[UInt8]]: Int32] = [:]
  /// Which table each feature is in.
  private(set) var tableOf: [Int32] = []

  /// Makes an empty value.
  init() {}

  /// How many vertices there are.
  var vertexCount: Int { ordinates.count / 2 }

  /// Begins a feature that is called `name` on the map, empty for nothing.
  ///
  /// - Parameters:
  ///   - label: what is written at it; empty for nothing.
  ///   - place: how it is found by its name; nil for one without.
  mutating func begin(name: String, label: String, place: Place?) {
    if let place {
      var entry = PageName(feature: count, title: place.name, id: place.id, importance: 0)
      if place.importance > 0 { entry.importance = min(1, Float(place.importance)) }
      entry.others = place.names.map { ($0.text, false) } + place.alternateNames.map { ($0, true) }
      names.append(entry)
    }
    if name != place?.name ?? "" { calledOtherwise.append((count, name)) }
    if label != name { labels.append((count, label)) }
    count += 1
  }

  /// Adds a geometry, its longitudes unwrapped, to the feature that was begun; the members of a collection one by one.
  ///
  /// - Parameter below: the looks in which it is drawn before, the lowest first.
  mutating func add(_ geometry: Geometry, _ look: PageLook, below: [PageLook]) {
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

  /// Gives all features the colours of their values, in the order of the features.
  mutating func color(_ colors: [(light: Color, dark: Color)], on paper: (light: Color, dark: Color)) {
    let before = looks
    (looks, lookNumbers, last) = ([], [:], nil)
    // Which look one comes to be in a colour; the colours are few.
    var known: [ColoredLook: Int32] = [:]
    for index in shapes.indices {
      let (shape, color) = (shapes[index], colors[Int(shapes[index].feature)])
      let key = ColoredLook(look: shape.look, light: color.light, dark: color.dark)
      if known[key] == nil {
        var look = before[Int(shape.look)]
        look.light = look.light.colored(color.light, on: paper.light)
        look.dark = look.dark.colored(color.dark, on: paper.dark)
        known[key] = number(of: look)
      }
      let below = shape.below.map { number(of: before[Int($0)]) }
      shapes[index] = Shape(
        type: shape.type, ordinates: shape.ordinates, rings: shape.rings, parts: shape.parts, feature: shape.feature,
        look: known[key] ?? 0, below: below)
    }
  }

  private struct ColoredLook: Hashable {
    let look: Int32
    let light, dark: Color
  }

  /// Adds the details of the feature that was begun: its id and the members of its properties.
  mutating func addDetails(_ feature: borrowing Feature) {
    var keys: [[UInt8]] = [Array("\"\"".utf8)]
    var values: [[UInt8]] = [feature.id.isPresent ? Array(feature.bytes(feature.id)) : []]
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        keys.append([0x22] + text[member.name] + [0x22])
        // Space between tokens may be line feeds, which stand between values here.
        values.append(text[member.value].map { $0 < 0x20 ? 0x20 : $0 })
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
  mutating func add(_ other: PageFeatures) {
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
    labels += other.labels.map { ($0.feature + count, $0.text) }
    let tableNumbers = other.tables.map { number(ofTable: $0.keys) }
    for (table, number) in zip(other.tables, tableNumbers) {
      for column in table.columns.indices { tables[Int(number)].columns[column] += table.columns[column] }
    }
    tableOf += other.tableOf.map { tableNumbers[Int($0)] }
    count += other.count
  }
}
