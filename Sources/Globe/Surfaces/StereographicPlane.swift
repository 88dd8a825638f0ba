// The plane that touches the sphere at a place, seen from the place's antipode.

public import Planar

/// The stereographic projection of the sphere around a place, on which circles stay circles: what is a Delaunay
/// triangle on the sphere is one there.
///
/// Longitude and latitude are taken for those of a sphere with the radius 1.
public struct StereographicPlane: Sendable {
  private let frame: TangentFrame

  /// - Parameter place: longitude and latitude in degrees; it is the origin.
  public init(at place: Position) { frame = TangentFrame(place) }

  /// Where a place is, x to the east; infinity for the antipode.
  public func position(of place: Position) -> Position {
    let offset = frame.offset(of: place)
    return Position(offset.x, offset.y) * (2 / (2 + offset.z))
  }
}
