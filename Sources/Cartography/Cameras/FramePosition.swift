// What decides on a camera's place and on its pitch.

import MapGeometry

/// What decides on a camera's place (MapCameraPosition).
package enum FramePosition: Sendable {
  /// All features of the stream.
  case automatic
  /// The features with this id.
  case item(String)
  /// A part of the map, and the option that named it.
  case rect(MapRect, name: String)
  /// A camera as it is, and the option that named it.
  case camera(MapCamera, name: String)
  /// A place, at the zoom level that was asked for.
  case center(Coordinate)
  /// The place of the user.
  case user(Coordinate)

  /// Whether features decide.
  package var needsContent: Bool {
    switch self {
    case .automatic, .item: true
    case .rect, .camera, .center, .user: false
    }
  }

  /// Whether all features decide.
  package var isAutomatic: Bool { if case .automatic = self { true } else { false } }

  /// The word for `positionedBy`.
  package var name: String {
    switch self {
    case .automatic: "automatic"
    case .item: "item"
    case .rect(_, let name), .camera(_, let name): name
    case .center: "center"
    case .user: "user"
    }
  }
}

/// `--pitch`: degrees from straight down, or by how near the camera is.
package enum CameraPitch: Equatable, Sendable {
  case automatic
  case degrees(Double)

  /// The automatic pitch of a camera that is near, in degrees.
  package static let near = 45.0
  /// The distance from which on a camera that looks straight down is not near, in metres.
  package static let nearDistance = 5000.0
}
