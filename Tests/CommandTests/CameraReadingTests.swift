// Cameras as options name them.

import Cartography
import FeatureStream
import Foundation
import MapGeometry
import TestSupport
import Testing

@testable import Stages

@Suite struct CameraReadingTests {
  private let boston = Coordinate(latitude: 42.360431, longitude: -71.05593)

  private func read(_ text: String) throws(RunError) -> CameraReading {
    try CameraReading(option: "--camera", text, ReadingOptions())
  }

  @Test func numbers() throws {
    #expect(try read("-71.05593,42.360431,980").camera == MapCamera(center: boston, distance: 980))
    let full = try read("-71.05593,42.360431,2km,-30,60")
    #expect(full.camera == MapCamera(center: boston, distance: 2000, heading: 330, pitch: 60))
    #expect(full.viewport == nil)
  }

  @Test func objects() throws {
    let camera = #"{"centerCoordinate":[-71.05593,42.360431],"distance":980,"heading":242,"pitch":60}"#
    let expected = MapCamera(center: boston, distance: 980, heading: 242, pitch: 60)
    #expect(try read(camera).camera == expected)
    let feature = try read(
      #"{"type":"Feature","geometry":null,"properties":{"frame_camera":\#(camera.dropLast()),"viewport":[800,600],"padding":[1,2,3,4],"fieldOfView":40}}}"#
    )
    #expect(feature.camera == expected)
    #expect(
      feature.viewport
        == Viewport(
          width: 800, height: 600, padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), fieldOfView: 40))
    #expect(feature.fieldOfView == 40)
    // Without a size it has no screen, and yet an angle of view.
    let narrow = try read(#"{"centerCoordinate":[1,2],"distance":3,"fieldOfView":20}"#)
    #expect(narrow.viewport == nil)
    #expect(narrow.fieldOfView == 20)
    // What is called the same and is none is somebody else's; a link's camera is one.
    let link = try read(
      #"{"type":"Feature","properties":{"frame_camera":"Nikon","url_camera":{"centerCoordinate":[1,2],"distance":3}}}"#)
    #expect(link.camera == MapCamera(center: Coordinate(latitude: 2, longitude: 1), distance: 3))
  }

  @Test func firstCameraOfAFile() throws {
    try Place.withScratch { scratch in
      let file = scratch.appending(path: "camera.json")
      let text = """
        {"type":"Feature","geometry":null,"properties":null}
        {"type":"Feature","geometry":null,"properties":{"camera":{"centerCoordinate":[7,8],"distance":9}}}
        {"type":"Feature","geometry":null,"properties":{"frame_camera":{"make":"Nikon"}}}
        {"type":"Feature","geometry":null,"properties":{"frame_camera":{"centerCoordinate":[1,2],"distance":3}}}
        {"type":"Feature","geometry":null,"properties":{"frame_camera":{"centerCoordinate":[4,5],"distance":6}}}
        """
      try Data(text.utf8).write(to: file)
      let camera = try read(file.path).camera
      #expect(camera == MapCamera(center: Coordinate(latitude: 2, longitude: 1), distance: 3))
    }
  }

  @Test(arguments: [
    "", "-", "1,2", "1,2,3,4,5,6", "181,2,3", "1,91,3", "1,2,0", "1,2,-5", "1,2,3deg", "1,2,x", "1,2,3,x", "1,2,3,nan",
    "1,2,3,0,86", "1,2,3,0,-1", "1,2,", "nan,2,3", "{", "{}", #"{"centerCoordinate":[1,2]}"#,
    #"{"centerCoordinate":[1],"distance":3}"#, #"{"centerCoordinate":[1,2],"distance":"3"}"#,
    #"{"centerCoordinate":[1,2],"distance":3,"pitch":null}"#, #"{"type":"Feature","properties":{}}"#,
    #"{"type":"Feature","properties":{"frame_camera":7}}"#,
    #"{"type":"Feature","properties":{"camera":{"centerCoordinate":[1,2],"distance":3}}}"#,
    #"{"centerCoordinate":[1,2],"distance":3,"viewport":[0,5]}"#,
    #"{"centerCoordinate":[1,2],"distance":3,"viewport":[9,9],"padding":[5,0,5,0]}"#,
    #"{"centerCoordinate":[1,2],"distance":3,"fieldOfView":0}"#,
  ])
  func textThatIsNoCamera(_ text: String) {
    #expect { try read(text) } throws: { ($0 as? RunError)?.status == .usage }
  }

  @Test func filesWithoutACamera() throws {
    #expect { try read("there/is/no.such") } throws: { ($0 as? RunError)?.status == .noInput }
    try Place.withScratch { scratch in
      for text in [
        "{\"type\":\"Point\",\"coordinates\":[1,2]}", "",
        "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"frame_camera\":1}}", "x",
      ] {
        let file = scratch.appending(path: "a.json")
        try Data(text.utf8).write(to: file)
        #expect { try read(file.path) } throws: { ($0 as? RunError)?.status == .badData }
      }
    }
  }
}
