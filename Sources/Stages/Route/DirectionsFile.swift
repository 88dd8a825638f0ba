// The sentences of steps in another language, from a YAML file.

import FeatureStream
import Routing
import YAML

enum DirectionsFile {
  /// Reads templates; what a file leaves out stays in a language.
  static func read(_ path: String, over language: DirectionsLanguage) throws(RunError) -> DirectionsTemplate {
    let file = try YAMLFile(path: path)
    var template = DirectionsTemplate(language)
    guard let root = file.root else { return template }
    let known = ["sentences", "directions", "compass", "exits", "notices", "ways"]
    let members = try file.members(root, of: "directions", known: known)
    // The words of the language beside sentences of another would be of two tongues.
    if members.contains(where: { $0.key == "sentences" }) { template.ways = [:] }
    for member in members {
      switch member.key {
      case "sentences":
        var given: Set<String> = []
        for sentence in try file.members(member.value, of: member.key, known: DirectionsTemplate.keys) {
          template.sentences[sentence.key] = try file.text(sentence)
          given.insert(sentence.key)
        }
        template.keepOwn(given)
      case "notices":
        for notice in try file.members(member.value, of: member.key, known: Advisory.keys) {
          template.notices[notice.key] = try file.text(notice)
        }
      case "ways":
        for way in try file.members(member.value, of: member.key, known: DirectionsTemplate.wayKeys) {
          template.ways[way.key] = [try file.text(way)]
        }
      case "directions":
        let known = Maneuver.Modifier.allCases.map(\.rawValue)
        for word in try file.members(member.value, of: member.key, known: known) {
          template.directions[word.key] = try file.text(word)
        }
      default:
        guard let words = member.value.elements?.compactMap(\.text), !words.isEmpty,
          member.key == "exits" || words.count == 8
        else {
          throw file.refusal(
            member.value.place,
            "'\(member.key)' has to be a list\(member.key == "compass" ? " of eight words, from north clockwise" : "")")
        }
        if member.key == "compass" { template.compass = words } else { template.exits = words }
      }
    }
    return template
  }
}

extension DirectionsTemplate {
  /// Leaves out, of each manoeuvre that a file has sentences for, those of its own language: what the file says counts,
  /// and no other language beside it.
  fileprivate mutating func keepOwn(_ given: Set<String>) {
    for kind in Set(given.map { $0.hasSuffix(" name") ? String($0.dropLast(5)) : $0 }) {
      for key in sentences.keys where key.hasPrefix(kind + " ") && key != kind + " name" && !given.contains(key) {
        if key.hasSuffix(" side name") || key.hasSuffix(" ahead name"), given.contains(String(key.dropLast(5))) {
          continue
        }
        sentences[key] = nil
      }
      guard kind == "roundabout" else { continue }
      for key in sentences.keys where key.hasPrefix("rotary") && !given.contains(key) { sentences[key] = nil }
    }
  }
}
