// Random CQL2 expressions, each as text and as JSON, and untidy records to ask them of.

import TestSupport

/// Makes expressions of CQL2 in both of its encodings.
struct RandomExpressions {
  /// How tightly what stands in a text is bound.
  enum Binding: Int { case or, and, comparison, sum, product, power, atom }

  /// An expression in both encodings.
  struct Pair {
    let text: String
    let json: String
    var binding = Binding.atom

    /// The text where something binds as tightly as this.
    func text(in place: Binding) -> String { binding.rawValue < place.rawValue ? "(\(text))" : text }
  }

  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let texts = [
    "Ünï", "abc", "ABC", "a%b", "a_b", "it's", "x\\y", "", "São Paulo", "STRASSE", "straße", "10", "日本",
  ]
  private static let numbers = ["0", "1", "2", "-1", "2.5", "10", "1e3", "7"]
  private static let instants = ["2020-01-01T00:00:00Z", "2020-06-30T12:30:00.5Z", "2021-01-01T00:00:00Z"]
  private static let days = ["2020-01-01", "2020-06-30", "2021-12-31"]
  private static let geometries = [
    ("POINT(1 1)", #"{"type":"Point","coordinates":[1,1]}"#),
    ("point ( 5   5 )", #"{"type":"Point","coordinates":[5,5]}"#),
    ("POINT EMPTY", #"{"type":"Point","coordinates":[]}"#),
    ("POINT Z (1 1 3)", #"{"type":"Point","coordinates":[1,1,3]}"#),
    ("LINESTRING(0 0,5 5)", #"{"type":"LineString","coordinates":[[0,0],[5,5]]}"#),
    ("POLYGON((0 0,4 0,4 4,0 4,0 0))", #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}"#),
    ("MULTIPOINT((1 1),(9 9))", #"{"type":"MultiPoint","coordinates":[[1,1],[9,9]]}"#),
    (
      "GEOMETRYCOLLECTION(POINT(2 2),LINESTRING(0 1,4 1))",
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[2,2]},"#
        + #"{"type":"LineString","coordinates":[[0,1],[4,1]]}]}"#
    ),
  ]

  private mutating func space() -> String { random.pick([" ", " ", "  ", "\n", "\t"]) }
  private mutating func gap() -> String { random.pick(["", "", " "]) }
  private mutating func keyword(_ word: String) -> String {
    random.pick([word, word.lowercased(), String(word.prefix(1)) + word.dropFirst().lowercased()])
  }

  private static func json(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func call(_ operation: String, _ arguments: [Pair]) -> String {
    #"{"op":"\#(operation)","args":[\#(arguments.map(\.json).joined(separator: ","))]}"#
  }

  private mutating func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  private mutating func property(_ names: [String]) -> Pair {
    let name = random.pick(names)
    let isPlain = !name.contains { $0 == " " || $0 == "\"" } && !["not", "and"].contains(name)
    let text = isPlain && random.chance(0.5) ? name : "\"" + name.replacing("\"", with: "\"\"") + "\""
    return Pair(text: text, json: #"{"property":\#(Self.json(name))}"#)
  }

  mutating func number(_ depth: Int) -> Pair {
    if depth <= 0 || random.chance(0.35) {
      if random.chance(0.6) { return property(["n", "m", "a.b", "weird name", "we\"ird", "ünï", "not", "s", "list"]) }
      let number = random.pick(Self.numbers)
      return Pair(text: number, json: number, binding: number.hasPrefix("-") ? .product : .atom)
    }
    let operation = random.pick(["+", "-", "*", "/", "%", "div", "^", "round", "-1"])
    let first = number(depth - 1)
    if operation == "round" {
      return Pair(text: "round(\(gap())\(first.text))", json: Self.call("round", [first]))
    }
    if operation == "-1" {
      return Pair(
        text: "-\(first.text(in: .atom))", json: #"{"op":"*","args":[-1,\#(first.json)]}"#, binding: .product)
    }
    let second = number(depth - 1)
    let binding: Binding = operation == "^" ? .power : ["+", "-"].contains(operation) ? .sum : .product
    // What is of one kind goes from left to right; what begins with a minus stands in parentheses on the right.
    var left = first.text(in: operation == "^" ? .atom : binding)
    if operation == "^", left.hasPrefix("-") { left = "(\(left))" }
    var right = operation == "^" || second.text.hasPrefix("-") ? second.text(in: .atom) : second.text
    if operation != "^", second.binding.rawValue <= binding.rawValue { right = "(\(second.text))" }
    let around = operation == "div" ? " " : gap()
    let sign = operation == "div" ? keyword("DIV") : operation
    return Pair(
      text: left + around + sign + around + right, json: Self.call(operation, [first, second]), binding: binding)
  }

  mutating func text(_ depth: Int) -> Pair {
    if depth <= 0 || random.chance(0.5) {
      if random.chance(0.6) { return property(["s", "t", "and", "n", "yes"]) }
      let text = random.pick(Self.texts)
      return Pair(text: quoted(text), json: Self.json(text))
    }
    let function = random.pick(["CASEI", "ACCENTI", "upper", "lower", "concat"])
    let first = text(depth - 1)
    if function == "concat" {
      let second = text(depth - 1)
      return Pair(
        text: "concat(\(first.text)\(gap()),\(second.text))", json: Self.call(function, [first, second]))
    }
    return Pair(
      text: "\(keyword(function))(\(gap())\(first.text))", json: Self.call(function.lowercased(), [first]))
  }

  private mutating func instant() -> Pair {
    let isDay = random.chance(0.5)
    let text = random.pick(isDay ? Self.days : Self.instants)
    let (name, member) = isDay ? ("DATE", "date") : ("TIMESTAMP", "timestamp")
    return Pair(text: "\(keyword(name))('\(text)')", json: #"{"\#(member)":"\#(text)"}"#)
  }

  private mutating func time() -> Pair {
    if random.chance(0.35) { return instant() }
    if random.chance(0.4) { return property(["day", "at"]) }
    let ends = random.chance(0.5) ? Self.days : Self.instants
    let (start, end) = (random.pick([ends[0], ends[1], ".."]), random.pick([ends[1], ends[2], ".."]))
    return Pair(
      text: "\(keyword("INTERVAL"))('\(start)'\(gap()),'\(end)')", json: #"{"interval":["\#(start)","\#(end)"]}"#)
  }

  private mutating func array() -> Pair {
    if random.chance(0.5) { return property(["list", "tags", "n"]) }
    let members = (0..<random.below(4)).map { _ in random.chance(0.5) ? number(0) : text(0) }
    return Pair(
      text: "(\(members.map(\.text).joined(separator: ",")))",
      json: "[\(members.map(\.json).joined(separator: ","))]")
  }

  private mutating func geometry() -> Pair {
    if random.chance(0.5) { return Pair(text: "geometry", json: #"{"property":"geometry"}"#) }
    if random.chance(0.2) { return Pair(text: "BBOX(0,0,3, 3.5)", json: #"{"bbox":[0,0,3,3.5]}"#) }
    let (text, json) = random.pick(Self.geometries)
    return Pair(text: text, json: json)
  }

  /// A condition.
  mutating func condition(_ depth: Int) -> Pair {
    if depth > 0, random.chance(0.35) {
      let isOr = random.chance(0.5)
      let parts = (0..<2 + random.below(2)).map { _ in condition(depth - 1) }
      let glue = space() + keyword(isOr ? "OR" : "AND") + space()
      return Pair(
        text: parts.map { $0.text(in: .comparison) }.joined(separator: glue),
        json: Self.call(isOr ? "or" : "and", parts), binding: isOr ? .or : .and)
    }
    if depth > 0, random.chance(0.15) {
      let part = condition(depth - 1)
      return Pair(text: "\(keyword("NOT"))\(gap())(\(part.text))", json: Self.call("not", [part]), binding: .comparison)
    }
    return simple()
  }

  private mutating func simple() -> Pair {
    func relation(_ text: String, _ json: String) -> Pair { Pair(text: text, json: json, binding: .comparison) }
    let signs = ["=", "<>", "<", ">", "<=", ">="]
    // What may have a NOT inside, and what it then is in JSON.
    let (isNot, word) = random.chance(0.25) ? (true, keyword("NOT") + space()) : (false, "")
    func negated(_ json: String) -> String { isNot ? #"{"op":"not","args":[\#(json)]}"# : json }
    switch random.below(12) {
    case 0, 1:
      let (a, sign, b) = (number(2), random.pick(signs), number(2))
      return relation(a.text + gap() + sign + gap() + b.text, Self.call(sign, [a, b]))
    case 2:
      let (a, sign, b) = (text(2), random.pick(signs), text(2))
      return relation(a.text + gap() + sign + gap() + b.text, Self.call(sign, [a, b]))
    case 3:
      let (a, sign, b) = (property(["day", "at"]), random.pick(signs), instant())
      return relation(a.text + sign + b.text, Self.call(sign, [a, b]))
    case 4:
      let (a, wraps) = (text(1), random.pick([nil, nil, "CASEI", "ACCENTI"]))
      let pattern = random.pick(["a%", "%b", "a\\%b", "a\\_b", "_bc", "%", "", "S%o", "%'%", "STRASSE", "A%"])
      let (left, right) = (wraps.map { "\($0)(\(a.text))" }, wraps.map { "\($0)(\(quoted(pattern)))" })
      func wrapped(_ json: String) -> String {
        wraps.map { #"{"op":"\#($0.lowercased())","args":[\#(json)]}"# } ?? json
      }
      return relation(
        (left ?? a.text) + space() + word + keyword("LIKE") + space() + (right ?? quoted(pattern)),
        negated(#"{"op":"like","args":[\#(wrapped(a.json)),\#(wrapped(Self.json(pattern)))]}"#))
    case 5:
      let (a, b, c) = (number(1), number(1), number(1))
      return relation(
        a.text + space() + word + keyword("BETWEEN") + space() + b.text + space() + keyword("AND") + space() + c.text,
        negated(Self.call("between", [a, b, c])))
    case 6:
      let isNumber = random.chance(0.5)
      let a = isNumber ? number(1) : text(1)
      let list = (0..<1 + random.below(6)).map { _ in isNumber ? number(1) : text(1) }
      return relation(
        a.text + space() + word + keyword("IN") + gap() + "(\(list.map(\.text).joined(separator: "," + gap())))",
        negated(#"{"op":"in","args":[\#(a.json),[\#(list.map(\.json).joined(separator: ","))]]}"#))
    case 7:
      let a = random.chance(0.4) ? number(1) : random.chance(0.5) ? text(1) : geometry()
      return relation(
        a.text + space() + keyword("IS") + space() + word + keyword("NULL"), negated(Self.call("isNull", [a])))
    case 8:
      let name = random.pick([
        "INTERSECTS", "WITHIN", "DISJOINT", "CONTAINS", "EQUALS", "TOUCHES", "CROSSES", "OVERLAPS",
      ])
      let (a, b) = (geometry(), geometry())
      return relation("\(keyword("S_" + name))(\(a.text) , \(b.text))", Self.call("s_\(name.lowercased())", [a, b]))
    case 9:
      let name = random.pick([
        "after", "before", "contains", "disjoint", "during", "equals", "finishedBy", "finishes", "intersects", "meets",
        "metBy", "overlappedBy", "overlaps", "startedBy", "starts",
      ])
      let (a, b) = (time(), time())
      return relation("\(keyword("T_" + name.uppercased()))(\(a.text),\(b.text))", Self.call("t_" + name, [a, b]))
    case 10:
      let name = random.pick(["contains", "containedBy", "equals", "overlaps"])
      let (a, b) = (array(), array())
      return relation("\(keyword("A_" + name.uppercased()))(\(a.text),\(b.text))", Self.call("a_" + name, [a, b]))
    default:
      let truth = random.chance(0.5)
      let yes = property(["yes", "n"])
      return relation(yes.text + "=" + keyword("\(truth)".uppercased()), #"{"op":"=","args":[\#(yes.json),\#(truth)]}"#)
    }
  }

  /// A record whose properties may be missing, null, or of another type than others have.
  mutating func record(_ number: Int) -> String {
    func list(_ choices: [String]) -> String {
      "[" + (0..<random.below(4)).map { _ in random.pick(choices) }.joined(separator: ",") + "]"
    }
    let text = Self.json(random.pick(Self.texts))
    let values = [
      ("n", random.pick(Self.numbers)), ("m", random.pick(Self.numbers)), ("s", text),
      ("t", Self.json(random.pick(Self.texts))), ("yes", random.pick(["true", "false"])),
      ("day", "\"\(random.pick(Self.days))\""), ("at", "\"\(random.pick(Self.instants))\""),
      ("list", list(["1", "2", "3"])), ("tags", list([#""a""#, #""b""#, text])), ("a.b", random.pick(["1", "2"])),
      ("weird name", random.pick(["1", #""abc""#])), ("we\"ird", "3"), ("ünï", random.pick(["1", "2"])),
      ("not", "1"), ("and", text),
    ]
    let members = values.compactMap { name, value -> String? in
      if random.chance(0.1) { return nil }
      let value = random.chance(0.15) ? random.pick(["null", "1", #""x""#, "true", "[1]", #"{"q":1}"#]) : value
      return Self.json(name) + ":" + value
    }
    let geometry = random.chance(0.2) ? "null" : random.pick(Self.geometries).1
    return feature("{\(members.joined(separator: ","))}", id: "\(number)", geometry: geometry)
  }
}
