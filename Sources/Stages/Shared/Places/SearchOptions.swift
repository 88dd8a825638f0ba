// The options of a search that several stages have; each is the text of a setting.

import CommandOptions
import FeatureStream
import PlaceSearch

/// Near what, and in which region.
struct FocusOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Prefer places near here: longitude and latitude in degrees.", valueName: "lon,lat"))
  var near: String?

  @ValueOption(
    help: OptionHelp(
      "The distance at which nearness counts a third of what it can. (default: 60km)", valueName: "distance"))
  var nearScale: String?

  @ValueOption(help: OptionHelp("How much nearness counts, beside the text's 1. (default: 0.8)", valueName: "x"))
  var nearWeight: String?

  @ValueOption(help: OptionHelp("How much importance counts, beside the text's 1. (default: 0.5)", valueName: "x"))
  var importanceWeight: String?

  @ValueOption(
    parsing: .unconditional,
    help: .box("Prefer places in this box"))
  var bbox: String?

  @ValueOption(
    parsing: .unconditional,
    help: .region("Prefer places in this region, given"))
  var region: String?

  @ValueOption(
    help: OptionHelp(
      "Whether all results have to be in the box or region: default or required.", valueName: "priority"))
  var regionPriority: String?

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--bbox, --region")
    ]
  }

  /// The places that are given.
  var places: [NamedPlace] { NamedPlace.around(near: near, bbox: bbox, region: region) }

  /// What was given.
  var settings: [(SearchSettings.Name, String?)] {
    [
      (.near, near), (.nearScale, nearScale), (.nearWeight, nearWeight), (.importanceWeight, importanceWeight),
      (.bbox, bbox), (.region, region), (.regionPriority, regionPriority),
    ]
  }
}

/// Slips of the finger.
struct TypoOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "Typing errors to bear where little is found without: auto (by the length of the query), 0, 1 or 2. (default: auto)",
      valueName: "n"))
  var typos: String?
}

/// Which places.
struct FilterOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp("Only points of interest of these categories of MapKit, such as cafe,bakery.", valueName: "list")
  )
  var includePoiCategories: String?

  @ValueOption(help: OptionHelp("No points of interest of these categories.", valueName: "list"))
  var excludePoiCategories: String?

  @ValueOption(
    help: OptionHelp(
      """
      Only parts of addresses of these levels: country, administrativeArea, subAdministrativeArea, locality, \
      subLocality, postalCode, thoroughfare.
      """, valueName: "list"))
  var includeAddressCategories: String?

  @ValueOption(help: OptionHelp("No parts of addresses of these levels.", valueName: "list"))
  var excludeAddressCategories: String?

  @ValueOption(help: OptionHelp("Only places in these countries, by their codes.", valueName: "list"))
  var limitToCountries: String?

  @ValueOption(help: OptionHelp("The language of titles, such as de or zh-Hant.", valueName: "tag"))
  var lang: String?

  /// What was given.
  var settings: [(SearchSettings.Name, String?)] {
    [
      (.includePOICategories, includePoiCategories), (.excludePOICategories, excludePoiCategories),
      (.includeAddressCategories, includeAddressCategories), (.excludeAddressCategories, excludeAddressCategories),
      (.limitToCountries, limitToCountries), (.lang, lang),
    ]
  }
}

extension SearchSettings {
  /// Reads options; what is wrong with one is said with its name.
  init(_ options: [(SearchSettings.Name, String?)]) throws {
    self.init()
    for case (let name, let text?) in options {
      do throws(SettingError) { try set(name, text) } catch {
        throw ValidationError("--\(name.rawValue) \(error.message)")
      }
    }
    do throws(SettingError) { try check() } catch { throw ValidationError(error.message) }
  }
}
