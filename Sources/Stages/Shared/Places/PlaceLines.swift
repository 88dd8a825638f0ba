// Stages that write places: the places are found when all requests are known, and then handed on.

import FeatureStream
import GeoJSON
import Places

/// Finds places for requests and appends them, one Feature a line.
typealias PlaceLinesWork =
  @Sendable (_ requests: [SearchRequest], _ out: inout ByteBuffer) throws(RunError) -> Void

/// Lines of Features as records.
struct FeatureLines: ~Copyable {
  var text = ByteBuffer(capacity: 1 << 14)
  private var at = 0
  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  private var feature = Feature()

  /// Appends the next lines to a batch; false when there are none left.
  mutating func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard at < text.count else { return false }
    let end = text.count
    for _ in 0..<FeatureScanner.padding { text.append(0 as UInt8) }
    text.count = end
    while at < end, !batch.isFull {
      var feed = at
      while text.base[feed] != 0x0A { feed += 1 }
      do throws(ScanError) {
        try scanner.scan(UnsafePointer(text.base), from: at, to: feed, into: &feature)
      } catch { throw RunError(.badData, error.fault.message) }
      batch.append(feature)
      at = feed + 1
    }
    return true
  }
}

/// The places that options ask for.
final class PlaceLineSource: RecordSource {
  private let work: PlaceLinesWork
  private var lines = FeatureLines()
  private var isDone = false

  init(_ work: @escaping PlaceLinesWork) { self.work = work }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if !isDone { try work([], &lines.text) }
    isDone = true
    return try lines.fill(&batch)
  }
}

/// The places that all requests ask for.
final class PlaceLines: Reducer {
  private let work: PlaceLinesWork
  private var requests: [SearchRequest] = []
  private var lines = FeatureLines()

  init(_ work: @escaping PlaceLinesWork) { self.work = work }

  func absorb(_ bag: [SearchRequest]) throws(RunError) { requests += bag }

  func finish() throws(RunError) -> String? {
    try work(requests, &lines.text)
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try lines.fill(&batch) }
}

/// What a completion asks for.
struct SearchRequest: Sendable {
  /// The id of the place that it completes to; nil for a query.
  var id: String?
  /// The query's text, and its category where it is one's.
  var query = ""
  var category: PointOfInterestCategory?
}

/// Reads completions.
final class SearchRequestCollector: RecordCollector {
  private var requests: [SearchRequest] = []
  private let reader = PlaceReader([])

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard let member = feature.member("completion"), JSONKind(first: feature.base[member.start]) == .object else {
      throw RecordError(code: "no-completion", message: "has no member \"completion\"; plat complete makes them")
    }
    var request = SearchRequest()
    var members = JSONMembers(feature.base, member)
    while let member = members.next() {
      switch String(decoding: feature.bytes(member.name), as: UTF8.self) {
      case "query": request.query = jsonText(feature.base, member.value) ?? ""
      case "category": request.category = jsonText(feature.base, member.value).flatMap { PointOfInterestCategory($0) }
      default: break
      }
    }
    if request.query.isEmpty {
      // Its id may be one of the properties, or made of its name.
      do throws(PlaceError) { request.id = try reader.place(feature).id } catch {
        throw RecordError(code: "no-completion", message: "is neither a place nor a query")
      }
    }
    requests.append(request)
  }

  func takeBag() -> [SearchRequest] {
    defer { requests = [] }
    return requests
  }
}

extension Feature {
  /// The value of a member of the Feature itself; nil when there is none.
  func member(_ name: StaticString) -> ByteRange? {
    guard !isBareGeometry else { return nil }
    let wanted = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var members = JSONMembers(base, text)
    while let member = members.next() {
      if bytes(member.name).elementsEqual(wanted) { return member.value }
    }
    return nil
  }
}
