// The stages and their options as JSON, for programs that offer plat to their users: `--json-usage`.

import CommandOptions
import GeoJSON
import Stages

/// The usage of stages as JSON.
struct JSONUsage: ~Copyable {
  static let option = "--json-usage"

  private var out = ByteBuffer()

  /// Of all stages, and the program.
  static func text(of stages: [any StageCommand.Type], version: String) -> String {
    var usage = JSONUsage()
    usage.out.append("{\"name\":\"plat\",\"version\":")
    usage.out.appendString(version)
    usage.out.append(",\"stages\":[")
    for (place, stage) in stages.enumerated() {
      usage.out.append(place == 0 ? "\n" : ",\n")
      usage.append(stage)
    }
    usage.out.append("\n],\"other\":[")
    for (place, other) in OtherWord.all.enumerated() {
      usage.out.append(place == 0 ? "\n" : ",\n")
      usage.append(other)
    }
    usage.out.append("\n]}")
    return usage.out.text
  }

  /// A word of another program, and what plat has for it.
  private mutating func append(_ other: OtherWord) {
    out.append("{\"tool\":")
    out.appendString(other.tool)
    out.append(",\"word\":")
    out.appendString(other.word)
    for (name, text) in [("plat", other.answer), ("note", other.note)] where !text.isEmpty {
      out.append(",\"\(name)\":")
      out.appendString(text)
    }
    out.append("}")
  }

  /// Of one stage: its name, what it does, its options, and the word for its inputs.
  static func text(of stage: any StageCommand.Type) -> String {
    var usage = JSONUsage()
    usage.append(stage)
    return usage.out.text
  }

  private mutating func append(_ stage: any StageCommand.Type) {
    let all = stage.options
    out.append("{\"name\":")
    out.appendString(stage.name)
    out.append(",\"abstract\":")
    out.appendString(stage.configuration.abstract)
    out.append(",\"description\":")
    out.appendString(stage.configuration.discussion)
    if let group = StageGroup.all.first(where: { $0.stages.contains(stage.name) }) {
      out.append(",\"group\":")
      out.appendString(group.name)
    }
    out.append(",\"operands\":[")
    appendAll(all.filter(\.names.isEmpty))
    out.append("],\"options\":[")
    appendAll(all.filter { !$0.names.isEmpty })
    out.append("],\"constraints\":[")
    for (place, constraint) in stage.declared().constraints.enumerated() {
      if place > 0 { out.append(",") }
      append(constraint)
    }
    out.append("]}")
  }

  private mutating func appendAll(_ options: [OptionDescription]) {
    for (place, option) in options.enumerated() {
      if place > 0 { out.append(",") }
      append(option)
    }
  }

  private mutating func append(_ option: OptionDescription) {
    out.append("{\"names\":")
    append(option.names)
    out.append(",\"abstract\":")
    out.appendString(option.summary)
    if option.takesValue || option.names.isEmpty {
      out.append(",\"value\":")
      out.appendString(option.valueName)
    }
    if !option.values.isEmpty {
      out.append(",\"values\":")
      append(option.values)
    }
    if let limit = option.limit { append(limit) }
    if let standard = option.standard {
      out.append(",\"default\":")
      out.appendString(standard)
    }
    if option.isFile { out.append(",\"file\":true") }
    if option.isRepeating { out.append(",\"repeats\":true") }
    out.append("}")
  }

  private mutating func append(_ limit: LimitText) {
    out.append(",\"limit\":")
    out.appendString(limit.text)
    for (name, bound) in [("minimum", limit.minimum), ("maximum", limit.maximum)] {
      guard let bound else { continue }
      out.append(",\"\(name)\":")
      out.append(bound.short)
    }
  }

  private mutating func append(_ constraint: OptionConstraint) {
    out.append("{\"kind\":")
    out.appendString(constraint.kind.rawValue)
    out.append(",\"options\":")
    append(constraint.options.map(\.words))
    if !constraint.others.isEmpty {
      out.append(",\"others\":")
      append(constraint.others.map(\.words))
    }
    out.append(",\"text\":")
    out.appendString(constraint.text)
    out.append("}")
  }

  private mutating func append(_ words: [String]) {
    out.append("[")
    for (place, word) in words.enumerated() {
      if place > 0 { out.append(",") }
      out.appendString(word)
    }
    out.append("]")
  }
}

extension Plat {
  /// Answers `plat --json-usage` and `plat STAGE --json-usage`; nil for other words.
  static func usageAnswer(_ words: [String]) throws -> String? {
    guard words.count <= 2, words.last == JSONUsage.option else { return nil }
    if words.count == 1 { return JSONUsage.text(of: stages, version: version) + "\n" }
    guard let stage = stage(named: words[0]) else {
      throw UsageError(unknownStage: words[0], known: stages.map { $0.name })
    }
    return JSONUsage.text(of: stage) + "\n"
  }
}
