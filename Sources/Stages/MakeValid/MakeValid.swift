// plat make-valid: geometries that are valid in the sense of OGC Simple Features.

import CommandOptions
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Mends what is not valid, and leaves all else as it is.
struct MakeValid: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-valid",
    abstract: "Mend geometries that are not valid.",
    discussion: """
      A valid Feature is the same line. One that is not gets a valid geometry and the properties make_valid_reason, what \
      was wrong in the words of GEOS, and make_valid_place, where. Vertices that stay keep their numbers.

      With --method structure rings are mended each on its own, and holes are taken from shells; with linework no edge is \
      lost, and inside is what an odd number of rings goes round. Over 180 degrees geometries are looked at as they lie \
      on the globe, and what is mended is cut there.

        plat make-valid zones.ndjson
        plat make-valid --method linework --keep-collapsed zones.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(help: "How: structure or linework.")
  var method = RepairMethod.structure

  @Switch(help: "With --method structure, keep what has no area, or no length, any more as a line or point.")
  var keepCollapsed = false

  @Options var grid: GridOptions

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .excludes("--keep-collapsed", "--method linework", because: "linework keeps every edge")
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let repair: ValidityRepair = method == .linework ? .linework : .structure(keepsCollapsed: keepCollapsed)
    let (coordinates, names) = (coordinates, results.names(of: Self.name))
    return PreparedStage(
      .perRecord { MakeValidOperator(repair, coordinates, names) },
      needs: GeometryNeeds(ordinates: true, positions: false)
    ).onGrid(grid, coordinates, first: false)
  }
}

/// `--method`.
enum RepairMethod: String, OptionValue, CaseIterable {
  case structure, linework
}

/// The work of `make-valid` on one worker.
final class MakeValidOperator: FeatureOperator {
  private let coordinates: CoordinateOptions
  private let reasonName, placeName: String
  private let registry = CRSRegistry()
  private var mender: ValidityMender
  private var edits = PropertyEdits()

  init(_ repair: ValidityRepair, _ coordinates: CoordinateOptions, _ names: ResultNames) {
    self.coordinates = coordinates
    (reasonName, placeName) = (names["reason"], names["place"])
    mender = ValidityMender(repair)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !GeometryPile.Kinds(of: feature.geometry).isSubset(of: .points) else {
      return try next(&feature)
    }
    let crs = try registry.crs(feature.currentCRS)
    let format = coordinates.format(for: crs.unit)
    let mended: (geometry: Geometry, fault: Invalidity)?
    do throws(EngineError) {
      mended = try mender.mended(feature.geometry, format, onGlobe: crs.hasSeam)
    } catch { throw RecordError(engine: error) }
    guard let mended else { return try next(&feature) }
    feature.replaceGeometry(by: mended.geometry)
    edits.removeAll()
    edits.set(reasonName) { $0.appendString(mended.fault.reason) }
    edits.set(placeName) { out in
      guard let place = mended.fault.place else { return out.append("null") }
      let x = crs.hasSeam ? wrapped(place.x) : place.x
      out.append("[")
      out.append(x, format)
      out.append(",")
      out.append(place.y, format)
      out.append("]")
    }
    feature.setProperties(edits)
    return try next(&feature)
  }
}
