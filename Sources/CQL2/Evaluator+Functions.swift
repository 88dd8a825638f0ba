// The functions of texts and numbers, and those of the feature's geometry.

import GeoJSON
import Planar
import SystemLibrary
import TextFolding
import Words

extension Evaluator {
  func function(_ operation: Operation, _ count: Int, _ feature: borrowing Feature) throws(EvaluationError) -> Value {
    let first = operand(0, of: count)
    switch operation {
    case .casei, .accenti, .lower, .upper: return letters(operation, first)
    case .trim: return trimmed(first)
    case .substr: return substring(first, operand(1, of: count), count > 2 ? operand(2, of: count) : nil)
    case .replace:
      guard let whole = string(first), let from = string(operand(1, of: 3)), let to = string(operand(2, of: 3)) else {
        return .null
      }
      return made(replacing(Array(whole.utf8), Array(from.utf8), Array(to.utf8)))
    case .concat:
      var utf8: [UInt8] = []
      for index in 0..<count { utf8 += spelled(operand(index, of: count)) ?? [] }
      return made(utf8)
    case .coalesce:
      for index in 0..<count where !operand(index, of: count).isNull { return operand(index, of: count) }
      return .null
    case .min, .max:
      var best = Value.null
      for index in 0..<count {
        let value = operand(index, of: count)
        if value.isNull { continue }
        if best.isNull {
          best = value
        } else if try compare(operation == .min ? .less : .greater, value, best, feature) == true {
          best = value
        }
      }
      return best
    case .round:
      guard let value = number(first) else { return .null }
      guard count > 1 else { return .number(value.rounded()) }
      guard let digits = number(operand(1, of: 2)), abs(digits) <= 300 else { return .null }
      return .number(rounded(value, Int(digits.rounded())))
    case .abs, .floor, .ceil, .sqrt, .exp, .ln, .log10, .pow:
      return math(operation, number(first), count > 1 ? number(operand(1, of: count)) : nil)
    case .distanceText, .durationText: return try words(operation, first, count > 1 ? operand(1, of: 2) : nil)
    case .interpolate: return interpolated(count)
    case .split: return part(first, operand(1, of: 3), operand(2, of: 3))
    case .choose:
      for index in stride(from: 0, to: count - 1, by: 2) where truth(operand(index, of: count)) == true {
        return operand(index + 1, of: count)
      }
      return count % 2 == 1 ? operand(count - 1, of: count) : .null
    case .toNumber:
      if let value = number(first) {
        _ = value
        return first
      }
      if let flag = truth(first) { return .number(flag ? 1 : 0) }
      guard let text = string(first), let value = Double(text.trimmedBlanks), value.isFinite else { return .null }
      return .number(value)
    case .toText:
      guard let utf8 = spelled(first) else { return .null }
      return made(utf8)
    default: return .null
    }
  }

  /// Keeps bytes that a function made.
  func made(_ utf8: [UInt8]) -> Value {
    let start = scratch.count
    scratch.append(utf8)
    return .text(.scratch, ByteRange(start: start, end: scratch.count))
  }

  func string(_ value: Value) -> String? {
    text(value).map { String(decoding: bytes($0.space, $0.range), as: UTF8.self) }
  }

  /// A value as text: a number as it is spelled; nil for NULL.
  private func spelled(_ value: Value) -> [UInt8]? {
    if let text = text(value) { return Array(bytes(text.space, text.range)) }
    if value.isNull { return nil }
    var out = ByteBuffer(capacity: 32)
    append(value, to: &out)
    let written = Array(out.bytes)
    // What is written as a JSON string, such as a date, is without its quotes.
    return written.first == 0x22 ? Array(written.dropFirst().dropLast()) : written
  }

  // MARK: Numbers

  /// A number with so many decimals.
  ///
  /// What is a half in decimals, such as 1.005, is one here: it goes away from zero.
  private func rounded(_ value: Double, _ digits: Int) -> Double {
    let power = pow(10, Double(abs(digits)))
    func scaled(_ whole: Double) -> Double { digits < 0 ? whole * power : whole / power }
    let size = abs(value)
    let whole = (digits < 0 ? size / power : size * power).rounded(.down)
    // A double that large has no such decimals.
    guard whole < 0x1p52 else { return value }
    // The half is exact before it is scaled, so that its nearest double is compared with the number's.
    let rounded = scaled(size < scaled(whole + 0.5) ? whole : whole + 1)
    return rounded.isFinite ? Double(signOf: value, magnitudeOf: rounded) : value
  }

