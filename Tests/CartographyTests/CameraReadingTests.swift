// Cameras as JSON and as numbers.

import Cartography
import MapGeometry
import TestSupport
import Testing

@Suite("Cameras as text")
struct CameraTextTests {
  private let boston = Coordinate(latitude: 42.360431, longitude: -71.05593)

  @Test("numbers are longitude, latitude, distance, heading and pitch")
  func numbers() throws {
    #expect(try CameraReading(text: "-71.05593,42.360431,980")?.camera == MapCamera(center: boston, distance: 980))
    let full = try #require(try CameraReading(text: "-71.05593,42.360431,2km,-30,60"))
    #expect(full.camera == MapCamera(center: boston, distance: 2000, heading: 330, pitch: 60))
    #expect(full.viewport == nil)
  }

  @Test("an object says its screen, where it does")
  func objects() throws {
    let text =
      #"{"centerCoordinate":[1,2],"distance":3,"viewport":[800,600],"padding":[1,2,3,4],"fieldOfView":40}"#
    let reading = try #require(try CameraReading(text: text))
    #expect(reading.fieldOfView == 40)
    #expect(reading.viewport?.innerWidth == 794)
    #expect(reading.viewport?.innerHeight == 596)
  }

  @Test("a screen has room, and no more than a million points to a side")
  func room() throws {
    func fault(_ viewport: String) throws -> String? {
      do {
        _ = try CameraReading(text: #"{"centerCoordinate":[1,2],"distance":3,"viewport":[\#(viewport)]}"#)
        return nil
      } catch {
        return "\(error)"
      }
    }
    for size in ["1,1", "1000000,1", "1,1000000"] { #expect(try fault(size) == nil, "\(size)") }
    for size in ["0,600", "800,0", "-1,600", "1000001,600", "800,1000001"] {
      let told = try #require(try fault(size))
      #expect(told.contains("points has no room, or too much"), "\(size): \(told)")
    }
  }

  @Test("other text is not a camera, and may be a file's name", arguments: ["camera.json", "-", "", "a,b"])
  func otherText(_ text: String) throws { #expect(try CameraReading(text: text) == nil) }

  @Test("what is meant as one and is none has a reason", arguments: ["1,2", "1,91,3", "1,2,0", "{", "{}"])
  func faults(_ text: String) { #expect(throws: CameraFault.self) { try CameraReading(text: text) } }
}
