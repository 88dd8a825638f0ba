// One program for the fuzzers of all readers; `Tests/fuzz` builds and calls it, and Driver.swift has its command line.

// What is fuzzed, by its name; each says in its comment what must hold of any bytes.
fuzz([
  ("json", fuzzJSON), ("geojson", fuzzGeoJSON), ("framer", fuzzFramer),
  ("wkt", fuzzWKT), ("wkb", fuzzWKB), ("csv", fuzzCSV), ("jsonl", fuzzJSONLines), ("copy", fuzzCopy),
  ("gps", fuzzGPS), ("polyline", fuzzPolyline), ("url", fuzzURL),
  ("cql2", fuzzCQL2), ("cql2-json", fuzzCQL2JSON), ("schema", fuzzSchema), ("yaml", fuzzYAML),
  ("gpx", fuzzGPX), ("kml", fuzzKML), ("osm", fuzzOSM), ("pbf", fuzzPBF), ("zip", fuzzZip), ("topojson", fuzzTopoJSON),
  ("compressed", fuzzCompressed), ("index", fuzzIndex), ("graph", fuzzGraph),
])
