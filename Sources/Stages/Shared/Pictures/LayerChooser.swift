// Which layers of a style sheet take a feature, remembered by the values of the properties that their conditions name.

import CQL2
import Cartography
import FeatureStream
import GeoJSON
import Layers

/// What the layers of a style sheet make of a feature.
struct LayerChoice {
  /// The style of the uppermost layer that takes it.
  var style: FeatureStyle
  /// Those of the layers below, the lowest first.
  var below: [FeatureStyle] = []
  /// The numbers of the layers of all these, the lowest first.
  var numbers: [Int] = []
  /// The number of the layer that says what is written; nil for none.
  var label: Int?
}

/// A worker's search for the layers that take a feature.
///
/// The first feature with some values is held to each condition; those that come after it with the same values cost a
/// look into a table, as streets and houses of a few kinds do.
final class LayerChooser {
  private struct Layer {
    let test: LayerTest?
    let layer: StyleLayer
    /// Which of the properties its condition names, a bit for each.
    var names: UInt64 = 0
    /// What its condition says of features that have none of them, once that is known.
    var ofNone: Bool?
  }

  private var layers: [Layer]
  /// The properties that conditions name; nil where a condition looks at more than such values.
  private let keys: [MemberKey]?
  /// Which keys begin with a byte.
  private var starts = [[UInt8]](repeating: [], count: 256)
  private var known: [[UInt8]: LayerChoice?] = [:]
  private var values: [UInt8] = []
  /// Which of the properties the feature has.
  private var present: UInt64 = 0
  /// With so many different values, features hardly repeat any.
  private static let most = 4096

  /// - Parameter zoom: the zoom level of the map; nil where it is not known, or where all are shown.
  init(_ layers: [StyleLayer], zoom: Double?) {
    self.layers = layers.map { layer in Layer(test: layer.condition.map { LayerTest($0, zoom: zoom) }, layer: layer) }
    let conditions = layers.compactMap(\.condition)
    let names = Set(conditions.flatMap { $0.names.map(\.name) }).sorted()
    // A dot may lead into an object, and an id is no property.
    let isPlain = !conditions.contains(where: \.usesGeometry) && !names.contains { $0 == "id" || $0.contains(".") }
    guard isPlain, names.count <= 64, !names.contains("") else {
      keys = nil
      return
    }
    keys = names.map { MemberKey($0) }
    for (number, name) in names.enumerated() { starts[Int(name.utf8.first ?? 0)].append(UInt8(number)) }
    // What begins with an escape may be any of them.
    starts[0x5C] = Array(0..<UInt8(names.count))
    for index in self.layers.indices {
      let own = Set((layers[index].condition?.names ?? []).map(\.name))
      for (number, name) in names.enumerated() where own.contains(name) { self.layers[index].names |= 1 << number }
    }
  }

  /// What the layers make of a feature; nil where none takes it.
  func choice(for feature: borrowing Feature) throws(RecordError) -> LayerChoice? {
    guard let keys, known.count < Self.most else { return try search(feature) }
    collect(feature, keys)
    if let found = known[values] { return found }
    let found = try search(feature)
    known[values] = .some(found)
    return found
  }

  /// Takes the values that decide out of a feature, each behind the number of its property.
  private func collect(_ feature: borrowing Feature, _ keys: [MemberKey]) {
    values.removeAll(keepingCapacity: true)
    present = 0
    guard let source = feature.propertiesText else { return }
    var members = JSONMembers(source)
    while let member = members.next() {
      guard member.name.start < member.name.end else { continue }
      for number in starts[Int(source[member.name.start])] where keys[Int(number)].isSpelled(in: source, member.name) {
        values.append(number)
        present |= 1 << UInt64(number)
        values.append(contentsOf: source[member.value])
        // No value has this byte.
        values.append(0)
      }
    }
  }

  /// Whether the condition of a layer is true of the feature.
  private func takes(_ feature: borrowing Feature, _ number: Int) throws(RecordError) -> Bool {
    guard let test = layers[number].test else { return true }
    guard keys != nil, known.count < Self.most, layers[number].names & present == 0 else {
      return try test.holds(feature)
    }
    if let known = layers[number].ofNone { return known }
    let holds = try test.holds(feature)
    layers[number].ofNone = holds
    return holds
  }

  private func search(_ feature: borrowing Feature) throws(RecordError) -> LayerChoice? {
    var found: LayerChoice?
    var below: [FeatureStyle] = []
    var numbers: [Int] = []
    var label: Int?
    let isCollected = keys != nil && known.count < Self.most
    for number in layers.indices {
      // Most layers are of other data, which takes no copy of them to know.
      if isCollected, layers[number].names & present == 0, layers[number].ofNone == false { continue }
      let layer = layers[number].layer
      if layer.isOtherwise, found != nil { continue }
      if try !takes(feature, number) { continue }
      if let found { below.append(found.style) }
      found = LayerChoice(style: layer.style)
      numbers.append(number)
      if layer.label != nil { label = number }
    }
    guard var found else { return nil }
    (found.below, found.numbers, found.label) = (below, numbers, label)
    if let label {
      let writing = layers[label].layer.style
      (found.style.label, found.style.priority) = (writing.label, writing.priority)
      let zooms = writing.rich?.labelZooms
      if found.style.rich?.labelZooms != zooms { found.style.enrich { $0.labelZooms = zooms } }
    }
    return found
  }
}
