// plat encode: Features to a FeatureCollection, a text sequence, WKT or CSV.

import ArgumentParser
import FeatureStream
import Formats
import GeoJSON

/// Writes the stream in a form for other programs.
struct Encode: StageCommand {
  /// The forms of output.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case geojson
    case geojsonSeq = "geojson-seq"
    case ndjson
    case wkt
    case csv
  }

  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write a FeatureCollection, a text sequence, WKT or CSV.",
    discussion: """
      Features go into a FeatureCollection as the bytes they are. WKT has the geometries alone; CSV has the \
      properties, and the geometry as WKT or, for points, in two columns.

        plat encode -o parks.geojson parks.ndjson
        plat encode --as csv --lon lon --lat lat --id id places.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Option(help: "The form of the output.")
  var `as`: Form = .geojson

  @Flag(name: .customLong("bounding-box"), help: "Add the bounding box of all features to the FeatureCollection.")
  var bbox = false

  @Option(
    help: ArgumentHelp(
      "CSV: the properties to write, with commas between. (default: the first feature's)", valueName: "names"))
  var columns: String?

  @Option(help: ArgumentHelp("CSV: write points' longitude or easting to this column.", valueName: "column"))
  var lon: String?

  @Option(help: ArgumentHelp("CSV: write points' latitude or northing to this column.", valueName: "column"))
  var lat: String?

  @Option(help: ArgumentHelp("CSV: write the geometry as WKT to this column. (default: wkt)", valueName: "column"))
  var wkt: String?

  @Option(help: ArgumentHelp("CSV: write the id to this column.", valueName: "column"))
  var id: String?

  @Option(help: ArgumentHelp("CSV: what stands between fields: one character, or tab.", valueName: "char"))
  var delimiter: Delimiter = .comma

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    if bbox, `as` != .geojson { throw ValidationError("--bounding-box belongs to --as geojson.") }
    if `as` != .csv, [columns, lon, lat, wkt, id].contains(where: { $0 != nil }) || delimiter.byte != 0x2C {
      throw ValidationError("--columns, --lon, --lat, --wkt, --id and --delimiter belong to --as csv.")
    }
    if (lon == nil) != (lat == nil) { throw ValidationError("--lon and --lat go together.") }
    if lon != nil, wkt != nil { throw ValidationError("Give either --lon and --lat or --wkt, not both.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let bbox = bbox
    switch `as` {
    case .ndjson: return PreparedStage(.sink(.ndjson))
    case .geojsonSeq:
      return PreparedStage(.sink(OutputForm { SequenceFormat() }))
    case .geojson:
      return PreparedStage(
        .sink(OutputForm(framing: CollectionFraming(measures: bbox)) { CollectionFormat(measures: bbox) }),
        needs: GeometryNeeds(ordinates: bbox, positions: false, check: CoordinateCheck.none))
    case .wkt: return PreparedStage(.sink(OutputForm { WKTFormat() }))
    case .csv: return PreparedStage(.sink(try csvForm()))
    }
  }

  private func csvForm() throws(RunError) -> OutputForm {
    var geometry = CSVWriter.Geometry.wkt(column: wkt ?? "wkt")
    if let lon, let lat { geometry = .point(lon: lon, lat: lat) }
    let names = columns.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let rows = CSVWriter(
      columns: names, geometry: geometry, idColumn: id, delimiter: delimiter.byte, dropsOthers: names != nil)
    let header = CSVHeader()
    if names != nil {
      _ = header.learned(rows)
      if let fault = header.fault { throw RunError(.usage, fault.message) }
    }
    return OutputForm(framing: CSVFraming(header)) { CSVFormat(rows: rows, header) }
  }
}
