// CQL2's JSON encoding.

import GeoJSON

/// Reads the JSON encoding.
struct JSONParser {
  private let bytes: PaddedBytes
  private var made = Expression()
  private var depth = 0

  static func parse(_ text: String) throws(ExpressionError) -> Expression {
    let buffer = ByteBuffer(text)
    var fault: ExpressionError?
    var made: Expression?
    buffer.withPaddedBytes { bytes in
      var parser = JSONParser(bytes: bytes)
      do throws(ExpressionError) { made = try parser.parse() } catch { fault = error }
    }
    if let made { return made }
    throw fault ?? ExpressionError(message: "the expression is empty", offset: 0)
  }

  private init(bytes: PaddedBytes) { self.bytes = bytes }

  private mutating func parse() throws(ExpressionError) -> Expression {
    var scanner = JSONScanner(bytes)
    scanner.skipWhitespace()
    let start = scanner.position
    do throws(ScanError) { try scanner.skipValue() } catch {
      throw ExpressionError(message: error.fault.message, offset: error.offset)
    }
    let end = scanner.position
    scanner.skipWhitespace()
    guard scanner.position == scanner.end else {
      throw ExpressionError(message: "text after the end of the JSON", offset: scanner.position)
    }
    try value(ByteRange(start: start, end: end))
    return made
  }

  private func error(_ message: String, _ range: ByteRange) -> ExpressionError {
    ExpressionError(message: message, offset: range.start)
  }

  /// Adds the expression that a value is.
  private mutating func value(_ range: ByteRange) throws(ExpressionError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Expression.depthLimit else {
      throw error("operands nest more than \(Expression.depthLimit) deep", range)
    }
    switch JSONKind(first: bytes[range.start]) {
    case .string: made.addText(Array((jsonText(bytes, range) ?? "").utf8), at: range.start)
    case .number:
      guard let number = jsonNumber(bytes, range) else {
        throw error("expected a number that a double can hold", range)
      }
      made.addNumber(number, spelled: Array(bytes[range]), at: range.start)
    case .literal:
      switch bytes[range.start] {
      case 0x74: made.add(.boolean(true), at: range.start)
      case 0x66: made.add(.boolean(false), at: range.start)
      default: made.add(.null, at: range.start)
      }
    case .array: made.add(.array(count: try values(range)), at: range.start)
    case .object: try object(range)
    }
  }

  private mutating func values(_ range: ByteRange) throws(ExpressionError) -> Int {
    var members = JSONMembers(bytes, range)
    var count = 0
    while let member = members.next() {
      try value(member.value)
      count += 1
    }
    return count
  }

  private func members(_ range: ByteRange) -> [String: ByteRange] {
    var members = JSONMembers(bytes, range)
    var found: [String: ByteRange] = [:]
    while let member = members.next() { found[unescape(bytes[member.name])] = member.value }
    return found
  }

  private mutating func object(_ range: ByteRange) throws(ExpressionError) {
    let members = members(range)
    if let op = members["op"] { return try call(op, members["args"], range) }
    if let property = members["property"] {
      guard let name = jsonText(bytes, property), bytes[property.start] == 0x22, !name.isEmpty else {
        throw error("expected the name of a property", property)
      }
      return made.addProperty(name, at: range.start)
    }
    for (name, form) in [("date", Instant.Form.date), ("timestamp", .timestamp)] {
      guard let text = members[name] else { continue }
      guard bytes[text.start] == 0x22 else { throw error("expected a text", text) }
      try value(text)
      guard made.makeInstant(form) else {
        throw error("expected a text such as \(TextParser.example(form == .date))", text)
      }
      return
    }
    if let interval = members["interval"] {
      var ends = JSONMembers(bytes, interval)
      var count = 0
      while let end = ends.next() {
        try value(end.value)
        guard made.makeInstant(.end) else {
          throw error("expected a date, a timestamp or \"..\" as an end of an interval", end.value)
        }
        count += 1
      }
      return made.add(.call(.interval, count: count), at: range.start)
    }
    if let box = members["bbox"], members["type"] == nil {
      var elements = JSONMembers(bytes, box)
      var numbers: [Double] = []
      while let element = elements.next() {
        guard let number = jsonNumber(bytes, element.value) else { throw error("expected a number", element.value) }
        numbers.append(number)
      }
      return try made.addBox(numbers, at: range.start)
    }
    guard members["type"] != nil else {
      throw error(
        "expected an object with \"op\", \"property\", \"date\", \"timestamp\", \"interval\", \"bbox\", or a geometry",
        range)
    }
    try made.addGeometry(ByteBuffer(bytes[range]), at: range.start)
  }

  private mutating func call(_ op: ByteRange, _ args: ByteRange?, _ range: ByteRange) throws(ExpressionError) {
    guard bytes[op.start] == 0x22, let name = jsonText(bytes, op) else { throw error("expected a name", op) }
    guard let args, bytes[args.start] == 0x5B else { throw error("\"\(name)\" has no \"args\", an array", range) }
    guard let operation = Operation(name: name) else {
      let count = try values(args)
      return made.add(.unknown(made.number(of: name), count: count), at: range.start)
    }
    var count = 0
    var members = JSONMembers(bytes, args)
    while let member = members.next() {
      // The list of IN, and the limits of BETWEEN as drafts of the standard wrote them, are in an array of their own.
      if count == 1, operation == .isIn || operation == .between, bytes[member.value.start] == 0x5B {
        count += try values(member.value)
      } else {
        if count == 1, operation == .isIn { throw error("expected an array of values for \"in\"", member.value) }
        try value(member.value)
        count += 1
      }
    }
    made.add(.call(operation, count: count), at: range.start)
  }
}
