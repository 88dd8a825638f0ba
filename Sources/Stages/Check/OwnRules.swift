// Rules of the user's own: conditions in CQL2 that every record has to meet.

import CQL2
import Checking
import FeatureStream
import GeoJSON
import Layers

/// A rule whose breach is that a condition is not true.
struct OwnRule: Sendable {
  /// The rule.
  let rule: Rule
  /// The option that gives the condition, for messages.
  let option: String
  /// The condition, as it was given.
  let condition: String
  /// The text of the file that the condition names, where that was read.
  let source: String?
  /// What is said of a record that breaks it; nil for the condition itself.
  let message: String?

  /// A condition of a file of settings.
  struct Condition {
    let text: String
    /// The text of the file that it names.
    let source: String?

    init(_ text: String, source: String? = nil) { (self.text, self.source) = (text, source) }
  }

  /// The rule of `--rule NAME=CQL2`.
  init(_ name: String, _ condition: String) {
    rule = Rule(
      name, .error, .user, "not true: \(condition)", advice: "Mend the record, or the condition of --rule \(name).")
    (option, self.condition, source, message) = ("--rule \(name)", condition, nil, nil)
  }

  /// The rule of `--where`.
  init(where condition: String) {
    (rule, option, self.condition, source, message) = (RuleCatalog.condition, "--where", condition, nil, nil)
  }

  /// A rule of a file of settings.
  ///
  /// - Parameters:
  ///   - option: the condition's place, for messages.
  ///   - message: what is said of a record that breaks it; by default that the condition is not true.
  init(_ name: String, _ condition: Condition, option: String, file: String, severity: Severity, message: String?) {
    rule = Rule(
      name, severity, .user, message ?? "not true: \(condition.text)",
      advice: "Mend the record, or the rule in \(file): \(condition.text)")
    (self.option, self.condition, source, self.message) = (option, condition.text, condition.source, message)
  }

  /// The rule with its condition checked.
  func compiled() throws(RunError) -> OwnRuleProgram {
    OwnRuleProgram(
      rule: rule, option: option, condition: condition, message: message,
      program: try Program(option: option, condition, source: source, for: .condition))
  }
}

/// A rule of the user's own that can be asked.
struct OwnRuleProgram: Sendable {
  let rule: Rule
  let option: String
  let condition: String
  let message: String?
  let program: Program
}

/// A worker's test of records by the user's own rules.
final class OwnRuleTest {
  private let rules: [(rule: OwnRuleProgram, test: ConditionTest)]

  init(_ rules: [OwnRuleProgram]) { self.rules = rules.map { ($0, ConditionTest($0.program)) } }

  var isEmpty: Bool { rules.isEmpty }

  /// The rules that a record breaks: those whose condition is false, NULL, or cannot be asked.
  func findings(_ feature: borrowing Feature) -> [Finding] {
    var found: [Finding] = []
    for (own, test) in rules {
      do throws(RecordError) {
        if try !test.holds(feature) { found.append(Finding(own.rule, own.message ?? "not true: \(own.condition)")) }
      } catch {
        let message = own.message.map { "\($0); " } ?? ""
        found.append(Finding(own.rule, "\(message)cannot be asked: \(own.condition): \(error.message)"))
      }
    }
    return found
  }
}
