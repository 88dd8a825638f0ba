// A leg of the way of records: from the inputs, or a stage that yields records, to the next such stage or the output.

import FileNames
import GeoJSON

/// Some stages of a run, one after the other, without a stage between them that sees all records first.
struct Leg: Sendable {
  let plan: StreamPlan
  /// The number of the stage that yields the leg's records; nil for the inputs.
  let origin: Int?
  /// The stages that records go through.
  let stages: Range<Int>
  /// The number of the stage that takes what comes out; nil for the output.
  let end: Int?
  /// The operators of stages that are in order, by the stage's number: the same for all legs and workers.
  let orderedSteps: [Int: OrderedStep]
  /// The names of the inputs, in messages, of a branch's first leg, whose records are those of the leg that it leaves.
  var inheritedInputs: [String]?

  /// The stage that takes the blame for what is wrong with the records themselves.
  var firstStage: String {
    guard let origin else { return plan.stages.first?.name ?? "" }
    return plan.stages[stages.first ?? origin].name
  }

  /// The names of the inputs, in messages.
  var inputs: [String] {
    inheritedInputs ?? origin.map { ["output of \(plan.stages[$0].name)"] } ?? plan.input.paths.map(\.shown)
  }

  /// How many turns there are: one for each step, and one for the format.
  var turnCount: Int { stages.count + 2 }

  /// Makes a worker's steps.
  ///
  /// - Parameter branches: where records leave for a branch, by the stage's number.
  func makeChain(_ branches: [Int: BranchOperator]) -> [ChainLink] {
    var chain: [ChainLink] = []
    func link(
      _ index: Int, _ work: ChainLink.Work, check: CoordinateCheck? = nil, readsGeometry: Bool? = nil,
      computes: Bool? = nil
    ) {
      let stage = plan.stages[index]
      chain.append(
        ChainLink(
          stage: stage.name, number: index, work: work, check: check ?? stage.needs.check,
          readsGeometry: readsGeometry ?? stage.needs.ordinates, computes: computes ?? stage.needs.ordinates,
          isFinisher: index == origin,
          watch: index == origin ? nil : StageWatch(stage, number: index)))
    }
    if let origin, let make = plan.stages[origin].reduction?.makeFinisher { link(origin, .perRecord(make())) }
    for index in stages {
      switch plan.stages[index].work {
      case .perRecord(let make): link(index, .perRecord(make()))
      case .inspecting(let make): link(index, .inspecting(make(), inputs: inputs), computes: false)
      case .inOrder: if let step = orderedSteps[index] { link(index, .inOrder(step)) }
      case .reducer(let reduction): link(index, .gathering(Gathering(reduction, stage: index)), readsGeometry: false)
      case .branching:
        guard let branch = branches[index] else { break }
        branch.step = chain.count
        link(index, .perRecord(branch), check: CoordinateCheck.none, readsGeometry: false)
      case .passing, .source, .sink, .session: break
      }
    }
    return chain
  }

  /// Makes a worker's end of the chain.
  func makeEnd() -> ChainEnd {
    let number = end ?? plan.stages.count - 1
    let stage = plan.stages[number]
    // What the last stage has made itself goes to the output, as it would go to another stage.
    let takesRecords = stage.endsChain && !(end == nil && stage.endsLeg)
    let check = takesRecords ? stage.needs.check : .none
    let computes = takesRecords && stage.needs.ordinates
    let watch = takesRecords ? StageWatch(stage, number: number) : nil
    guard let reduction = end == nil ? plan.output.reduction : stage.reduction else {
      return ChainEnd(
        stage: stage.name, number: number, check: check, computes: computes, format: plan.output.makeFormat(),
        gathering: nil, watch: watch)
    }
    let gathering = Gathering(reduction, stage: number)
    return ChainEnd(
      stage: stage.name, number: number, check: check, computes: computes, format: CollectingFormat(gathering),
      gathering: gathering, watch: watch)
  }
}

/// What a worker's records come to.
struct ChainEnd {
  let stage: String
  /// The number of the stage.
  let number: Int
  /// How coordinates are checked before they come there.
  let check: CoordinateCheck
  /// Whether the stage computes with ordinates there.
  let computes: Bool
  let format: any RecordFormat
  /// What is collected there, where the leg ends at a stage that sees all records.
  let gathering: Gathering?
  /// What looks for the names and places that the stage's options give.
  let watch: StageWatch?

  func takeHandOver(_ inputs: [String]) -> HandOver? { gathering?.takeHandOver(inputs) }
}
