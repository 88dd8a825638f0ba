// The values that an option can have, by what its help calls them.

import Checking
import CommandOptions
import FeatureStream
import Gazetteer
import GeoJSON
import Layers
import MapGeometry
import Stages

/// Values of one option.
struct ValueWords {
  let option: OptionDescription
  /// Files that the command line names.
  let inputs: [String]
  /// The words of the stage.
  let words: [String]

  /// Whether several values may stand there, with commas between them.
  var isList: Bool { ["list", "names", "a,b", "types", "name,…", "what"].contains(option.valueName) }

  /// Values that begin with what is typed; more than those may be given.
  func find(_ typed: String) -> WordCompletion {
    if !option.values.isEmpty { return WordCompletion(candidates: option.values.map { CandidateWord(word: $0) }) }
    switch (option.name, option.valueName) {
    case (_, "crs"): return WordCompletion(candidates: systems(startingWith: typed))
    case ("--fields", _): return WordCompletion(candidates: properties(of: files(of: "--with")))
    case ("--explain", _), (_, "rule=severity|cql2"): return WordCompletion(candidates: rules)
    case (_, "file[:style]"): return WordCompletion(takesFiles: true)
    case ("--schema", _), ("--baseline", _), (_, "camera"): return WordCompletion(takesFiles: true)
    case (_, "form[=file]"): return words(["text", "ndjson", "github", "sarif", "junit", "summary"])
    case (_, "policy"): return words(["stop", "skip", "quarantine="])
    case (_, "n|full"): return words(["full"])
    case ("--include-poi-categories", _), ("--exclude-poi-categories", _):
      return WordCompletion(
        candidates: PointOfInterestCategory.all.map { CandidateWord(word: $0.name.decapitalized, about: $0.label) })
    case ("--include-address-categories", _), ("--exclude-address-categories", _):
      return words(AddressLevel.allCases.map(\.name))
    case ("--limit-to-countries", _):
      return WordCompletion(candidates: Country.all.map { CandidateWord(word: $0.code, about: $0.names.first ?? "") })
    case ("--geometry-type", _):
      return words([
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
      ])
    case ("--classes", _): return words(["quantile", "jenks", "equal:"])
    case ("--many", _): return words(["first", "all", "list"])
    case (_, "on|off"): return words(["on", "off"])
    case ("--count", _), ("--prefix", _), ("--area", _), ("--authority", _): return WordCompletion()
    case (_, "property"), (_, "name"), (_, "names"), (_, "a,b"), (_, "name,…"), (_, "old=new"), (_, "name=cql2"),
      (_, "column"), (_, "cql2"), (_, "name[=name]"):
      return WordCompletion(candidates: properties(of: inputs))
    default: return WordCompletion()
    }
  }

  private func words(_ words: [String]) -> WordCompletion {
    WordCompletion(candidates: words.map { CandidateWord(word: $0) })
  }

  /// CRSs by their codes; as long as no authority is typed, those that are used most, and the authorities.
  private func systems(startingWith typed: String) -> [CandidateWord] {
    guard typed.contains(":") else {
      return [
        CandidateWord(word: "OGC:CRS84", about: "longitude, latitude"),
        CandidateWord(word: "EPSG:3857", about: "Web Mercator"),
        CandidateWord(word: "EPSG:4326", about: "WGS 84"),
      ] + ["EPSG:", "ESRI:", "IAU_2015:", "IGNF:", "OGC:"].map { CandidateWord(word: $0) }
    }
    let found = try? CRSRegistry.withWarmEngine { engine in engine.codes(startingWith: typed) }
    return (found ?? []).map { CandidateWord(word: $0.code, about: $0.name) }
  }

  private var rules: [CandidateWord] { RuleCatalog.all.map { CandidateWord(word: $0.id, about: $0.summary) } }

  private func files(of name: String) -> [String] {
    zip(words, words.dropFirst()).filter { $0.0 == name }.map(\.1)
      + words.filter { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The names of the properties of the first features in files, in the order in which they come.
  ///
  /// A file that cannot be read has none: a completion is no place for complaints.
  private func properties(of files: [String]) -> [CandidateWord] {
    var names: [String] = []
    var known: Set<String> = []
    for file in files {
      var count = 0
      let needs = GeometryNeeds(ordinates: false, positions: false)
      try? readFeatures(file, needs: needs, ReadingOptions(maxRecordSize: 1 << 24)) {
        (feature: inout Feature) throws(RecordError) in
        if let text = feature.propertiesText, text.bytes.first == 0x7B {
          var members = JSONMembers(text)
          while let member = members.next() {
            let name = unescape(text[member.name])
            if known.insert(name).inserted { names.append(name) }
          }
        }
        count += 1
        // Enough to know what there is, and soon enough for one who waits.
        if count == 1000 { throw RecordError(ending: RunError(.done, "enough is known")) }
      }
    }
    return names.map { CandidateWord(word: $0) }
  }
}

extension String {
  /// The name of a category as options have it: `nationalPark`.
  fileprivate var decapitalized: String { prefix(1).lowercased() + dropFirst() }
}
