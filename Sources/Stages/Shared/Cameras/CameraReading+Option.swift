// A camera that an option names: as a file, as JSON, or as numbers.

import Cartography
import FeatureStream
import GeoJSON
import Layers

/// An option's text is one of
///
///     camera.ndjson                          a file with a camera Feature, as `frame` writes it
///     {"centerCoordinate":[-71.05,42.36],…}  a camera, or a camera Feature, as text
///     -71.05,42.36,2km,30,60                 longitude, latitude, distance, heading, pitch
extension CameraReading {
  /// Reads the camera that `text`, the value of `option`, names.
  ///
  /// Of a file the first Feature that has a camera counts. `-` is standard input, for a stage that does not read
  /// records from there.
  ///
  /// - Parameter options: how a file is read.
  /// - Throws: `RunError`: usage for text that is not a camera, no input for a file that cannot be opened, bad data for
  ///   a file without a camera.
  init(
    option: String, _ text: String, _ options: ReadingOptions, readsStandardInput: Bool = false
  ) throws(RunError) {
    do throws(CameraFault) {
      if let reading = try CameraReading(text: text) {
        self = reading
        return
      }
    } catch { throw RunError(.usage, "\(option) \"\(text)\" is not a camera: \(error.reason)") }
    if text.isEmpty {
      throw RunError(
        .usage, "\(option) is empty; name a file with a camera, or give lon,lat,distance[,heading[,pitch]]")
    }
    if text == "-", !readsStandardInput {
      throw RunError(.usage, "\(option) - would read standard input, which holds the features; name a file")
    }
    try self.init(file: text, options)
  }

  /// Reads the first camera of a file.
  private init(file path: String, _ options: ReadingOptions) throws(RunError) {
    var found: CameraReading?
    var fault: CameraFault?
    let needs = GeometryNeeds(ordinates: false, positions: false)
    try readSecondFile(path, needs: needs, options) { feature throws(RecordError) in
      guard found == nil, let properties = feature.propertiesValue else { return }
      do throws(CameraFault) {
        found = try CameraReading(properties: properties)
      } catch { fault = fault ?? error }
    }
    guard let found else {
      let reason = fault.map { "; the first that might be one is none: \($0.reason)" } ?? ""
      throw RunError(
        .badData, "\(path == "-" ? "standard input" : path): no feature has a camera, as plat frame writes it\(reason)")
    }
    self = found
  }
}
