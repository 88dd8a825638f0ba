// What a chain looks at of the records that it reads, so that a table need not be turned into more than that.

public import Formats
import GeoJSON
import SystemLibrary

/// Which properties of a record a stage looks at, and which go on.
public enum PropertyUse: Sendable {
  /// It may look at any, or hands on records that it has changed in another way.
  case all
  /// Its `names` alone; records go on with what is wanted after it.
  ///
  /// - making: properties that it sets.
  /// - geometry: whether it looks at the geometry, other than by what it `needs` to know of it.
  case named(making: [String] = [], geometry: Bool = false)
  /// Its `names`, and the geometry where that is said; nothing else goes on.
  case namedAlone(geometry: Bool)
}

extension StreamPlan {
  /// What is wanted of the records that are read; nil for all of it.
  ///
  /// That of the columns of a table which nobody asks for is not made, as DuckDB and polars have it: `group` of eight
  /// columns by one takes half the time. `ShortcutTests` holds the output to that of whole records, which
  /// `PLAT_WHOLE_RECORDS=1` asks for.
  public var wantedParts: WantedParts? {
    // A reject that a stage after the first has made is written whole.
    switch policy.action {
    case .stop, .skip: break
    default: return nil
    }
    if Self.readsWhole { return nil }
    var wanted: WantedParts?
    for stage in stages.reversed() {
      let names = stage.names.lazy.map(\.name)
      switch stage.use {
      case .all: wanted = nil
      case .named(let made, let geometry):
        wanted?.names.subtract(made)
        wanted?.names.formUnion(names)
        if geometry || stage.needs.ordinates || stage.needs.positions { wanted?.geometry = true }
      case .namedAlone(let geometry):
        wanted = WantedParts(names: Set(names), geometry: geometry || stage.needs.ordinates)
      }
    }
    return wanted
  }

  private static let readsWhole = getenv("PLAT_WHOLE_RECORDS") != nil
}
