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
    if let origin, let make = plan.stages[origin].reduction?.makeFinisher {
      let stage = plan.stages[origin]
      chain.append(
        ChainLink(
          stage: stage.name, number: origin, work: .perRecord(make()), check: stage.needs.check,
          readsGeometry: stage.needs.ordinates, isFinisher: true))
    }
    for index in stages {
      let (name, check) = (plan.stages[index].name, plan.stages[index].needs.check)
      let reads = plan.stages[index].needs.ordinates
      switch plan.stages[index].work {
      case .perRecord(let make):
        chain.append(
          ChainLink(stage: name, number: index, work: .perRecord(make()), check: check, readsGeometry: reads))
      case .inspecting(let make):
        chain.append(
          ChainLink(
            stage: name, number: index, work: .inspecting(make(), inputs: inputs), check: check, readsGeometry: reads))
      case .inOrder:
        guard let step = orderedSteps[index] else { break }
        chain.append(ChainLink(stage: name, number: index, work: .inOrder(step), check: check, readsGeometry: reads))
      case .reducer(let reduction):
        chain.append(
          ChainLink(stage: name, number: index, work: .gathering(Gathering(reduction, stage: index)), check: check))
      case .branching:
        guard let branch = branches[index] else { break }
        branch.step = chain.count
        chain.append(ChainLink(stage: name, number: index, work: .perRecord(branch), check: .none))
      case .passing, .source, .sink, .session: break
      }
    }
    return chain
  }

  /// Makes a worker's end of the chain.
  func makeEnd() -> ChainEnd {
    let number = end ?? plan.stages.count - 1
    let name = plan.stages[number].name
    let check = plan.stages[number].endsChain ? plan.stages[number].needs.check : .none
    guard let reduction = end == nil ? plan.output.reduction : plan.stages[number].reduction else {
      return ChainEnd(stage: name, check: check, format: plan.output.makeFormat(), gathering: nil)
    }
    let gathering = Gathering(reduction, stage: number)
    return ChainEnd(stage: name, check: check, format: CollectingFormat(gathering), gathering: gathering)
  }
}

/// What a worker's records come to.
struct ChainEnd {
  let stage: String
  /// How coordinates are checked before they come there.
  let check: CoordinateCheck
  let format: any RecordFormat
  /// What is collected there, where the leg ends at a stage that sees all records.
  let gathering: Gathering?

  func takeHandOver(_ inputs: [String]) -> HandOver? { gathering?.takeHandOver(inputs) }
}
