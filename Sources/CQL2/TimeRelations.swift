// How two times are to each other.

import GeoJSON

/// How two times are to each other, each from a first to a last instant.
func holds(_ operation: Operation, _ a: ClosedRange<Int64>, _ b: ClosedRange<Int64>) -> Bool {
  let (aStart, aEnd, bStart, bEnd) = (a.lowerBound, a.upperBound, b.lowerBound, b.upperBound)
  switch operation {
  case .tAfter: return aStart > bEnd
  case .tBefore: return aEnd < bStart
  case .tContains: return aStart < bStart && aEnd > bEnd
  case .tDisjoint: return aEnd < bStart || aStart > bEnd
  case .tDuring: return aStart > bStart && aEnd < bEnd
  case .tEquals: return aStart == bStart && aEnd == bEnd
  case .tFinishedBy: return aStart < bStart && aEnd == bEnd
  case .tFinishes: return aStart > bStart && aEnd == bEnd
  case .tIntersects: return aEnd >= bStart && aStart <= bEnd
  case .tMeets: return aEnd == bStart
  case .tMetBy: return aStart == bEnd
  case .tOverlappedBy: return aStart > bStart && aStart < bEnd && aEnd > bEnd
  case .tOverlaps: return aStart < bStart && aEnd > bStart && aEnd < bEnd
  case .tStartedBy: return aStart == bStart && aEnd > bEnd
  case .tStarts: return aStart == bStart && aEnd < bEnd
  default: return false
  }
}
