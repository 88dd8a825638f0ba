// diff --lineage: records that were renamed, split or merged, found among all differences.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// Finds what came of what among differences.
final class DiffLineage {
  /// A record that one stream has alone, or that is not the same in both.
  private struct Entry {
    /// The number of its difference.
    let difference: Int
    /// What messages and results call it, as JSON.
    let name: [UInt8]
    let geometry: Geometry
    /// The number of the same record's in the other stream; nil for none.
    let partner: Int?
  }

  /// A record that one stream has alone, by what renamed ones have in common.
  private struct Lone {
    let entry: Int
    let geometry: DiffKey
    /// The same with the properties.
    let whole: DiffKey
    let isPoint: Bool
  }

  private let matching: DiffMatching
  private let uncounted: Set<String>
  private let texts = RecordLender()
  private let registry = CRSRegistry()
  private var cutter = AntimeridianCutter()
  private var old: [Entry] = []
  private var new: [Entry] = []
  private var removed: [Lone] = []
  private var added: [Lone] = []
  /// The lines of what was added, by the numbers of their differences.
  private var addedTexts: [Int: [UInt8]] = [:]

  init(_ matching: DiffMatching, _ rules: DiffRules) {
    self.matching = matching
    uncounted = rules.ignored.union(matching.names)
  }

  /// Says of differences what was renamed, split and merged; the order stays.
  func resolve(_ left: DiffMerge) throws(RunError) -> DiffMerge {
    let all = RecordSpill(memoryLimit: 8 << 20)
    var count = 0
    while let difference = try left.next() {
      do throws(RecordError) { try add(difference, count) } catch {
        throw error.ending ?? RunError(.badData, error.message)
      }
      try all.append(difference.packed)
      count += 1
    }
    let renames = renames()
    var lineage = lineage(without: renames)
    var sources: [Int: Int] = [:]
    for (gone, come) in renames { sources[old[gone].difference] = new[come].difference }
    let taken = Set(sources.values)
    try all.rewind()
    let told = RecordSpill(memoryLimit: 8 << 20)
    count = 0
    while let text = try all.next() {
      defer { count += 1 }
      if taken.contains(count) { continue }
      var difference = Difference(packed: text)
      if let source = sources[count] {
        difference.after = addedTexts.removeValue(forKey: source)
        difference.isRenamed = true
      }
      difference.lineage = lineage.removeValue(forKey: count)
      try told.append(difference.packed)
    }
    return try DiffMerge([told])
  }

  // MARK: What there is

  private func add(_ difference: Difference, _ number: Int) throws(RecordError) {
    let isPair = difference.before != nil && difference.after != nil
    var before: Geometry?
    if let text = difference.before {
      try texts.lend(text) { feature throws(RecordError) in
        before = feature.hasGeometry ? feature.geometry : nil
        try add(&feature, number, partner: isPair ? new.count : nil, isNew: false)
      }
    }
    guard let text = difference.after else { return }
    if !isPair { addedTexts[number] = text }
    try texts.lend(text) { feature throws(RecordError) in
      // What has its shape still was not split.
      if isPair, before == (feature.hasGeometry ? feature.geometry : nil) {
        old.removeLast()
        return
      }
      try add(&feature, number, partner: isPair ? old.count - 1 : nil, isNew: true)
    }
  }

  private func add(_ feature: inout Feature, _ number: Int, partner: Int?, isNew: Bool) throws(RecordError) {
    if partner == nil, feature.hasGeometry, !feature.geometry.isEmpty {
      let geometry = DiffMatching.geometry.key(of: feature, number: 0)
      var whole = geometry.bytes
      if let properties = feature.propertiesText { whole += JSONEquality.canonical(properties, skipping: uncounted) }
      let lone = Lone(
        entry: isNew ? new.count : old.count, geometry: geometry, whole: DiffKey(whole),
        isPoint: feature.geometry.type == .point)
      if isNew { added.append(lone) } else { removed.append(lone) }
    }
    let entry = Entry(difference: number, name: name(feature), geometry: places(&feature), partner: partner)
    if isNew { new.append(entry) } else { old.append(entry) }
  }

