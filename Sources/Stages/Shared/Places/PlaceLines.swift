// Stages that write places and read no records: the places are found when the stream would end, and then handed on.

import FeatureStream
import GeoJSON
import Places

/// A stage's work that is done at once, when its requests, if any, are read.
///
/// `@unchecked Sendable` holds because the stream calls all but `makeCollector` one at a time.
final class PlaceLines: RetainingOperator, @unchecked Sendable {
  typealias Work = (_ requests: [SearchRequest], _ out: inout ByteBuffer) throws(RunError) -> Void

  private let work: Work
  private var requests: [SearchRequest] = []
  private var lines = ByteBuffer(capacity: 1 << 14)
  private var written = 0

  /// - Parameter work: appends the result, one Feature a line.
  init(_ work: @escaping Work) { self.work = work }

  func makeCollector() -> SearchRequestCollector { SearchRequestCollector() }

  func absorb(_ bag: [SearchRequest]) throws(RunError) { requests += bag }

  func finish() throws(RunError) -> String? {
    try work(requests, &lines)
    return nil
  }

  /// Whole lines, about half a megabyte at a time.
  func produce(into block: inout ByteBuffer) -> Bool {
    guard written < lines.count else { return false }
    var end = min(written + 1 << 19, lines.count)
    while end < lines.count, lines.base[end - 1] != 0x0A { end += 1 }
    block.append(UnsafeRawBufferPointer(start: lines.base + written, count: end - written))
    written = end
    return true
  }
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
