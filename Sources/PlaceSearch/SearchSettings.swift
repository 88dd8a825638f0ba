// What a search is told besides its text: by options, or, in a session, by the members of a query in JSON.
//
// Both are names and texts, and are read in one place: `near` and `"2.35,48.85"`.

import Gazetteer
import Globe
import PlaceIndex

/// A setting and its text that make no sense together.
public struct SettingError: Error, Equatable {
  /// What is wrong, for a program.
  public let code: String
  /// What is wrong, for a person.
  public let message: String

  /// Makes an error.
  public init(_ message: String, code: String = "usage") {
    self.code = code
    self.message = message
  }
}

/// How a search is done.
public struct SearchSettings: Sendable {
  /// Makes the default settings.
  public init() {}

  /// What can be set; the raw value is the option's name without its hyphens.
  public enum Name: String, Sendable, CaseIterable {
    case near
    case nearScale = "near-scale"
    case nearWeight = "near-weight"
    case importanceWeight = "importance-weight"
    case bbox
    case region
    case regionPriority = "region-priority"
    case resultTypes = "result-types"
    case includePOICategories = "include-poi-categories"
    case excludePOICategories = "exclude-poi-categories"
    case includeAddressCategories = "include-address-categories"
    case excludeAddressCategories = "exclude-address-categories"
    case limitToCountries = "limit-to-countries"
    case lang, limit, typos, dedupe, ranges, explain, fields
    case includingRegion = "including-region"
    case singleLine = "single-line"
    case cityContext = "city-context"

    /// The name in JSON: `nearScale`.
    public var inJSON: String {
      let words = rawValue.split(separator: "-")
      return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
  }

  /// In which units ranges are written.
  public enum RangeForm: String, Sendable, CaseIterable { case utf16, utf8, both }

  /// Whether results may come from outside the region, as MKLocalSearch.RegionPriority says.
  public enum RegionPriority: String, Sendable, CaseIterable { case `default`, required }

  /// Near where, in degrees.
  public var near: (x: Double, y: Double)?
  /// The box of `bbox` or of `region`.
  public var region: SearchBox?
  /// Whether results may come from outside the box.
  public var regionPriority = RegionPriority.default
  /// What counts beside the text.
  public var weights = SearchWeights()
  /// Kilometres at which nearness counts a third of what it can.
  public var nearScale: Double?
  /// Which places pass; `filter.kinds` is nil unless result types were given.
  public var filter = PlaceFilter()
  /// Whether queries are among the results, such as `coffee`.
  public var hasQueries = true
  /// The language of titles, as BCP 47 writes it; nil for what the data has.
  public var language: String?
  /// How many results are wanted for each question.
  public var limit = 10
  /// How many typing errors may be; nil for as many as the length of the query allows.
  public var typos: Int?
  /// Whether places that look the same are left out.
  public var dedupes = true
  /// The units of ranges to highlight.
  public var ranges = RangeForm.utf16
  /// Whether the parts of scores are wanted.
  public var explains = false
  /// The properties of answers that are wanted; nil for all.
  public var fields: [String]?
  /// What words of queries stand for; nil for what the index says.
  public var synonyms: Synonyms?
  /// How addresses are written.
  public var addressStyle = AddressStyle()

