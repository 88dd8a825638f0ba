// Passing over values that were checked before: only where they end is looked for.

extension JSONScanner {
  /// Passes over a string that was checked, from its opening quote to past its closing one.
  ///
  /// Of text that was not checked, it stops at the end at the latest.
  @inline(__always)
  mutating func passString() {
    position += 1
    while true {
      let quote = maskEqual(load8(base + position), 0x22)
      if quote == 0 {
        position += 8
        if position < end { continue }
        break
      }
      position += firstByte(quote) + 1
      if base[position - 2] != 0x5C || isClosing(position - 1) { break }
    }
    if position > end { position = end }
  }

  /// Whether a quote after backslashes ends a string: they stand for themselves, two for one.
  @inline(never)
  private func isClosing(_ quote: Int) -> Bool {
    var at = quote
    while at > 0, base[at - 1] == 0x5C { at -= 1 }
    return (quote - at) & 1 == 0
  }

  /// Passes over a value that was checked.
  ///
  /// O(bytes), without a stack. Of text that was not checked, it stops at the end at the latest.
  @inline(__always)
  mutating func passValue() {
    switch byte {
    case 0x22: passString()
    case 0x5B, 0x7B: passNested()
    default:
      // A number or a word ends at a comma, a closing bracket or white space.
      while position < end {
        let byte = base[position]
        if byte == 0x2C || byte | 0x20 == 0x7D || byte <= 0x20 { return }
        position += 1
      }
    }
  }

  /// Passes over an object or an array, whose bracket is next.
  @inline(never)
  private mutating func passNested() {
    var depth = 0
    while position < end {
      let word = load8(base + position)
      // Brackets and braces differ in one bit.
      let folded = word | splat(0x20)
      let special = maskEqual(word, 0x22) | maskEqual(folded, 0x7B) | maskEqual(folded, 0x7D)
      if special == 0 {
        position += 8
        continue
      }
      position += firstByte(special)
      if position >= end { break }
      switch base[position] {
      case 0x22: passString()
      case 0x5B, 0x7B:
        depth += 1
        position += 1
      default:
        depth -= 1
        position += 1
        if depth == 0 { return }
      }
    }
    if position > end { position = end }
  }
}
