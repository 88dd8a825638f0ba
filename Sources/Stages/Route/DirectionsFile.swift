// The sentences of steps in another language, from a YAML file.

import FeatureStream
import Routing
import YAML

enum DirectionsFile {
  /// Reads templates; what a file leaves out stays English.
  static func read(_ path: String) throws(RunError) -> DirectionsTemplate {
    let file = try YAMLFile(path: path)
    var template = DirectionsTemplate.english
    guard let root = file.root else { return template }
    for member in try file.members(root, of: "directions", known: ["sentences", "directions", "compass", "exits"]) {
      switch member.key {
      case "sentences":
        var given: Set<String> = []
        for sentence in try file.members(member.value, of: member.key, known: DirectionsTemplate.keys) {
          template.sentences[sentence.key] = try file.text(sentence)
          given.insert(sentence.key)
        }
        // What the file says of the arrival counts, and no English beside it.
        if given.contains("arrive") || given.contains("arrive name") {
          for key in template.sentences.keys where key.hasPrefix("arrive ") && !given.contains(key) {
            if key != "arrive name" { template.sentences[key] = nil }
          }
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
