// How a stage that computes coordinates writes them.

import CommandOptions
import GeoJSON
import Planar

/// The precision of computed coordinates.
struct CoordinateOptions: DeclaredOptions {
  /// `--precision`: a number of decimals, or full.
  enum Precision: OptionValue {
    static var expectation: String { "a number of decimals from 0 to 15, or full" }

    case decimals(Int)
    case full

    init?(argument: String) {
      if argument == "full" {
        self = .full
      } else if let count = Int(argument), (0...15).contains(count) {
        self = .decimals(count)
      } else {
        return nil
      }
    }
  }

  @ValueOption(
    help: OptionHelp(
      """
      Decimals of computed coordinates, 0 to 15, or full: as many as a double has. (default: 9 for degrees, 4 for \
      linear units)
      """, valueName: "n|full"))
  var precision: Precision?

  /// The format for coordinates in `unit`.
  func format(for unit: AxisUnit) -> CoordinateFormat {
    switch precision {
    case .full: .shortest
    case .decimals(let count): .decimals(count)
    case nil: unit == .degrees ? .degrees : .linear
    }
  }

  /// How many decimals that format has; nil for as many as a double has.
  func decimals(for unit: AxisUnit) -> Int? {
    switch precision {
    case .full: nil
    case .decimals(let count): count
    case nil: unit == .degrees ? 9 : 4
    }
  }
}

extension Distance {
  /// Reads an option's text.
  static func parse(_ text: String) throws -> Distance {
    guard let distance = Distance(text) else {
      throw ValidationError(
        "'\(text)' is not a distance: a number with a unit (\(unitList)); without one it is metres.")
    }
    return distance
  }
}

extension SurfaceArea {
  /// Reads an option's text.
  static func parse(_ text: String) throws -> SurfaceArea {
    guard let area = SurfaceArea(text) else {
      throw ValidationError(
        "'\(text)' is not an area: a number with a unit (\(unitList)); without one it is square metres.")
    }
    return area
  }
}
