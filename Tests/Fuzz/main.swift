// One program for all fuzzers: Fuzz SUBJECT [what libFuzzer takes …], or Fuzz SUBJECT --storm SECONDS SEED FIND
// DICTIONARY FOLDER …, which Storm.swift explains; without a subject it names them.
//
// `Tests/fuzz` builds and calls it. A subject is called with any bytes, and ends the process where a property does not
// hold.

import SystemLibrary

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What is fuzzed, by its name; each says in its comment what must hold of any bytes.
let subjects: [(name: String, test: ([UInt8]) -> Void)] = [
  ("json", fuzzJSON), ("geojson", fuzzGeoJSON), ("framer", fuzzFramer),
  ("wkt", fuzzWKT), ("wkb", fuzzWKB), ("csv", fuzzCSV), ("jsonl", fuzzJSONLines), ("copy", fuzzCopy),
  ("gps", fuzzGPS), ("polyline", fuzzPolyline), ("url", fuzzURL),
  ("cql2", fuzzCQL2), ("cql2-json", fuzzCQL2JSON), ("schema", fuzzSchema), ("yaml", fuzzYAML),
  ("gpx", fuzzGPX), ("kml", fuzzKML), ("osm", fuzzOSM), ("pbf", fuzzPBF), ("zip", fuzzZip), ("topojson", fuzzTopoJSON),
  ("compressed", fuzzCompressed), ("index", fuzzIndex), ("graph", fuzzGraph),
]

nonisolated(unsafe) var subject: ([UInt8]) -> Void = { _ in }

/// Ends the process, for a property that does not hold.
func fail(_ message: String) -> Never { fatalError(message) }

let name = CommandLine.arguments.dropFirst().first
guard let found = subjects.first(where: { $0.name == name }) else {
  for subject in subjects { print(subject.name) }
  exit(name == nil ? 0 : 64)
}
subject = found.test
let options = CommandLine.arguments.dropFirst(2)
if options.first == "--storm", options.count > 5, let seconds = Int(options[3]), let seed = UInt64(options[4]) {
  let count = storm(
    found.test, seeds: options.dropFirst(4).flatMap(files), words: dictionary(options[6]), seconds: seconds, seed: seed,
    keeping: options[5])
  print("number_of_executed_units: \(count)")
  exit(0)
}
// libFuzzer's own words begin behind the subject.
var wordCount = CommandLine.argc - 1
var words = CommandLine.unsafeArgv + 1
words[0] = CommandLine.unsafeArgv[0]
exit(
  runFuzzer(&wordCount, &words) { bytes, count in
    subject(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
