// Values of a layer that may be expressions: which are, and how they are read.

import CQL2
import Cartography
import FeatureStream
import Words
import YAML

extension StyleLayerReader {
  /// Whether a value that has to be a number is an expression.
  func isExpression(_ node: YAMLNode) -> Bool { node.text != nil && node.number == nil && !node.isNull }

  /// The number of a member; nil where an expression gives it, which the layer has then.
  func number(
    _ member: YAMLMember, _ target: StyleExpression.Target, _ layer: inout StyleLayer
  ) throws(RunError) -> Double? {
    guard let range = target.range else { return nil }
    if isBetween(member.value) {
      layer.expressions.append(try between(member, target, range))
      return nil
    }
    guard isExpression(member.value) else { return try file.number(member.value, of: "'\(member.key)'", in: range) }
    layer.expressions.append(try expression(member, target))
    return nil
  }

  /// The colour of a member; nil where an expression gives it, which the layer has then.
  ///
  /// A word alone is a colour, known or not: a property alone stands in double quotes, as CQL2 has them.
  func color(
    _ member: YAMLMember, _ target: StyleExpression.Target, _ layer: inout StyleLayer
  ) throws(RunError) -> Color? {
    guard isExpression(member.value), !isWord(member.value.text ?? "", and: "#") else { return try file.color(member) }
    layer.expressions.append(try expression(member, target))
    return nil
  }

  /// Whether a text is but letters, digits, hyphens, underscores and what is in `more`.
  func isWord(_ text: String, and more: String) -> Bool {
    text.utf8.allSatisfy { byte in
      byte == 0x2D || byte == 0x5F || byte >= 0x80 || byte.isDigit
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || more.utf8.contains(byte)
    }
  }

  /// The widths at zoom levels, of which one at least is an expression.
  func stopExpressions(_ members: [YAMLMember]) throws(RunError) -> StyleExpression {
    var stops: [(zoom: Double, program: Program)] = []
    for stop in members { stops.append((try zoom(of: stop, "width"), try program(stop, .drawing))) }
    return StyleExpression(target: .width, key: "width", source: .stops(stops), colors: [:])
  }

  /// Whether a value goes from number to number by the value of an expression: a mapping with `by`.
  func isBetween(_ node: YAMLNode) -> Bool { node.members?.contains { $0.key == "by" } ?? false }

  /// The numbers at some values of what stands behind `by`.
  private func between(
    _ member: YAMLMember, _ target: StyleExpression.Target, _ range: ClosedRange<Double>
  ) throws(RunError) -> StyleExpression {
    var program: Program?
    var stops: [ZoomStops.Stop] = []
    for stop in member.value.members ?? [] {
      if stop.key == "by" {
        program = try self.program(stop, .drawing)
        continue
      }
      guard let value = Double(stop.key), value.isFinite else {
        throw file.refusal(
          stop.place, "'\(stop.key)' is not a number: beside 'by', '\(member.key)' has numbers by value")
      }
      stops.append(
        ZoomStops.Stop(zoom: value, value: try file.number(stop.value, of: "a number of '\(member.key)'", in: range)))
    }
    guard let program, stops.count > 1 else {
      throw file.refusal(
        member.value.place, "'\(member.key)' needs two values beside 'by', such as {by: population, 0: 3, 1000000: 20}")
    }
    return StyleExpression(target: target, key: member.key, source: .between(program, ZoomStops(stops)), colors: [:])
  }

  func expression(_ member: YAMLMember, _ target: StyleExpression.Target) throws(RunError) -> StyleExpression {
    let kind = target.range.map { file.numberWords($0) } ?? (target == .markerIcon ? "an icon's name" : "a colour")
    return StyleExpression(
      target: target, key: member.key,
      source: .one(try program(member, .drawing, " is not \(kind); as an expression")), colors: file.colors)
  }
}
