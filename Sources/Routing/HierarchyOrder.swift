// The order in which the arcs of a network are contracted.

import Planar

/// The open arcs of a network by rank: those within the halves of a cut before those across it.
struct HierarchyOrder {
  /// By rank, its arc.
  private(set) var arcs: [UInt32] = []
  /// By arc, its rank; `.max` for one that is closed.
  private(set) var ranks: [UInt32]
  /// Ranks of parts that have no arc between them, in rising order; what is of none comes before or after all of them.
  private(set) var parts: [Range<Int>] = []

  /// O(n log n).
  init(_ network: RoadNetwork, _ dissection: Dissection, parts wanted: Int = 1) {
    let (numbers, tree) = (dissection.numbers(of: network), CutTree(dissection))
    ranks = [UInt32](repeating: .max, count: network.arcCount)
    // By place of the cut that parts the ends of an arc; at 0 those that no cut parts.
    var cuts = [UInt32](repeating: 0, count: tree.places.count + 1)
    for cut in tree.places.indices.dropFirst() { cuts[Int(tree.places[cut])] = UInt32(cut) }
    var places = [UInt32](repeating: 0, count: network.arcCount)
    var starts = [Int](repeating: 0, count: tree.places.count + 2)
    for arc in 0..<network.arcCount where network.isOpen(arc) {
      let (a, b) = (Int(numbers[network.tail(arc)]), Int(numbers[network.head(arc)]))
      if a != b { places[arc] = tree.places[tree.cut(between: min(a, b), max(a, b))] }
      starts[Int(places[arc]) + 1] += 1
    }
    for place in 1..<starts.count { starts[place] += starts[place - 1] }
    arcs = [UInt32](repeating: 0, count: starts[starts.count - 1])
    var next = starts
    for arc in 0..<network.arcCount where network.isOpen(arc) {
      arcs[next[Int(places[arc])]] = UInt32(arc)
      next[Int(places[arc])] += 1
    }
    for place in 1..<max(tree.places.count, 1) {
      let range = starts[place]..<starts[place + 1]
      if range.count > 1 { arrange(range, network) { numbers[$0] < cuts[place] } }
    }
    for (rank, arc) in arcs.enumerated() { ranks[Int(arc)] = UInt32(rank) }
    guard wanted > 1 else { return }
    // What is within a cut of at most so many junctions follows on each other.
    let most = dissection.count / wanted
    for place in 1..<tree.places.count {
      let cut = Int(cuts[place])
      guard tree.size(cut) <= most, tree.parents[cut] > 0, tree.size(Int(tree.parents[cut])) > most else { continue }
      parts.append(starts[place - tree.size(cut) + 2]..<starts[place + 1])
    }
  }

  /// Puts the arcs of a cut in order, those of one direction before those of the other and each as they lie along the
  /// cut: then what lower arcs lead to is mostly in few runs of ranks.
  private mutating func arrange(_ range: Range<Int>, _ network: RoadNetwork, isInFront: (Int) -> Bool) {
    let members = arcs[range].map { arc in
      let vertices = network.vertices(ofEdge: network.edge(Int(arc)))
      let place = network.shape[network.isForward(Int(arc)) ? vertices.lowerBound : vertices.upperBound - 1]
      return (arc: arc, place: place, isAhead: isInFront(network.tail(Int(arc))))
    }
    let scale = GroundScale(latitude: members[0].place.y).metres
    var box = Box()
    for member in members { box.add(member.place) }
    let isWide = (box.max.x - box.min.x) * scale.x > (box.max.y - box.min.y) * scale.y
    let aheadFirst = members.count(where: \.isAhead) * 2 >= members.count
    let sorted = members.sorted {
      if $0.isAhead != $1.isAhead { return $0.isAhead == aheadFirst }
      let (a, b) = isWide ? ($0.place.x, $1.place.x) : ($0.place.y, $1.place.y)
      return (a, $0.arc) < (b, $1.arc)
    }
    for (index, member) in sorted.enumerated() { arcs[range.lowerBound + index] = member.arc }
  }
}
