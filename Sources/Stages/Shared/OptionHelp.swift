// What is said of an option that means the same in several stages.

import CommandOptions

extension OptionHelp {
  /// What `--bbox` is, in every stage.
  static func box(_ use: String) -> OptionHelp {
    OptionHelp("\(use); west > east crosses the antimeridian.", valueName: "w,s,e,n")
  }

  /// What `--where` is, in every stage.
  static func condition(_ what: String) -> OptionHelp {
    OptionHelp("Only \(what) for which this CQL2 condition holds: text, JSON, or @file.", valueName: "cql2")
  }

  /// What `--region` is, in every stage.
  static func region(_ use: String) -> OptionHelp {
    OptionHelp(
      "\(use) by its centre and extent, in degrees or with units, such as 2km,3km.", valueName: "lon,lat,dlat,dlon")
  }
}
