// Completes the word of the command line in the places of standard input, one Feature on a line.
import GeoJSON
import Places

var gatherer = PlaceGatherer(fields: [], embeds: true)
let collector = gatherer.makeCollector()
var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
var feature = Feature()
while let line = readLine() {
  try ByteBuffer(line).withPaddedBytes { bytes in
    try scanner.scan(bytes, into: &feature)
    collector.take(&feature, at: 0)
  }
}
gatherer.add(collector.takeBag())
let completer = Completer(try gatherer.store())
for completion in try completer.completions(CommandLine.arguments.dropFirst().joined(separator: " "), SearchSettings())
{
  print(completion.title)
}
