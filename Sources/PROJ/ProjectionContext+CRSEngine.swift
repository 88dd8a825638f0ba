// PROJ as the library of CRSs.

internal import CPROJ
public import Planar

extension ProjectionContext: CRSEngine {
  public func crs(_ text: String) throws(EngineError) -> CoordinateReferenceSystem {
    try CoordinateReferenceSystem(text, in: self)
  }

  public func projection(of crs: String) -> ProjectionParameters? {
    ProjectionParameters.wellKnown(crs) ?? ProjectionParameters(of: crs, in: self)
  }

  public func operation(
    from source: String, to target: String, _ choice: OperationChoice
  ) throws(EngineError) -> any CoordinateOperation {
    if choice.isStrict { return try StrictTransformation(from: source, to: target, choice, in: self) }
    do throws(EngineError) {
      return try CRSTransformation(from: source, to: target, choice, in: self)
    } catch {
      guard choice.isNarrow else { throw error }
      throw EngineError(
        function: error.function,
        message: try OperationChoice.refusal(from: source, to: target, choice, in: self), isUnavailable: true)
    }
  }

  public func operation(
    definedBy text: String, inverse: Bool, epoch: Double?
  ) throws(EngineError) -> any DefinedOperation {
    try PipelineTransformation(text, inverse: inverse, epoch: epoch, in: self)
  }

  public func candidates(
    from source: String, to target: String, _ choice: OperationChoice
  ) throws(EngineError) -> [CandidateOperation] {
    try CandidateOperation.all(from: source, to: target, choice, in: self)
  }

  public func codes(startingWith text: String) -> [(code: String, name: String)] {
    var count: Int32 = 0
    guard let list = proj_get_crs_info_list_from_database(pointer, nil, nil, &count) else { return [] }
    defer { proj_crs_info_list_destroy(list) }
    let wanted = text.lowercased()
    var found: [(code: String, name: String)] = []
    for index in 0..<Int(count) {
      guard let info = list[index]?.pointee, info.deprecated == 0, let authority = string(info.auth_name),
        let number = string(info.code)
      else { continue }
      let code = "\(authority):\(number)"
      if code.lowercased().hasPrefix(wanted) { found.append((code, string(info.name) ?? "")) }
    }
    return found
  }

  public func areasOfUse(named name: String) -> [AreaOfUse] { AreaOfUse.named(name, in: self) }
}
