// What landmarks say of one search.

/// The landmarks of a network as the searches of one thread use them.
final class LandmarkGuide {
  private let network: RoadNetwork
  private let isUsed: Bool
  private var landmarks: Landmarks?
  /// How many arcs were looked at since landmarks were asked for.
  @exclusivity(unchecked) var settledCount = 0

  /// - Parameter isUsed: false for searches without landmarks; `LandmarkTests` holds both to the same answers.
  init(_ network: RoadNetwork, isUsed: Bool = true) { (self.network, self.isUsed) = (network, isUsed) }

  /// What they say of a search; nil while there has been little to search.
  func bounds(from sources: [ArcPlace], to targets: [ArcPlace]) -> LandmarkBounds? {
    known().flatMap { LandmarkBounds($0, network, from: sources, to: targets) }
  }

  /// What they say of a search from one end alone.
  func bounds(to targets: [ArcPlace]) -> LandmarkBounds? {
    known().flatMap { LandmarkBounds($0, network, to: targets) }
  }

  private func known() -> Landmarks? {
    guard isUsed else { return nil }
    if landmarks == nil {
      landmarks = network.landmarks.landmarks(of: network, after: settledCount)
      settledCount = 0
    }
    return landmarks
  }
}

/// Lower bounds of what it costs from a node to the destinations of a search, and to it from the sources.
///
/// Its pointer is safe: the guide that makes it keeps the landmarks as long as there are searches.
struct LandmarkBounds {
  // Not the landmarks, which would be retained for each node that is looked at.
  private let costs: UnsafePointer<SIMD8<Int32>>
  /// The least costs of landmarks and destinations: from the landmarks, then, below 0, to them.
  private var targets: SIMD8<Int32>
  /// The same of sources: below 0 from the landmarks, then to them.
  private var sources: SIMD8<Int32>
  /// Whether there is no search from the destinations.
  private var isOneSided = false

  /// Nil where an end cannot be reached from a landmark, or none from it.
  init?(_ landmarks: Landmarks, _ network: RoadNetwork, from sources: [ArcPlace], to targets: [ArcPlace]) {
    costs = landmarks.costs.start
    self.targets = SIMD8(repeating: .max)
    self.sources = SIMD8(repeating: .max)
    for target in targets {
      let costs = landmarks.costs[network.tail(target.arc)]
      guard costs.greatest != Landmarks.unreached else { return nil }
      let share = Self.units(network.cost(target.arc, share: target.fraction))
      self.targets = pointwiseMin(self.targets, costs &* Self.fromAbove &+ share)
    }
    for source in sources {
      let costs = landmarks.costs[network.head(source.arc)]
      guard costs.greatest != Landmarks.unreached else { return nil }
      let rest = Self.units(source.cost + network.cost(source.arc, share: 1 - source.fraction))
      self.sources = pointwiseMin(self.sources, rest &- costs &* Self.fromAbove)
    }
  }

  /// Bounds for a search from one end alone.
  init?(_ landmarks: Landmarks, _ network: RoadNetwork, to targets: [ArcPlace]) {
    self.init(landmarks, network, from: [], to: targets)
    isOneSided = true
  }

  /// The signs of what is from landmarks and to them, as they stand for destinations.
  private static let fromAbove = SIMD8<Int32>(1, 1, 1, 1, -1, -1, -1, -1)

  private static func units(_ cost: Double) -> Int32 { Int32(min(cost / Landmarks.unit, Double(Landmarks.most))) }

  /// What it costs at least from a node to the destinations, and to it from the sources; nil for a node that none of
  /// the best paths can be over.
  @inline(__always)
  private func bounds(_ node: Int) -> (ahead: Int32, behind: Int32)? {
    let costs = costs[node]
    // What one can come to from the sources can be reached from landmarks, what leads to the destinations to them.
    guard costs.greatest != Landmarks.unreached else { return nil }
    let signed = costs &* Self.fromAbove
    return ((targets &- signed).greatest, (sources &+ signed).greatest)
  }

  /// What a search from the sources adds to the cost of a node, and one from the destinations takes from it; nil for
  /// a node that no way from sources to destinations is over.
  ///
  /// Half the difference of both bounds, so that what one search takes for dear the other takes for cheap by as much
  /// (Ikeda and others 1994): both stop as without bounds. Where there is one search alone, it adds the whole bound.
  // The maximum of eight lanes takes some hundred bytes of instructions, and searches ask for it in ten places.
  @inline(never)
  func potential(_ node: Int) -> Double? {
    guard let (ahead, behind) = bounds(node) else { return nil }
    if isOneSided { return Double(ahead) * Landmarks.unit }
    return (Double(ahead) - Double(behind)) * (Landmarks.unit / 2)
  }
}

extension LandmarkBounds? {
  /// What a search adds to the cost of an arc, 0 without landmarks; nil for an arc that no path can be over.
  @inline(__always)
  func potential(ofArc arc: Int, in network: RoadNetwork) -> Double? {
    guard let self else { return 0 }
    return self.potential(network.tail(arc))
  }
}

extension SIMD8<Int32> {
  @inline(__always)
  fileprivate var greatest: Int32 {
    let four = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
    return Swift.max(Swift.max(four[0], four[1]), Swift.max(four[2], four[3]))
  }
}
