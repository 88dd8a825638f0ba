// Samples of points that are spread over the ground: by a distance between them, or so many as far apart as can be.

import Globe
import Planar

/// Some of many places on the Earth, spread over the ground they are on.
///
///     SpreadSample.spaced(places, in: order, metres: 500)        // none within 500 m of another
///     SpreadSample.farthest(places, from: order[0], count: 100)
package enum SpreadSample {
  /// Places of which no two are within a distance, and near one of which all others are: each in turn, where none that
  /// was taken is near (a maximal Poisson-disk sample of them).
  ///
  /// O(n log n): a place is near few that are taken.
  ///
  /// - Parameters:
  ///   - places: longitude and latitude; those that are NaN are not taken.
  ///   - order: which come first, by their numbers.
  ///   - limit: how many are taken at most.
  package static func spaced(_ places: [Position], in order: [Int], metres: Double, limit: Int = .max) -> [Int] {
    let tree = GroundPointTree(places, metres: metres)
    var ats = [Int](repeating: -1, count: places.count)
    for (at, number) in tree.numbers.enumerated() { ats[Int(number)] = at }
    var (isNear, taken) = ([Bool](repeating: false, count: tree.count), [Int]())
    for number in order where ats[number] >= 0 && !isNear[ats[number]] {
      if taken.count == limit { break }
      taken.append(number)
      tree.mark(around: ats[number], in: &isNear)
    }
    return taken
  }

  /// So many places, each the farthest from those before it (Gonzalez 1985): any larger sample begins with a smaller.
  ///
  /// No other choice of as many leaves places more than twice nearer to one of them. Far is said by chords. About
  /// O(n log n + count √n).
  ///
  /// - Parameters:
  ///   - places: longitude and latitude; those that are NaN are not taken.
  ///   - first: the number of the first that is taken; its place is not NaN.
  package static func farthest(_ places: [Position], from first: Int, count: Int) -> [Int] {
    var search = FarthestSearch(places)
    var taken: [Int] = []
    var next = search.at(first)
    while let at = next, taken.count < count {
      taken.append(search.take(at))
      next = search.farthest
    }
    return taken
  }
}

/// Places in a tree, each with how far the nearest that was taken is.
private struct FarthestSearch {
  private let tree: SpaceTree
  /// By place in the tree the square of the chord to the nearest that was taken; less than 0 for one that was.
  private var squares: [Double]
  /// For each node the greatest of its places.
  private var greatest: [Double]

  init(_ places: [Position]) {
    let numbers = places.indices.filter { !places[$0].x.isNaN }
    tree = SpaceTree(
      numbers.map { Int32($0) }, numbers.map { SIMD4(GroundChord.place(x: places[$0].x, y: places[$0].y), 0) })
    squares = [Double](repeating: .infinity, count: tree.count)
    greatest = [Double](repeating: .infinity, count: tree.boxes.count)
  }

  /// Where in the tree a place is.
  func at(_ number: Int) -> Int? { tree.numbers.firstIndex(of: Int32(number)) }

  /// Takes a place.
  ///
  /// - Returns: its number.
  mutating func take(_ at: Int) -> Int {
    squares[at] = -1
    update(0, 0, tree.count, tree.balls[at].middle, at)
    return Int(tree.numbers[at])
  }

  /// Where the place is that is the farthest from all that were taken; nil where all were.
  var farthest: Int? {
    guard let most = greatest.first, most >= 0 else { return nil }
    var (node, low, high) = (0, 0, tree.count)
    while !SpaceTree.isLeaf(low, high) {
      let middle = (low + high) / 2
      let isLeft = greatest[2 * node + 1] == most
      node = 2 * node + (isLeft ? 1 : 2)
      if isLeft { high = middle } else { low = middle }
    }
    return (low..<high).first { squares[$0] == most }
  }

  /// - Parameter taken: where in the tree it is, whose square changed beside those that are nearer to it now.
  private mutating func update(_ node: Int, _ low: Int, _ high: Int, _ place: SIMD3<Double>, _ taken: Int) {
    if tree.boxes[node].least(place) >= greatest[node], !(low..<high).contains(taken) { return }
    if SpaceTree.isLeaf(low, high) {
      var most = -1.0
      for at in low..<high {
        squares[at] = min(squares[at], (tree.balls[at].middle - place).squaredLength)
        most = max(most, squares[at])
      }
      greatest[node] = most
      return
    }
    let middle = (low + high) / 2
    update(2 * node + 1, low, middle, place, taken)
    update(2 * node + 2, middle, high, place, taken)
    greatest[node] = max(greatest[2 * node + 1], greatest[2 * node + 2])
  }
}
