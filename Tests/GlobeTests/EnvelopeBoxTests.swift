// Boxes as polygons: over ±180°, wider than half of the Earth, without width or height.

import Globe
import Planar
import Testing

@Suite("Boxes as polygons")
struct EnvelopeBoxTests {
  private func box(_ places: [Position], wraps: Bool = true) -> Geometry {
    var envelope = Envelope()
    for place in places { envelope.add(x: place.x, y: place.y) }
    return Geometry(around: envelope, wraps: wraps)
  }

  @Test("are around what was added, counterclockwise")
  func plain() {
    let corners = [1.0, 2, 4, 2, 4, 6, 1, 6, 1, 2]
    #expect(box([Position(1, 6), Position(4, 2)]).ordinates == corners)
    #expect(box([Position(1, 6), Position(4, 2)], wraps: false).ordinates == corners)
  }

  @Test("over ±180° are cut there")
  func seam() {
    let cut = box([Position(170, 0), Position(-170, 5)])
    #expect(cut.type == .multiPolygon && cut.partEnds.count == 2)
    #expect(cut.ordinates.contains(180) && cut.ordinates.contains(-180))
    #expect(!cut.ordinates.contains { abs($0) < 170 && abs($0) > 5 })
    let flat = box([Position(170, 0), Position(-170, 5)], wraps: false)
    #expect(flat.type == .polygon && flat.bounds == Box(Position(-170, 0), Position(170, 5)))
  }

  @Test("of more than half a turn have vertices in the middle of their sides")
  func wide() {
    let wide = box([Position(-120, 0), Position(0, 10), Position(110, 20)])
    #expect(wide.type == .polygon && !wide.hasWideEdge && wide.vertexCount == 7)
    #expect(wide.bounds == Box(Position(-120, 0), Position(110, 20)))
    let line = box([Position(-120, 7), Position(0, 7), Position(110, 7)])
    #expect(line.type == .lineString && line.ordinates == [-120, 7, -5, 7, 110, 7])
  }

  @Test("without width or height are lines and points; of nothing there is none")
  func thin() {
    #expect(box([Position(3, 4), Position(3, 4)]) == Geometry(type: .point, ordinates: [3, 4]))
    #expect(box([Position(3, 4), Position(3, 9)]).ordinates == [3, 4, 3, 9])
    #expect(box([Position(175, 4), Position(-175, 4)]).type == .multiLineString)
    #expect(box([]).isEmpty)
  }
}
