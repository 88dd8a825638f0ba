// CQL2's text encoding, read by the precedence of its operations.

/// How strongly operations bind, from OR to ^.
private enum Level: Int {
  case or = 1
  case and, not, comparison, sum, product, power, operand
}

/// Reads the text encoding.
struct TextParser {
  var lexer: Lexer
  var token = Token(kind: .end, range: 0..<0)
  /// The one before.
  private var last = Token(kind: .end, range: 0..<0)
  var made = Expression()
  private var depth = 0

  init(_ text: String) { lexer = Lexer(text) }

  mutating func parse() throws(ExpressionError) -> Expression {
    try advance()
    if token.kind == .end { throw ExpressionError(message: "the expression is empty", offset: 0) }
    try expression()
    guard token.kind == .end else { throw error("expected AND, OR or the end") }
    return made
  }

  mutating func advance() throws(ExpressionError) {
    last = token
    token = try lexer.next()
  }

  // MARK: Words

  /// Whether the token is a keyword, in letters of either case.
  func isWord(_ word: StaticString) -> Bool {
    guard token.kind == .word, token.range.count == word.utf8CodeUnitCount else { return false }
    return zip(token.range, 0...).allSatisfy { lexer.bytes[$0] & 0xDF == word.utf8Start[$1] & 0xDF }
  }

  private mutating func take(_ word: StaticString) throws(ExpressionError) -> Bool {
    guard isWord(word) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, _ words: String) throws(ExpressionError) {
    guard token.kind == kind else { throw error("expected \(words)") }
    try advance()
  }

  func error(_ expectation: String) -> ExpressionError {
    var found = token.kind == .end ? "the end" : "\"\(lexer.text(token).prefix(30))\""
    if case .text(let before) = last.kind, token.kind == .word, last.range.upperBound == token.range.lowerBound {
      found += "; \(Lexer.apostrophe(String(decoding: before, as: UTF8.self), lexer.text(token)))"
    }
    return ExpressionError(message: "\(expectation), found \(found)", offset: token.range.lowerBound)
  }

  mutating func deeper<Result>(
    _ body: (inout Self) throws(ExpressionError) -> Result
  ) throws(ExpressionError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Expression.depthLimit else {
      throw ExpressionError(
        message: "operands nest more than \(Expression.depthLimit) deep", offset: token.range.lowerBound)
    }
    return try body(&self)
  }

  // MARK: Expressions

  /// Reads a whole expression, whatever is in it.
  mutating func expression() throws(ExpressionError) { try expression(.or) }

