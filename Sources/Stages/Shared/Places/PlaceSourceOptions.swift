// Where places come from: the options that every stage over places has.

import ArgumentParser
import FeatureStream
import Places

/// `--places`, `--index` and how they are read.
struct PlaceSourceOptions: ParsableArguments {
  /// What to do about an index whose source has changed.
  enum StalePolicy: String, ExpressibleByArgument, CaseIterable { case fail, ok }

  @Option(help: ArgumentHelp("The places: Features, indexed in memory.", valueName: "file"), completion: .file())
  var places: String?

  @Option(help: ArgumentHelp("The places: an index that plat index made.", valueName: "file"), completion: .file())
  var index: String?

  @Option(help: "When the file that the index was made from has changed: fail, or ok to go on.")
  var indexStale: StalePolicy = .fail

  @Flag(help: "Check all of the index before it is used, not its tables alone; for a file that may be damaged.")
  var verify = false

  @OptionGroup var fields: FieldOptions

  func validate() throws {
    if places != nil, index != nil { throw ValidationError("--places and --index are two sources; give one.") }
    if verify, index == nil { throw ValidationError("--verify checks an index, so it needs --index.") }
    if index != nil, !fields.field.isEmpty {
      throw ValidationError("--field says how Features are read; the index keeps what plat index was told.")
    }
  }

  /// Opens what is named; nil when neither is.
  func open() throws(RunError) -> PlaceStore? {
    if let index { return try PlaceStore(index: index, verifies: verify, allowsStale: indexStale == .ok) }
    guard let places else { return nil }
    return try PlaceStore(reading: places, fields: fields.field)
  }
}

/// `--field`.
struct FieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read a field of a place from this property, as in --field name=NAZWA; may be given again.",
      valueName: "field=property"))
  var field: [FieldOption] = []
}

/// A field of a place and the property it is read from.
struct FieldOption: ExpressibleByArgument, Sendable {
  let field: PlaceField
  let property: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    let name = argument[..<equals].lowercased()
    guard let field = PlaceField.named.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
    self.field = field
    property = String(argument[argument.index(after: equals)...])
    if property.isEmpty { return nil }
  }

  var text: String { "\(field.rawValue)=\(property)" }

  static var allValueStrings: [String] { PlaceField.named.map { "\($0.rawValue)=property" } }
}

extension PlaceReader {
  init(_ fields: [FieldOption]) { self.init(fields: fields.map { ($0.field, $0.property) }) }
}
