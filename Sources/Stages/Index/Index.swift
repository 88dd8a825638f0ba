// plat index: places to an index file.

import CommandOptions
import FeatureStream
import GeoJSON
import PlaceIndex
import PlaceSearch
import Synchronization
import SystemLibrary

/// Makes an index of places, for the stages that search.
struct Index: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Make an index of places, for the stages that search.",
    discussion: """
      Every Feature with a name is a place. The index holds the names, other names, categories, addresses and positions, \
      and where in the file each Feature is; that file has to stay as it is. With --embed, and always when the places \
      come from standard input, another stage, a compressed file or several files, the index holds the Features themselves.

        plat index -o places.plat-index places.ndjson
        plat complete --index places.plat-index --query cof

      Where areas hold a place (countries, regions, towns as polygons), and where the nearest town is a point within 10 km, \
      what they are called completes its address; what its own properties say of a part comes first. Segments of one name \
      that touch or lie near are one street. --explain tells of a place what it lies in.

        plat index --explain frog-pond places.plat-index

      With --update and --remove an index is changed: the places of it that do not change come out of it, and not out of the \
      file that it was made of, unless it was made without --embed. It is replaced whole, or, on failure, not at all.

        plat index --update changes.ndjson --remove frog-pond places.plat-index

      \(StageKind.retainsAll.rawValue)
      """)

  /// The forms for other engines.
  enum Export: String, OptionValue, CaseIterable {
    case opensearch
    case mapping = "opensearch-mapping"
  }

  @ValueOption(
    help: OptionHelp(
      "Write the places for another engine instead: opensearch, a _bulk request; opensearch-mapping, what its index needs.",
      valueName: "form"))
  var export: Export?

  @ValueOption(help: OptionHelp("The index in the engine that --export opensearch fills.", valueName: "name"))
  var exportIndex = "places"

  @Switch(help: "Put the text of the Features into the index, so that it needs no other file.")
  var embed = false

  @ValueOption(
    help: OptionHelp(
      "Tell of the place with this id where it lies and where each part of its address comes from; the input is an index "
        + "or the places. May be given again.",
      valueName: "id"))
  var explain: [String] = []

  @ValueOption(
    help: OptionHelp(
      "Change an index by these Features, and not make one: they are added, or replace those with their ids; one that "
        + "has no name, or whose diff_status is removed, takes its id away. The input is the index, and the output, too, "
        + "unless -o names another.",
      valueName: "file"), completion: .file())
  var update: String?

  @ValueOption(
    limit: .filled("the id of a place"),
    help: OptionHelp("Take the place with this id out of an index; may be given again.", valueName: "id"))
  var remove: [String] = []

  @Options var fields: FieldOptions

  @Options var words: SynonymOptions

  @Options var stream: StreamOptions

  /// The index that is changed.
  private var changed: String?

  // The changes are the input of the stream, and standard input is read once.
  var namedFiles: [NamedFile] { .of(words.namedFiles, .read("--update", update == "-" ? nil : update)) }

  static var constraints: [OptionConstraint] {
    [
      .excludes(
        "--explain", "--transliterate, --synonyms, --embed, --export, --output", because: "--explain makes no index"),
      .excludes(
        "--export", "--transliterate, --synonyms, --embed",
        because: "they are about plat's own index, and --export writes another"),
      .excludes("--update, --remove", "--export, --explain", because: "it changes an index, and they write none"),
      .excludes(
        "--update, --remove", "--field, --category-property", because: "the index keeps what was given to plat index"),
    ]
  }

  mutating func validate() throws {
    try validateUpdate()
    if !explain.isEmpty {
      if stream.inputs.count > 1 { throw ValidationError("--explain takes one input, an index or the places.") }
    }
    // The engines' own rule for names.
    let isName =
      !exportIndex.isEmpty && exportIndex.utf8.count <= 255
      && exportIndex.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\\/*?\"<>|,#:".utf8.contains($0) }
    if !isName || exportIndex.lowercased() != exportIndex || "-_+.".contains(exportIndex.first ?? "-") {
      throw ValidationError(
        "--export-index '\(exportIndex)' is no name of an index: small letters, digits, - and _ make one.")
    }
  }

  private mutating func validateUpdate() throws {
    guard update != nil || !remove.isEmpty else { return }
    let option = update == nil ? "--remove" : "--update"
    guard stream.inputs.count <= 1, let index = stream.inputs.first ?? stream.output, index != "-" else {
      throw ValidationError(
        "\(option) takes one input, the index that is changed: plat index --update changes.ndjson places.plat-index")
    }
    changed = index
    stream.output = stream.output ?? index
    stream.inputs = update.map { [$0] } ?? []
  }

  var isQuestion: Bool { export == .mapping || !explain.isEmpty }

  func answer() throws(RunError) -> String {
    if export == .mapping { return OpenSearchExport.mapping }
    let input = stream.inputs.first ?? "-"
    let store = try PlaceSourceOptions.store(input, fields: fields, stream.reading)
    let session = SearchSession(store)
    var out = ByteBuffer()
    for id in explain {
      let isThere: Bool
      do throws(IndexError) { isThere = try session.appendExplanation(of: id, to: &out) } catch {
        throw RunError(error)
      }
      if !isThere {
        throw RunError(.badData, "no place in \(input == "-" ? "standard input" : input) has the id '\(id)'")
      }
    }
    return String(decoding: out.bytes, as: UTF8.self)
  }

  var written: WrittenForm {
    export == nil ? .own(stage: Self.name, name: "an index") : .other("a file for OpenSearch")
  }

  func prepare() throws(RunError) -> PreparedStage {
    if export == nil, let output = stream.output, isCompressedName(output) {
      throw RunError(.usage, "an index is read in place, so it cannot be compressed; name a file without .gz or .zst")
    }
    if export != nil { return OpenSearchFormat.stage(fields: fields.mappings, index: exportIndex) }
    if let changed { return try prepareUpdate(of: changed) }
    if stream.output == nil || stream.output == "-", isatty(STDOUT_FILENO) == 1 {
      throw RunError(.usage, "an index is not text; name a file with -o, such as -o places.plat-index")
    }
    var source: SourceDescription?
    if !embed, stream.inputs.count == 1, stream.inputs[0] != "-", !isCompressed(stream.inputs[0]) {
      source = SourceDescription(path: stream.inputs[0], fields: fields.mappings)
    }
    let (made, description) = (MadeIndex(), source)
    var filled = PlaceGatherer(
      fields: fields.mappings, embeds: source == nil, forAddresses: true, transliterates: words.transliterate,
      forFile: true)
    filled.synonyms = try words.read()
    let gatherer = filled
    return PreparedStage(
      .sink(
        OutputForm(
          framing: IndexFraming(made),
          reduction: Reduction(
            collector: { gatherer.makeCollector() },
            concurrentReducer: { IndexReducer(gatherer, description, made, jobs: $0) }))),
      needs: PlaceCollector.needs, names: fields.names, retention: .places)
  }
}

extension Index {
  /// The stage that changes an index.
  private func prepareUpdate(of path: String) throws(RunError) -> PreparedStage {
    if let file = update, file != "-", PlaceStore.isIndex(file) {
      throw RunError(
        .usage, "--update names the changes, and \(file) is an index; the index that is changed is the input")
    }
    FilesRead.note(path)
    let update: PlaceUpdate
    let isLatin: Bool
    do throws(IndexError) {
      update = try PlaceUpdate(index: path, allowsStale: false)
      let store = try PlaceStore(index: path, verifies: false, allowsStale: false)
      isLatin = words.transliterate || store.transliterates
    } catch { throw RunError(error) }
    let (made, fields, removed, synonyms) = (MadeIndex(), update.fields, remove, try words.read())
    var prepared = PreparedStage(
      .sink(
        OutputForm(
          framing: IndexFraming(made),
          reduction: Reduction(
            collector: { PlaceChangeCollector(fields) },
            concurrentReducer: {
              IndexUpdateReducer(
                update, removed: removed, synonyms, transliterates: isLatin, made, jobs: $0)
            }))),
      needs: PlaceCollector.needs)
    if self.update == nil { prepared.reads = .options(name: "--remove", text: []) }
    return prepared
  }
}

/// The index, once it is made.
final class MadeIndex: Sendable {
  private let index = Mutex<IndexFile?>(nil)

  /// A part of its bytes; nil after the last one.
  func bytes(part: Int) throws(RunError) -> [UInt8]? {
    guard let index = index.withLock({ $0 }) else { return nil }
    do throws(IndexError) {
      let bytes = try index.bytes(from: part << 22, count: 1 << 22)
      return bytes.isEmpty ? nil : bytes
    } catch { throw RunError(error) }
  }

  func set(_ made: IndexFile) { index.withLock { $0 = made } }

  /// How many places and names it has, and how many bytes.
  func summary(places: Int, names: Int) -> String {
    let bytes = index.withLock { $0?.count } ?? 0
    return "\(places) \(places == 1 ? "place" : "places"), \(names) \(names == 1 ? "name" : "names"), \(bytes) bytes"
  }
}

/// An output that is an index, which is written in parts: it is not held twice.
final class IndexFraming: OutputFraming {
  private let made: MadeIndex

  init(_ made: MadeIndex) { self.made = made }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
  func end(part: Int) throws(RunError) -> [UInt8]? { try made.bytes(part: part) }
}

/// The work of `index`.
final class IndexReducer: Reducer {
  private var gatherer: PlaceGatherer
  private let source: SourceDescription?
  private let made: MadeIndex
  private let jobs: Int

  init(_ gatherer: PlaceGatherer, _ source: SourceDescription?, _ made: MadeIndex, jobs: Int) {
    (self.gatherer, self.source, self.made, self.jobs) = (gatherer, source, made, jobs)
  }

  func absorb(_ bag: GatheredPlaces) throws(RunError) { gatherer.add(bag) }

  func finish() throws(RunError) -> String? {
    let (places, names, untitled) = (gatherer.placeCount, gatherer.nameCount, gatherer.untitled)
    let jobs = jobs
    do throws(IndexError) {
      made.set(try gatherer.file(source, IndexWorkers { concurrently($0, jobs: jobs, $1) }))
    } catch { throw RunError(error) }
    let skipped = untitled == 0 ? "" : ", \(untitled) without a name left out"
    return made.summary(places: places, names: names) + skipped
  }

  /// Nothing: what is written is not a record.
  func fill(_ batch: inout RecordBatch) -> Bool { false }
}
