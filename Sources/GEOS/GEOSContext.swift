// A GEOS context, and how its calls are made: one helper for each shape of C signature.

internal import CGEOS
import Planar

/// One GEOS context with the words of its last error; each worker has its own, and it is not shared.
///
/// The corresponding GEOS functions are `GEOS_init_r` and `GEOS_finish_r`.
final class GEOSContext {
  let handle: GEOSContextHandle_t
  /// Written by the error handler, which gets this address, and taken by the call that failed.
  private let lastMessage: UnsafeMutablePointer<String>

  init() {
    // GEOS gives nil only when there is no memory left, where Swift's own allocations stop too.
    guard let handle = GEOS_init_r() else { fatalError("GEOS_init_r: out of memory") }
    self.handle = handle
    lastMessage = .allocate(capacity: 1)
    lastMessage.initialize(to: "")
    _ = GEOSContext_setErrorMessageHandler_r(
      handle,
      { message, userData in
        guard let message, let userData else { return }
        userData.assumingMemoryBound(to: String.self).pointee = String(cString: message)
      }, lastMessage)
  }

  deinit {
    GEOS_finish_r(handle)
    lastMessage.deinitialize(count: 1)
    lastMessage.deallocate()
  }

  /// The error of a call that failed, in GEOS's own words.
  func error(_ function: String) -> EngineError {
    let message = lastMessage.pointee
    lastMessage.pointee = ""
    // No fault of the record: nobody may be told that it is, nor pass it over.
    if message.hasSuffix("bad_alloc") { fatalError("\(function): there is not enough memory") }
    return EngineError(function: function, message: message.isEmpty ? "failed without a message" : message)
  }

  /// A function that makes a geometry: nil is an error.
  func geometry(
    _ function: String, _ call: (GEOSContextHandle_t) -> OpaquePointer?
  ) throws(EngineError) -> GeometryHandle {
    guard let pointer = call(handle) else { throw error(function) }
    return GeometryHandle(owning: pointer, context: self)
  }

  /// A function that gives a pointer into what the caller has already: nil is an error.
  func borrowed(
    _ function: String, _ call: (GEOSContextHandle_t) -> OpaquePointer?
  ) throws(EngineError) -> OpaquePointer {
    guard let pointer = call(handle) else { throw error(function) }
    return pointer
  }

  /// A predicate: 0 is no, 1 is yes, 2 is an error.
  func predicate(_ function: String, _ call: (GEOSContextHandle_t) -> CChar) throws(EngineError) -> Bool {
    switch call(handle) {
    case 0: return false
    case 1: return true
    default: throw error(function)
    }
  }

  /// A function that gives nothing back: its words alone tell of an error.
  func perform(_ function: String, _ call: (GEOSContextHandle_t) -> Void) throws(EngineError) {
    lastMessage.pointee = ""
    call(handle)
    if !lastMessage.pointee.isEmpty { throw error(function) }
  }

  /// A function that counts: -1 is an error.
  func count(_ function: String, _ call: (GEOSContextHandle_t) -> Int32) throws(EngineError) -> Int {
    let result = call(handle)
    guard result >= 0 else { throw error(function) }
    return Int(result)
  }

  /// A function that fills in a result and answers 0 when it failed.
  func check(_ function: String, _ call: (GEOSContextHandle_t) -> Int32) throws(EngineError) {
    guard call(handle) != 0 else { throw error(function) }
  }
}
