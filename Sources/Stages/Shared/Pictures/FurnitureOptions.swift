// What stands around a map, and colours by values, as options.

import Cartography
import CommandOptions
import FeatureStream
import MapGeometry

/// Colours by the values of a property.
struct PictureColorOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "Colour features by this property, in layers that have it, too: numbers in classes, all else by category.",
      valueName: "property"))
  var colorBy: String?

  @ValueOption(
    help: OptionHelp(
      "The colours: viridis, blues, rdbu, set2 and others (plat-snapshot(1)), the other way round with _r; or a file of "
        + "them. (default: viridis, and set2 for categories)", valueName: "scheme"),
    completion: .file())
  var scheme: String?

  @ValueOption(
    help: OptionHelp(
      "The classes of numbers: quantile, jenks, equal or stddev, with how many after a colon, 2 to 12; or where they end: "
        + "0,10,50,100. (default: quantile:5)",
      valueName: "rule"))
  var classes: ClassRule?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The number that the middle of the colours stands for, such as 0: classes end there, and colours go from it to both "
        + "sides. (default scheme: rdbu_r)",
      valueName: "number"))
  var colorCenter: Double?

  static var constraints: [OptionConstraint] {
    [
      .requires("--scheme, --classes, --color-center", "--color-by", because: "--color-by names a property")
    ]
  }

  /// What is to be coloured; nil for nothing.
  func plan() throws(RunError) -> ColorPlan? {
    guard let colorBy else { return nil }
    let scheme = try scheme.map { text throws(RunError) in try ColorPlan.scheme(text) }
    var rule = classes ?? ClassRule(.quantile)
    if let colorCenter {
      guard colorCenter.isFinite else {
        throw RunError(.usage, "--color-center has to be finite")
      }
      if scheme?.kind == .qualitative {
        throw RunError(.usage, "--color-center needs a scheme with a middle, such as rdbu or puor")
      }
      rule.center = colorCenter
    }
    return ColorPlan(colorBy, rule, scheme)
  }
}

/// What stands around a map.
struct FurnitureOptions: DeclaredOptions {
  @ValueOption(help: OptionHelp("What the picture is called, written above the map.", valueName: "text"))
  var title: String?

  @Switch(
    inversion: .prefixedNo,
    help: "Explain the colours of --color-by and of a style file; by default where they have any.")
  var legend: Bool?

  @Switch(inversion: .prefixedNo, help: "Draw a scale bar (MapScaleView).")
  var scaleBar: Bool?

  @ValueOption(
    help: OptionHelp(
      "Units of the scale bar: metric, imperial or imperial-with-yards. (default: those of the locale)",
      valueName: "units"))
  var units: DistanceFormatter.Units?

  @ValueOption(
    help: OptionHelp("The language of the scale bar, as plat measure has them. (default: en_US)", valueName: "locale")
  )
  var locale: DistanceLocale?

  @Switch(inversion: .prefixedNo, help: "Draw a compass where the map is turned (MapCompass).")
  var compass: Bool?

  @Switch(help: "Draw lines of latitude and longitude with their degrees.")
  var graticule = false

  @ValueOption(help: OptionHelp("Who made the data, written into a corner.", valueName: "text"))
  var attribution: String?

  @Switch(help: "Draw a small map of the world with the place of this one.")
  var inset = false

  /// What is wanted, but for the legend.
  var furniture: Furniture {
    var furniture = Furniture()
    furniture.title = title ?? ""
    furniture.scale = scaleBar == true ? DistanceFormatter(units: units, locale: locale ?? .enUS) : nil
    furniture.hasCompass = compass ?? false
    furniture.hasGraticule = graticule
    furniture.attribution = attribution ?? ""
    furniture.hasInset = inset
    return furniture
  }
}
