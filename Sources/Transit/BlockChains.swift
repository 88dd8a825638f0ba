// Which trips one vehicle makes one after the other, so that who stays in his seat goes on.

/// The trips of a day that a vehicle goes on as.
struct BlockChains {
  /// The most trips of one vehicle over which a passenger may stay on board.
  static let longest = 64
  /// For each trip those that it goes on as.
  private(set) var followers: [Int: [Int]] = [:]

  /// - Parameter trips: those that run on the day.
  init(_ feed: Feed, _ trips: [Int]) {
    struct Change: Hashable {
      let from: Int
      let to: Int
    }
    let running = Set(trips)
    var refused: Set<Change> = []
    for transfer in feed.transfers {
      guard let from = transfer.fromTrip, let to = transfer.toTrip else { continue }
      if transfer.kind == .notSeated { refused.insert(Change(from: from, to: to)) }
    }
    func start(_ trip: Int) -> Int { feed.calls[feed.trips[trip].calls.lowerBound].departure }
    func end(_ trip: Int) -> Int { feed.calls[feed.trips[trip].calls.upperBound - 1].arrival }
    /// Whether a vehicle can go on as another trip: time does not run backwards, and a trip does not follow itself.
    func canFollow(_ from: Int, _ to: Int) -> Bool { end(from) <= start(to) && start(from) < start(to) }
    var blocks: [String: [Int]] = [:]
    for trip in trips where !feed.trips[trip].isRepeated {
      if let block = feed.trips[trip].block { blocks[block, default: []].append(trip) }
    }
    for (_, members) in blocks {
      let sorted = members.sorted { (start($0), $0) < (start($1), $1) }
      for trip in sorted {
        let earliest = max(end(trip), start(trip) + 1)
        var (low, high) = (0, sorted.count)
        while low < high {
          let middle = (low + high) / 2
          if start(sorted[middle]) < earliest { low = middle + 1 } else { high = middle }
        }
        if low < sorted.count, !refused.contains(Change(from: trip, to: sorted[low])) {
          followers[trip] = [sorted[low]]
        }
      }
    }
    for transfer in feed.transfers where transfer.kind == .seated {
      guard let from = transfer.fromTrip, let to = transfer.toTrip, running.contains(from), running.contains(to),
        !feed.trips[from].isRepeated, !feed.trips[to].isRepeated, canFollow(from, to),
        followers[from]?.contains(to) != true
      else { continue }
      followers[from, default: []].append(to)
    }
  }
}
