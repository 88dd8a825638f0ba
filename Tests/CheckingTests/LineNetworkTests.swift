// Lines that are joined by the way they are made have no fault, and a line that is drawn back, drawn on or drawn twice
// has.

import GeoJSON
import Planar
import TestSupport
import Testing

@testable import Checking

@Suite struct LineNetworkTests {
  /// The streets of a grid, between crossings here and there: each from crossing to crossing.
  private func streets(_ count: Int, at origin: Position, _ random: inout SplitMix64) -> [[Position]] {
    let crossings = (0...count).map { i in
      (0...count).map { j in
        let jitter = Position(Double.random(in: -0.2...0.2, using: &random), .random(in: -0.2...0.2, using: &random))
        // About as wide as high.
        let share = 0.01 / LineNetwork(.geographic).metric.scale(y: origin.y).x * 111_000
        return origin + (Position(Double(i), Double(j)) + jitter) * Position(share, 0.01)
      }
    }
    var streets: [[Position]] = []
    for i in 0...count {
      for j in 0...count {
        if i < count { streets.append([crossings[i][j], crossings[i + 1][j]]) }
        if j < count { streets.append([crossings[i][j], crossings[i][j + 1]]) }
      }
    }
    return streets.map { Bool.random(using: &random) ? $0 : $0.reversed() }
  }

  private func text(_ lines: [[Position]], _ random: inout SplitMix64) -> String {
    lines.map { line in
      // Beyond ±180 on either side, or cut where no line goes over.
      let turns: [Double] = [0, 360, -360]
      let turn = turns.randomElement(using: &random) ?? 0
      let places = line.map { place -> String in
        let turned = place.x + turn
        return "[\(abs(turned) > 200 ? place.x : turned),\(place.y)]"
      }
      return "{\"type\":\"LineString\",\"coordinates\":[\(places.joined(separator: ","))]}"
    }.joined(separator: "\n")
  }

  private static let origins = [Position(10, 0), Position(-0.02, 60), Position(179.98, -45), Position(-180.02, 80)]

  @Test(arguments: seeds(8))
  func joinedLinesHaveNoFault(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for origin in Self.origins {
      let lines = streets(Int.random(in: 2...5, using: &random), at: origin, &random)
      #expect(try rulesBroken(together: text(lines.map { $0.map(Self.rounded) }, &random)) == [], "\(seed) \(origin)")
    }
  }

  @Test(arguments: seeds(8))
  func aLineThatIsBrokenIsFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for origin in Self.origins {
      let lines = streets(Int.random(in: 2...5, using: &random), at: origin, &random).map { $0.map(Self.rounded) }
      guard let broken = lines.indices.randomElement(using: &random) else { continue }
      let (inner, end) = (lines[broken][0], lines[broken][1])
      let metres = LineNetwork(.geographic).distance(inner, end)
      func rules(_ line: [Position]) throws -> [String] {
        var changed = lines
        changed[broken] = line
        return try rulesBroken(together: text(changed, &random))
      }
      let near = Double.random(in: 0.1...0.9, using: &random) / metres
      #expect(try rules([inner, end + (inner - end) * near]) == ["network-undershoot"], "\(seed) \(origin)")
      #expect(try rules([inner, end, end + (end - inner) * near]) == ["network-overshoot"], "\(seed) \(origin)")
      #expect(try rules([inner, end + (inner - end) * (3 / metres)]) == [], "\(seed) \(origin)")
      let twice = lines + [Bool.random(using: &random) ? [inner, end] : [end, inner]]
      #expect(try rulesBroken(together: text(twice, &random)) == ["network-duplicate"], "\(seed) \(origin)")
    }
  }

  /// To digits that stay when whole turns are added and taken away.
  private static func rounded(_ position: Position) -> Position {
    Position((position.x * 0x1p30).rounded() / 0x1p30, (position.y * 0x1p30).rounded() / 0x1p30)
  }

  @Test func theNearestPlaceOfALongEdgeIsFound() {
    var network = LineNetwork(.geographic)
    network.add(Geometry(type: .lineString, ordinates: [-60, 80, 60, 80.5], ringEnds: [2]), owner: 0)
    network.index { _ in true }
    let place = Position(3, 80.3)
    var found: [Double] = []
    network.forEachSide(meeting: network.box(around: place, 10_000)) {
      found.append(network.nearest(place, $0).distance)
    }
    // The same by small steps.
    let least = (0...1_000_000).map { step in
      let share = Double(step) / 1e6
      return network.distance(place, Position(-60 + 120 * share, 80 + 0.5 * share))
    }.min()
    #expect(found.count == 1)
    #expect(abs((found.first ?? 0) - (least ?? -1)) < 1e-3)
  }
}

