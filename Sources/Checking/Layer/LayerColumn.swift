// One property of a layer: what its values are, and the few that are otherwise.

import GeoJSON
import SystemLibrary
import Words

/// The values of a property, in bounded memory.
struct LayerColumn {
  let name: String
  /// The name as most records spell it.
  let key: [UInt8]
  private var count = 0
  private var numbers = NumberSpread()
  private var texts = 0
  private var numericTexts = 0
  /// Whether a text that is a number begins as codes do, with a 0 or a +; and whether one has a fraction.
  private var hasCodes = false
  private var hasFractions = false
  private var firstNumeric: ReportedFinding?
  private var isoDays = 0
  private var otherDays = 0
  private var firstDay: ReportedFinding?
  private var categories = Categories()
  private var standIns = StandIns()
  private var cutTexts = CutTexts()
  /// How many records have it, and the first of them.
  private(set) var appearances = 0
  let first: ReportedFinding

  init(name: String, key: [UInt8], first: ReportedFinding) { (self.name, self.key, self.first) = (name, key, first) }

  mutating func add(_ source: PaddedBytes, _ value: ByteRange, _ place: (Rule) -> ReportedFinding) {
    appearances += 1
    switch JSONKind(first: source[value.start]) {
    case .number:
      count += 1
      guard let number = jsonNumber(source, value), number.isFinite else { return }
      numbers.add(number) { place(RuleCatalog.valueBeyond) }
    case .string:
      count += 1
      texts += 1
      let inside = source[ByteRange(start: value.start + 1, end: value.end - 1)]
      addText(inside, place)
    default: break
    }
  }

  private mutating func addText(_ inside: UnsafeRawBufferPointer, _ place: (Rule) -> ReportedFinding) {
    switch TextForm(inside) {
    case .number(let isCode, let hasFraction):
      numericTexts += 1
      hasCodes = hasCodes || isCode
      hasFractions = hasFractions || hasFraction
      if firstNumeric == nil { firstNumeric = place(RuleCatalog.numberAsText) }
    case .isoDay: isoDays += 1
    case .otherDay:
      otherDays += 1
      if firstDay == nil { firstDay = place(RuleCatalog.dateForm) }
    case .other: break
    }
    categories.add(inside, place)
    standIns.add(inside, place)
    cutTexts.add(inside, place)
  }

  func findings() -> [ReportedFinding] {
    guard count >= LayerChecker.leastRecords else { return [] }
    var found: [ReportedFinding] = []
    let shown = "\"\(name)\""
    let isMostlyNumeric = Double(numbers.count + numericTexts) >= Double(count) * 0.99
    if let firstNumeric, !hasCodes, isMostlyNumeric, numbers.count > 0 || hasFractions {
      found.append(
        firstNumeric.saying(
          numbers.count > 0
            ? "\(shown) has \(numericTexts.counted("number")) as text, and \(numbers.count) as "
              + "numbers"
            : "all values of \(shown) are numbers, as text"))
    }
    if let firstDay, Double(isoDays + otherDays) >= Double(count) * 0.95 {
      found.append(
        firstDay.saying(
          isoDays > 0
            ? "\(shown) has \(otherDays.counted("day")) that \(otherDays == 1 ? "is" : "are") not "
              + "written as the \(isoDays) others are, year-month-day"
            : "the days of \(shown) are not written year-month-day"))
    }
    found += categories.findings(shown) + standIns.findings(shown) + cutTexts.findings(shown)
    found += numbers.findings(shown)
    return found
  }

  // MARK: Forms of texts

  /// What a text looks like.
  private enum TextForm {
    case number(isCode: Bool, hasFraction: Bool)
    case isoDay, otherDay, other

    init(_ text: UnsafeRawBufferPointer) {
      self = .other
      guard let first = text.first, text.count <= 24 else { return }
      let digits = text.count { $0.isDigit }
      guard digits > 0 else { return }
      if text.count == 10, digits == 8, let form = Self.day(text) {
        self = form
        return
      }
      if (6...9).contains(text.count), digits >= 4, let form = Self.shortDay(text) {
        self = form
        return
      }
      let rest = first == 0x2D || first == 0x2B ? text.dropFirst() : text[...]
      let points = rest.count { $0 == 0x2E }
      guard points <= 1, rest.count == digits + points, rest.first != 0x2E, rest.last != 0x2E else { return }
      let leadsZero = rest.first == 0x30 && rest.count > 1 && rest[rest.startIndex + 1] != 0x2E
      self = .number(isCode: leadsZero || first == 0x2B || digits > 15, hasFraction: points == 1)
    }

