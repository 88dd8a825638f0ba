// A worker's CRSs: looked up once each, in one PROJ context made when it is first needed.

import FeatureStream
import PROJ
import SimpleFeatures
import Synchronization

/// What a worker knows of CRSs.
///
/// Belongs to one thread.
final class CRSRegistry {
  /// The context that looked up the options' CRSs, its database open and warm: for the worker that asks first.
  ///
  /// A PROJ context may move between threads, as long as one at a time uses it. `@unchecked Sendable` holds because the
  /// slot gives it away when it is taken, and who puts it back keeps no other hold of it.
  fileprivate struct Handover: @unchecked Sendable { let context: ProjectionContext }
  fileprivate static let checkedContext = Mutex<Handover?>(nil)

  private var context: ProjectionContext?
  private var known: [String: CoordinateReferenceSystem] = [:]
  private var operations: [String: PreferredOperation] = [:]

  /// The worker's PROJ context.
  func projectionContext() throws(EngineError) -> ProjectionContext {
    if let context { return context }
    let made = try Self.takeContext()
    context = made
    return made
  }

  /// The warm context, or a new one.
  fileprivate static func takeContext() throws(EngineError) -> ProjectionContext {
    if let warm = checkedContext.withLock({ $0.take() }) { return warm.context }
    return try ProjectionContext()
  }

  /// Ends the run where PROJ cannot know any CRS.
  func checkDatabase() throws(RecordError) {
    do throws(EngineError) {
      if try projectionContext().hasDatabase { return }
    } catch { throw RecordError(code: "proj", message: error.message) }
    throw RecordError(ending: .noDatabase)
  }

  /// The CRS of a name as features carry it; nil is CRS84.
  func crs(_ name: String?) throws(RecordError) -> CoordinateReferenceSystem {
    guard let name else { return .crs84 }
    if let crs = known[name] { return crs }
    if CoordinateReferenceSystem.wellKnown(name) == nil { try checkDatabase() }
    do throws(EngineError) {
      let crs: CoordinateReferenceSystem
      if let known = CoordinateReferenceSystem.wellKnown(name) {
        crs = known
      } else {
        crs = try CoordinateReferenceSystem(name, in: projectionContext())
      }
      known[name] = crs
      return crs
    } catch {
      throw RecordError(code: "unknown-crs", message: "unknown CRS \"\(name)\": \(error.message)")
    }
  }

  /// The operation from the CRS of a name to that of another; made once for each source.
  func operation(
    from source: String?, to target: String?, _ choice: OperationChoice = OperationChoice()
  ) throws(RecordError) -> PreferredOperation {
    let source = source ?? CoordinateReferenceSystem.crs84.text
    if source == CoordinateReferenceSystem.screenPoints.text {
      throw RecordError(
        code: "screen-points",
        message: "the coordinates are points of a screen; plat screen --inverse brings them back with its camera")
    }
    if let operation = operations[source] { return operation }
    do throws(EngineError) {
      let operation = try PreferredOperation(
        from: source, to: target ?? CoordinateReferenceSystem.crs84.text, choice,
        context: { () throws(EngineError) in try self.projectionContext() })
      operations[source] = operation
      return operation
    } catch {
      try checkDatabase()
      if error.isUnavailable {
        let pair = "from \(source) to \(target ?? CoordinateReferenceSystem.crs84.text)"
        throw RecordError(ending: RunError(.unavailable, "\(pair) \(error.message)"))
      }
      throw RecordError(
        code: "no-operation", message: "no coordinate operation from \"\(source)\": \(error.message)")
    }
  }
}

extension CRSRegistry {
  /// Calls `body` with a context whose database is there; the first worker gets it afterwards.
  static func withCheckedContext<Result>(
    _ body: (ProjectionContext) throws(EngineError) -> Result
  ) throws(EngineError) -> Result? {
    let context = try takeContext()
    guard context.hasDatabase else { return nil }
    let result = try body(context)
    checkedContext.withLock { $0 = Handover(context: context) }
    return result
  }
}

extension CoordinateReferenceSystem {
  /// Looks up a CRS that an option names.
  init(option: String, _ text: String) throws(RunError) {
    if let known = Self.wellKnown(text) {
      if known == .screenPoints {
        throw RunError(.usage, "\(option) \(text) needs a camera; see plat screen")
      }
      self = known
      return
    }
    do throws(EngineError) {
      let context = try CRSRegistry.takeContext()
      if context.hasDatabase {
        try self.init(text, in: context)
        let handover = CRSRegistry.Handover(context: context)
        CRSRegistry.checkedContext.withLock { $0 = handover }
        return
      }
    } catch { throw RunError(.usage, "unknown CRS in \(option) \"\(text)\": \(error.message)") }
    throw .noDatabase
  }
}

extension RunError {
  /// PROJ finds no database.
  static let noDatabase = RunError(
    .unavailable, "PROJ's database proj.db is missing; install proj-data, or set PROJ_DATA to its folder")

  /// Says that what is made of the whole stream has one CRS, and the records have several.
  static func mixedCRS(_ whole: String, _ known: String?, _ other: String?, record: Int) -> RunError {
    let names = [known, other].map { $0 ?? "OGC:CRS84" }
    return RunError(
      .badData,
      "\(whole) has one CRS, but after features in \(names[0]) comes one in \(names[1]); bring them to one with "
        + "plat project", record: record)
  }
}
