// The file of settings of check, .platcheck.yml: what it may hold, and how it is read.

import Checking
import FeatureStream
import Layers
import Planar
import Words
import YAML

/// What a file of settings says; nil for what it leaves alone.
struct CheckConfiguration: Sendable {
  /// The file, as messages name it.
  let path: String
  /// How bad a breach is, of plat's rules.
  private(set) var severities: [String: Severity] = [:]
  /// Rules of the user's own; that of `where` first.
  private(set) var own: [OwnRule] = []
  private(set) var schema: String?
  private(set) var schemaScope: SchemaRule.Scope?
  private(set) var formats: Bool?
  private(set) var maxWarnings: Int?
  private(set) var maxFindings: Int?
  private(set) var baseline: String?
  private(set) var reports: [ReportRequest]?
  private(set) var coverage: Bool?
  private(set) var network: Bool?
  private(set) var layer: Bool?
  private(set) var imdf: Bool?
  private(set) var snap: Distance?
  private(set) var duplicates: Distance?
  private(set) var minWidth: Distance?
  private(set) var minAngle: Double?
  private(set) var spikeLength: Distance?
  private(set) var against: [AgainstRequest]?

  /// Where it was found; nil where it was named.
  let found: FoundFolder?

  private let file: YAMLFile
  /// What stands before a path that begins in the file's folder: nothing, or the folder with a slash.
  private let folder: String

  private enum Key: String, CaseIterable {
    case rules, `where`, schema, formats
    case schemaScope = "schema-scope"
    case maxWarnings = "max-warnings"
    case maxFindings = "max-findings"
    case baseline, report, coverage, network, layer, imdf, snap, duplicates, against
    case minWidth = "min-width"
    case minAngle = "min-angle"
    case spikeLength = "spike-length"
  }

  private enum RuleKey: String, CaseIterable { case `where`, message, severity }

  /// Reads a file of settings.
  ///
  /// - Parameter isFound: whether it lies beside the data, and nobody named it.
  /// - Throws: `RunError` when it cannot be read, or says what makes no sense, or what is not for it to say.
  init(path: String, isFound: Bool = false) throws(RunError) {
    found = isFound ? try FoundFolder(of: path) : nil
    file = try YAMLFile(path: path, found: found)
    self.path = path
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    guard let root = file.root, !root.isNull else { return }
    for member in try file.members(root, of: "a file of settings", known: Key.allCases.map(\.rawValue)) {
      guard let key = Key(rawValue: member.key) else { continue }
      try take(key, member)
    }
    // The order of what is found does not depend on that of the keys.
    if let index = own.firstIndex(where: { $0.rule.id == RuleCatalog.condition.id }) {
      own.insert(own.remove(at: index), at: 0)
    }
  }

  private mutating func take(_ key: Key, _ member: YAMLMember) throws(RunError) {
    switch key {
    case .rules:
      for rule in try file.members(member.value, of: "'rules'") { try takeRule(rule) }
    case .where:
      own.append(
        OwnRule(
          "where", try condition(try file.text(member)), option: option(member), file: path, severity: .error,
          message: nil))
    case .schema: schema = resolved(try file.text(member))
    case .schemaScope: schemaScope = try file.choice(member.value, of: "'schema-scope'", SchemaRule.Scope.self)
    case .formats: formats = try truth(member)
    case .maxWarnings: maxWarnings = try count(member)
    case .maxFindings: maxFindings = try count(member)
    case .baseline: baseline = resolved(try file.text(member))
    case .report: reports = try requests(member.value)
    case .coverage: coverage = try truth(member)
    case .network: network = try truth(member)
    case .layer: layer = try truth(member)
    case .imdf: imdf = try truth(member)
    case .snap: snap = try length(member)
    case .duplicates: duplicates = try length(member)
    case .minWidth: minWidth = try length(member)
    case .spikeLength: spikeLength = try length(member)
    case .minAngle:
      guard let angle = Double(try file.text(member)), (0...90).contains(angle) else {
        throw file.refusal(member.value.place, "'min-angle' has to be a number of degrees from 0 to 90")
      }
      minAngle = angle
    case .against: against = try layers(member.value)
    }
  }

  private func length(_ member: YAMLMember) throws(RunError) -> Distance {
    guard let length = Distance(try file.text(member)), NeighbourChoice.isOnGround(length) else {
      throw file.refusal(
        member.value.place,
        "'\(member.key)' has to be a distance on the ground, such as 50cm, in metres and not negative")
    }
    return length
  }

  private func count(_ member: YAMLMember) throws(RunError) -> Int {
    guard let number = member.value.integer, number >= 0 else {
      throw file.refusal(member.value.place, "'\(member.key)' has to be a whole number, 0 or more")
    }
    return number
  }

