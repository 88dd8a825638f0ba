// swift-tools-version: 6.2
// The readers of the package, built to be fuzzed: apart from it, so that no flag of theirs is in the ordinary build.

import PackageDescription

/// The modules that read what others wrote, and those they stand on; in `Sources`, which is the package's own.
let modules: [(name: String, dependencies: [Target.Dependency])] = [
  ("Planar", []), ("FileNames", []), ("TextFolding", []),
  ("Globe", ["Planar"]),
  ("GeoJSON", ["Globe", "Planar"]),
  ("MapGeometry", ["Globe", "Planar"]),
  ("MapURLs", ["GeoJSON", "MapGeometry"]),
  ("Formats", ["GeoJSON", "MapGeometry", "MapURLs", "Planar"]),
  ("Compression", ["CCompression", "CLazy"]),
  ("Expat", ["CExpat", "CLazy"]),
  ("YAML", ["CLazy", "CYAML"]),
  ("Documents", ["Compression", "Expat", "Formats", "GeoJSON", "Planar"]),
  ("OpenStreetMap", ["Compression", "Expat", "Formats", "GeoJSON", "Planar"]),
  (
    "FeatureStream",
    ["Compression", "Documents", "FileNames", "Formats", "GeoJSON", "Globe", "OpenStreetMap", "Planar"]
  ),
  ("CQL2", ["Formats", "GeoJSON", "Globe", "Planar", "TextFolding"]),
  ("JSONSchema", ["GeoJSON"]),
  ("Gazetteer", ["GeoJSON", "Globe", "Planar", "TextFolding"]),
  ("PlaceIndex", ["FileNames", "Gazetteer", "GeoJSON", "Globe", "Planar", "TextFolding"]),
  ("PlaceSearch", ["Gazetteer", "GeoJSON", "MapGeometry", "PlaceIndex", "Planar", "TextFolding"]),
  ("Geocoding", ["Gazetteer", "PlaceIndex", "PlaceSearch", "Planar", "TextFolding"]),
  ("Routing", ["Planar"]),
]

let package = Package(
  name: "Fuzz",
  targets: [
    .executableTarget(name: "Fuzz", dependencies: modules.map { .byName(name: $0.name) }, path: "Fuzz"),
    .target(
      name: "CLazy", dependencies: ["CCairo", "CCompression", "CExpat", "CGEOS", "CPROJ", "CYAML"],
      path: "Sources/CLazy"),
  ]
    + modules.map { .target(name: $0.name, dependencies: $0.dependencies, path: "Sources/\($0.name)") }
    + ["CCairo", "CCompression", "CExpat", "CGEOS", "CPROJ", "CYAML"].map {
      .systemLibrary(name: $0, path: "Sources/\($0)")
    },
  swiftLanguageModes: [.v6]
)
