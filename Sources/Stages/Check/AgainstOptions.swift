// The option of check that holds records against those of other files.

import Checking
import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// `--against`: what records have to be to those of another file.
struct AgainstRequest: OptionValue, Sendable {
  static var expectation: String {
    "RULE=FILE, where RULE is one of " + LayerDemand.allCases.map(\.rawValue).joined(separator: ", ")
  }

  let demand: LayerDemand
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-", let demand = LayerDemand(rawValue: String(parts[0]))
    else {
      return nil
    }
    (self.demand, path) = (demand, String(parts[1]))
  }

  init(_ demand: LayerDemand, path: String) { (self.demand, self.path) = (demand, path) }

  /// Reads the file.
  ///
  /// - Parameter found: where the settings were found that name it, if nobody named them: then it is GeoJSON, for other
  ///   forms may have more files read.
  func layer(_ reading: ReadingOptions, found: FoundFolder?) throws(RunError) -> AgainstLayer {
    var bytes: [UInt8]?
    if let found { bytes = try found.read(path) }
    do throws(RunError) {
      return AgainstLayer(rule: rule, demand: demand, layer: try Layer(path, reading, bytes: bytes))
    } catch {
      guard let found else { throw error }
      throw RunError(
        error.status,
        "\(error.message); \(found.settings) was found and not named, so that it has GeoJSON read alone")
    }
  }

  /// The rule that is broken where it is not so.
  var rule: Rule {
    switch demand {
    case .inside: RuleCatalog.notInside
    case .coveredBy: RuleCatalog.notCovered
    case .notOverlapping: RuleCatalog.overlappingOther
    case .touching: RuleCatalog.notTouching
    case .containing: RuleCatalog.notContaining
    }
  }
}

/// The options that name other layers.
struct AgainstOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "Hold records against those of another file: inside, covered-by, not-overlapping, touching or containing. May be repeated.",
      valueName: "rule=file"))
  var against: [AgainstRequest] = []

  var namedFiles: [NamedFile] { against.flatMap { [NamedFile].read("--against", $0.path) } }
}

/// A file that records are held against.
struct AgainstLayer: Sendable {
  let rule: Rule
  let demand: LayerDemand
  let layer: Layer
}

/// A worker's tests of records against other files.
final class AgainstTest {
  private let tests: [(rule: Rule, test: LayerDemandTest)]

  init(_ layers: [AgainstLayer]) { tests = layers.map { ($0.rule, LayerDemandTest($0.layer, $0.demand)) } }

  var isEmpty: Bool { tests.isEmpty }

  func findings(_ feature: borrowing Feature) -> [Finding] {
    var found: [Finding] = []
    guard feature.hasGeometry, feature.geometry.firstVertex(beyond: .plane) == nil else { return [] }
    let offset = feature.geometryText.isPresent ? feature.geometryText.start : -1
    for (rule, test) in tests {
      do throws(RecordError) {
        if let complaint = try test.complaint(feature.geometry, in: feature.currentCRS) {
          found.append(Finding(rule, complaint, offset: offset))
        }
      } catch { found.append(Finding(rule, "cannot be held against the layer: \(error.message)", offset: offset)) }
    }
    return found
  }
}