  private func truth(_ member: YAMLMember) throws(RunError) -> Bool {
    guard let truth = member.value.boolean else {
      throw file.refusal(member.value.place, "'\(member.key)' has to be true or false")
    }
    return truth
  }

  // MARK: Rules

  private mutating func takeRule(_ member: YAMLMember) throws(RunError) {
    let name = member.key
    let isKnown = RuleCatalog.rule(name) != nil
    guard member.value.members != nil else {
      guard isKnown else {
        let nearest = name.nearest(of: RuleCatalog.all.map(\.id)).map { "did you mean '\($0)'?" }
        throw file.refusal(
          member.place,
          "there is no rule '\(name)'; \(nearest ?? "plat check --list-rules lists them")"
            + (nearest == nil ? ", and one's own is a mapping with 'where'" : ""))
      }
      severities[name] = try file.choice(member.value, of: "a severity", Severity.self)
      return
    }
    guard RuleSetting.isName(name) else {
      throw file.refusal(
        member.place, "'\(name)' is no name of a rule: it may have lower-case letters, digits, - and _")
    }
    var rule: (where: YAMLMember?, message: String?, severity: Severity?)
    for part in try file.members(member.value, of: "rule '\(name)'", known: RuleKey.allCases.map(\.rawValue)) {
      switch RuleKey(rawValue: part.key) {
      case .where: rule.where = part
      case .message: rule.message = try file.text(part)
      default: rule.severity = try file.choice(part.value, of: "a severity", Severity.self)
      }
      if isKnown, part.key != RuleKey.severity.rawValue {
        throw file.refusal(part.place, "'\(name)' is a rule of plat's; one's own needs a name of its own")
      }
    }
    if isKnown {
      severities[name] = rule.severity
      return
    }
    guard let condition = rule.where else {
      let nearest = name.nearest(of: RuleCatalog.all.map(\.id)).map { "; did you mean plat's '\($0)'?" }
      throw file.refusal(
        member.place, "rule '\(name)' needs 'where', a condition that every record has to meet\(nearest ?? "")")
    }
    own.append(
      OwnRule(
        name, try self.condition(try file.text(condition)), option: option(condition), file: path,
        severity: rule.severity ?? .error, message: rule.message))
  }

  /// What messages call the condition of a member.
  private func option(_ member: YAMLMember) -> String {
    "\(path):\(member.value.place.line):\(member.value.place.column): \(member.key)"
  }

  /// A condition; that in a file is looked for beside the settings.
  private func condition(_ text: String) throws(RunError) -> OwnRule.Condition {
    guard text.hasPrefix("@") else { return OwnRule.Condition(text) }
    let path = resolved(String(text.dropFirst()))
    return OwnRule.Condition("@" + path, source: String(decoding: try found.read(path), as: UTF8.self))
  }

  // MARK: Paths

  private func requests(_ node: YAMLNode) throws(RunError) -> [ReportRequest] {
    let forms = ReportForm.allCases.map(\.rawValue)
    let requests = try list(node, of: forms, "report", "%, each with =FILE or without", ReportRequest.init(argument:))
    return requests.map { ReportRequest(form: $0.form, path: $0.path.map { resolved($0) }) }
  }

  private func layers(_ node: YAMLNode) throws(RunError) -> [AgainstRequest] {
    let rules = LayerDemand.allCases.map(\.rawValue)
    let requests = try list(
      node, of: rules, "against", "RULE=FILE, where RULE is one of %", AgainstRequest.init(argument:))
    return requests.map { AgainstRequest($0.demand, path: resolved($0.path)) }
  }

  /// What one node, or each of a list, says by a word that may have `=FILE` after it.
  ///
  /// - Parameter form: what they have to be, with the words in place of `%`.
  private func list<Request>(
    _ node: YAMLNode, of words: [String], _ key: String, _ form: String, _ read: (String) -> Request?
  ) throws(RunError) -> [Request] {
    var found: [Request] = []
    for node in node.elements ?? [node] {
      if let request = node.text.flatMap(read) {
        found.append(request)
        continue
      }
      let word = node.text.map { String($0.prefix { $0 != "=" }) }
      let nearest = word.flatMap { $0.nearest(of: words) }.flatMap { $0 == word ? nil : "; did you mean '\($0)'?" }
      let wanted = form.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: words.joined(separator: ", "))
      throw file.refusal(node.place, "'\(key)' has to be one or a list of \(wanted)" + (nearest ?? ""))
    }
    return found
  }

  /// A path as it is from the current folder.
  private func resolved(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }
}