@Suite("Connections of a network")
struct NetworkConnectionsTests {
  private func network(_ lines: [[Double]]) -> LineNetwork {
    var network = LineNetwork(.geographic)
    for (owner, line) in lines.enumerated() {
      network.add(Geometry(type: .lineString, ordinates: line, ringEnds: [line.count / 2]), owner: owner)
    }
    network.index { _ in true }
    return network
  }

  private func crossings(_ lines: [[Double]]) -> [[Int]] {
    let network = network(lines)
    return NetworkConnections(network).crossings(among: { _ in true }, unless: { _, _ in false }).map {
      [$0.line, $0.other]
    }
  }

  @Test func whatCrossesWithoutACommonVertexIsFound() {
    #expect(crossings([[0, 0, 2, 0], [1, -1, 1, 1]]) == [[1, 0]])
    // One has a vertex there and the other has none; both have one; an end touches a vertex.
    #expect(crossings([[0, 0, 1, 0, 2, 0], [1, -1, 1, 1]]) == [[1, 0]])
    #expect(crossings([[0, 0, 1, 0, 2, 0], [1, -1, 1, 0, 1, 1]]) == [])
    #expect(crossings([[0, 0, 1, 0, 2, 0], [1, 0, 1, 1]]) == [] && crossings([[0, 0, 2, 0], [1, 0, 1, 1]]) == [])
    // Along each other, apart, and over ±180°.
    #expect(crossings([[0, 0, 2, 0], [1, 0, 3, 0]]) == [])
    #expect(crossings([[0, 0, 2, 0], [0, 1, 2, 1]]) == [])
    #expect(crossings([[179, 0, 181, 0], [-180, -1, -180, 1]]) == [[1, 0]])
    // Of two lines that cross twice, once.
    #expect(crossings([[0, 0, 4, 0], [1, -1, 2, 1, 3, -1]]) == [[1, 0]])
  }

  @Test func whatIsConnectedIsByVertices() {
    let lines: [[Double]] = [[0, 0, 1, 0], [1, 0, 2, 0], [5, 5, 6, 6], [6, 6, 7, 5], [2, 0, 3, 1], [9, 9, 9, 8]]
    var connections = NetworkConnections(network(lines))
    let islands = connections.islands()
    #expect(islands.map(\.line) == [2, 5] && islands.map(\.count) == [2, 1])
    #expect(connections.areConnected(0, 4) && !connections.areConnected(0, 2))
    var empty = NetworkConnections(network([]))
    #expect(empty.islands().isEmpty)
  }

  @Test func twoEndsAloneAreAPseudoNode() {
    let connections = NetworkConnections(
      network([[0, 0, 1, 0], [1, 0, 2, 0], [2, 0, 3, 1], [2, 0, 3, -1], [4, 0, 5, 0, 5, 1, 4, 0]]))
    func isPseudo(_ line: Int, _ isLast: Bool) -> Bool {
      connections.isPseudoNode(LineNetwork.End(line: line, isLast: isLast))
    }
    #expect(isPseudo(0, true) && isPseudo(1, false))
    #expect(!isPseudo(0, false) && !isPseudo(1, true) && !isPseudo(4, true))
  }
}
