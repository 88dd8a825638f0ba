// A worker's CRSs: looked up once each, in one library of CRSs opened when it is first needed.

import Engines
import FeatureStream
import Planar
import Synchronization
import Words

/// What a worker knows of CRSs.
///
/// Belongs to one thread.
package final class CRSRegistry {
  /// The engine that looked up the options' CRSs, its database open and warm: for the worker that asks first.
  ///
  /// An engine may move between threads, as long as one at a time uses it. `@unchecked Sendable` holds because the
  /// slot gives it away when it is taken, and who puts it back keeps no other hold of it.
  fileprivate struct Handover: @unchecked Sendable { let engine: any CRSEngine }
  fileprivate static let warmEngine = Mutex<Handover?>(nil)

  private var madeEngine: (any CRSEngine)?
  private var known: [String: CoordinateReferenceSystem] = [:]
  private var operations: [String: any CoordinateOperation] = [:]

  package init() {}

  /// The worker's library of CRSs.
  package func engine() throws(EngineError) -> any CRSEngine {
    if let madeEngine { return madeEngine }
    let made = try Self.takeEngine()
    madeEngine = made
    return made
  }

  /// The warm engine, or a new one.
  fileprivate static func takeEngine() throws(EngineError) -> any CRSEngine {
    if let warm = warmEngine.withLock({ $0.take() }) { return warm.engine }
    return try Engines.crs()
  }

  /// Ends the run where PROJ cannot know any CRS.
  package func checkDatabase() throws(RecordError) {
    do throws(EngineError) {
      if try engine().hasDatabase { return }
    } catch { throw RecordError(code: "proj", message: error.message) }
    throw RecordError(ending: .noDatabase)
  }

  /// The CRS of a name as features carry it; nil is CRS84.
  package func crs(_ name: String?) throws(RecordError) -> CoordinateReferenceSystem {
    guard let name else { return .crs84 }
    if let crs = known[name] { return crs }
    if CoordinateReferenceSystem.wellKnown(name) == nil { try checkDatabase() }
    do throws(EngineError) {
      let crs: CoordinateReferenceSystem
      if let known = CoordinateReferenceSystem.wellKnown(name) {
        crs = known
      } else {
        crs = try engine().crs(name)
      }
      known[name] = crs
      return crs
    } catch {
      throw RecordError(code: "unknown-crs", message: "unknown CRS \"\(name)\": \(error.message)")
    }
  }

  /// The operation from the CRS of a name to that of another; made once for each source.
  package func operation(
    from source: String?, to target: String?, _ choice: OperationChoice = OperationChoice()
  ) throws(RecordError) -> any CoordinateOperation {
    let source = source ?? CoordinateReferenceSystem.crs84.text
    if source == CoordinateReferenceSystem.screenPoints.text {
      throw RecordError(
        code: "screen-points",
        message: "the coordinates are points of a screen; plat screen --inverse brings them back with its camera")
    }
    if let operation = operations[source] { return operation }
    do throws(EngineError) {
      let operation = try Engines.operation(
        from: source, to: target ?? CoordinateReferenceSystem.crs84.text, choice,
        crs: { () throws(EngineError) in try self.engine() })
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
  /// The map projection of a CRS; nil where it is not known.
  package func projection(of crs: String) -> ProjectionParameters? {
    ProjectionParameters.wellKnown(crs) ?? (try? engine())?.projection(of: crs)
  }

  /// Calls `body` with an engine whose database is there; the first worker gets it afterwards.
  ///
  /// - Returns: nil where there is no database.
  package static func withWarmEngine<Result>(
    _ body: (any CRSEngine) throws(EngineError) -> Result
  ) throws(EngineError) -> Result? {
    let engine = try takeEngine()
    guard engine.hasDatabase else { return nil }
    let result = try body(engine)
    warmEngine.withLock { $0 = Handover(engine: engine) }
    return result
  }
}

extension CoordinateReferenceSystem {
  /// Looks up a CRS that an option names.
  package init(option: String, _ text: String) throws(RunError) {
    if let known = Self.wellKnown(text) {
      if known == .screenPoints {
        throw RunError(.usage, "\(option) \(text) needs a camera; see plat screen")
      }
      self = known
      return
    }
    do throws(EngineError) {
      if let found = try CRSRegistry.withWarmEngine({ engine throws(EngineError) in try engine.crs(text) }) {
        self = found
        return
      }
    } catch {
      let meant = Self.meant(by: text).map { "; did you mean \($0)?" } ?? ": \(error.message)\(Self.nearest(to: text))"
      throw RunError(.usage, "unknown CRS in \(option) \"\(text)\"\(meant)")
    }
    throw .noDatabase
  }

  /// The code that a word such as `3857` or `EPSG4326` leaves half out; nil where no authority has one.
  private static func meant(by text: String) -> String? {
    let letters = text.prefix { $0.isLetter }
    let digits = text.dropFirst(letters.count).drop { " -_:/".contains($0) }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let authorities = letters.isEmpty ? ["EPSG", "ESRI", "OGC", "IAU_2015"] : [letters.uppercased()]
    return authorities.lazy.map { "\($0):\(digits)" }.first { code in
      (try? CRSRegistry.withWarmEngine { engine throws(EngineError) in try engine.crs(code) }) != nil
    }
  }
}

extension CoordinateReferenceSystem {
  /// The EPSG code nearest to a number that is none, or the one whose name is nearest to a text; empty for none.
  private static func nearest(to text: String) -> String {
    let found = try? CRSRegistry.withWarmEngine { engine throws(EngineError) in engine.codes(startingWith: "EPSG:") }
    guard let systems = found, !systems.isEmpty else { return "" }
    let digits = text.lowercased().hasPrefix("epsg:") ? text.dropFirst(5) : text[...]
    if let number = Int(digits) {
      func distance(_ code: String) -> Int { Int(code.dropFirst(5)).map { abs($0 - number) } ?? .max }
      guard let nearest = systems.min(by: { distance($0.code) < distance($1.code) }) else { return "" }
      return "; the nearest code is \(nearest.code), \(nearest.name)"
    }
    guard let name = text.nearest(of: systems.map(\.name)), let system = systems.first(where: { $0.name == name })
    else {
      return ""
    }
    return "; did you mean \(system.code), \(name)?"
  }
}

extension RunError {
  /// PROJ finds no database.
  package static let noDatabase = RunError(
    .unavailable, "PROJ's database proj.db is missing; install proj-data, or set PROJ_DATA to its folder")

  /// Says that what is made of the whole stream has one CRS, and the records have several.
  package static func mixedCRS(_ whole: String, _ known: String?, _ other: String?, record: Int) -> RunError {
    let names = [known, other].map { $0 ?? "OGC:CRS84" }
    return RunError(
      .badData,
      "\(whole) has one CRS, but after features in \(names[0]) comes one in \(names[1]); bring them to one with "
        + "plat project", record: record)
  }
}
