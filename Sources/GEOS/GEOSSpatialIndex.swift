// Geometries in GEOS's STR-tree.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS functions are `GEOSSTRtree_create_r` and `GEOSSTRtree_insert_r`.
  public func index(_ geometries: [Geometry]) throws(EngineError) -> any SpatialIndex {
    try GEOSSpatialIndex(geometries, in: context)
  }
}

/// A packed tree of boxes (Leutenegger, Lopez, Edgington 1997), built by GEOS at the first question.
///
/// The items of the tree are numbers, one more than those of the geometries, so that none is a null pointer.
final class GEOSSpatialIndex: SpatialIndex {
  private let context: GEOSContext
  private let tree: OpaquePointer
  /// The geometries by their numbers; nil for what is empty.
  private var handles: [OpaquePointer?] = []

  init(_ geometries: [Geometry], in context: GEOSContext) throws(EngineError) {
    self.context = context
    // Ten in a node is what GEOS takes by itself.
    tree = try context.borrowed("GEOSSTRtree_create_r") { GEOSSTRtree_create_r($0, 10) }
    handles.reserveCapacity(geometries.count)
    for (number, geometry) in geometries.enumerated() {
      let pointer = try context.handle(geometry)?.relinquish()
      handles.append(pointer)
      guard pointer != nil else { continue }
      try context.perform("GEOSSTRtree_insert_r") { GEOSSTRtree_insert_r($0, tree, pointer, Self.item(number)) }
    }
  }

  deinit {
    GEOSSTRtree_destroy_r(context.handle, tree)
    for handle in handles { if let handle { GEOSGeom_destroy_r(context.handle, handle) } }
  }

  private static func item(_ number: Int) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number + 1)
  }

  /// The corresponding GEOS function is `GEOSSTRtree_query_r`.
  func query(_ box: Box) throws(EngineError) -> [Int] {
    guard !box.isEmpty else { return [] }
    // GEOS looks at the box of this line alone.
    let greatest = Position(repeating: Double.greatestFiniteMagnitude)
    let (low, high) = (pointwiseMax(box.min, -greatest), pointwiseMin(box.max, greatest))
    let diagonal = Geometry(type: .multiPoint, ordinates: [low.x, low.y, high.x, high.y])
    guard let handle = try context.uncheckedHandle(diagonal) else { return [] }
    var found: [Int] = []
    try withUnsafeMutablePointer(to: &found) { found throws(EngineError) in
      try context.perform("GEOSSTRtree_query_r") {
        GEOSSTRtree_query_r(
          $0, tree, handle.pointer,
          { item, found in
            found?.assumingMemoryBound(to: [Int].self).pointee.append(Int(bitPattern: item) - 1)
          }, found)
      }
    }
    return found.sorted()
  }

  /// What the callback of a search for the nearest needs.
  private struct Search {
    let context: GEOSContextHandle_t
    let handles: [OpaquePointer?]
    /// The geometry that is searched around, whose number is that after all others.
    let center: OpaquePointer?

    func geometry(_ item: UnsafeRawPointer?) -> OpaquePointer? {
      let number = Int(bitPattern: item) - 1
      return handles.indices.contains(number) ? handles[number] : center
    }
  }

  /// The corresponding GEOS function is `GEOSSTRtree_nearest_generic_r`, with `GEOSDistance_r`.
  func nearest(to geometry: Geometry) throws(EngineError) -> (index: Int, distance: Double)? {
    // GEOS reads beyond a tree that is empty.
    guard handles.contains(where: { $0 != nil }), let center = try context.handle(geometry) else { return nil }
    var search = Search(context: context.handle, handles: handles, center: center.pointer)
    let itself = Self.item(handles.count)
    let found = try withUnsafeMutablePointer(to: &search) { search throws(EngineError) in
      try context.borrowed("GEOSSTRtree_nearest_generic_r") {
        GEOSSTRtree_nearest_generic_r(
          $0, tree, itself, center.pointer,
          { one, other, distance, search in
            guard let search = search?.assumingMemoryBound(to: Search.self) else { return 0 }
            return GEOSDistance_r(
              search.pointee.context, search.pointee.geometry(one), search.pointee.geometry(other), distance)
          }, search
        ).map { OpaquePointer($0) }
      }
    }
    let number = Int(bitPattern: found) - 1
    guard handles.indices.contains(number), let handle = handles[number] else { return nil }
    var distance = 0.0
    try context.check("GEOSDistance_r") { GEOSDistance_r($0, center.pointer, handle, &distance) }
    return (number, distance)
  }
}
