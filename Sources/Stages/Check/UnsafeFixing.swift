// What --fix=unsafe mends with: the engine of make-valid, and a look at whole files for swapped positions.

import Checking
import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

extension UnsafeMending {
  /// Mends as the stage make-valid does; for one worker.
  static func make() -> UnsafeMending {
    var mender = ValidityMender(.structure(keepsCollapsed: false))
    return UnsafeMending { geometry, isInDegrees in
      // What the engine refuses stays as it is, and is reported.
      do throws(EngineError) {
        return try mender.mended(geometry, isInDegrees ? .degrees : .linear, onGlobe: isInDegrees)?.geometry
      } catch { return nil }
    }
  }
}

/// A look through a file before it is mended: whether latitude and longitude are swapped in all of its records.
struct SwapSurvey {
  private var swapped = 0
  private var others = 0

  /// Whether each record that has a place is beyond ±90 degrees of latitude, and on the globe when its numbers are
  /// swapped.
  var isSwapped: Bool { swapped > 0 && others == 0 }

  /// Looks through a file.
  static func isSwapped(_ path: String, _ options: CheckOptions, maxRecordSize: Int?) throws(RunError) -> Bool {
    var survey = SwapSurvey()
    let checker = RecordChecker(options, engine: Engines.geometry())
    let mender = RecordMender(options, checker)
    let needs = GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none)
    var scanner = FeatureScanner(needs: needs)
    let isInDegrees: @Sendable (String?) -> Bool = { $0.map { options.isInDegrees($0) } ?? true }
    try readAllFeatures(
      path, needs: needs, ReadingOptions(maxRecordSize: maxRecordSize, isInDegrees: options.isInDegrees),
      refused: { source, text, crs, error in
        // What can be mended counts as it comes out.
        guard survey.others == 0, text.end > text.start else { return }
        let facts = checker.check(
          refused: source, text, code: error.code, message: error.message, offset: error.offset ?? text.start)
        guard let mended = mender.mend(source, text, facts, crs: crs) else { return }
        ByteBuffer(mended.text).withPaddedBytes { bytes in
          var feature = Feature()
          do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch { return }
          survey.add(feature, isInDegrees(feature.crsName ?? crs))
        }
      },
      { feature in
        if survey.others == 0 { survey.add(feature, isInDegrees(feature.crsName)) }
      })
    return survey.isSwapped
  }

  private mutating func add(_ feature: Feature, _ isInDegrees: Bool) {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
    let limits = CoordinateLimits.degrees
    if isInDegrees, feature.geometry.firstVertex(beyond: limits) != nil,
      feature.geometry.firstVertex(beyond: CoordinateLimits(x: limits.y, y: limits.x, z: limits.z)) == nil
    {
      swapped += 1
    } else {
      others += 1
    }
  }
}
