// The operations and functions of CQL2, and those that plat adds.

import Planar

/// An operation or a function, by its name in the JSON encoding in small letters.
enum Operation: String, Sendable, CaseIterable {
  case or, and, not
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case like, between
  case isIn = "in"
  case isNull = "isnull"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case modulo = "%"
  case integerDivide = "div"
  case power = "^"
  case casei, accenti
  case interval
  case sIntersects = "s_intersects"
  case sEquals = "s_equals"
  case sDisjoint = "s_disjoint"
  case sTouches = "s_touches"
  case sWithin = "s_within"
  case sOverlaps = "s_overlaps"
  case sCrosses = "s_crosses"
  case sContains = "s_contains"
  case tAfter = "t_after"
  case tBefore = "t_before"
  case tContains = "t_contains"
  case tDisjoint = "t_disjoint"
  case tDuring = "t_during"
  case tEquals = "t_equals"
  case tFinishedBy = "t_finishedby"
  case tFinishes = "t_finishes"
  case tIntersects = "t_intersects"
  case tMeets = "t_meets"
  case tMetBy = "t_metby"
  case tOverlappedBy = "t_overlappedby"
  case tOverlaps = "t_overlaps"
  case tStartedBy = "t_startedby"
  case tStarts = "t_starts"
  case aEquals = "a_equals"
  case aContains = "a_contains"
  case aContainedBy = "a_containedby"
  case aOverlaps = "a_overlaps"
  case length, area, perimeter, x, y, vertices
  case geometryType = "geometry_type"
  case lower, upper, trim, substr, replace, concat, coalesce, round, min, max
  case toNumber = "to_number"
  case toText = "to_text"
  case abs, floor, ceil, sqrt, exp, ln, log10, pow
  case split, distance
  /// A number that goes with another, straight between stops and level beyond them.
  case interpolate
  /// The zoom level that a map is drawn at.
  case zoom
  case distanceText = "distance_text"
  case durationText = "duration_text"
  /// `CASE WHEN … THEN … ELSE … END`: conditions, each before its value, and what holds else.
  case choose = "case"

  private static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The operation of a name, in letters of either case.
  init?(name: String) {
    guard let known = Self.known[name.lowercased()] else { return nil }
    self = known
  }

  /// The functions that have a name and parentheses in text, for a message.
  static let functions: [String] = allCases.map(\.rawValue).filter { name in
    name.utf8.allSatisfy { $0 >= 0x61 || $0 == 0x5F }
      && !["or", "and", "not", "like", "between", "in", "isnull", "div", "case"].contains(name)
  }

  /// Whether the function is of a geometry: of the feature's, where none is given.
  var measuresGeometry: Bool {
    switch self {
    case .length, .area, .perimeter, .x, .y, .vertices, .geometryType, .distance: true
    default: false
    }
  }

  /// Whether it compares two times.
  var isTemporal: Bool {
    switch self {
    case .tAfter, .tBefore, .tContains, .tDisjoint, .tDuring, .tEquals, .tFinishedBy, .tFinishes, .tIntersects, .tMeets,
      .tMetBy, .tOverlappedBy, .tOverlaps, .tStartedBy, .tStarts:
      true
    default: false
    }
  }

  /// Whether it takes arrays, whose parentheses stand around one element, too.
  var takesArrays: Bool {
    switch self {
    case .aEquals, .aContains, .aContainedBy, .aOverlaps: true
    default: false
    }
  }

  /// The relation of two geometries that it asks for.
  var relation: SpatialPredicate? {
    switch self {
    case .sIntersects: .intersects
    case .sEquals: .equals
    case .sDisjoint: .disjoint
    case .sTouches: .touches
    case .sWithin: .within
    case .sOverlaps: .overlaps
    case .sCrosses: .crosses
    case .sContains: .contains
    default: nil
    }
  }

  /// How many operands it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .or, .and, .isIn, .concat, .coalesce, .min, .max: 1...Int.max
    case .not, .isNull, .casei, .accenti, .lower, .upper, .trim, .toNumber, .toText: 1...1
    case .between, .replace, .split: 3...3
    case .abs, .floor, .ceil, .sqrt, .exp, .ln, .log10: 1...1
    case .distance, .distanceText, .durationText: 1...2
    case .choose: 2...Int.max
    case .interpolate: 3...Int.max
    case .zoom: 0...0
    case .substr: 2...3
    case .round: 1...2
    case .length, .area, .perimeter, .x, .y, .vertices, .geometryType: 0...1
    default: 2...2
    }
  }

  /// What it takes.
  var operands: ValueType {
    switch self {
    case .or, .and, .not: .boolean
    case .like, .casei, .accenti, .lower, .upper, .trim: .text
    case .add, .subtract, .multiply, .divide, .modulo, .integerDivide, .power, .round: .number
    case .abs, .floor, .ceil, .sqrt, .exp, .ln, .log10, .pow, .interpolate: .number
    case .aEquals, .aContains, .aContainedBy, .aOverlaps: .array
    case .interval: .instant
    case _ where relation != nil || measuresGeometry: .geometry
    case _ where isTemporal: .temporal
    default: .any
    }
  }

  /// What it gives.
  var result: ValueType {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulo, .integerDivide, .power, .round: .number
    case .length, .area, .perimeter, .x, .y, .vertices, .toNumber, .distance: .number
    case .abs, .floor, .ceil, .sqrt, .exp, .ln, .log10, .pow, .interpolate, .zoom: .number
    case .casei, .accenti, .lower, .upper, .trim, .substr, .replace, .concat, .geometryType, .toText, .split,
      .distanceText, .durationText:
      .text
    case .interval: .interval
    case .coalesce, .min, .max, .choose: .any
    default: .boolean
    }
  }
}

/// What a value is, as far as it can be known before there is a feature.
enum ValueType: String, Sendable {
  /// A property, or what may be several things.
  case any = "value"
  case boolean = "condition"
  case number, text
  /// A date or a timestamp.
  case instant
  case interval
  /// An instant or an interval.
  case temporal = "time"
  case geometry, array
  case null = "NULL"

  /// Whether a value of this type may stand where `wanted` is.
  func fits(_ wanted: ValueType) -> Bool {
    switch (self, wanted) {
    case (.geometry, .any), (.array, .any), (.any, .geometry): false
    case (.any, _), (.null, _), (_, .any): true
    case (.instant, .temporal), (.interval, .temporal): true
    default: self == wanted
    }
  }

  /// Whether two values may be compared: those of one type, and what is read from text with its instant.
  func compares(with other: ValueType) -> Bool {
    self == other || self == .any || other == .any || self == .null || other == .null
      || (self == .instant && other == .text) || (self == .text && other == .instant)
  }

  /// The type in a sentence.
  var words: String {
    switch self {
    case .any: "a value"
    case .boolean: "a condition"
    case .number: "a number"
    case .text: "a text"
    case .instant: "a date or timestamp"
    case .interval: "an interval"
    case .temporal: "a date, timestamp or interval"
    case .geometry: "a geometry"
    case .array: "an array"
    case .null: "NULL"
    }
  }
}
