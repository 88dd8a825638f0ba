// What the writers of well-known forms share: finding their way through a geometry object.

import GeoJSON
import Planar

/// Writes one geometry in another form, by a walk over its JSON.
///
/// Its functions give false as soon as they meet a z and have no place for it.
protocol GeometryObjectWriter {
  associatedtype Failure: Error

  /// Where it is in the geometry.
  var json: CheckedJSON { get set }

  /// Writes what `coordinates` or `geometries` at the cursor hold, after what says the type.
  mutating func appendTagged(_ type: GeometryType, to out: inout ByteBuffer) throws(Failure) -> Bool
}

extension GeometryObjectWriter {
  /// The geometry object at the cursor, its members in any order.
  mutating func appendGeometry(to out: inout ByteBuffer) throws(Failure) -> Bool {
    var type: GeometryType?
    var body: Int?
    guard json.open() else { return true }
    repeat {
      let key = json.key()
      if key.spells("type") {
        let name = json.string()
        type = GeometryType.allCases.first { name.spells($0.name) }
      } else if key.spells("coordinates") || key.spells("geometries") {
        guard let type else {
          body = json.position
          _ = json.value()
          continue
        }
        if try !appendTagged(type, to: &out) { return false }
      } else {
        _ = json.value()
      }
    } while json.another()
    guard let type, let body else { return true }
    let after = json.position
    json.position = body
    let isWhole = try appendTagged(type, to: &out)
    json.position = after
    return isWhole
  }
}
