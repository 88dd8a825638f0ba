// Whether a filter lets a place through: the one filter of all searches.

import Gazetteer
import PlaceIndex

/// A filter, ready to be asked of each place of one index.
///
/// Good for as long as the index.
public struct PlacePredicate {
  /// Whether everything passes.
  package let isOpen: Bool
  private let filter: PlaceFilter
  /// What places have to meet besides; asked last, as it reads their texts.
  private let condition: PlaceCondition?
  private let classes: IndexArray<UInt8>
  private let countryNumbers: IndexArray<UInt32>
  private let positions: IndexArray<Int32>
  /// Whether each country passes; nil when all do.
  private var countries: [Bool]?
  /// Whether each category and each address level passes; nil when all do.
  private var categories, levels: [Bool]?

  /// Makes the predicate of a filter.
  ///
  /// O(countries).
  public init(_ index: IndexedPlaces, _ filter: PlaceFilter) { self.init(index, filter, nil) }

  package init(_ index: IndexedPlaces, _ filter: PlaceFilter, _ condition: PlaceCondition?) {
    var filter = filter
    // All kinds together are none that is asked for.
    if let kinds = filter.kinds, kinds & 7 == 7 { filter.kinds = nil }
    self.filter = filter
    self.condition = condition
    isOpen = filter.isOpen && condition == nil
    classes = index.section(.classes, of: UInt8.self)
    countryNumbers = index.section(.countries, of: UInt32.self)
    positions = index.section(.positions, of: Int32.self)
    guard !isOpen else { return }
    categories = Self.table(filter.includedCategories, filter.excludedCategories)
    levels = Self.table(filter.includedLevels, filter.excludedLevels)
    if let wanted = filter.countries {
      let starts = index.section(.countryStarts, of: UInt32.self)
      let texts = index.section(.texts, of: UInt8.self)
      countries = (0..<max(0, starts.count - 1)).map {
        wanted.contains(String(decoding: texts.run(Int(starts[$0]), Int(starts[$0 + 1])), as: UTF8.self))
      }
    }
  }

  private static func table(_ included: Set<UInt8>?, _ excluded: Set<UInt8>?) -> [Bool]? {
    if included == nil, excluded == nil { return nil }
    return (0...255).map { included?.contains($0) != false && excluded?.contains($0) != true }
  }

  /// Whether the filter lets the place with this number through.
  @inline(__always)
  public func callAsFunction(_ place: Int) -> Bool { isOpen || passes(place) }

  private func passes(_ place: Int) -> Bool {
    let kind = classes[4 * place]
    if let kinds = filter.kinds, kinds >> kind & 1 == 0 { return false }
    if kind == PlaceKind.pointOfInterest.rawValue, let categories, !categories[Int(classes[4 * place + 1])] {
      return false
    }
    if kind == PlaceKind.address.rawValue, let levels, !levels[Int(classes[4 * place + 2])] { return false }
    if let countries {
      let number = Int(countryNumbers[place])
      guard number < countries.count, countries[number] else { return false }
    }
    if let box = filter.box {
      let (x, y) = (positions[2 * place], positions[2 * place + 1])
      guard x != IndexFormat.nowhere, box.contains(x: Double(x) / 1e7, y: Double(y) / 1e7) else { return false }
    }
    return condition?.holds(place) ?? true
  }
}
