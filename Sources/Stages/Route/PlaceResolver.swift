// Names and addresses in requests, to the places that they mean.

import Engines
import FeatureStream
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import Planar
import TextFolding

/// A place that a request asks for.
struct RequestPlace: Sendable {
  var position: Position
  /// What the place is called that a name or an address meant; nil for a position.
  var title: String?
  /// The ordinal of its level, in a building.
  var ordinal: Int?
}

/// Finds the places that texts mean, as `geocode` does, else as `search` does; one for each worker.
///
/// Two places that are equally likely are no answer, unless they are one beside the other.
final class PlaceResolver {
  private let geocoder: Geocoder
  private let search: LocalSearch
  private let geodesic = Engines.geodesic()
  @exclusivity(unchecked) private var known: [String: RequestPlace] = [:]

  /// How sure an address has to be, as in `geocode`.
  private static let leastConfidence = 0.5
  /// Places that are nearer than this are one to who comes from afar, in metres.
  private static let together = 100.0

  init(_ store: PlaceStore) {
    search = LocalSearch(store, SearchSettings())
    geocoder = Geocoder(search.session, PlaceFilter())
  }

  /// A place that may be an answer.
  private struct Candidate {
    var place: RequestPlace
    var subtitle: String?
    var score: Double
  }

  /// The place that a text means.
  ///
  /// - Throws: `no-place` where nothing is called so, `ambiguous-place` where several are.
  func place(_ text: String) throws(RecordError) -> RequestPlace {
    if let place = known[text] { return place }
    if Geocoder.isTooLong(text) || QueryWords(text).fault != nil {
      throw RecordError(code: "queryTooLong", message: "the place \"\(text)\" has more words than are looked at")
    }
    var best: [Candidate]
    var isName = false
    do throws(IndexError) {
      best = try addressed(text)
      if best.isEmpty { (best, isName) = (try named(text), true) }
    } catch { throw RecordError(ending: RunError(error)) }
    guard let first = best.first else {
      throw RecordError(
        code: "no-place",
        message: "no place is called or has the address \"\(text)\"; give its position, or other words")
    }
    let least = first.score - (isName ? 0.02 * first.score : 0.001)
    let others = best.filter { rival in
      let (a, b) = (first.place.position, rival.place.position)
      return rival.score >= least && geodesic.distance(x: a.x, y: a.y, toX: b.x, toY: b.y) > Self.together
    }
    if !others.isEmpty { throw Self.ambiguous(text, [first] + others) }
    // What is asked again and again, as of one stop, is found once.
    if known.count < 10_000 { known[text] = first.place }
    return first.place
  }

  private static func ambiguous(_ text: String, _ candidates: [Candidate]) -> RecordError {
    let names = candidates.prefix(3).map { candidate in
      let title = candidate.place.title ?? text
      return candidate.subtitle.map { "\(title) (\($0))" } ?? title
    }
    let more = candidates.count > 3 ? ", and \(candidates.count - 3) more" : ""
    return RecordError(
      code: "ambiguous-place",
      message: "\"\(text)\" may be \(names.joined(separator: ", "))\(more); say more of it, or give its position")
  }

  /// The places of an address, the surest first.
  private func addressed(_ text: String) throws(IndexError) -> [Candidate] {
    var found: [Candidate] = []
    for answer in geocoder.places(text, limit: 5) where answer.confidence >= Self.leastConfidence {
      let record =
        if let number = answer.number { try search.session.record(number) } else {
          try search.session.emptyRecord()
        }
      if answer.position != nil || answer.number == nil {
        var neighbour: Place?
        if let number = answer.neighbour { neighbour = try search.session.record(number).place }
        record.locate(answer, neighbour: neighbour)
      }
      if let candidate = candidate(record, answer.position, answer.confidence) { found.append(candidate) }
    }
    return found
  }

  /// The places of a name, the best first; several of a class are as good as each other.
  private func named(_ text: String) throws(IndexError) -> [Candidate] {
    guard !Folding.fold(text).isEmpty else { return [] }
    return try search.places(SearchRequest(.query(text))).compactMap { found in
      candidate(found.record, nil, found.hit?.score ?? 0)
    }
  }

  private func candidate(
    _ record: PlaceRecord, _ position: (x: Double, y: Double)?, _ score: Double
  ) -> Candidate? {
    let place = record.place
    guard let at = position ?? place.position else { return nil }
    let title = place.name(in: nil)
    let subtitle = place.subtitle(title: title)
    return Candidate(
      place: RequestPlace(position: Position(at.x, at.y), title: title, ordinal: IndoorReader.ordinal(record.feature)),
      subtitle: subtitle.isEmpty ? nil : subtitle, score: score)
  }
}
