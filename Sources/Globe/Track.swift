// A line or ring on the unrolled cylinder, where no edge jumps, and its pieces between the seams.

/// A line or ring whose vertices know in which copy of the world they lie, with a vertex on every seam it crosses.
///
///        copy 0   │   copy 1   │  copy 2          seams: the meridians 180 + 360k
///     ──•─────────┼───•────────┼──•──
///     place 0     1   2        3  4
struct Track {
  var nodes: [Node] = []
  let isRing: Bool
  /// How often a ring goes round the Earth, to the east.
  private(set) var turns = 0

  init(_ run: Run) {
    isRing = run.isRing
    var source = run
    let straight = run.nodesAlongMeridians
    source.replaceNodes(straight)
    var copy = 0
    for (index, node) in straight.enumerated() {
      if index > 0 { copy += Self.copies(straight[index - 1], node, goesRound: source.goesRound(index - 1)) }
      append(node, copy)
    }
    guard isRing, let first = straight.first, let last = straight.last else { return }
    copy += Self.copies(last, first, goesRound: source.goesRound(straight.count - 1))
    append(first, copy)
    let end = nodes.removeLast()
    turns = (end.place - nodes[0].place) / 2
  }

  /// How many copies of the world the edge from `a` to `b` goes on, by the shorter way.
  private static func copies(_ a: Node, _ b: Node, goesRound: Bool) -> Int {
    let step = a.step(to: b)
    var copies = b.turn - a.turn
    if abs(step) > 180, !goesRound { copies -= Int(max(-1e15, min(1e15, (step / 360).rounded()))) }
    // Beyond 1e15 the digits of a longitude do not reach down to a degree.
    return max(-1, min(1, copies))
  }

  private mutating func append(_ source: Node, _ copy: Int) {
    var node = source
    node.place = 2 * copy + (node.isOnSeam ? (node.x > 0 ? 1 : -1) : 0)
    if let last = nodes.last, !last.isOnSeam, !node.isOnSeam, last.place != node.place {
      nodes.append(crossing(last, node))
    }
    nodes.append(node)
  }

  /// Where the edge between vertices of neighbouring copies meets the seam between them: the same for both directions.
  private func crossing(_ a: Node, _ b: Node) -> Node {
    let (west, east) = a.place < b.place ? (a, b) : (b, a)
    let toWest = 180 - west.x
    let toEast = 180 + east.x
    func value(_ w: Double, _ e: Double) -> Double {
      // Also where rounding would leave the interval, or change what is equal.
      if w == e { return w }
      let mean = (w * toEast + e * toWest) / (toWest + toEast)
      return mean.isNaN ? mean : max(min(w, e), min(max(w, e), mean))
    }
    return Node(x: 180, y: value(west.y, east.y), z: value(west.z, east.z), place: (a.place + b.place) / 2)
  }

  mutating func reverse() {
    nodes.reverse()
    turns = -turns
  }

  // MARK: Measures

  /// The longitude on the unrolled cylinder.
  private func longitude(_ node: Node) -> Double {
    node.isOnSeam ? 180 * Double(node.place) : node.x + 180 * Double(node.place)
  }

  private func sum(_ term: (_ step: Double, _ a: Node, _ b: Node) -> Double) -> Double {
    guard let first = nodes.first else { return 0 }
    var total = 0.0
    var a = nodes[nodes.count - 1]
    a.place -= 2 * turns
    for b in [first] + nodes.dropFirst() {
      total += term(longitude(b) - longitude(a), a, b)
      a = b
    }
    return total
  }

  /// Twice the area on the plane, positive when counterclockwise; for rings that do not go round.
  var planarArea: Double { -sum { step, a, b in step * (a.y + b.y) } }

  /// The integral of the sine of the latitude along the ring's longitudes, in degrees.
  ///
  /// What is left of a ring that goes round once has 360 minus this of the sphere's 720; what is left of one that does
  /// not has minus this, counted on the cylinder.
  var sineIntegral: Double { sum { step, a, b in step * (sine(a.y) + sine(b.y)) / 2 } }
}

/// The sine of an angle in degrees between −90 and 90, to 4e-6: enough to see on which side of a half.
private func sine(_ degrees: Double) -> Double {
  let x = max(-90, min(90, degrees)) * (Double.pi / 180)
  let square = x * x
  return x * (1 + square * (-1 / 6 + square * (1 / 120 + square * (-1 / 5040 + square / 362_880))))
}

// MARK: Pieces

extension Track {
  /// A line's pieces, each in one copy of the world.
  func pieces() -> [[Node]] {
    var pieces: [[Node]] = []
    var piece: [Node] = []
    var window: Int?
    for node in nodes {
      var reached = node.isOnSeam ? window : node.place
      if node.isOnSeam, let last = piece.last, last.isOnSeam, last.place != node.place {
        reached = (last.place + node.place) / 2
      }
      if let window, let reached, reached != window, let last = piece.last {
        pieces.append(piece.map { $0.seen(from: window) })
        piece = [last]
      }
      window = reached
      if let last = piece.last, last.isOnSeam, last.place == node.place, last.y == node.y { continue }
      piece.append(node)
    }
    pieces.append(piece.map { node in window.map { node.seen(from: $0) } ?? node })
    return pieces
  }

  /// A ring's pieces: open ones from seam to seam, without the edges along a seam, or the whole ring where it stays in
  /// one copy of the world.
  func fragments() -> (open: [Fragment], whole: [Node]?) {
    guard let start = nodes.firstIndex(where: \.isOnSeam) else { return ([], nodes) }
    var way = Array(nodes[start...])
    for var node in nodes[...start] {
      node.place += 2 * turns
      way.append(node)
    }
    var found: [Fragment] = []
    for (a, b) in zip(way, way.dropFirst()) {
      if a.isOnSeam {
        if b.isOnSeam, a.place == b.place { continue }
        let window = b.isOnSeam ? (a.place + b.place) / 2 : b.place
        found.append(Fragment(window: window, nodes: [a.seen(from: window)]))
      }
      found[found.count - 1].nodes.append(b.seen(from: found[found.count - 1].window))
    }
    // A ring that only touches a seam is not cut there.
    var merged: [Fragment] = []
    for fragment in found {
      if let last = merged.last, last.touches(fragment) {
        merged[merged.count - 1].nodes += fragment.nodes.dropFirst()
      } else {
        merged.append(fragment)
      }
    }
    if let first = merged.first, let last = merged.last, turns == 0, last.touches(first) {
      if merged.count == 1 { return ([], first.nodes.dropLast()) }
      merged[0].nodes = last.nodes + first.nodes.dropFirst()
      merged.removeLast()
    } else if start > 0, let last = merged.popLast() {
      // The piece with the ring's first vertex comes first, as it did.
      merged.insert(last, at: 0)
    }
    return (merged, nil)
  }
}

/// A piece of a ring, from ±180 to ±180.
struct Fragment {
  /// The place of the copy of the world that it lies in.
  let window: Int
  var nodes: [Node]

  fileprivate func touches(_ next: Fragment) -> Bool {
    guard window == next.window, let end = nodes.last, let start = next.nodes.first else { return false }
    return end.isAt(start)
  }
}

extension Node {
  /// The vertex with the longitude, 180 or −180, that it has in a copy of the world.
  fileprivate func seen(from window: Int) -> Node {
    guard isOnSeam else { return self }
    var node = self
    node.x = place > window ? 180 : -180
    return node
  }
}
