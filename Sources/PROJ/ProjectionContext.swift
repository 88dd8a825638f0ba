// One PROJ context: the database connection and the messages of one worker.

internal import CPROJ
public import Planar

/// Owns a PROJ context (`proj_context_create`).
///
/// Each worker makes its own, on its first record, and keeps it: a fresh context costs milliseconds, a warm one
/// microseconds. Not shared between threads.
public final class ProjectionContext {
  let pointer: OpaquePointer
  /// The last words PROJ logged; taken by the call that failed.
  private var lastMessage: String?

  /// Makes a context that never uses the network.
  ///
  /// - Throws: `EngineError` when there is no memory for one.
  public convenience init() throws(EngineError) { try self.init(withDatabase: true) }

  /// Makes a context that, without the database, knows texts of operations alone: PROJ opens it even for a pipeline
  /// that names all its parts.
  init(withDatabase: Bool) throws(EngineError) {
    guard let pointer = proj_context_create() else {
      throw EngineError(function: "proj_context_create", message: "out of memory")
    }
    self.pointer = pointer
    proj_context_set_enable_network(pointer, 0)
    // A folder that is none, so that no database is found.
    if !withDatabase { withCStrings(["/dev/null"]) { proj_context_set_search_paths(pointer, 1, $0) } }
    // The context is destroyed in `deinit`, so the logger never outlives the object it is given.
    proj_log_func(pointer, Unmanaged.passUnretained(self).toOpaque()) { owner, level, message in
      guard level == PJ_LOG_ERROR.rawValue, let owner, let message else { return }
      Unmanaged<ProjectionContext>.fromOpaque(owner).takeUnretainedValue().lastMessage = String(cString: message)
    }
  }

  deinit { proj_context_destroy(pointer) }

  /// The words logged since the last call, without the name of the function in front; or else what the error number
  /// stands for.
  func takeMessage() -> String {
    defer { lastMessage = nil }
    if var message = lastMessage {
      for prefix in [
        "proj_create: ", "proj_create_crs_to_crs_from_pj: ", "proj_create_crs_to_crs: ", "pj_obj_create: ",
      ] where message.hasPrefix(prefix) {
        message.removeFirst(prefix.count)
      }
      return message
    }
    return words(for: proj_context_errno(pointer)) ?? "no reason given"
  }

  func words(for number: Int32) -> String? {
    guard number != 0, let words = proj_context_errno_string(pointer, number) else { return nil }
    return String(cString: words)
  }

  /// Whether PROJ finds its database, `proj.db`, without which no CRS is known by its code.
  public var hasDatabase: Bool { proj_context_get_database_path(pointer) != nil }
}
