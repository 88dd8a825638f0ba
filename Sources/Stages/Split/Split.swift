// plat split: a file for each value of a property.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Writes records to files by their properties.
struct Split: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Write records to files by their properties, and a row for each file.",
    discussion: """
      --files names them: a property in braces stands for its value, so that each different value makes a file. Folders \
      are made; a file that is there is replaced, and each is whole or not there. Records are in the order in which they \
      came, and do not change. A value never leads out of the folder: what could, as / does, is written as %2F.

        plat split --files 'states/{STATE}.ndjson' counties.ndjson
        plat split --files 'by/kind={kind}/part.geojson' places.ndjson
        plat split --files '{name}.geojson' --max-files 5000 parcels.ndjson

      .ndjson, .geojsonl and .jsonl have a record a line, .geojson and .json are one FeatureCollection. What goes on is \
      a Feature for each file, with split_file and split_count.

      \(StageKind.bounded.rawValue) What is more than 16 MiB waits in temporary files, and one file is written at a time.
      """)

  /// How many files there may be where nothing is said.
  private static let usualFiles = 1000

  @ValueOption(
    help: OptionHelp("The names of the files, with {PROPERTY} where its value stands.", valueName: "pattern"))
  var files: String

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      "Write so many files at most; more end the run before any is written. (default: \(usualFiles))", valueName: "n"))
  var maxFiles: Int?

  @Options var stream: StreamOptions

  /// The names of the files, and how records stand in them.
  private var plan: (pattern: FilePattern, form: SplitForm) {
    get throws(FilePattern.Problem) {
      let pattern = try FilePattern(files)
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
    var stage = PreparedStage(
      .reducer(
        Reduction(collector: { SplitCollector(pattern, form) }, reducer: { SplitReducer(form, most: most) })),
      needs: GeometryNeeds(ordinates: false, positions: false),
      names: pattern.names.map { NamedProperty("--files", $0) })
    stage.holds = .bounded
    return stage
  }
}