  /// Reads one setting.
  public mutating func set(_ name: Name, _ text: String) throws(SettingError) {
    switch name {
    case .near: near = try SettingText.position(text)
    case .nearScale: nearScale = try SettingText.kilometres(text)
    case .nearWeight: weights.proximity = try SettingText.weight(text)
    case .importanceWeight: weights.importance = try SettingText.weight(text)
    case .bbox: region = try SettingText.box(text)
    case .region: region = try SettingText.region(text)
    case .regionPriority:
      regionPriority = try SettingText.choice(text, RegionPriority.allCases.map(\.rawValue), RegionPriority.init)
    case .resultTypes: try setResultTypes(text)
    case .includePOICategories: filter.includedCategories = try SettingText.categories(text)
    case .excludePOICategories: filter.excludedCategories = try SettingText.categories(text)
    case .includeAddressCategories: filter.includedLevels = try SettingText.levels(text)
    case .excludeAddressCategories: filter.excludedLevels = try SettingText.levels(text)
    case .limitToCountries: filter.countries = try SettingText.countries(text)
    case .lang: language = text.isEmpty ? nil : text.split(separator: "_").joined(separator: "-")
    case .limit:
      guard let count = Int(text), (1...1000).contains(count) else {
        throw SettingError("'\(text)' is no limit: a number from 1 to 1000.")
      }
      limit = count
    case .typos:
      guard text == "auto" || ["0", "1", "2"].contains(text) else {
        throw SettingError("'\(text)' is not one of auto, 0, 1, 2.")
      }
      typos = Int(text)
    case .dedupe: dedupes = try SettingText.isOn(text)
    case .ranges: ranges = try SettingText.choice(text, RangeForm.allCases.map(\.rawValue), RangeForm.init)
    case .explain: explains = try SettingText.isOn(text)
    case .fields:
      fields = try SettingText.list(text)
    case .includingRegion: addressStyle.includesRegion = try SettingText.isOn(text)
    case .singleLine: addressStyle.isSingleLine = try SettingText.isOn(text)
    case .cityContext:
      let styles = PlaceAddress.CityContext.self
      addressStyle.cityContext = try SettingText.choice(text, styles.allCases.map(\.rawValue), styles.init)
    }
  }

  /// Checks what is set against each other.
  public func check() throws(SettingError) {
    if filter.includedCategories != nil, filter.excludedCategories != nil {
      throw SettingError("Points of interest are included or excluded by category; give one of the two lists.")
    }
    if filter.includedLevels != nil, filter.excludedLevels != nil {
      throw SettingError("Address categories are included or excluded; give one of the two lists.")
    }
    if regionPriority == .required, region == nil {
      throw SettingError("A region that is required has to be given: --bbox or --region.")
    }
    if nearScale != nil, near == nil { throw SettingError("A scale of nearness needs a place to be near to.") }
  }

  /// From where distances are measured: the place that is near, else the middle of the box.
  public var focus: (x: Double, y: Double)? { near ?? region?.centre }

  /// The query for a text.
  public func query(_ text: String) -> PlaceQuery {
    var query = PlaceQuery(text)
    query.weights = weights
    query.filter = filter
    query.filter.kinds = kinds
    query.limit = limit
    query.typos = typos
    if let region, regionPriority == .required { query.filter.box = region }
    if let near {
      query.focus = near
      if let nearScale { query.weights.scale = nearScale }
    } else if let region {
      let radius = region.halfDiagonal
      query.focus = region.centre
      query.weights.radius = radius
      query.weights.scale = max(8, radius)
    }
    return query
  }

  /// The kinds that are wanted: those of the result types; without these, those that something is to be included of.
  public var kinds: UInt8? {
    if filter.kinds != nil { return filter.kinds }
    var kinds: UInt8 = 0
    if filter.includedCategories != nil { kinds |= 1 << PlaceKind.pointOfInterest.rawValue }
    if filter.includedLevels != nil { kinds |= 1 << PlaceKind.address.rawValue }
    return kinds == 0 ? nil : kinds
  }

  private mutating func setResultTypes(_ text: String) throws(SettingError) {
    var kinds: UInt8 = 0
    hasQueries = false
    let known = PlaceKind.allCases.map(\.name) + ["query"]
    for word in try SettingText.list(text) {
      if word.lowercased() == "query" {
        hasQueries = true
      } else if let kind = PlaceKind.allCases.first(where: { $0.name.lowercased() == word.lowercased() }) {
        kinds |= 1 << kind.rawValue
      } else {
        throw SettingError(
          "'\(word)' is not a result type; there are \(known.joined(separator: ", ")).", code: "unknownResultType")
      }
    }
    filter.kinds = kinds
  }
}

extension SearchBox {
  /// The middle of the box.
  public var centre: (x: Double, y: Double) {
    let x = west + Longitude.extent(from: west, to: east) / 2
    return (Longitude.folded(x), (south + north) / 2)
  }

  /// Kilometres from the middle to a corner, on the mean sphere: the farther of the two.
  var halfDiagonal: Double {
    let centre = SpherePoint(x: centre.x, y: centre.y)
    return max(
      centre.distance(to: SpherePoint(x: west, y: south)), centre.distance(to: SpherePoint(x: west, y: north)))
  }
}
