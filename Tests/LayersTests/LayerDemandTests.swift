// Demands on another layer, for boxes of whole degrees against the same counted cell by cell, also over ±180°.

import FeatureStream
import Foundation
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Demands on another layer")
struct LayerDemandTests {
  /// A box of whole degrees, or a place where both sides are one.
  private struct Cells {
    let x, y: ClosedRange<Int>

    init(_ random: inout SplitMix64, least: Int) {
      let (west, south) = (Int(random.within(0, 7)), Int(random.within(0, 7)))
      x = west...west + least + Int(random.within(0, 3.999))
      y = south...south + least + Int(random.within(0, 3.999))
    }

    /// The unit squares in it.
    var squares: Set<[Int]> { Set((x.lowerBound..<x.upperBound).flatMap { a in y.dropLast().map { [a, $0] } }) }

    func holds(_ other: Cells) -> Bool {
      x.lowerBound <= other.x.lowerBound && other.x.upperBound <= x.upperBound && y.lowerBound <= other.y.lowerBound
        && other.y.upperBound <= y.upperBound
    }

    /// Its ring, so many degrees farther east.
    func geometry(_ east: Double) -> Geometry {
      let corners = [
        (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound), (x.upperBound, y.upperBound),
        (x.lowerBound, y.upperBound), (x.lowerBound, y.lowerBound),
      ]
      return Geometry(
        type: .polygon, ordinates: corners.flatMap { [Double($0.0) + east, Double($0.1)] }, ringEnds: [5])
    }
  }

  private func expected(_ demand: LayerDemand, _ probe: Cells, _ layer: [Cells]) -> Bool {
    switch demand {
    case .inside: layer.contains { $0.holds(probe) }
    case .containing: layer.contains { probe.holds($0) }
    case .touching: layer.contains { $0.x.overlaps(probe.x) && $0.y.overlaps(probe.y) }
    case .notOverlapping: layer.allSatisfy { $0.squares.isDisjoint(with: probe.squares) }
    case .coveredBy: probe.squares.isSubset(of: layer.reduce(into: []) { $0.formUnion($1.squares) })
    }
  }

  @Test("each demand, of random boxes", arguments: [0.0, 175])
  func boxes(_ east: Double) throws {
    var random = SplitMix64(seed: 40)
    var answers: [LayerDemand: Set<Bool>] = [:]
    for _ in rounds(12) {
      let cells = (0..<5).map { _ in Cells(&random, least: 1) }
      let layer = try Place.withScratch { folder in
        let lines = cells.map { cell in
          let ring = cell.geometry(east).positions(0..<5).map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
          return #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[["# + ring + "]]}}"
        }
        let file = folder.appending(path: "layer.ndjson")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        return try Layer(file.path, ReadingOptions())
      }
      for demand in LayerDemand.allCases {
        let test = LayerDemandTest(layer, demand)
        for _ in 0..<15 {
          let probe = Cells(&random, least: 1)
          let isMet = try test.complaint(probe.geometry(east), in: nil) == nil
          #expect(isMet == expected(demand, probe, cells), "\(demand) \(probe) \(cells)")
          answers[demand, default: []].insert(isMet)
        }
      }
    }
    for demand in LayerDemand.allCases { #expect(answers[demand]?.count == 2, "\(demand) says one thing only") }
  }

  @Test("what has no vertex is never complained of, and a complaint names the feature and the file")
  func words() throws {
    try Place.withScratch { folder in
      let file = folder.appending(path: "layer.ndjson")
      let one = #"{"type":"Feature","id":"a","properties":{},"geometry":{"type":"Point","coordinates":[1,1]}}"#
      try Data(one.utf8).write(to: file)
      let layer = try Layer(file.path, ReadingOptions())
      let point = Geometry(type: .point, ordinates: [1, 1])
      for demand in LayerDemand.allCases {
        let test = LayerDemandTest(layer, demand)
        #expect(try test.complaint(Geometry(), in: nil) == nil)
        let complaint = try test.complaint(point, in: nil)
        let isOverlap = demand == .notOverlapping
        #expect(complaint == (isOverlap ? "it overlaps feature \"a\" of \(file.path)" : nil))
      }
    }
  }
}
