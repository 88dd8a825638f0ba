// Profiles as YAML: read from a file, and printed.

import FeatureStream
import Routing
import Words
import YAML

/// Which profile is used: a built-in one, or that of a file.
enum ProfileChoice {
  /// The words for the built-in ones, ours and those that others use.
  static let names: [(name: String, profile: RoadProfile)] = [
    ("driving", .driving), ("automobile", .driving), ("car", .driving), ("truck", .truck), ("hgv", .truck),
    ("walking", .foot), ("foot", .foot), ("cycling", .cycling), ("bicycle", .cycling), ("bike", .cycling),
  ]

  /// The profile that a word names, or that a file has.
  static func profile(_ text: String) throws(RunError) -> RoadProfile {
    if let known = names.first(where: { $0.name == text }) { return known.profile }
    if !text.contains("."), !text.contains("/") {
      let nearest = text.nearest(of: names.map(\.name)).map { "did you mean '\($0)'? " } ?? ""
      throw RunError(.usage, "--profile '\(text)' is none: \(nearest)driving, truck, walking, cycling, or a YAML file")
    }
    return try read(text)
  }

  /// Reads a file: the tables of a profile, over those of the one that `base` names.
  static func read(_ path: String) throws(RunError) -> RoadProfile {
    let file = try YAMLFile(path: path)
    guard let root = file.root else { throw RunError(.usage, "\(path): is empty; a profile has tables such as speeds") }
    let members = try file.members(root, of: "a profile")
    func member(_ name: String) -> YAMLMember? { members.first { $0.key == name } }
    var profile = RoadProfile.driving
    if let base = member("base") {
      let name = try file.text(base)
      guard let known = names.first(where: { $0.name == name }) else {
        throw file.refusal(
          base.value.place, "base '\(name)' is no built-in profile: driving, truck, walking or cycling")
      }
      profile = known.profile
    } else if let rules = member("rules") {
      profile = RoadProfile(
        try file.choice(rules.value, of: "rules", RoadProfile.Rules.self), .automobile)
    } else if member("bicycle_speeds") != nil {
      profile = RoadProfile(.bicycle, .cycling)
    } else if member("access_tags_hierarchy") == nil {
      profile = RoadProfile(.plain, .automobile)
    } else if member("speed_reduction") == nil, member("vehicle_height") == nil {
      profile = RoadProfile(.foot, .walking)
    }
    try take(members, file, &profile)
    return profile
  }

  private static func take(
    _ members: [YAMLMember], _ file: YAMLFile, _ profile: inout RoadProfile
  ) throws(RunError) {
    for member in members {
      let (key, node) = (member.key, member.value)
      switch key {
      case "base", "rules": continue
      case "transport":
        profile.transport = try file.choice(node, of: "transport", TransportType.self)
      case "weight_name":
        // The names of others that mean time.
        profile.weight =
          ["cyclability"].contains(node.text ?? "")
          ? .duration : try file.choice(node, of: "weight_name", RoadProfile.Weight.self)
      case "properties": try take(try file.members(node, of: key), file, &profile)
      case "speeds": profile.speeds = try speeds(node, file)
      case "bicycle_speeds": profile.speeds["highway"] = try table(node, file, key).mapValues { .init($0) }
      case "oneway_handling":
        // OSRM's `specific`: only a oneway for the vehicle counts.
        profile.obeysOneway = node.text == "specific" ? false : try boolean(member, file)
      default:
        if let set = RoadProfile.sets.first(where: { $0.name == key }) {
          profile[keyPath: set.path] = try words(node, file, key)
        } else if let list = RoadProfile.lists.first(where: { $0.name == key }) {
          profile[keyPath: list.path] = try self.list(node, file, key)
        } else if let known = RoadProfile.tables.first(where: { $0.name == key }) {
          profile[keyPath: known.path] = try table(node, file, key)
        } else if let number = RoadProfile.numbers.first(where: { $0.name == key }) {
          profile[keyPath: number.path] = try self.number(node, file, key)
        } else if let known = RoadProfile.switches.first(where: { $0.name == key }) {
          profile[keyPath: known.path] = try boolean(member, file)
        } else if !ignored.contains(key) {
          let nearest = key.nearest(of: keys).map { "did you mean '\($0)'?" } ?? "plat route --print-profile shows all"
          throw file.refusal(member.place, "'\(key)' is not known in a profile; \(nearest)")
        }
      }
    }
  }

  /// Keys of OSRM's profiles that decide nothing here.
  private static let ignored: Set<String> = [
    "access_turn_classification", "cardinal_directions", "classes", "default_mode", "excludable",
    "highway_turn_classification", "lane_markings_penalty", "relation_types", "suffix_list", "exclude_cargo_bike",
    "max_speed_for_map_matching", "process_call_tagless_node", "call_tagless_node_function", "max_collapse_distance",
    "unsafe_highway_list",
  ]

