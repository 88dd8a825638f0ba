// Who owns a GEOS geometry, and when it is freed.

internal import CGEOS
import Planar

/// Owns one `GEOSGeometry *`, and frees it at the end of its scope unless it was given away.
struct GeometryHandle: ~Copyable {
  private var owned: OpaquePointer?
  /// Kept so that the context outlives what was made in it.
  let context: GEOSContext

  /// Takes over a geometry that nothing else owns.
  init(owning pointer: OpaquePointer, context: GEOSContext) {
    owned = pointer
    self.context = context
  }

  deinit {
    if let owned { GEOSGeom_destroy_r(context.handle, owned) }
  }

  /// Lends the geometry for a call; it must not be kept beyond the handle.
  var pointer: OpaquePointer? { owned }

  /// Gives the geometry away: the receiver frees it.
  consuming func relinquish() -> OpaquePointer? {
    let pointer = owned
    owned = nil
    return pointer
  }
}

/// Owns geometries on their way into a collection or a polygon.
///
/// `GEOSGeom_createCollection_r` and `GEOSGeom_createPolygon_r` own their inputs at once, even when they fail. So the
/// list is given away before the call.
struct HandleList: ~Copyable {
  private var pointers: [OpaquePointer?] = []
  private let context: GEOSContext

  init(context: GEOSContext) {
    self.context = context
  }

  deinit {
    for pointer in pointers { if let pointer { GEOSGeom_destroy_r(context.handle, pointer) } }
  }

  var isEmpty: Bool { pointers.isEmpty }

  mutating func append(_ handle: consuming GeometryHandle) {
    pointers.append(handle.relinquish())
  }

  /// Gives the geometries away: the receiver frees them.
  consuming func relinquish() -> [OpaquePointer?] {
    let result = pointers
    pointers = []
    return result
  }
}
