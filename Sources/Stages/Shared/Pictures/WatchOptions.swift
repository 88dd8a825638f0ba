// Drawing anew when a file changes, as an option.

import ArgumentParser
import Cartography

/// `--watch`.
struct WatchOptions: ParsableArguments {
  @Flag(help: "Draw anew whenever an input, a layer, a style or the camera's file changes, until interrupted.")
  var watch = false

  /// The files beside the inputs that a picture is made of; nil when nothing is watched.
  func files(_ picture: PictureOptions, _ place: CameraPositionOptions) -> [String]? {
    guard watch else { return nil }
    // A camera may be text: what no file can be called is none, and what is not there is waited for in vain, no more.
    let camera = place.camera.flatMap { $0.contains("{") || $0.contains(",") || $0 == "-" ? nil : $0 }
    let layers = picture.layer.map { PictureStyles.split($0) }
    let styles = ([picture.style] + layers.map(\.style)).compactMap(\.self).filter {
      Appearance.Name(rawValue: $0) == nil
    }
    return layers.map(\.path) + [picture.background, camera].compactMap(\.self) + styles
  }
}
