// What has to hold of any chain on any records.

import GeoJSON

/// A chain writes the same, says the same and ends the same however many jobs it has and however much is read at once;
/// what it writes is what it has to be; and its stages, one after the other, write and say what it does.
func fuzzChain(_ bytes: [UInt8]) {
  let made = ChainCase(bytes).withUsableWords()
  Seen.note(made)
  guard let trouble = made.trouble else { return }
  Seen.write()
  let smaller = made.reduced(trouble, attempts: 300)
  fail("\(smaller.trouble ?? trouble)\n\(smaller.shown(records: 6))")
}

extension ChainCase {
  /// What is wrong with it, or nothing.
  var trouble: String? {
    let data = text
    if input == "in" { InProcess.write(data) }
    let given = input == "-" ? data : []
    let whole = InProcess.run(words(jobs: 1), input: given)
    Seen.note(self, whole)
    if let problem = problem(of: whole, last: chain[chain.count - 1]) { return problem }
    for (jobs, size) in variants {
      let again = InProcess.run(words(jobs: jobs), input: given, readSize: size)
      if again != whole {
        return "differs with --jobs \(jobs) and a read size of \(size ?? 0): \(difference(whole, again))"
      }
    }
    guard whole.status < 2 else { return nil }
    if Chains.kind(of: chain[chain.count - 1][0]) != .last, let problem = problem(ofReading: whole.out) {
      return problem
    }
    // What is borne of rejects is each stage's own in a pipe, and where one ends the run others do not.
    guard policy[1].hasPrefix("quarantine") else { return nil }
    if chain.count == 1, Chains.kind(of: chain[0][0]) == .each {
      let (out, bad) = (whole.out.lines, (whole.files["bad"] ?? []).lines)
      if out + bad != records.count { return "gets \(records.count) records: gives \(out) and rejects \(bad)" }
    }
    // Behind decode alone check is shown the input itself, and what cannot be read is a finding.
    let isCheckOfInput = chain.first { $0[0] != "decode" }?[0] == "check"
    return isPiped && chain.count > 1 && !isCheckOfInput ? trouble(piped: data, whole) : nil
  }

  /// What is wrong where the stages are run one after the other.
  private func trouble(piped data: [UInt8], _ whole: Outcome) -> String? {
    var (piped, said, worst) = (data, [String](), Int32(0))
    // What one stage is strict with, all of a chain are.
    let isStrict = chain.contains { $0.contains("--strict") }
    for stage in chain {
      var words = [stage[0], "--on-error", "skip"] + stage.dropFirst()
      // What needs no input reads it where it is named; the words of tee name what it writes.
      if stage[0] != "tee" { words.insert("-", at: 1) }
      if isStrict, !stage.contains("--strict") { words.append("--strict") }
      let step = InProcess.run(words, input: piped)
      if let problem = problem(of: step, last: stage) { return "in a pipe \(stage[0]) \(problem)" }
      if step.status > 1 {
        return "has a status in a pipe: \(step.status): \(String(decoding: step.said, as: UTF8.self))"
      }
      said += spoken(step.said)
      worst = max(worst, step.status)
      piped = step.out
    }
    if piped != whole.out { return "differs from a pipe: \(difference(of: whole.out, piped))" }
    // A stage that is cut short may have spoken in a pipe, and goes unheard in one process.
    if chain.contains(where: { $0[0] == "head" || $0.contains { $0.hasPrefix("--first") } }) { return nil }
    let (one, other) = (spoken(whole.said).sorted(), said.sorted())
    if one != other {
      return "says something else than a pipe: \(Set(one).symmetricDifference(other).sorted().prefix(3))"
    }
    if (worst > 0) != (whole.status > 0) {
      return "has a status that a pipe has not: \(whole.status) and \(worst)"
    }
    return nil
  }
}

