// How large a vehicle is.

import CommandOptions
import FeatureStream
import Planar
import Routing

/// The dimensions of a vehicle, in place of those of the profile.
struct VehicleOptions: DeclaredOptions {
  @ValueOption(
    limit: .positiveLength, help: OptionHelp("How high the vehicle is. (default: the profile's)", valueName: "length"),
    transform: Distance.parse)
  var height: Distance?

  @ValueOption(
    limit: .positiveLength, help: OptionHelp("How wide the vehicle is. (default: the profile's)", valueName: "length"),
    transform: Distance.parse)
  var width: Distance?

  @ValueOption(
    limit: .positiveLength, help: OptionHelp("How long the vehicle is. (default: the profile's)", valueName: "length"),
    transform: Distance.parse)
  var length: Distance?

  @ValueOption(
    limit: .between(0, 500),
    help: OptionHelp("What the vehicle weighs, in tonnes. (default: the profile's)", valueName: "tonnes"))
  var weight: Double?

  @ValueOption(
    limit: .between(0, 100),
    help: OptionHelp("What its heaviest axle bears, in tonnes. (default: the profile's)", valueName: "tonnes"))
  var axleLoad: Double?

  @Switch(help: "Carry dangerous goods: keep off ways that are closed to them.")
  var hazmat = false

  /// Whether none is given.
  var isEmpty: Bool {
    height == nil && width == nil && length == nil && weight == nil && axleLoad == nil && !hazmat
  }

  /// A profile with these dimensions.
  func fit(_ given: RoadProfile) throws(RunError) -> RoadProfile {
    var profile = given
    let values: [(Double?, WritableKeyPath<RoadProfile, Double>)] = [
      (height?.value, \.vehicleHeight), (width?.value, \.vehicleWidth), (length?.value, \.vehicleLength),
      (weight.map { $0 * 1000 }, \.vehicleWeight), (axleLoad.map { $0 * 1000 }, \.vehicleAxleLoad),
    ]
    guard isEmpty || profile.rules == .car else {
      throw RunError(
        .usage,
        "--height, --width, --length, --weight, --axle-load and --hazmat are about motor vehicles; give --profile truck"
      )
    }
    for case (let value?, let path) in values { profile[keyPath: path] = value }
    if hazmat { profile.carriesHazmat = true }
    return profile
  }
}
