// Drawing anew when a file changes, as an option.

import Cartography
import CommandOptions

/// `--watch`.
struct WatchOptions: DeclaredOptions {
  @Switch(help: "Draw anew whenever an input, a layer, a style or the camera's file changes, until interrupted.")
  var watch = false

  /// The files beside the inputs that a picture is made of; nil when nothing is watched.
  func files(_ picture: PictureOptions, _ place: CameraPositionOptions) -> [String]? {
    guard watch else { return nil }
    let cameras = place.namedFiles.map(\.path).filter { $0 != "-" }
    let layers = picture.layer.map { PictureStyles.split($0) }
    let styles = ([picture.style] + layers.map(\.style)).compactMap(\.self).filter {
      Appearance.Name(rawValue: $0) == nil
    }
    return layers.map(\.path) + [picture.background].compactMap(\.self) + cameras + styles
  }
}