/// What is wrong with one run, or nothing.
private func problem(of run: Outcome, last stage: [String]) -> String? {
  let said = String(decoding: run.said.suffix(300), as: UTF8.self)
  if ![0, 1, 2, 64, 66, 69, 74].contains(run.status) { return "has a status of its own: \(run.status): \(said)" }
  if run.status != 0, run.said.isEmpty { return "says nothing: status \(run.status)" }
  guard Chains.kind(of: stage[0]) != .last, run.status < 2 else { return nil }
  if let last = run.out.last, last != 0x0A { return "ends without a line feed" }
  let isComputed = ["buffer", "project", "simplify", "densify", "measure", "hull"].contains(stage[0])
  for line in run.out.split(separator: 0x0A) {
    if let problem = isComputed ? ordinateProblem(Array(line)) : isJSON(Array(line)) ? nil : "writes what is no JSON" {
      return "\(problem): \(String(decoding: line.prefix(300), as: UTF8.self))"
    }
  }
  return nil
}

/// What is wrong with a line of a stage that computes, or nothing.
private func ordinateProblem(_ line: [UInt8]) -> String? {
  withPadded(line) { bytes in
    var (feature, scanner) = (
      Feature(), FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    )
    do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch { return "writes no Feature" }
    let (ordinates, dimension) = (feature.geometry.ordinates, feature.geometry.dimension)
    // A missing z is NaN.
    let isFinite = ordinates.indices.allSatisfy { $0 % dimension == 2 || ordinates[$0].isFinite }
    return isFinite ? nil : "writes an ordinate that is not finite"
  }
}

/// What is wrong where what was written is read, which is to be taken as it is; or nothing.
private func problem(ofReading out: [UInt8]) -> String? {
  let read = InProcess.run(["decode"], input: out)
  if read.status == 0, read.out == out, read.said.isEmpty { return nil }
  let said = String(decoding: read.said.prefix(300), as: UTF8.self)
  return "writes what decode does not take as it is: status \(read.status): \(said) \(difference(of: out, read.out))"
}

/// What stages say, without the places in their inputs, which in a pipe are others, and without the sum of rejects.
private func spoken(_ messages: [UInt8]) -> [String] {
  String(decoding: messages, as: UTF8.self).split(separator: "\n").compactMap { line in
    if line.contains(" rejected: ") { return nil }
    var fields = line.split(separator: ":", omittingEmptySubsequences: false)
    // `plat stage: input:line:column: message`
    if fields.count > 4, Int(fields[2]) != nil, Int(fields[3]) != nil { fields.replaceSubrange(1...3, with: [" HERE"]) }
    let text = fields.joined(separator: ":")
    // The place in the record.
    guard text.hasSuffix(")"), let start = text.lastIndex(of: " "), text[start...].hasPrefix(" (/") else { return text }
    return String(text[..<start])
  }
}

extension [UInt8] {
  fileprivate var lines: Int { count { $0 == 0x0A } }
}

private func difference(_ one: Outcome, _ other: Outcome) -> String {
  if one.status != other.status {
    return "status \(one.status) and \(other.status), \(difference(of: one.said, other.said))"
  }
  if one.out != other.out { return difference(of: one.out, other.out) }
  if one.said != other.said { return "messages, " + difference(of: one.said, other.said) }
  let names = Set(one.files.keys).union(other.files.keys).sorted().filter { one.files[$0] != other.files[$0] }
  return "files, " + names.map { "\($0): " + difference(of: one.files[$0] ?? [], other.files[$0] ?? []) }.joined()
}

private func difference(of one: [UInt8], _ other: [UInt8]) -> String {
  let (left, right) = (one.split(separator: 0x0A), other.split(separator: 0x0A))
  let at = zip(left, right).prefix { $0 == $1 }.count
  func shown(_ lines: [ArraySlice<UInt8>]) -> String {
    at < lines.count ? String(decoding: lines[at].prefix(300), as: UTF8.self) : "(no such line)"
  }
  return "line \(at + 1): \(shown(left)) and \(shown(right))"
}
