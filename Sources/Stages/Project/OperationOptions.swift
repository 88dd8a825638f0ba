// The options that narrow the choice of a coordinate operation, and where texts of CRSs come from.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Words

/// PROJ's choice of an operation, in the words of `projinfo` and `cs2cs`.
struct OperationOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp("Where the data is, as the name of an area of use: \"Poland\".", valueName: "name"))
  var area: String?

  // Unconditional, because a western longitude begins with a dash.
  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Where the data is, in degrees; west > east across the antimeridian.", valueName: "w,s,e,n"),
    transform: Self.bounds)
  var bbox: AreaOfUse?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "Leave out operations that are known to be worse than this, or of unknown accuracy.",
      valueName: "distance"), transform: Distance.parse)
  var accuracy: Distance?

  @ValueOption(help: OptionHelp("Take operations of this authority only, such as EPSG; or any.", valueName: "name"))
  var authority: String?

  @Switch(help: "Refuse operations that ignore the difference of two datums.")
  var noBallpark = false

  @Switch(help: "Use the best operation for each place or none: a missing grid ends the run.")
  var onlyBest = false

  @ValueOption(
    help: OptionHelp(
      """
      What becomes of operations whose grids are missing: none (do not look), discard-missing, sort (they come last) or \
      known-available. (default: discard-missing; with --explain, sort)
      """, valueName: "how"))
  var gridCheck: OperationChoice.GridCheck?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp(
      "Refuse to run with an operation that is worse than this, or of unknown accuracy.",
      valueName: "distance"), transform: Distance.parse)
  var maxError: Distance?

  @ValueOption(
    limit: ValueLimit("a year from 1000 up to 4000, such as 2020.5", refused: "4000", allows: (1000..<4000).contains),
    help: OptionHelp("The epoch of the coordinates, for operations that depend on time.", valueName: "year"))
  var epoch: Double?

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--area, --bbox", because: "both say where the data is; give one of them"),
      .excludes(
        "--only-best", "--grid-check discard-missing|sort|known-available",
        because: "--only-best takes the best operation whether its grids are there or not"),
    ]
  }

  /// The choice, with its area looked up.
  func choice() throws(RunError) -> OperationChoice {
    var choice = choiceBeforeArea
    if let area { choice.area = try Self.find(area) }
    return choice
  }

  private var choiceBeforeArea: OperationChoice {
    var choice = OperationChoice()
    choice.area = bbox
    choice.accuracy = accuracy?.value
    choice.authority = authority
    choice.allowsBallpark = !noBallpark
    choice.onlyBest = onlyBest
    choice.gridCheck = gridCheck
    choice.maxError = maxError?.value
    choice.epoch = epoch
    return choice
  }

  private static func find(_ name: String) throws(RunError) -> AreaOfUse {
    let found: [AreaOfUse]?
    do throws(EngineError) {
      found = try CRSRegistry.withWarmEngine { $0.areasOfUse(named: name) }
    } catch { throw RunError(.unavailable, error.message) }
    guard let found else { throw .noDatabase }
    if let area = found.first, found.count == 1 { return area }
    if found.isEmpty {
      throw RunError(.usage, "no area of use in PROJ's database is called \"\(name)\"; give its bounds with --bbox")
    }
    let names = found.map { "\"\($0.name)\"" }.listed(atMost: 5)
    throw RunError(.usage, "--area \"\(name)\" may be \(names); give one of the names, or --bbox")
  }

  private static func bounds(_ text: String) throws -> AreaOfUse {
    guard let sides = numbers(in: text, count: 4), Longitude.isWithin(sides[0]), Longitude.isWithin(sides[2]),
      abs(sides[1]) <= 90,
      abs(sides[3]) <= 90, sides[1] <= sides[3]
    else {
      throw ValidationError("'\(text)' is not west,south,east,north in degrees, such as -10,49,2,61.")
    }
    return AreaOfUse(name: text, west: sides[0], south: sides[1], east: sides[2], north: sides[3])
  }
}

extension OperationChoice.GridCheck: OptionValue {}

/// The text that an option stands for: that of a file when it begins with `@`.
func textOrFile(_ option: String, _ text: String) throws(RunError) -> String {
  var text = text
  if text.hasPrefix("@") {
    do throws(RunError) {
      text = try readText(String(text.dropFirst()))
    } catch { throw RunError(error.status, "\(option): \(error.message)") }
    if text.allSatisfy(\.isWhitespace) { throw RunError(.usage, "the file of \(option) is empty") }
  }
  while text.last?.isWhitespace == true { text.removeLast() }
  text = String(text.drop(while: \.isWhitespace))
  // PROJ's own strings are words; their lines mean nothing.
  return text.hasPrefix("+") || text.hasPrefix("proj=") ? String(text.map { $0.isNewline ? " " : $0 }) : text
}
