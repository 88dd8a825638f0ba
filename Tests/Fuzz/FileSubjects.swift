// Files that are mapped into memory: the index of places, and the graph of roads.

import GeoJSON
import Planar
import SystemLibrary

@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch
@testable import Routing

/// Calls `body` with the path of a file of these bytes, of which nothing is left behind.
private func withFile(_ bytes: [UInt8], _ body: (String) -> Void) {
  let path = "/tmp/plat-fuzz-\(getpid())"
  let file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  guard file >= 0, write(file, bytes, bytes.count) == bytes.count else { fail("\(path) cannot be written") }
  close(file)
  defer { unlink(path) }
  body(path)
}

/// The bytes of an index of a few made places.
private let index: [UInt8] = {
  var gatherer = PlaceGatherer(fields: [], embeds: true, forAddresses: true)
  let collector = gatherer.makeCollector()
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  var feature = Feature()
  func take(_ type: String, _ coordinates: String, _ properties: String) {
    let text = """
      {"type":"Feature","id":"\(properties.count)","geometry":{"type":"\(type)","coordinates":\(coordinates)},\
      "properties":{\(properties)}}
      """
    ByteBuffer(text).withPaddedBytes { bytes in
      do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch { fail("\(error) in \(text)") }
      collector.take(&feature, at: 0)
    }
  }
  take("Polygon", "[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]", #""name":"Newtown","place":"town","population":"4000""#)
  take("LineString", "[[0,0],[0.05,0],[0.1,0]]", #""highway":"primary","name":"Oak Street""#)
  take("LineString", "[[0.002,0],[0.002,0.1]]", #""highway":"residential","name":"Elm Avenue""#)
  for house in 1...20 {
    take(
      "Point", "[\(Double(house) * 0.001),0.0003]",
      #""addr:street":"Oak Street","addr:housenumber":"\#(house)","addr:city":"Newtown","addr:postcode":"10001""#)
  }
  take("Point", "[0.0021,0.001]", #""amenity":"cafe","name":"Market Café","addr:street":"Elm Avenue""#)
  take("Point", "[0.0031,0.002]", #""amenity":"hotel","name":"Harbour Hotel""#)
  gatherer.add(collector.takeBag())
  do throws(IndexError) { return try gatherer.store().index.withBytes { Array($0) } } catch { fail("\(error)") }
}()

/// An index with changed bytes is opened and asked, or refused.
///
/// Each six bytes say where, what, and how many the same.
func fuzzIndex(_ bytes: [UInt8]) {
  var changed = index
  for at in stride(from: 0, to: bytes.count - 5, by: 6) {
    let place = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } % changed.count
    for byte in place..<min(place + 1 + Int(bytes[at + 5]) % 16, changed.count) { changed[byte] ^= bytes[at + 4] }
  }
  if bytes.count % 6 == 5, let last = bytes.last { changed.removeLast(Int(last) * changed.count / 256) }
  withFile(changed) { path in
    for verifies in [false, true] {
      do throws(IndexError) {
        let store = PlaceStore(try IndexedPlaces(path: path, verifies: verifies), fields: [])
        var settings = SearchSettings()
        settings.near = (0.05, 0.05)
        _ = try Completer(store).completions("mark", settings)
        _ = try LocalSearch(store, settings).places(SearchRequest(.query("cafes in newtown")))
        let session = SearchSession(store)
        _ = Geocoder(session, PlaceFilter()).places("12 Oak Street, Newtown", limit: 5)
        _ = try session.nearby(NearbyQuery(centre: (0.04, 0.03))) { _ in 1 }
        _ = try ReverseSearch(store, PlaceFilter(), language: nil)
          .answer(x: 0.002, y: 0.0003, radius: 1000, addressRadius: 200) { _ in 1 }
      } catch {}
    }
  }
}

/// The bytes of a graph of a few roads, with its shortcuts.
private let graph: [UInt8] = {
  let builder = NetworkBuilder(WayRules(RoadProfile(.automobile))) { a, b in
    111_000 * ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
  for number in 0..<6 {
    let along = Double(number) * 0.001
    let tags = Tags(["highway": number % 2 == 0 ? "primary" : "residential", "name": "Road \(number)"])
    _ = builder.add(way: "a\(number)", tags, (0..<6).map { Position(x: Double($0) * 0.001, y: along) })
    _ = builder.add(way: "b\(number)", tags, (0..<6).map { Position(x: along, y: Double($0) * 0.001) })
  }
  return builder.network().prepared().fileBytes()
}()

/// A graph with changed bytes, whose checksums are right again, is opened and asked, or refused.
func fuzzGraph(_ bytes: [UInt8]) {
  var changed = graph
  for at in stride(from: 0, to: bytes.count - 5, by: 6) {
    let place = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } % changed.count
    for byte in place..<min(place + 1 + Int(bytes[at + 5]) % 16, changed.count) { changed[byte] ^= bytes[at + 4] }
  }
  if bytes.count % 6 == 5, let last = bytes.last { changed.removeLast(Int(last) * changed.count / 256) }
  if bytes.count % 6 != 4 { signGraph(&changed) }
  withFile(changed) { path in
    guard let network = try? RoadNetwork(file: path) else { return }
    let router = Router(network, Snapper(network))
    _ = try? router.routes([Position(x: 0.0004, y: 0.001), Position(x: 0.0045, y: 0.0042)])
  }
}

/// Writes the checksums of a graph's blocks and of its head anew.
private func signGraph(_ bytes: inout [UInt8]) {
  guard bytes.count >= 8 * GraphLayout.numbers else { return }
  bytes.withUnsafeMutableBytes { bytes in
    let all = UnsafeRawBufferPointer(bytes)
    func number(_ index: Int) -> Int {
      Int(truncatingIfNeeded: all.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    var head = 8 * GraphLayout.numbers
    for section in GraphSection.allCases {
      let (offset, size) = (number(8 + 2 * section.rawValue), number(9 + 2 * section.rawValue))
      guard offset >= 0, size >= 0, offset <= all.count, size <= all.count - offset else { return }
      for sum in GraphLayout.sums(UnsafeRawBufferPointer(rebasing: all[offset..<offset + size])) {
        guard head + 16 <= all.count else { return }
        bytes.storeBytes(of: sum, toByteOffset: head, as: UInt64.self)
        head += 8
      }
    }
    let sum = GraphLayout.checksum(UnsafeRawBufferPointer(rebasing: all[0..<head]))
    bytes.storeBytes(of: sum, toByteOffset: head, as: UInt64.self)
  }
}
