// Visvalingam and Whyatt's choice of vertices: the least triangle goes first.

/// Removes, one after the other, the vertex whose triangle with its neighbours is smallest.
///
/// A vertex's effective area is that of its triangle when it goes, and no less than that of those which went before it
/// (Visvalingam and Whyatt, "Line generalisation by repeated elimination of points", The Cartographic Journal 30,
/// 1993). Of equal ones the first vertex goes first. The triangle is measured with the metric at its vertex.
///
/// A heap holds the vertices that are left: O(n log n). One value is made for a stream and reused.
struct Visvalingam: Sendable {
  private struct Node {
    var area: Double
    var row: Int32

    @inline(__always)
    static func < (a: Node, b: Node) -> Bool { a.area < b.area || (a.area == b.area && a.row < b.row) }
  }

  private var heap: [Node] = []
  /// For each vertex, where it is in the heap.
  private var slots: [Int32] = []
  private var before: [Int32] = []
  private var after: [Int32] = []
  private var heapCount = 0
  /// Whether each vertex stays; empty where none has to.
  private var stays: [Bool] = []

  /// Sets the flags of the vertices that `source` has loaded and that are kept; the first and the last always are.
  ///
  /// - Parameters:
  ///   - tolerance: in metres; a triangle of its square goes.
  ///   - minimum: how many are kept at least.
  ///   - pins: vertices that are kept too, in ascending order.
  /// - Returns: how many are kept.
  mutating func keep(
    _ source: DouglasPeucker, tolerance: Double, minimum: Int, pins: [Int], firstVertex: Int, into kept: inout [Bool]
  ) -> Int {
    let count = source.count
    for row in 0..<count { kept[firstVertex + row] = true }
    pin(pins, from: firstVertex, of: count)
    fill(source)
    var left = count
    let limit = tolerance * tolerance
    while left > minimum, heapCount > 0, heap[0].area <= limit {
      kept[firstVertex + Int(removeFirst(source).row)] = false
      left -= 1
    }
    return left
  }

  /// Finds the significance of every loaded vertex between the first and the last: the root of its effective area.
  ///
  /// - Parameter pins: the rows of vertices that stay, whose significance is infinite.
  mutating func rank(_ source: DouglasPeucker, pins: [Int], into significances: inout [Double]) {
    if significances.count < source.count { significances = [Double](repeating: 0, count: 2 * source.count) }
    pin(pins, from: 0, of: source.count)
    fill(source)
    var area = 0.0
    while heapCount > 0 {
      let node = removeFirst(source)
      area = max(area, node.area)
      significances[Int(node.row)] = area.squareRoot()
    }
  }

  private mutating func pin(_ pins: [Int], from first: Int, of count: Int) {
    stays.removeAll(keepingCapacity: true)
    if pins.isEmpty { return }
    stays.append(contentsOf: repeatElement(false, count: count))
    for pin in pins { stays[pin - first] = true }
  }

  // MARK: The heap

  private mutating func fill(_ source: DouglasPeucker) {
    let count = source.count
    if slots.count < count {
      let room = max(count, 2 * slots.count)
      slots = [Int32](repeating: 0, count: room)
      before = slots
      after = slots
      heap = [Node](repeating: Node(area: 0, row: 0), count: room)
    }
    heapCount = max(0, count - 2)
    for row in 0..<count {
      before[row] = Int32(row - 1)
      after[row] = Int32(row + 1)
    }
    for at in 0..<heapCount {
      let row = at + 1
      heap[at] = Node(area: area(row - 1, row, row + 1, source), row: Int32(row))
      slots[row] = Int32(at)
    }
    for at in stride(from: heapCount / 2 - 1, through: 0, by: -1) { sink(heap[at], at) }
  }

  /// Takes the vertex with the least area out, and measures its neighbours anew.
  private mutating func removeFirst(_ source: DouglasPeucker) -> Node {
    let node = heap[0]
    heapCount -= 1
    if heapCount > 0 { sink(heap[heapCount], 0) }
    let left = before[Int(node.row)]
    let right = after[Int(node.row)]
    after[Int(left)] = right
    before[Int(right)] = left
    if left > 0 { measure(Int(left), source) }
    if Int(right) < source.count - 1 { measure(Int(right), source) }
    return node
  }

  private mutating func measure(_ row: Int, _ source: DouglasPeucker) {
    let area = area(Int(before[row]), row, Int(after[row]), source)
    let at = Int(slots[row])
    let node = Node(area: area, row: Int32(row))
    if node < heap[at] { rise(node, at) } else { sink(node, at) }
  }

  /// The area of the triangle of three vertices; infinite where the middle one stays.
  @inline(__always)
  private func area(_ a: Int, _ b: Int, _ c: Int, _ source: DouglasPeucker) -> Double {
    if !stays.isEmpty, stays[b] { return .infinity }
    return source.area(a, b, c)
  }

  private mutating func rise(_ node: Node, _ start: Int) {
    var at = start
    while at > 0 {
      let parent = (at - 1) / 2
      guard node < heap[parent] else { break }
      heap[at] = heap[parent]
      slots[Int(heap[at].row)] = Int32(at)
      at = parent
    }
    heap[at] = node
    slots[Int(node.row)] = Int32(at)
  }

  private mutating func sink(_ node: Node, _ start: Int) {
    var at = start
    while true {
      var child = 2 * at + 1
      guard child < heapCount else { break }
      if child + 1 < heapCount, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < node else { break }
      heap[at] = heap[child]
      slots[Int(heap[at].row)] = Int32(at)
      at = child
    }
    heap[at] = node
    slots[Int(node.row)] = Int32(at)
  }
}

extension DouglasPeucker {
  /// The area in square metres of the triangle of three loaded vertices, in the metric at the middle one.
  @inline(__always)
  func area(_ a: Int, _ b: Int, _ c: Int) -> Double {
    let x = columns[b]
    let y = columns[b + count]
    let cross = (columns[a] - x) * (columns[c + count] - y) - (columns[c] - x) * (columns[a + count] - y)
    let scale =
      isPlanar ? 1 / (unitsPerMetre * unitsPerMetre) : (columns[b + 2 * count] * columns[b + 3 * count]).squareRoot()
    let area = abs(cross) * scale / 2
    // Where it is too large to tell, it is large.
    return area.isNaN ? .infinity : area
  }
}
