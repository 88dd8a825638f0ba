// The walk over two streams: what stands at about the same place is matched, the rest is set aside.

import FeatureStream
import GeoJSON
import Layers

/// Matches records of two streams that come in about the same order, in bounded memory.
///
/// Each side has a window of records. What leaves it without a match goes to the leftovers, and with it all later
/// records of its key, so that records with one key are matched in the order in which they come.
final class DiffWalk {
  /// So many bytes of each side are held.
  private let windowSize: Int
  /// Whether a patch is wanted: records that stand elsewhere count too, and all is reported at the end.
  private let isPatch: Bool
  /// Whether all is reported at the end.
  private let holdsAll: Bool
  private let compare: ([UInt8], [UInt8]) throws(RecordError) -> Bool
  private var a = DiffWindow()
  private var b = DiffWindow()
  /// Keys that have leftovers, by some bits of their hash: one that has none may be taken for one, which costs time
  /// alone.
  private var setAside: [UInt64] = []
  private(set) var leftovers: DiffLeftovers?
  /// The last record of A that stands before the place in B that was come to.
  private var anchor = -1
  /// Differences of records of A, in their order, that may come after others which are not known yet.
  private var ready: [Difference] = []
  private var readyBytes = 0
  /// Differences that are reported at the end, each list in order.
  private(set) var held: [RecordSpill] = []
  private(set) var equal = 0

  /// - Parameter compare: whether two records that match are the same.
  init(
    isPatch: Bool, holdsAll: Bool = false, windowSize: Int = 16 << 20,
    _ compare: @escaping ([UInt8], [UInt8]) throws(RecordError) -> Bool
  ) {
    (self.isPatch, self.windowSize, self.compare) = (isPatch, windowSize, compare)
    self.holdsAll = holdsAll || isPatch
  }

  /// How many records of A have come, and of B.
  var counts: (a: Int, b: Int) { (a.end, b.end) }

  /// Whether no record waits for its match, so that the next of both are each other's where they are the same.
  var isInStep: Bool { a.isEmpty && b.isEmpty && leftovers == nil }

  /// Passes a record that both have, in step.
  func passEqual() {
    anchor = a.end
    a.pass()
    b.pass()
    equal += 1
  }

  /// Takes the next record of A.
  func addA(_ key: DiffKey, _ text: [UInt8]) throws(RecordError) {
    var entry = DiffWindow.Entry(key, text)
    if isSetAside(key) {
      entry.state = .outcast
    } else if let other = b.takeWaiting(key), let theirs = b[other]?.text {
      entry.state = try state(text, theirs)
      b.update(other, .matched(a.end), keepsText: isPatch)
      if case .equal = entry.state, !isPatch { entry.text = [] }
    }
    a.append(entry)
    do throws(RunError) { try settle() } catch { throw RecordError(ending: error) }
  }

  /// Takes the next record of B.
  func addB(_ key: DiffKey, _ text: [UInt8]) throws(RecordError) {
    var entry = DiffWindow.Entry(key, text)
    if isSetAside(key) {
      entry.state = .outcast
    } else if let other = a.takeWaiting(key), let theirs = a[other]?.text {
      let found = try state(theirs, text)
      var keepsText = isPatch
      if case .changed = found { keepsText = true }
      a.update(other, found, keepsText: keepsText)
      entry.state = .matched(other)
      if !isPatch { entry.text = [] }
    }
    b.append(entry)
    do throws(RunError) { try settle() } catch { throw RecordError(ending: error) }
  }

  private func state(_ before: [UInt8], _ after: [UInt8]) throws(RecordError) -> DiffWindow.State {
    guard before != after, try !compare(before, after) else {
      equal += 1
      return .equal
    }
    return .changed(after)
  }

  /// Takes from the windows what is settled, and what there is no room for.
  private func settle() throws(RunError) {
    while let entry = b.front, !entry.state.isLone || b.bytes + readyBytes > windowSize { try popB() }
    while let entry = a.front, !isOpen(entry) || a.bytes > windowSize { try popA() }
  }

  /// Whether it is not known what became of the first record of A.
  private func isOpen(_ entry: DiffWindow.Entry) -> Bool {
    entry.state.isLone || isPatch && !isPlaced(a.first)
  }

  /// In a patch, whether the record of B that is the one of A has left its window, so that its place is known.
  private func isPlaced(_ number: Int) -> Bool { placed.contains(number) }
  private var placed: Set<Int> = []

  /// Ends the walk: what is left without a match is set aside.
  func finish() throws(RunError) {
    while !b.isEmpty { try popB() }
    while !a.isEmpty { try popA() }
    try holdReady()
  }

  private func popA() throws(RunError) {
    let number = a.first
    // Its place in B has to be known.
    while isPatch, let entry = a.front, !entry.state.isLone, !placed.contains(number), !b.isEmpty { try popB() }
    guard let entry = a.popFirst() else { return }
    placed.remove(number)
    var difference = Difference(place: .init(a: number), before: entry.text)
    switch entry.state {
    case .equal, .matched: return
    case .moved: break
    case .changed(let after): difference.after = after
    case .waiting, .outcast:
      try add(.init(number: number, anchor: number, key: entry.key, text: entry.text), isB: false)
      return
    }
    if holdsAll || leftovers != nil { return try hold(difference, in: 0) }
    readyBytes += difference.size
    ready.append(difference)
  }

  private func popB() throws(RunError) {
    let number = b.first
    guard let entry = b.popFirst() else { return }
    guard case .matched(let other) = entry.state else {
      return try add(.init(number: number, anchor: anchor, key: entry.key, text: entry.text), isB: true)
    }
    if isPatch {
      placed.insert(other)
      if other < anchor {
        if case .equal? = a[other]?.state { equal -= 1 }
        a.update(other, .moved, keepsText: true)
        try hold(Difference(place: .init(a: anchor, b: number), after: entry.text), in: 1)
      }
    }
    anchor = max(anchor, other)
  }

  // MARK: What is told later

  /// The differences that none can come before.
  func takeReady() -> [Difference] {
    guard !ready.isEmpty, leftovers == nil else { return [] }
    let count = ready.prefix { $0.place.a <= anchor }.count
    let taken = Array(ready[..<count])
    ready.removeFirst(count)
    for difference in taken { readyBytes -= difference.size }
    return taken
  }

  private func hold(_ difference: Difference, in list: Int) throws(RunError) {
    while held.count <= list { held.append(RecordSpill(memoryLimit: 8 << 20)) }
    try held[list].append(difference.packed)
  }

  private func holdReady() throws(RunError) {
    for difference in ready { try hold(difference, in: 0) }
    ready = []
    readyBytes = 0
  }

  private func add(_ leftover: DiffLeftover, isB: Bool) throws(RunError) {
    let all = leftovers ?? DiffLeftovers(matches: !isPatch)
    if leftovers == nil {
      leftovers = all
      setAside = [UInt64](repeating: 0, count: Self.keyBits / 64)
      try holdReady()
    }
    let bit = Int(leftover.key.hash % UInt64(Self.keyBits))
    setAside[bit / 64] |= 1 << UInt64(bit % 64)
    try all.add(leftover, isB: isB)
  }

  private static let keyBits = 1 << 25

  private func isSetAside(_ key: DiffKey) -> Bool {
    guard !setAside.isEmpty else { return false }
    let bit = Int(key.hash % UInt64(Self.keyBits))
    return setAside[bit / 64] & 1 << UInt64(bit % 64) != 0
  }
}