  /// What the records are told apart by.
  private func name(_ feature: borrowing Feature) -> [UInt8] {
    guard case .properties = matching else {
      return feature.id.isPresent ? Array(feature.bytes(feature.id)) : Array("null".utf8)
    }
    let names = matching.names
    var values: [String: [UInt8]] = [:]
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() { values[unescape(text[member.name])] = Array(text[member.value]) }
    }
    let found = names.map { values[$0] ?? Array("null".utf8) }
    if found.count == 1 { return found[0] }
    return [0x5B] + found.joined(separator: [0x2C]) + [0x5D]
  }

  /// The geometry in longitude and latitude, cut at ±180°; empty for what has no places there.
  private func places(_ feature: inout Feature) -> Geometry {
    guard feature.hasGeometry, !feature.geometry.ringEnds.isEmpty else { return Geometry(type: .point) }
    do throws(RecordError) {
      var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
      guard geometry.firstVertex(beyond: .degrees) == nil else { return Geometry(type: .point) }
      cutter.cut(&geometry)
      return geometry
    } catch { return Geometry(type: .point) }
  }

  // MARK: What became of it

  /// The records of the same geometry, each once: those whose properties are the same, too, before others.
  ///
  /// Points need the same properties: two things may well be in one place.
  private func renames() -> [(gone: Int, come: Int)] {
    var found: [(gone: Int, come: Int)] = []
    var (paired, used): (Set<Int>, Set<Int>) = ([], [])
    for isWhole in [true, false] {
      var waiting: [DiffKey: [Int]] = [:]
      for lone in added.reversed() where !used.contains(lone.entry) && (isWhole || !lone.isPoint) {
        waiting[isWhole ? lone.whole : lone.geometry, default: []].append(lone.entry)
      }
      for lone in removed where !paired.contains(lone.entry) && (isWhole || !lone.isPoint) {
        guard let other = waiting[isWhole ? lone.whole : lone.geometry]?.popLast() else { continue }
        found.append((lone.entry, other))
        paired.insert(lone.entry)
        used.insert(other)
      }
    }
    return found
  }

  /// What differences have to say of splits and merges, by their numbers.
  private func lineage(without renames: [(gone: Int, come: Int)]) -> [Int: [UInt8]] {
    let (gone, come) = (Set(renames.map(\.gone)), Set(renames.map(\.come)))
    func items(_ entries: [Entry], _ without: Set<Int>) -> [LineageFinder.Item] {
      entries.enumerated().map { number, entry in
        LineageFinder.Item(
          without.contains(number) ? Geometry(type: .point) : entry.geometry, partner: entry.partner)
      }
    }
    let links = LineageFinder().links(items(old, gone), items(new, come))
    var parts: [Int: [(word: String, names: [[UInt8]])]] = [:]
    func add(_ links: [LineageLinks], _ entries: [Entry], _ others: [Entry], _ isOld: Bool) {
      for (entry, link) in zip(entries, links) where !link.isEmpty {
        if !link.parts.isEmpty {
          parts[entry.difference, default: []].append(
            (isOld ? "split_into" : "merged_from", link.parts.map { others[$0].name }))
        }
        // A record that is a part of itself says nothing new.
        if let whole = link.whole, others[whole].difference != entry.difference {
          parts[entry.difference, default: []].append(
            (isOld ? "merged_into" : "split_from", [others[whole].name]))
        }
      }
    }
    add(links.old, old, new, true)
    add(links.new, new, old, false)
    return parts.mapValues { Self.text($0) }
  }

  private static func text(_ parts: [(word: String, names: [[UInt8]])]) -> [UInt8] {
    var out = ByteBuffer()
    for (index, part) in parts.enumerated() {
      out.append(index == 0 ? "{\"" : ",\"")
      out.append("\(part.word)\":[")
      for (index, name) in part.names.enumerated() {
        if index > 0 { out.append(",") }
        out.append(name)
      }
      out.append("]")
    }
    out.append("}")
    return Array(out.bytes)
  }
}
