// The plan of a chain: what its prepared stages say of themselves.

import FeatureStream
import FileNames
import GeoJSON
import Stages
import SystemLibrary
import Words

extension Pipeline {
  /// Prints the plan of the chain.
  func explain(_ command: Explain) throws -> ExitStatus {
    let rows: [PlanRow]
    do { rows = try self.rows(before: "", inputs: nil) } catch let failure as PreparationFailure {
      failure.say(options.errors)
      return failure.error.status
    }
    var text = ByteBuffer()
    let isTable = command.text || command.stream.output ?? "-" == "-" && isatty(STDOUT_FILENO) == 1
    if isTable { text.append(PlanRow.table(rows)) } else { for row in rows { row.append(to: &text) } }
    let output = OutputOptions(path: command.stream.output, ifChanged: command.stream.ifChanged)
    do throws(RunError) {
      try writeText(text.bytes, output)
      return .done
    } catch {
      Messenger(stage: Explain.name, form: command.stream.errors).say(error)
      return error.status
    }
  }

  /// The rows of the chain, numbered after those of the chain that it is a branch of.
  ///
  /// - Parameter inputs: what comes in, in a branch.
  private func rows(before: String, inputs: InputContent?) throws -> [PlanRow] {
    let prepared = try prepared()
    guard let first = stages.first else { return [] }
    let options = options
    let jobs = options.jobs ?? availableProcessors()
    let input = self.input(first.command, prepared[0])
    let content = inputs ?? self.content(of: input)
    let size = content.bytes
    var rows: [PlanRow] = []
    for (index, (stage, prepared)) in zip(stages, prepared).enumerated() {
      let step = before + "\(index + 1)"
      let isOrdered = [prepared.before, prepared.work, prepared.after].contains { $0?.isOrdered == true }
      let tee = stage.command as? Tee
      var row = PlanRow(
        step: step, stage: stage.name, command: stage.words.texts.map(\.quoted).joined(separator: " "),
        kind: prepared.kind,
        needs: parsed(prepared.needs),
        jobs: isOrdered ? 1 : jobs,
        memory: prepared.kind == .retainsAll && size == 0
          ? nil
          : (prepared.kind == .retainsAll ? prepared.retention.bytes(of: content) : 0)
            + (index == 0 && inputs == nil ? StreamPlan.memory(jobs: jobs, input: size) : 0))
      if index == 0, inputs == nil {
        // Records are parsed once, for all stages and branches.
        if !input.paths.isEmpty { row.parses = parsed(try plan(try self.prepared(), input: input).needs) }
        row.reads =
          input.paths.isEmpty ? nil : input.paths.map { $0 == "-" ? "standard input" : $0.shown }.joined(separator: " ")
      }
      var written = tee?.files.map { $0 == "-" ? "standard output" : $0 } ?? []
      if index == stages.count - 1 {
        written.append(options.output.map { $0 == "-" ? "standard output" : $0 } ?? "standard output")
      }
      row.writes = written.isEmpty ? nil : written.map(\.shown).joined(separator: " ")
      if case .sink = prepared.after ?? prepared.work {
        row.encodes = "another form"
      } else if !written.isEmpty {
        row.encodes = "one Feature a line"
      }
      rows.append(row)
      guard stage.branch != nil else { continue }
      for branch in try branches(of: stage, options) {
        rows += try branch.rows(before: step + ".", inputs: content)
      }
    }
    return rows
  }

  private func parsed(_ needs: GeometryNeeds) -> PlanRow.Parsed {
    needs.positions ? .positions : needs.ordinates ? .coordinates : .nothing
  }

  /// What there is in inputs; nothing where that is not known.
  private func content(of input: InputOptions) -> InputContent {
    var content = InputContent()
    if let given = input.given {
      given.withUnsafeBytes { content.add(bytes: $0.count, sample: $0) }
      return content
    }
    for path in input.paths where !content.add(file: path) { return InputContent() }
    return content
  }
}

extension String {
  /// The word as a shell has to be given it.
  fileprivate var quoted: String {
    let plain = utf8.allSatisfy { byte in
      byte.isLetter || byte.isDigit || "-_./,:=@%+".utf8.contains(byte)
    }
    if plain, !isEmpty { return self }
    if holdsBytes {
      return "$'" + FileName.bytes(self).map { "\\x" + String(Int($0) | 0x100, radix: 16).dropFirst() }.joined() + "'"
    }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
