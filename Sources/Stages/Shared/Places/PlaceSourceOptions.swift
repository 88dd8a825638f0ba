// Where places come from: the options that every stage over places has.

import CQL2
import CommandOptions
import FeatureStream
import Gazetteer
import GeoJSON
import Layers
import PlaceIndex
import Planar

/// `--places`, `--index` and how they are read.
struct PlaceSourceOptions: DeclaredOptions {
  /// What to do about an index whose source has changed.
  enum StalePolicy: String, OptionValue, CaseIterable { case fail, ok }

  @ValueOption(help: OptionHelp("The places: Features, indexed in memory.", valueName: "file"), completion: .file())
  var places: String?

  @ValueOption(help: OptionHelp("The places: an index that plat index made.", valueName: "file"), completion: .file())
  var index: String?

  @ValueOption(help: "When the file that the index was made from has changed: fail, or ok to go on.")
  var indexStale: StalePolicy = .fail

  @Switch(help: "Check all of the index before it is used, not its tables alone; for a file that may be damaged.")
  var verify = false

  @Options var fields: FieldOptions

  @ValueOption(parsing: .unconditional, help: .condition("places"))
  var `where`: String?

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--places, --index"),
      .requires("--verify", "--index"),
      .excludes(
        "--index", "--field, --category-property", because: "the index keeps what was given to plat index"),
    ]
  }

  /// Opens what is named; nil when neither is.
  ///
  /// - Parameter forAddresses: whether addresses are looked up in it.
  ///
  /// - Parameters:
  ///   - forAddresses: whether addresses are looked up.
  ///   - transliterates: whether names and queries in other scripts are looked for in Latin letters, too.
  func open(
    _ options: ReadingOptions, forAddresses: Bool = false, transliterates: Bool = false
  ) throws(RunError) -> PlaceStore? {
    let condition = try condition()
    guard var store = try unconditional(options, forAddresses, transliterates) else { return nil }
    store.condition = condition
    if transliterates { store.transliterates = true }
    return store
  }

  private func unconditional(
    _ options: ReadingOptions, _ forAddresses: Bool, _ transliterates: Bool
  ) throws(RunError) -> PlaceStore? {
    if let index { return try open(index: index) }
    guard let places else { return nil }
    return try read(places, options, forAddresses, transliterates)
  }

  var namedFiles: [NamedFile] {
    .of(
      .read("--places", places),
      .read("--index", index),
      .readBehindAt("--where", self.where))
  }

  /// Makes a thread's test of places; nil where no condition is given.
  func condition() throws(RunError) -> (@Sendable () -> any PlaceTest)? {
    guard let program = try program() else { return nil }
    return { PlaceConditionTest(program) }
  }

  /// The properties of places that options name.
  func names() throws(RunError) -> [NamedProperty] { fields.names + (try program()?.names("--where") ?? []) }

  private func program() throws(RunError) -> Program? {
    guard let text = self.where else { return nil }
    return try Program(option: "--where", text, for: .condition)
  }

  /// Opens an index, or reads Features.
  ///
  /// - Parameter path: `-` for standard input, which has Features.
  static func store(
    _ path: String, fields: FieldOptions, _ reading: ReadingOptions
  ) throws(RunError) -> PlaceStore {
    var options = PlaceSourceOptions()
    (options.places, options.index, options.indexStale, options.verify) = (nil, nil, .fail, false)
    (options.fields, options.where) = (fields, nil)
    if path != "-", PlaceStore.isIndex(path) { options.index = path } else { options.places = path }
    return try options.required(reading)
  }

  /// Opens what is named.
  ///
  /// - Parameter forAddresses: whether addresses are looked up in it.
  func required(
    _ options: ReadingOptions, forAddresses: Bool = false, transliterates: Bool = false
  ) throws(RunError) -> PlaceStore {
    guard let store = try open(options, forAddresses: forAddresses, transliterates: transliterates) else {
      throw RunError(.usage, "--places or --index names the places")
    }
    return store
  }

  private func open(index: String) throws(RunError) -> PlaceStore {
    FilesRead.note(index)
    // The index knows what its fields were read from.
    let names = try program()?.names("--where") ?? []
    let search = NameSearch(names, in: index)
    let store: PlaceStore
    do throws(IndexError) {
      store = try PlaceStore(index: index, verifies: verify, allowsStale: indexStale == .ok)
      if !names.isEmpty {
        try store.read { record in
          search.look(record.feature)
          return !search.isDone
        }
      }
    } catch { throw RunError(error) }
    if let missing = search.missing { throw missing }
    return store
  }

  /// Reads Features and indexes them in memory.
  private func read(
    _ path: String, _ options: ReadingOptions, _ forAddresses: Bool, _ transliterates: Bool
  ) throws(RunError) -> PlaceStore {
    var gatherer = PlaceGatherer(
      fields: fields.mappings, embeds: true, forAddresses: forAddresses, transliterates: transliterates)
    let collector = gatherer.makeCollector()
    let search = NameSearch(try names(), in: path)
    try readSecondFile(path, needs: PlaceCollector.needs, options) { feature throws(RecordError) in
      try PlaceCollector.requireDegrees(feature)
      search.look(feature)
      collector.take(&feature, at: 0)
    }
    if let missing = search.missing { throw missing }
    gatherer.add(collector.takeBag())
    do throws(IndexError) { return try gatherer.store() } catch { throw RunError(error) }
  }
}

/// A thread's test of places by `--where`.
final class PlaceConditionTest: PlaceTest {
  /// The test of their Features.
  let test: ConditionTest

  init(_ program: Program) { test = ConditionTest(program) }

  func holds(_ feature: borrowing Feature) throws(IndexError) -> Bool {
    do throws(RecordError) { return try test.holds(feature) } catch {
      let place = feature.idText.map { "place \($0)" } ?? "a place"
      throw .condition("--where cannot be asked of \(place): \(error.message)")
    }
  }
}

/// `--field`.
struct FieldOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "Read a field of a place from this property, as in --field name=NAZWA; may be given again.",
      valueName: "field=property"))
  var field: [FieldMapping] = []

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp(
      "Read what a place is from this property as well, in the data's own words; may be given again.", valueName: "name"
    ))
  var categoryProperty: [String] = []

  /// The properties that they name.
  var names: [NamedProperty] {
    field.map { NamedProperty("--field", $0.property, .path) }
      + categoryProperty.map { NamedProperty("--category-property", $0, .path) }
  }

  /// All of them.
  var mappings: [FieldMapping] { field + categoryProperty.compactMap { FieldMapping("category=\($0)") } }
}

extension FieldMapping: OptionValue {
  public init?(argument: String) { self.init(argument) }

  public static var allValueStrings: [String] { PlaceField.named.map { "\($0.rawValue)=property" } }
}

extension PlaceCollector: RecordCollector {
  /// The geometry is looked at for the place's position.
  static let needs = GeometryNeeds(ordinates: true, positions: false)

  public func collect(_ feature: inout Feature) throws(RecordError) {
    try Self.requireDegrees(feature)
    take(&feature, at: 0)
  }

  public func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError) {
    try Self.requireDegrees(feature)
    take(&feature, at: origin.offset)
  }

  /// Refuses coordinates that are not longitude and latitude.
  static func requireDegrees(_ feature: Feature) throws(RecordError) {
    guard feature.isCRS84 else {
      throw RecordError(
        code: "not-crs84", message: "places need longitude and latitude; plat project --to OGC:CRS84 makes them")
    }
  }
}