  /// A function of numbers; NULL where it has no value that a double can hold.
  private func math(_ operation: Operation, _ value: Double?, _ other: Double?) -> Value {
    guard let value else { return .null }
    let result: Double
    switch operation {
    case .abs: result = abs(value)
    case .floor: result = value.rounded(.down)
    case .ceil: result = value.rounded(.up)
    case .sqrt: result = value.squareRoot()
    case .exp: result = exp(value)
    case .ln: result = log(value)
    case .log10: result = log10(value)
    default:
      guard let other else { return .null }
      result = pow(value, other)
    }
    return result.isFinite ? .number(result) : .null
  }

  /// `interpolate(x, a, value, b, value …)`: straight between the stops, and level beyond them; NULL where they do not
  /// ascend, or a value that is needed is none.
  private func interpolated(_ count: Int) -> Value {
    guard let x = number(operand(0, of: count)) else { return .null }
    var below: (stop: Double, value: Double?)?
    for index in stride(from: 1, to: count - 1, by: 2) {
      guard let stop = number(operand(index, of: count)), stop > below?.stop ?? -.infinity else { return .null }
      let value = number(operand(index + 1, of: count))
      if x <= stop {
        guard let value else { return .null }
        guard let below, x < stop else { return .number(value) }
        guard let start = below.value else { return .null }
        return .number(start + (value - start) * ((x - below.stop) / (stop - below.stop)))
      }
      below = (stop, value)
    }
    return below?.value.map { .number($0) } ?? .null
  }

  // MARK: Letters

  /// `split(text, separator, n)`: the n-th part, counted from 1, or from the end where n is below 0; NULL where there
  /// are fewer.
  private func part(_ whole: Value, _ separator: Value, _ number: Value) -> Value {
    guard let whole = string(whole), let separator = string(separator), let number = self.number(number),
      number == number.rounded(), number != 0, Swift.abs(number) < 1e9
    else { return .null }
    var parts: [[UInt8]] = [[]]
    let (bytes, mark) = (Array(whole.utf8), Array(separator.utf8))
    var at = 0
    while at < bytes.count {
      if !mark.isEmpty, bytes[at...].starts(with: mark) {
        parts.append([])
        at += mark.count
      } else {
        parts[parts.count - 1].append(bytes[at])
        at += 1
      }
    }
    let index = number > 0 ? Int(number) - 1 : parts.count + Int(number)
    return parts.indices.contains(index) ? made(parts[index]) : .null
  }

  private func letters(_ operation: Operation, _ value: Value) -> Value {
    guard let text = text(value) else { return .null }
    let source = bytes(text.space, text.range)
    if source.allSatisfy({ $0 < 0x80 }) {
      if operation == .accenti { return .text(text.space, text.range) }
      let start = scratch.count
      // The memory may be that of `scratch`, which moves as it grows.
      scratch.reserve(text.range.end - text.range.start)
      for at in text.range.start..<text.range.end {
        let byte = memory(text.space)[at]
        let isLetter = (operation == .upper ? byte &- 0x61 : byte &- 0x41) < 26
        scratch.append(isLetter ? byte ^ 0x20 : byte)
      }
      return .text(.scratch, ByteRange(start: start, end: scratch.count))
    }
    let string = String(decoding: source, as: UTF8.self)
    switch operation {
    case .lower: return made(Array(string.lowercased().utf8))
    case .upper: return made(Array(string.uppercased().utf8))
    case .casei: return made(Array(string.caseFolded.utf8))
    default: return made(string.withoutAccents)
    }
  }

  /// `trim(text)`: without the blanks that it begins and ends with.
  private func trimmed(_ value: Value) -> Value {
    guard let text = text(value) else { return .null }
    let scalars = String(decoding: bytes(text.space, text.range), as: UTF8.self).unicodeScalars
    func width(_ blanks: some Sequence<Unicode.Scalar>) -> Int { blanks.reduce(0) { $0 + UTF8.width($1) } }
    let start = text.range.start + width(scalars.prefix(while: \.isBlank))
    guard start < text.range.end else { return .text(text.space, ByteRange(start: start, end: start)) }
    let end = text.range.end - width(scalars.reversed().prefix(while: \.isBlank))
    return .text(text.space, ByteRange(start: start, end: end))
  }

  /// `substr(text, start, length)`: characters, counted from 1.
  private func substring(_ value: Value, _ start: Value, _ length: Value?) -> Value {
    guard let text = text(value), let start = number(start), start.isFinite else { return .null }
    var end = Double.infinity
    if let length {
      guard let count = number(length), count >= 0 else { return .null }
      end = start.rounded() + count.rounded()
    }
    let source = bytes(text.space, text.range)
    var (position, from, to) = (0.0, text.range.end, text.range.end)
    for at in 0..<source.count where source[at] & 0xC0 != 0x80 {
      position += 1
      if position >= end {
        to = text.range.start + at
        break
      }
      if position >= start.rounded(), from == text.range.end { from = text.range.start + at }
    }
    return .text(text.space, ByteRange(start: min(from, to), end: to))
  }

