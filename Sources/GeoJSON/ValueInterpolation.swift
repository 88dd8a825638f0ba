// The value at a place between two vertices that have values.

import Words

extension ByteBuffer {
  /// Appends the value at a share of the way from one to the other: a number between two numbers, an instant between
  /// two instants, what both are where they are equal, and else `null`.
  mutating func append(between a: ByteRange, _ b: ByteRange, _ share: Double, in text: PaddedBytes) {
    let (first, second) = (text[a], text[b])
    if first.elementsEqual(second) { return append(first) }
    if let x = jsonNumber(text, a), let y = jsonNumber(text, b) {
      let decimals = min(max(Self.decimals(first), Self.decimals(second)) + 3, 12)
      return append(x + (y - x) * share, .decimals(decimals))
    }
    if first.first == 0x22, second.first == 0x22, let time = Self.instant(first, second, share) {
      return appendString(time)
    }
    append("null")
  }

  /// How many decimals a number has.
  private static func decimals(_ number: UnsafeRawBufferPointer) -> Int {
    guard let point = number.firstIndex(of: 0x2E) else { return 0 }
    return number[(point + 1)...].prefix { $0.isDigit }.count
  }

  /// The instant between two, in the spelling of the first: its offset, and milliseconds, or as many decimals as these
  /// have.
  private static func instant(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ share: Double
  ) -> String? {
    let (first, second) = (inside(a), inside(b))
    guard let from = Instant(first), let to = Instant(second), !from.isDate, !to.isDate else { return nil }
    let digits = max(fraction(first), fraction(second))
    var step = Instant.ticksOfSecond
    for _ in 0..<min(max(digits, 3), 7) { step /= 10 }
    // The difference first: a double has not all of the ticks since the year 0.
    let ticks = from.ticks + Int64((Double(to.ticks - from.ticks) * share / Double(step)).rounded()) * step
    let (offset, suffix) = zone(first)
    var time = Instant.text(ticks + offset, isDate: false)
    time.removeLast()
    // Decimals that both have stay.
    let wanted = min(fraction(first), fraction(second), 7)
    var has = time.utf8.count - 19
    if has == 0, wanted > 0 { time += "." } else if has > 0 { has -= 1 }
    if has < wanted { time += String(repeating: "0", count: wanted - has) }
    return time + suffix
  }

  private static func inside(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text.dropFirst().dropLast())
  }

  /// How many decimals the seconds of an instant have.
  private static func fraction(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.count > 20, text[19] == 0x2E else { return 0 }
    return text[20...].prefix { $0.isDigit }.count
  }

  /// The offset from UTC that an instant is written with, in ticks, and how it is spelled.
  private static func zone(_ text: UnsafeRawBufferPointer) -> (ticks: Int64, text: String) {
    var at = 19
    while at < text.count, text[at] == 0x2E || text[at].isDigit { at += 1 }
    let spelled = String(decoding: text[min(at, text.count)...], as: UTF8.self)
    let parts = spelled.dropFirst().split(separator: ":")
    guard let sign = spelled.first, sign == "+" || sign == "-", parts.count == 2, let hours = Int64(parts[0]),
      let minutes = Int64(parts[1])
    else { return (0, spelled) }
    let ticks = (hours * 3600 + minutes * 60) * Instant.ticksOfSecond
    return (sign == "+" ? ticks : -ticks, spelled)
  }
}
