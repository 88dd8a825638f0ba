// The camera that shows two kilometres around a place in a window of 390 by 844 points.
import MapGeometry

let boston = Coordinate(latitude: 42.3554, longitude: -71.0640)
let region = CoordinateRegion(center: boston, latitudinalMeters: 2000, longitudinalMeters: 2000)
let perspective = Perspective(viewport: Viewport(width: 390, height: 844))
let framed = CameraFraming(perspective).camera(for: MapRect(region))
print(framed.fits, Int(framed.camera.distance.rounded()))
