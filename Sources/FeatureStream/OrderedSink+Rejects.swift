// What the ordered end of the stream says of rejects after a run that went on at them.

extension OrderedSink {
  /// Counts a reject by its stage and its code.
  func count(_ reject: Reject) {
    rejects += 1
    if let index = codes.firstIndex(where: { $0.code == reject.code && $0.stage == reject.stage }) {
      codes[index].count += 1
    } else {
      codes.append((reject.stage, reject.code, 1))
    }
  }

  /// Says, after a run that went on at bad records, how many of each kind there were, and which stage refused them.
  ///
  /// Of one stage it is that stage that speaks, of several plat itself, which names them, in the chain's order.
  func sayRejects() {
    guard policy.action != .stop, rejects > 0, !isClosed else { return }
    let names = stages.map(\.name)
    let order = { (stage: String) in names.firstIndex(of: stage) ?? 0 }
    let sorted = codes.enumerated().sorted { a, b in
      (order(a.element.stage), a.offset) < (order(b.element.stage), b.offset)
    }.map(\.element)
    let only = Set(codes.map(\.stage)).count == 1 ? sorted[0].stage : ""
    let words = sorted.map { "\($0.count) \($0.code)" + (only.isEmpty ? " (\($0.stage))" : "") }.joined(separator: ", ")
    Messenger(stage: only, form: policy.form)
      .say(note: "\(rejects) record\(rejects == 1 ? "" : "s") rejected: \(words)")
  }
}
