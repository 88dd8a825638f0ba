// Classes on both sides of a number that means something: none, no change, the mean.

extension ClassRule {
  /// The upper ends of the classes, see `breaks`, one of which is the centre where there are numbers on both sides.
  ///
  /// Each side has classes by the rule, as many as its share of the numbers asks for, or of the way where all are
  /// equally wide; those above begin at the centre. O(n log n).
  func centeredBreaks(_ values: [Double]) -> [Double] {
    guard let center else { return breaks(values) }
    let (below, above) = (values.filter { $0 <= center }, values.filter { $0 > center })
    guard let least = below.min(), let most = above.max(), least < center else { return breaks(values) }
    let share =
      kind == .equal ? (center - least) / (most - least) : Double(below.count) / Double(values.count)
    let low = max(1, min(count - 1, Int((share * Double(count)).rounded())))
    var side = self
    side.center = nil
    side.count = low
    var breaks = side.breaks(below + [center])
    side.count = count - low
    // The centre itself is of the classes below it, and no class above is between it and the least there.
    breaks += side.breaks(kind == .equal ? above + [center] : above).filter { $0 > center }
    return breaks
  }

  /// The colours of classes with these upper ends, the lowest of which begins at `lowest`.
  ///
  /// With a centre the classes beside it have the scheme's middle colours, and as many steps make the same difference
  /// on both sides of it; a class that it lies within has the middle itself.
  func colors(of scheme: ColorScheme, _ lowest: Double, _ breaks: [Double]) -> [Color] {
    guard let center, scheme.kind != .qualitative else { return scheme.colors(breaks.count) }
    let below = breaks.count { $0 <= center }
    let above = zip([lowest] + breaks, breaks).count { $0.0 >= center && $0.1 > center }
    let middle = breaks.count - below - above
    let steps = max(below, above)
    return Array(scheme.colors(2 * steps + middle)[(steps - below)..<(steps + middle + above)])
  }
}