  static var keys: [String] {
    ["base", "rules", "transport", "weight_name", "properties", "speeds", "bicycle_speeds"]
      + RoadProfile.sets.map(\.name) + RoadProfile.lists.map(\.name) + RoadProfile.tables.map(\.name)
      + RoadProfile.numbers.map(\.name) + RoadProfile.switches.map(\.name)
  }

  // MARK: Values

  /// Speeds by tag and value; without tags, of `highway`.
  private static func speeds(
    _ node: YAMLNode, _ file: YAMLFile
  ) throws(RunError) -> [String: [String: RoadProfile.Speeds]] {
    var speeds: [String: [String: RoadProfile.Speeds]] = [:]
    for member in try file.members(node, of: "speeds") {
      if let pair = try pair(member, file) {
        speeds["highway", default: [:]][member.key] = pair
        continue
      }
      for value in try file.members(member.value, of: member.key) {
        guard let pair = try pair(value, file) else {
          throw file.refusal(value.value.place, "'\(value.key)' has to be a speed in km/h")
        }
        speeds[member.key, default: [:]][value.key] = pair
      }
    }
    return speeds
  }

  /// A speed, or one for each direction; nil for what is neither.
  private static func pair(_ member: YAMLMember, _ file: YAMLFile) throws(RunError) -> RoadProfile.Speeds? {
    if member.value.text != nil { return .init(try number(member.value, file, member.key)) }
    guard let parts = member.value.members, !parts.isEmpty,
      parts.allSatisfy({ ["forward", "backward"].contains($0.key) })
    else { return nil }
    var speeds = RoadProfile.Speeds(0)
    for part in parts {
      let speed = try number(part.value, file, part.key)
      if part.key == "forward" { speeds.forward = speed } else { speeds.backward = speed }
    }
    return speeds
  }

  private static func number(_ node: YAMLNode, _ file: YAMLFile, _ key: String) throws(RunError) -> Double {
    guard let number = node.text.flatMap(Double.init), number >= 0, number < 1e9 else {
      throw file.refusal(node.place, "'\(key)' has to be a number from 0, and is \(node.text ?? node.kind)")
    }
    return number
  }

  private static func boolean(_ member: YAMLMember, _ file: YAMLFile) throws(RunError) -> Bool {
    guard let value = member.value.boolean else {
      throw file.refusal(member.value.place, "'\(member.key)' has to be true or false")
    }
    return value
  }

  private static func table(_ node: YAMLNode, _ file: YAMLFile, _ key: String) throws(RunError) -> [String: Double] {
    var table: [String: Double] = [:]
    for member in try file.members(node, of: key) { table[member.key] = try number(member.value, file, member.key) }
    return table
  }

  /// A list of words, or a mapping of words to true.
  private static func list(_ node: YAMLNode, _ file: YAMLFile, _ key: String) throws(RunError) -> [String] {
    if let elements = node.elements { return elements.compactMap(\.text) }
    var words: [String] = []
    for member in try file.members(node, of: key) where try boolean(member, file) { words.append(member.key) }
    return words
  }

  private static func words(_ node: YAMLNode, _ file: YAMLFile, _ key: String) throws(RunError) -> Set<String> {
    Set(try list(node, file, key))
  }

  // MARK: Printing

  /// A profile as YAML, which reads back to the same.
  static func text(_ profile: RoadProfile) -> String {
    func quoted(_ word: String) -> String { "\"\(word)\"" }
    func plain(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    var lines = [
      "rules: \(profile.rules.rawValue)", "transport: \(profile.transport.rawValue)",
      "weight_name: \(profile.weight.rawValue)",
    ]
    for (name, path) in RoadProfile.switches { lines.append("\(name): \(profile[keyPath: path])") }
    for (name, path) in RoadProfile.numbers { lines.append("\(name): \(plain(profile[keyPath: path]))") }
    for (name, path) in RoadProfile.lists {
      lines.append("\(name): [\(profile[keyPath: path].map(quoted).joined(separator: ", "))]")
    }
    for (name, path) in RoadProfile.sets {
      lines.append("\(name): [\(profile[keyPath: path].sorted().map(quoted).joined(separator: ", "))]")
    }
    lines.append("speeds:\(profile.speeds.isEmpty ? " {}" : "")")
    for (tag, values) in profile.speeds.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(tag):")
      for (value, speeds) in values.sorted(by: { $0.key < $1.key }) {
        let text =
          speeds.forward == speeds.backward
          ? plain(speeds.forward) : "{forward: \(plain(speeds.forward)), backward: \(plain(speeds.backward))}"
        lines.append("    \(quoted(value)): \(text)")
      }
    }
    for (name, path) in RoadProfile.tables {
      let values = profile[keyPath: path].sorted { $0.key < $1.key }
      lines.append("\(name):\(values.isEmpty ? " {}" : "")")
      for (value, number) in values { lines.append("  \(quoted(value)): \(plain(number))") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
