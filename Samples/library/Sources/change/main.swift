// Adds a property to each Feature of standard input, one on a line; all other bytes stay.
import GeoJSON

var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
var feature = Feature()
var edits = PropertyEdits()
var writer = FeatureWriter()
while let line = readLine() {
  var output = ByteBuffer()
  try ByteBuffer(line).withPaddedBytes { bytes in
    try scanner.scan(bytes, into: &feature)
    edits.removeAll()
    edits.set("vertices") { $0.append("\(feature.geometry.vertexCount)") }
    feature.setProperties(edits)
    writer.write(&feature, to: &output)
  }
  print(output.text)
}
