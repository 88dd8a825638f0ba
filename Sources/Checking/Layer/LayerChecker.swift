// What can be said of a layer when all of its records were seen.

public import GeoJSON
import Globe
import Planar
import Words

/// Looks at the records of a layer in order, and tells at the end what few of them have otherwise than all others.
///
/// Memory is bounded: of each of the first thousand properties there are counts, a few hundred categories and the
/// greatest and least numbers, and of places at most some ten thousand.
public struct LayerChecker {
  private let options: CheckOptions
  private var columns: [LayerColumn] = []
  private var numbers: [String: Int] = [:]
  private var kinds = GeometryKinds()
  private var places = PlaceSpread()
  private static let mostColumns = 1000
  /// Of how many records something may be said at all.
  static let leastRecords = 20

  /// Begins before the first record.
  public init(_ options: CheckOptions) { self.options = options }

  /// Takes the next record.
  ///
  /// - Parameters:
  ///   - feature: the record, with its ordinates.
  ///   - number: which it is, from 1.
  ///   - text: gives the record's text with its place, where it may have to be told.
  public mutating func add(_ feature: Feature, number: Int, _ text: () -> RecordText) {
    func place(_ rule: Rule, at offset: Int, _ position: Position? = nil) -> ReportedFinding {
      var found = text().locate(Finding(rule, "", offset: offset, position: position))
      found.featureNumber = number
      found.crs = feature.crsName
      return found
    }
    addProperties(feature, place)
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
    let at = feature.geometryText.isPresent ? feature.geometryText.start : -1
    kinds.add(feature.geometry) { place(RuleCatalog.mixedGeometryTypes, at: at) }
    guard feature.crsName.map({ options.isInDegrees($0) }) ?? true, let first = feature.geometry.firstPosition else {
      return
    }
    places.add(first) { place(RuleCatalog.farFromOthers, at: at, first) }
  }

  private mutating func addProperties(_ feature: Feature, _ place: (Rule, Int, Position?) -> ReportedFinding) {
    guard feature.properties.isPresent, feature.source[feature.properties.start] == 0x7B else { return }
    var members = JSONMembers(feature.source, feature.properties)
    // Most records have the same properties in the same order.
    var next = 0
    while let member = members.next() {
      let name = feature.source[member.name]
      let column: Int
      if next < columns.count, name.elementsEqual(columns[next].key) {
        column = next
      } else {
        let text = unescape(name)
        let known =
          numbers[text]
          ?? newColumn(text, Array(name)) { place(RuleCatalog.propertySpelling, member.value.start, nil) }
        guard let found = known else { continue }
        column = found
      }
      next = column + 1
      columns[column].add(feature.source, member.value) { place($0, member.value.start, nil) }
    }
  }

  private mutating func newColumn(_ name: String, _ key: [UInt8], _ first: () -> ReportedFinding) -> Int? {
    guard columns.count < Self.mostColumns else { return nil }
    numbers[name] = columns.count
    columns.append(LayerColumn(name: name, key: key, first: first()))
    return columns.count - 1
  }

  /// Properties of few records whose names are those of others but for capitals, blanks and their like.
  private func misspelledNames() -> [ReportedFinding] {
    let named = Dictionary(grouping: columns) { Self.folded($0.name) }
    return columns.compactMap { column in
      let alike = named[Self.folded(column.name)] ?? []
      guard let usual = alike.max(by: { ($0.appearances, $1.name) < ($1.appearances, $0.name) }),
        usual.appearances >= Self.leastRecords, column.appearances * 20 <= usual.appearances
      else { return nil }
      return column.first.saying(
        "\"\(column.name)\" is in \(column.appearances.counted("record")), and \"\(usual.name)\" in "
          + "\(usual.appearances)")
    }
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { !" _-".contains($0) } }

  /// What there is to tell, in the order of the records.
  public func findings() -> [ReportedFinding] {
    var found = kinds.findings() + places.findings() + misspelledNames()
    for column in columns { found += column.findings() }
    return found.filter { finding in RuleCatalog.layer.contains { $0.id == finding.rule && options.wants($0) } }
      .enumerated().sorted { ($0.element.featureNumber, $0.offset) < ($1.element.featureNumber, $1.offset) }
      .map(\.element)
  }
}

extension ReportedFinding {
  /// The same with what is wrong.
  func saying(_ message: String) -> ReportedFinding {
    var found = self
    found.message = message
    return found
  }
}

extension Geometry {
  /// The first position, also of the first member that has one.
  fileprivate var firstPosition: Position? {
    if vertexCount > 0 { return position(0) }
    for member in members {
      if let position = member.firstPosition { return position }
    }
    return nil
  }
}

/// How many records have points, lines and areas.
struct GeometryKinds {
  private static let words = ["points", "lines", "areas"]
  private var counts = [0, 0, 0]
  private var first: [ReportedFinding?] = [nil, nil, nil]

  mutating func add(_ geometry: Geometry, _ place: () -> ReportedFinding) {
    let kind: Int
    switch geometry.type {
    case .point, .multiPoint: kind = 0
    case .lineString, .multiLineString: kind = 1
    case .polygon, .multiPolygon: kind = 2
    case .geometryCollection: return
    }
    counts[kind] += 1
    if first[kind] == nil { first[kind] = place() }
  }

  /// The first record of each kind that few records have.
  func findings() -> [ReportedFinding] {
    let all = counts.reduce(0, +)
    guard all >= LayerChecker.leastRecords, let most = counts.max(), let usual = counts.firstIndex(of: most),
      Double(all - most) <= Double(all) * 0.05
    else { return [] }
    return counts.indices.compactMap { kind in
      guard kind != usual, counts[kind] > 0, let finding = first[kind] else { return nil }
      let words = Self.words
      return finding.saying(
        "\(counts[kind]) of \(all) records \(counts[kind] == 1 ? "has" : "have") \(words[kind]), and \(most) have "
          + words[usual])
    }
  }
}