  private mutating func expression(_ least: Level) throws(ExpressionError) {
    let start = token.range.lowerBound
    let isNegated = least.rawValue <= Level.not.rawValue && isWord("NOT")
    if isNegated {
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression(.not) }
      made.add(.call(.not, count: 1), at: start)
    } else {
      try operand()
    }
    // A condition is not an operand of a comparison without parentheses.
    var isCompared = isNegated
    while true {
      let at = token.range.lowerBound
      if case .arithmetic(let operation) = token.kind {
        let level: Level = operation == .power ? .power : operation == .add || operation == .subtract ? .sum : .product
        guard level.rawValue >= least.rawValue, !isCompared else { return }
        try binary(operation, level, at)
        if level == .power, case .arithmetic(.power) = token.kind {
          throw ExpressionError(message: "a power of a power needs parentheses", offset: token.range.lowerBound)
        }
      } else if isWord("DIV") {
        guard Level.product.rawValue >= least.rawValue, !isCompared else { return }
        try binary(.integerDivide, .product, at)
      } else if case .comparison(let operation) = token.kind {
        guard Level.comparison.rawValue >= least.rawValue, !isCompared else { return }
        isCompared = true
        try binary(operation, .comparison, at)
      } else if token.kind == .word {
        if isWord("AND") || isWord("OR") {
          let (operation, level) = isWord("AND") ? (Operation.and, Level.and) : (.or, .or)
          guard level.rawValue >= least.rawValue else { return }
          try chain(operation, level, at)
          isCompared = true
        } else {
          guard Level.comparison.rawValue >= least.rawValue, !isCompared, try predicate(at) else { return }
          isCompared = true
        }
      } else {
        return
      }
    }
  }

  private mutating func binary(_ operation: Operation, _ level: Level, _ at: Int) throws(ExpressionError) {
    try advance()
    try deeper { parser throws(ExpressionError) in
      try parser.expression(Level(rawValue: level.rawValue + 1) ?? .operand)
    }
    made.add(.call(operation, count: 2), at: at)
  }

  /// `AND …` as often as it comes, after the first operand.
  private mutating func chain(_ operation: Operation, _ level: Level, _ at: Int) throws(ExpressionError) {
    var count = 1
    while operation == .and ? isWord("AND") : isWord("OR") {
      try advance()
      try deeper { parser throws(ExpressionError) in try parser.expression(level == .or ? .and : .not) }
      count += 1
    }
    made.add(.call(operation, count: count), at: at)
  }

  /// `[NOT] LIKE`, `BETWEEN`, `IN` and `IS [NOT] NULL` after their first operand.
  private mutating func predicate(_ at: Int) throws(ExpressionError) -> Bool {
    if try take("IS") {
      let isNegated = try take("NOT")
      guard try take("NULL") else { throw error("expected NULL after IS") }
      made.add(.call(.isNull, count: 1), at: at)
      if isNegated { made.add(.call(.not, count: 1), at: at) }
      return true
    }
    let isNegated = try take("NOT")
    if try take("LIKE") {
      try deeper { parser throws(ExpressionError) in try parser.expression(.sum) }
      made.add(.call(.like, count: 2), at: at)
    } else if try take("BETWEEN") {
      try deeper { parser throws(ExpressionError) in try parser.expression(.sum) }
      guard try take("AND") else { throw error("expected AND between the limits of BETWEEN") }
      try deeper { parser throws(ExpressionError) in try parser.expression(.sum) }
      made.add(.call(.between, count: 3), at: at)
    } else if try take("IN") {
      try expect(.openParenthesis, "\"(\" after IN")
      let count = try list()
      made.add(.call(.isIn, count: count + 1), at: at)
    } else {
      if isNegated { throw error("expected LIKE, BETWEEN or IN after NOT") }
      return false
    }
    if isNegated { made.add(.call(.not, count: 1), at: at) }
    return true
  }

  /// Expressions up to the closing parenthesis; how many there are.
  ///
  /// - Parameter wrapsSingle: whether an element in parentheses of its own is an array.
  mutating func list(wrapsSingle: Bool = false) throws(ExpressionError) -> Int {
    var count = 0
    if token.kind == .closeParenthesis {
      try advance()
      return 0
    }
    while true {
      try deeper { parser throws(ExpressionError) in
        let (start, first) = (parser.token.range.lowerBound, parser.made.nodes.count)
        let isOpen = parser.token.kind == .openParenthesis
        let close = isOpen ? parser.closing(of: start) : nil
        try parser.expression()
        // (1) is an array of one, where arrays are wanted.
        guard wrapsSingle, isOpen, close == parser.lastEnd, parser.made.nodes.count > first else { return }
        if case .array = parser.made.nodes[parser.made.nodes.count - 1].kind { return }
        parser.made.add(.array(count: 1), at: start)
      }
      count += 1
      if token.kind == .comma {
        try advance()
        continue
      }
      try expect(.closeParenthesis, "\",\" or \")\"")
      return count
    }
  }

  /// Where the last byte before the token is that is no blank.
  private var lastEnd: Int {
    var at = token.range.lowerBound
    while at > 0, lexer.bytes[at - 1] <= 0x20 { at -= 1 }
    return at - 1
  }

  /// Where the parenthesis closes that opens at an offset; nil where it does not.
  func closing(of start: Int) -> Int? {
    var (depth, at) = (0, start)
    while at < lexer.bytes.count {
      switch lexer.bytes[at] {
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth == 0 { return at }
      case 0x27, 0x22:
        let quote = lexer.bytes[at]
        at += 1
        while at < lexer.bytes.count, lexer.bytes[at] != quote {
          at +=
            lexer.bytes[at] == 0x5C && quote == 0x27 && at + 1 < lexer.bytes.count && lexer.bytes[at + 1] == 0x27
            ? 2 : 1
        }
      default: break
      }
      at += 1
    }
    return nil
  }
}
