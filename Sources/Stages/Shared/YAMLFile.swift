// A YAML file of settings or styles, read once before the stream begins, with messages that say where.

import Cartography
import FeatureStream
import Words
import YAML

/// A YAML file, and what is said of it.
struct YAMLFile: Sendable {
  /// The file, as messages name it.
  let path: String
  /// What it holds; nil for nothing.
  let root: YAMLNode?
  /// The colours that names stand for in a style.
  var colors: [String: Color] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: what messages call it; the path itself by default.
  ///   - found: where it was found, if nobody named it.
  /// - Throws: `RunError` with status 66 when it cannot be read, 64 when it is not YAML.
  init(path: String, name: String? = nil, found: FoundFolder? = nil) throws(RunError) {
    self.path = name ?? path
    let bytes = try found.read(path)
    do throws(YAMLError) { root = try parseYAML(bytes) } catch {
      throw Self.refusal(self.path, error.place, error.message)
    }
  }

  /// Reads a text of plat's own.
  init(text: String, name: String) throws(RunError) {
    path = name
    do throws(YAMLError) { root = try parseYAML(Array(text.utf8)) } catch {
      throw Self.refusal(path, error.place, error.message)
    }
  }

  /// A complaint, with the place.
  func refusal(_ place: YAMLPlace, _ message: String) -> RunError { Self.refusal(path, place, message) }

  private static func refusal(_ path: String, _ place: YAMLPlace, _ message: String) -> RunError {
    RunError(.usage, "\(path):\(place.line):\(place.column): \(message)")
  }

  /// The members of a mapping that may have these keys and no others.
  ///
  /// - Parameter what: what the mapping is, for messages, such as `rules`.
  func members(_ node: YAMLNode, of what: String, known: [String]) throws(RunError) -> [YAMLMember] {
    let members = try members(node, of: what)
    for member in members where !known.contains(member.key) {
      let nearest = member.key.nearest(of: known).map { "did you mean '\($0)'?" }
      throw refusal(
        member.place,
        "'\(member.key)' is not known in \(what); \(nearest ?? "it may have \(known.joined(separator: ", "))")")
    }
    return members
  }

  /// The members of a mapping.
  func members(_ node: YAMLNode, of what: String) throws(RunError) -> [YAMLMember] {
    guard let members = node.members else {
      throw refusal(node.place, "\(what) has to be a mapping, and is \(node.kind)")
    }
    return members
  }

  /// The text of a member, which is not empty.
  func text(_ member: YAMLMember) throws(RunError) -> String {
    guard let text = member.value.text, !member.value.isNull, !text.isEmpty else {
      throw refusal(member.value.place, "'\(member.key)' has to be a text, and is \(member.value.kind)")
    }
    return text
  }

  /// The one of some words that a member has for its value.
  func choice<Choice: CaseIterable & RawRepresentable>(
    _ node: YAMLNode, of what: String, _ type: Choice.Type
  ) throws(RunError) -> Choice where Choice.RawValue == String {
    if let text = node.text, let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    guard let text = node.text, !node.isNull else {
      throw refusal(node.place, "\(what) has to be one of \(words.joined(separator: ", ")), and is \(node.kind)")
    }
    let nearest = text.nearest(of: words).map { "did you mean '\($0)'?" }
    throw refusal(
      node.place,
      "'\(text)' is none of what \(what) can be; \(nearest ?? "give one of \(words.joined(separator: ", "))")")
  }
}
