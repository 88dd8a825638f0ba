// plat split: a file for each value of a property, or for so many records or bytes.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Writes records to files by their properties, so many or so many bytes to each.
struct Split: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Write records to files by their properties, number or size, and a row for each file.",
    discussion: """
      --files names them: a property in braces stands for its value, so that each different value makes a file. Folders \
      are made; a file that is there is replaced, and each is whole or not there. Records are in the order in which they \
      came, and do not change. A value never leads out of the folder: what could, as / does, is written as %2F. With \
      --max-records or --max-bytes another file begins where one is full, and {#} stands for its number, from 1.

        plat split --files 'states/{STATE}.ndjson' counties.ndjson
        plat split --files 'by/kind={kind}/part.geojson' places.ndjson
        plat split --files '{name}.geojson' --max-files 5000 parcels.ndjson
        plat split --files 'parts/{#}.ndjson' --max-records 10000 parcels.ndjson
        plat tile --zoom 8 --split roads.ndjson then split --files 'tiles/{tile_quadkey}.ndjson'

      .ndjson, .geojsonl and .jsonl have a record a line, .geojson and .json are one FeatureCollection. What goes on is \
      a Feature for each file, with split_file and split_count.

      \(StageKind.bounded.rawValue) What is more than 16 MiB waits in temporary files, and one file is written at a time.
      """)

  /// How many files there may be where nothing is said.
  private static let usualFiles = 1000

  @ValueOption(
    help: OptionHelp(
      "The names of the files, with {PROPERTY} where its value stands, {#} for a number.", valueName: "pattern"))
  var files: String

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      "Write so many files at most; more end the run before any is written. (default: \(usualFiles))", valueName: "n"))
  var maxFiles: Int?

  @ValueOption(
    limit: .positive, help: OptionHelp("Write so many records to a file, then begin another one.", valueName: "n"))
  var maxRecords: Int?

  @ValueOption(
    limit: ValueLimit("1 or more", refused: "0") { $0.count > 0 },
    help: OptionHelp(
      "Begin another file where one would be larger: 500kB, 10MB. A record that is larger has a file of its own.",
      valueName: "size"))
  var maxBytes: FileBytes?

  @Options var stream: StreamOptions

  /// How large a file may be.
  struct FileBytes: OptionValue {
    static var expectation: String { "a number of bytes, such as 500000, 500kB or 10MB" }
    let count: Int

    init?(argument: String) {
      guard let count = ByteSize.count(argument) else { return nil }
      self.count = count
    }
  }

  /// The names of the files, and how records stand in them.
  private var plan: (pattern: FilePattern, form: SplitForm) {
    get throws(FilePattern.Problem) {
      let pattern = try FilePattern(files, numbered: true)
      if pattern.hasNumber != (maxRecords != nil || maxBytes != nil) {
        throw FilePattern.Problem(
          message: pattern.hasNumber
            ? "'\(files)' has {#}, the number of a file, which needs --max-records or --max-bytes."
            : "'\(files)' needs {#} where the number of the file stands, as several may be made of the same values.")
      }
      guard let form = SplitForm(pattern.ending) else {
        throw FilePattern.Problem(
          message: "'\(files)' ends in no form that is written here: .ndjson, .geojsonl, .jsonl, .geojson or .json. "
            + "plat encode makes other forms of these.")
      }
      return (pattern, form)
    }
  }

  func validate() throws {
    do throws(FilePattern.Problem) { _ = try plan } catch { throw ValidationError("--files \(error.message)") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (pattern, form): (FilePattern, SplitForm)
    do throws(FilePattern.Problem) { (pattern, form) = try plan } catch {
      throw RunError(.usage, "--files \(error.message)")
    }
    let most = maxFiles ?? Self.usualFiles
    let limit = SplitLimit(form, records: maxRecords, bytes: maxBytes?.count)
    var stage = PreparedStage(
      .reducer(
        Reduction(collector: { SplitCollector(pattern, form) }, reducer: { SplitReducer(form, limit, most: most) })),
      needs: GeometryNeeds(ordinates: false, positions: false),
      names: pattern.names.map { NamedProperty("--files", $0) })
    stage.holds = .bounded
    return stage
  }
}