    /// 2024-01-31, or 31.01.2024 and 01/31/2024.
    private static func day(_ text: UnsafeRawBufferPointer) -> TextForm? {
      if text[4] == 0x2D, text[7] == 0x2D { return .isoDay }
      let isDay = [0x2E, 0x2F, 0x2D].contains(text[2]) && text[2] == text[5]
      return isDay || text[4] == 0x2F && text[7] == 0x2F ? .otherDay : nil
    }

    /// 1.2.2024, 1/31/24 and their like.
    private static func shortDay(_ text: UnsafeRawBufferPointer) -> TextForm? {
      let parts = text.split(separator: 0x2F, omittingEmptySubsequences: false)
      let pieces = parts.count == 3 ? parts : text.split(separator: 0x2E, omittingEmptySubsequences: false)
      guard pieces.count == 3, pieces.allSatisfy({ piece in piece.allSatisfy { $0.isDigit } }),
        (1...2).contains(pieces[0].count), (1...2).contains(pieces[1].count),
        pieces[2].count == 4 || pieces[2].count == 2
      else { return nil }
      return .otherDay
    }
  }
}

/// How the numbers of a property spread, with the outermost.
private struct NumberSpread {
  private static let outermost = 3
  /// A number is beyond all others from so many of their deviations on.
  private static let deviations = 10.0

  private(set) var count = 0
  /// The first few values.
  private var different: [Double] = []
  /// So many different values numbers have to have.
  private static let fewest = 6
  private var (sum, squares) = (0.0, 0.0)
  private var (logSum, logSquares) = (0.0, 0.0)
  private var allPositive = true
  /// What sums are taken of is less by this, so that they lose no digits.
  private var origin = 0.0
  private var low: [(value: Double, finding: ReportedFinding)] = []
  private var high: [(value: Double, finding: ReportedFinding)] = []

  mutating func add(_ value: Double, _ place: () -> ReportedFinding) {
    if count == 0 { origin = value }
    count += 1
    if different.count < Self.fewest, !different.contains(value) { different.append(value) }
    sum += value - origin
    squares += (value - origin) * (value - origin)
    if value > 0 {
      let size = log(value)
      logSum += size
      logSquares += size * size
    } else {
      allPositive = false
    }
    if low.count < Self.outermost || value < low[low.count - 1].value {
      Self.insert(value, place(), into: &low) { $0 < $1 }
    }
    if high.count < Self.outermost || value > high[high.count - 1].value {
      Self.insert(value, place(), into: &high) { $0 > $1 }
    }
  }

  private static func insert(
    _ value: Double, _ finding: ReportedFinding, into list: inout [(value: Double, finding: ReportedFinding)],
    _ isBefore: (Double, Double) -> Bool
  ) {
    let at = list.firstIndex { isBefore(value, $0.value) } ?? list.count
    list.insert((value, finding), at: at)
    if list.count > outermost { list.removeLast() }
  }

  /// The least and the greatest number, where no other comes near.
  func findings(_ name: String) -> [ReportedFinding] {
    // Flags have few values.
    guard count >= 30, different.count == Self.fewest else { return [] }
    var found: [ReportedFinding] = []
    for list in [low, high] {
      guard list.count == Self.outermost, list[0].value != list[1].value else { continue }
      let value = list[0].value
      let mean = (sum - (value - origin)) / Double(count - 1) + origin
      guard abs(value - list[1].value) >= 3 * abs(list[1].value - mean) else { continue }
      guard let plain = deviation(value, sum, squares, value - origin), plain >= Self.deviations else { continue }
      // Sizes that differ by factors, as populations do, are as far apart as their logarithms.
      if allPositive, value > 0, let scaled = deviation(value, logSum, logSquares, log(value)),
        scaled < Self.deviations / 2
      {
        continue
      }
      var out = ByteBuffer()
      out.appendShortest(value)
      out.append(", and the next one is ")
      out.appendShortest(list[1].value)
      found.append(list[0].finding.saying("\(name) is \(out.text)"))
    }
    return found
  }

  /// How many deviations of all others a value is from their mean; nil where they are all the same.
  private func deviation(_ value: Double, _ sum: Double, _ squares: Double, _ own: Double) -> Double? {
    let others = Double(count - 1)
    let mean = (sum - own) / others
    let variance = (squares - own * own) / others - mean * mean
    guard variance > 0 else { return nil }
    return abs(own - mean) / variance.squareRoot()
  }
}