  // MARK: The geometry

  func measure(_ operation: Operation, _ count: Int, _ feature: borrowing Feature) throws(EvaluationError) -> Value {
    if operation == .distance { return try distance(count, feature) }
    var source = Value.GeometrySource.feature
    if count > 0 {
      guard case .geometry(let given) = operand(0, of: 1) else { return .null }
      source = given
    } else if !feature.hasGeometry {
      return .null
    }
    switch operation {
    case .vertices: return .number(Double(plain(source, feature).totalVertexCount))
    case .geometryType: return made(Array("\(plain(source, feature).type.name)".utf8))
    case .x, .y:
      let geometry = plain(source, feature)
      guard geometry.type == .point, geometry.ordinates.count >= 2 else { return .null }
      return .number(geometry.ordinates[operation == .x ? 0 : 1])
    default:
      let ground: GroundMeasure = operation == .area ? .area : operation == .length ? .length : .perimeter
      let geometry = source == .feature ? try services.geographic(feature) : plain(source, feature)
      guard let value = try services.measure(geometry, ground) else { return .null }
      return .number(value)
    }
  }

  /// `distance(a, b)`, or from the feature's geometry to that which is given: metres on the ground.
  private func distance(_ count: Int, _ feature: borrowing Feature) throws(EvaluationError) -> Value {
    var ends: [Geometry] = []
    for index in 0..<count {
      guard case .geometry(let source) = operand(index, of: count) else { return .null }
      ends.append(source == .feature ? try services.geographic(feature) : plain(source, feature))
    }
    if count == 1 {
      guard feature.hasGeometry else { return .null }
      ends.append(try services.geographic(feature))
    }
    let sources = (0..<2).map { index -> Value.GeometrySource in
      if index < count, case .geometry(let source) = operand(index, of: count) { return source }
      return .feature
    }
    if try relate(.intersects, sources[0], sources[1], feature) == true { return .number(0) }
    guard let metres = try services.distance(ends[0], ends[1]) else { return .null }
    return .number(metres)
  }

  /// A geometry as it is written.
  private func plain(_ source: Value.GeometrySource, _ feature: borrowing Feature) -> Geometry {
    switch source {
    case .feature: return feature.geometry
    case .literal(let number): return program.expression.geometries[number]
    case .box(let number): return .box(program.expression.sides(number))
    }
  }
}

extension Geometry {
  /// The polygons of a box by its sides.
  static func box(_ sides: [Double]) -> Geometry { box(sides[0], sides[1], sides[2], sides[3]) }
}

extension Expression {
  /// West, south, east, north of a box, whether or not it has heights.
  func sides(_ number: Int) -> [Double] {
    let box = boxes[number]
    return box.count == 6 ? [box[0], box[1], box[3], box[4]] : box
  }
}

private func replacing(_ whole: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> [UInt8] {
  guard !from.isEmpty else { return whole }
  var (result, at): ([UInt8], Int) = ([], 0)
  while at < whole.count {
    if whole.count - at >= from.count, whole[at..<at + from.count].elementsEqual(from) {
      result += to
      at += from.count
    } else {
      result.append(whole[at])
      at += 1
    }
  }
  return result
}

extension String {
  fileprivate var trimmedBlanks: Substring {
    var rest = self[...]
    while let first = rest.utf8.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.utf8.last, last <= 0x20 { rest = rest.dropLast() }
    return rest
  }

  /// The letters in the form in which case does not count: that of their capital, made small (Unicode §3.13).
  fileprivate var caseFolded: String {
    var folded = ""
    for scalar in unicodeScalars {
      for capital in scalar.properties.uppercaseMapping.unicodeScalars {
        folded += capital.properties.lowercaseMapping
      }
    }
    return folded
  }

  /// The letters without their marks, by the table that names are folded by; capitals stay capitals.
  fileprivate var withoutAccents: [UInt8] {
    var result: [UInt8] = []
    for scalar in unicodeScalars {
      let properties = scalar.properties
      if scalar.value < 0x80 {
        result.append(UInt8(scalar.value))
      } else if properties.generalCategory == .nonspacingMark {
        continue
      } else if properties.isAlphabetic {
        let folded = String(decoding: Folding.fold(String(scalar)), as: UTF8.self)
        let isCapital = properties.isUppercase && !folded.isEmpty
        result += (folded.isEmpty ? String(scalar) : isCapital ? folded.uppercased() : folded).utf8
      } else {
        result += String(scalar).utf8
      }
    }
    return result
  }
}
