// Operations of GEOS that plat does itself, as a judge of plat's own.

internal import CGEOS
import Foundation
public import Planar

@testable public import GEOS

extension GEOSEngine {
  /// What is wrong with the Features of NDJSON whose geometries are not valid, each with the beginning of its line.
  public func faults(inFeatures text: String) throws -> [String] {
    try text.split(separator: "\n").compactMap { line in
      guard let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let value = feature["geometry"] as? [String: Any], let fault = try invalidity(TestSupport.geometry(value))
      else { return nil }
      return "\(fault) in \(line.prefix(600))"
    }
  }

  /// Douglas-Peucker without regard to topology, by `GEOSSimplify_r`.
  public func simplify(_ geometry: Geometry, tolerance: Double) throws(EngineError) -> Geometry {
    typealias Function = @convention(c) (OpaquePointer?, OpaquePointer?, Double) -> OpaquePointer?
    // plat does not call it, so it is looked up where the library is, which the engine has opened.
    guard let library = dlopen("libgeos_c.so.1", RTLD_LAZY) ?? dlopen(nil, RTLD_LAZY),
      let address = dlsym(library, "GEOSSimplify_r")
    else { throw EngineError(function: "GEOSSimplify_r", message: "not found") }
    let function = unsafeBitCast(address, to: Function.self)
    return try unary("GEOSSimplify_r", geometry) { function($0, $1, tolerance) }
  }
}
