// What is said of one stage of a plan, as a record and as a row of a table.

import GeoJSON
import Stages

/// A stage of a plan.
struct PlanRow {
  /// Its number in the chain, such as 3, or 3.1 for the first stage of the branch that leaves at the third.
  let step: String
  let stage: String
  /// Its words, as a shell reads them.
  let command: String
  let kind: StageKind
  /// What it has to know of geometries.
  let needs: Parsed
  /// What is parsed there for the whole chain, of a stage that is handed text.
  var parses: Parsed?
  /// Whether records become text again there, and in which form.
  var encodes: String?
  /// On how many threads it works.
  let jobs: Int
  /// The inputs, of a stage that reads some.
  var reads: String?
  /// The outputs, of a stage that writes some.
  var writes: String?
  /// About how many bytes it holds; nil where that depends on an input of unknown size.
  let memory: Int?

  /// What is made of a geometry's text.
  enum Parsed: String {
    case nothing = "records"
    case coordinates = "records, coordinates"
    /// Also where each position stands, so that one that is kept keeps its spelling.
    case positions = "records, coordinates, their text"
  }

  /// The kind in a word.
  var kindWord: String {
    switch kind {
    case .streaming: "streaming"
    case .bounded: "bounded"
    case .retainsAll: "retaining"
    }
  }

  /// The row as a Feature.
  func append(to out: inout ByteBuffer) {
    out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{")
    out.append("\"explain_step\":")
    out.appendString(step)
    let texts = [
      ("stage", stage), ("command", command), ("kind", kindWord), ("needs", needs.rawValue),
      ("parses", parses?.rawValue),
      ("encodes", encodes), ("reads", reads), ("writes", writes),
    ]
    for (name, text) in texts {
      guard let text else { continue }
      out.append(",\"explain_\(name)\":")
      out.appendString(text)
    }
    out.append(",\"explain_jobs\":\(jobs)")
    if let memory { out.append(",\"explain_memory\":\(memory)") }
    out.append("}}\n")
  }

  /// The rows as a table, at most so many characters wide where that can be.
  static func table(_ rows: [PlanRow]) -> String {
    let heads = ["", "stage", "kind", "needs", "jobs", "memory", "reads, writes"]
    let cells = rows.map { row in
      let ends = [row.reads.map { "< \($0)" }, row.writes.map { "> \($0)" }].compactMap(\.self)
      return [
        row.step, row.stage, row.kindWord, row.needs.rawValue, "\(row.jobs)", size(row.memory),
        ends.joined(separator: " "),
      ]
    }
    let widths = heads.indices.map { column in ([heads] + cells).map { $0[column].count }.max() ?? 0 }
    return ([heads] + cells).map { line in
      var text = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  private static func size(_ bytes: Int?) -> String {
    guard let bytes else { return "grows" }
    return bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\((bytes + 999_999) / 1_000_000) MB"
  }
}
