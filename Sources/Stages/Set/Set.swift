// plat set: properties, ids and coordinates anew.

import CQL2
import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Sets, drops and renames properties, sets ids, and rounds, swaps or drops coordinates.
struct SetStage: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set, fill, number, drop and rename properties; set ids; round, swap or drop coordinates.",
    discussion: """
      What is asked for is done in this order, whatever the order of the options: --fill-down, --number, --swap-xy, \
      --round, --compute, --set as often as it is given, each seeing what those before it have set, --id, --drop or --keep, --rename, --geometry drop. \
      Values are OGC CQL2, as the condition of plat filter: a property that is copied keeps its bytes, one that is missing \
      is null. All that is not named stays as it is.

        plat set --set density=population/area()*1e6 --rename nom=name --drop note regions.ndjson
        plat set --id 'concat(kind, id)' --round 6 places.ndjson
        plat set --fill-down region --number n --by region --set 'label=concat(region, n)' rows.csv

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    help: OptionHelp("Give these properties the value of the record before, where there is none.", valueName: "names"),
    transform: NameList.parse)
  var fillDown: [NameList] = []

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("Put the number of the record, from 1, into this property.", valueName: "name"))
  var number: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "With --fill-down and --number, look at records with the same values of these properties alone.",
      valueName: "names"), transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: OptionHelp("Set a property to a CQL2 value; may be given several times.", valueName: "name=cql2"))
  var values: [String] = []

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Set the id to a CQL2 value: a text or a number; NULL takes it away.", valueName: "cql2"))
  var id: String?

  @ValueOption(
    help: OptionHelp(
      "Add what measure would, as set_length and so on: length, perimeter, area, bearing, bbox, and vertices.",
      valueName: "what"), transform: NameList.parse)
  var compute: [NameList] = []

  @ValueOption(help: OptionHelp("Drop these properties.", valueName: "names"), transform: NameList.parse)
  var drop: [NameList] = []

  @ValueOption(help: OptionHelp("Drop all properties but these.", valueName: "names"), transform: NameList.parse)
  var keep: [NameList] = []

  @ValueOption(
    help: OptionHelp(
      "Rename properties; one that has the new name goes. May be given several times.", valueName: "old=new"))
  var rename: [String] = []

  @ValueOption(help: OptionHelp("drop: take the geometry away.", valueName: "drop"))
  var geometry: GeometryFate?

  @Switch(help: "Swap x and y: for positions written as latitude, longitude.")
  var swapXy = false

  @ValueOption(
    limit: .between(0, 15),
    help: OptionHelp(
      "Round coordinates to this many decimals; vertices that become equal are one, polygons stay valid.",
      valueName: "n"))
  var round: Int?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  /// What becomes of the geometry.
  enum GeometryFate: String, OptionValue, CaseIterable { case drop }

  var namedFiles: [NamedFile] { .readBehindAt("--id", id) }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne(
        "--set, --fill-down, --number, --id, --compute, --drop, --keep, --rename, --geometry, --swap-xy, --round"),
      .atMostOne("--drop, --keep"),
      .requires("--prefix", "--compute"),
      .requires("--by", "--fill-down, --number", because: "nothing else looks at other records"),
    ]
  }

  func validate() throws {
    if let number, fillDown.names.contains(number) {
      throw ValidationError("--number and --fill-down both give \(number) a value.")
    }
    for text in values where Self.split(text) == nil {
      throw ValidationError("--set takes NAME=VALUE, such as --set kind='park', not '\(text)'.")
    }
    for text in rename where Self.split(text)?.value.isEmpty ?? true {
      throw ValidationError("--rename takes OLD=NEW, not '\(text)'.")
    }
  }

  /// The name before the first `=`, and what is after it.
  private static func split(_ text: String) -> (name: String, value: String)? {
    guard let mark = text.firstIndex(of: "="), mark > text.startIndex else { return nil }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  func prepare() throws(RunError) -> PreparedStage {
    var plan = SetPlan()
    var pending: [String] = []
    var (names, made) = ([NamedProperty](), Swift.Set<String>())
    if let number { made.insert(number) }
    if !compute.isEmpty { made.formUnion(try plan.measure(compute.names, results.names(of: Self.name))) }
    for text in values {
      guard let (name, value) = Self.split(text) else { continue }
      let program = try Program(option: "--set \(name)", value, for: .value)
      // What was set before has to be in its place where it is read, or set again.
      let isApart = pending.contains { $0 == name || program.reads($0) }
      if isApart { pending = [] }
      pending.append(name)
      names += program.names("--set", but: made)
      made.insert(name)
      plan.values.append(SetPlan.Value(name: name, program: program, isApart: isApart))
    }
    if let id {
      let program = try Program(option: "--id", id, for: .value)
      names += program.names("--id", but: made)
      plan.id = program
    }
    let (dropped, kept, renamed) = (drop.names, keep.names, rename.compactMap(Self.split))
    if !dropped.isEmpty || !kept.isEmpty || !renamed.isEmpty {
      plan.members = MemberChanges(dropped: dropped, kept: kept.isEmpty ? nil : kept, renamed: renamed)
    }
    (plan.dropsGeometry, plan.swaps, plan.decimals) = (geometry == .drop, swapXy, round)
    let looks = plan.values.contains { $0.program.usesGeometry } || plan.id?.usesGeometry ?? false
    let moves = swapXy || round != nil
    let needs = GeometryNeeds(
      ordinates: looks || moves || plan.measures != nil || plan.vertices != nil, positions: moves,
      check: swapXy ? CoordinateCheck.none : nil)
    let wanted = plan
    for (option, listed) in [("--drop", dropped), ("--keep", kept), ("--rename", renamed.map(\.name))] {
      names += listed.filter { !made.contains($0) }.map { NamedProperty(option, $0) }
    }
    names += fillDown.names.map { NamedProperty("--fill-down", $0) }
    names += by.names.filter { !fillDown.names.contains($0) }.map { NamedProperty("--by", $0) }
    let rows = RowPlan(filled: fillDown.names, number: number, keys: by.names.map { MemberKey($0) })
    if rows.looksAtOthers {
      return PreparedStage(.inOrder { RowOperator(rows, SetOperator(wanted)) }, needs: needs, names: names)
    }
    let onlySets = compute.isEmpty && plan.members == nil && plan.id == nil && !plan.dropsGeometry && !moves
    return PreparedStage(
      .perRecord { SetOperator(wanted) }, needs: needs, names: names,
      use: onlySets ? .named(making: wanted.values.map(\.name), geometry: looks) : .all)
  }
}

/// What `set` is asked for.
struct SetPlan: Sendable {
  /// A property, and the value that it gets.
  struct Value: Sendable {
    let name: String
    let program: Program
    /// Whether what was set before it has to be in its place first.
    let isApart: Bool
  }

  var values: [Value] = []
  var id: Program?
  var measures: MeasurePlan?
  /// The name of the property that says how many vertices there are.
  var vertices: String?
  var members: MemberChanges?
  var dropsGeometry = false
  var swaps = false
  var decimals: Int?

  /// Reads what `--compute` names.
  ///
  /// - Returns: the properties that it makes.
  mutating func measure(_ words: [String], _ names: ResultNames) throws(RunError) -> Swift.Set<String> {
    var made: Swift.Set<String> = []
    var choice = MeasureChoice()
    var measuresBox = false
    for word in words {
      switch word {
      case "length": choice.insert(.length)
      case "perimeter": choice.insert(.perimeter)
      case "area": choice.insert(.area)
      case "bearing": choice.insert(.bearing)
      case "bbox": measuresBox = true
      case "vertices": vertices = names["vertices"]
      default:
        throw RunError(
          .usage,
          "--compute \(unknownWord(word, of: ["length", "perimeter", "area", "bearing", "bbox", "vertices"]))")
      }
      made.insert(names[word])
      if word == "bearing" { made.insert(names["final_bearing"]) }
    }
    guard !choice.isEmpty || measuresBox else { return made }
    measures = MeasurePlan(
      choice: choice, measuresBox: measuresBox, names: MeasureNames(names), isPlanar: false,
      edges: EdgePlan(EdgeRule(.geodesic, maxError: 0)),
      formatter: nil, metres: .linear, degrees: .degrees)
    return made
  }
}
