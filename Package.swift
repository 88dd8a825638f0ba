// swift-tools-version: 6.2
// The package: one executable, and the modules it stands on. An import points only down this list.

import PackageDescription

/// The pkg-config name of a system library that is linked, so that it is loaded when plat starts.
///
/// On Linux none is: `CLazy` opens GEOS, PROJ, libyaml, expat, cairo, Pango, zlib and zstd when they are first called, and their
/// headers are where the compiler looks. pkg-config would put them on the linker's command line, and with them some forty
/// libraries into every start.
func linked(_ name: String) -> String? {
  #if os(Linux)
  nil
  #else
  name
  #endif
}

/// The modules in which every use of memory that the compiler cannot see to is marked `unsafe`.
///
/// The others are left out because memory is what they are about: text that is scanned in place and written (`GeoJSON`,
/// `Formats`, `FeatureStream`, the stages), C's (`Cairo`, `Compression`, `Expat`, `GEOS`, `PROJ`, `YAML`), a
/// file's pieces (`Documents`, `OpenStreetMap`), a mapped file (`Places`), and loops over ordinates without bounds checks
/// (`Simplification`, `Buffering`, `Winding`). A mark on each line there would say nothing.
let strictModules: Set = [
  "Coverage", "Densification", "Globe", "MapGeometry", "MapURLs", "Measurement", "Polygonization", "SimpleFeatures",
]

let package = Package(
  name: "plat",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "plat", targets: ["plat"]),
    // What is stable enough for other programs; each has a catalogue for DocC.
    .library(name: "GeoJSON", targets: ["GeoJSON"]),
    .library(name: "MapGeometry", targets: ["MapGeometry"]),
    .library(name: "Places", targets: ["Places"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The server of `serve`.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "plat",
      dependencies: [
        "Checking", "Cplat", "FeatureStream", "FileNames", "Formats", "GeoJSON", "Layers", "MapGeometry", "Places",
        "Stages", "SystemLibrary", "Words", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Stages",
      dependencies: [
        "Buffering", "Calendars", "Cartography", "Checking", "CommandOptions", "Compression", "Coverage", "CQL2",
        "Densification",
        "Documents", "Engines", "FeatureStream", "FileNames", "Formats", "GeoJSON", "Globe", "HTTPService",
        "JSONSchema", "Layers", "MapGeometry", "MapURLs", "Measurement", "OpenStreetMap", "Places", "Polygonization",
        "Routing", "SimpleFeatures", "Simplification", "SystemLibrary", "TextFolding", "ViewPage", "Words", "YAML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Layers",
      dependencies: [
        "Buffering", "Coverage", "CQL2", "Engines", "FeatureStream", "GeoJSON", "Globe", "MapGeometry", "Measurement",
        "Places", "SimpleFeatures", "SystemLibrary",
      ]),
    .target(
      name: "CommandOptions", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .target(
      name: "Engines", dependencies: ["Cairo", "Cartography", "FeatureStream", "GEOS", "PROJ", "SimpleFeatures"]),
    .target(
      name: "FeatureStream",
      dependencies: [
        "Compression", "Documents", "FileNames", "Formats", "GeoJSON", "Globe", "OpenStreetMap", "SimpleFeatures",
        "SystemLibrary", "Words",
      ]),
    .target(
      name: "OpenStreetMap", dependencies: ["Compression", "Expat", "Formats", "GeoJSON", "SimpleFeatures"]),
    .target(
      name: "Documents",
      dependencies: ["Compression", "Expat", "Formats", "GeoJSON", "SimpleFeatures", "SystemLibrary"]),
    // expat is part of macOS.
    .target(
      name: "Expat", dependencies: ["CExpat", "CLazy"],
      linkerSettings: [.linkedLibrary("expat", .when(platforms: [.macOS]))]),
    .target(name: "Formats", dependencies: ["GeoJSON", "MapGeometry", "MapURLs", "SimpleFeatures"]),
    .target(name: "MapURLs", dependencies: ["GeoJSON", "MapGeometry", "Words"]),
    .target(
      name: "CQL2", dependencies: ["Formats", "GeoJSON", "Globe", "SimpleFeatures", "SystemLibrary", "TextFolding"]),
    .target(name: "Measurement", dependencies: ["Globe", "SimpleFeatures", "SystemLibrary"]),
    .target(name: "Buffering", dependencies: ["Globe", "SimpleFeatures", "SystemLibrary", "Winding"]),
    // zlib is part of macOS.
    .target(
      name: "Compression", dependencies: ["CCompression", "CLazy"],
      linkerSettings: [.linkedLibrary("z", .when(platforms: [.macOS]))]),
    .target(name: "Cairo", dependencies: ["Cartography", "CCairo", "CLazy", "SystemLibrary"]),
    .target(
      name: "Cartography", dependencies: ["Globe", "MapGeometry", "SimpleFeatures", "Simplification", "SystemLibrary"]),
    .target(
      name: "Checking",
      dependencies: [
        "Coverage", "Formats", "GeoJSON", "Globe", "JSONSchema", "SimpleFeatures", "Simplification", "SystemLibrary",
      ]),
    .target(name: "Coverage", dependencies: ["Globe", "Polygonization", "SimpleFeatures", "Simplification"]),
    .target(name: "Densification", dependencies: ["Globe", "SimpleFeatures", "SystemLibrary"]),
    .target(
      name: "HTTPService",
      dependencies: [
        "SystemLibrary", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(name: "JSONSchema", dependencies: ["GeoJSON"]),
    .target(name: "MapGeometry", dependencies: ["Globe", "SimpleFeatures", "SystemLibrary", "Words"]),
    .target(
      name: "Places",
      dependencies: [
        "FileNames", "GeoJSON", "Globe", "MapGeometry", "SimpleFeatures", "SystemLibrary", "TextFolding", "Words",
      ]),
    .target(name: "Routing", dependencies: ["Calendars", "SimpleFeatures", "SystemLibrary", "Words"]),
    .target(name: "Simplification", dependencies: ["SimpleFeatures", "SystemLibrary"]),
    .target(name: "Polygonization", dependencies: ["SimpleFeatures"]),
    .target(name: "GeoJSON", dependencies: ["Calendars", "Globe", "SimpleFeatures", "SystemLibrary"]),
    .target(name: "Globe", dependencies: ["SimpleFeatures", "SystemLibrary"]),
    .target(name: "Winding", dependencies: ["SimpleFeatures"]),
    .target(name: "GEOS", dependencies: ["CGEOS", "CLazy", "SimpleFeatures"]),
    .target(name: "PROJ", dependencies: ["CLazy", "CPROJ", "SimpleFeatures", "SystemLibrary"]),
    .target(name: "Calendars"),
    .target(name: "FileNames", dependencies: ["SystemLibrary"]),
    .target(name: "SimpleFeatures", dependencies: ["SystemLibrary"]),
    .target(name: "SystemLibrary"),
    .target(name: "TextFolding"),
    .target(name: "Words"),
    .target(name: "YAML", dependencies: ["CLazy", "CYAML"]),
    .target(name: "Cplat"),
    // The page of `view`.
    .target(
      name: "ViewPage", exclude: ["Page", "made"],
      cSettings: [.headerSearchPath("Page"), .headerSearchPath("made")]),
    .target(name: "CLazy", dependencies: ["CCairo", "CCompression", "CExpat", "CGEOS", "CPROJ", "CYAML"]),
    // Its few prototypes are in its header: only where cairo is linked does pkg-config have to find it.
    .systemLibrary(
      name: "CCairo", pkgConfig: linked("pangocairo"), providers: [.apt(["libpangocairo-1.0-0"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CCompression", pkgConfig: linked("libzstd"),
      providers: [.apt(["libzstd1", "zlib1g"]), .brew(["zstd"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: linked("geos"), providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(
      name: "CPROJ", pkgConfig: linked("proj"), providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: linked("yaml-0.1"), providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "TestSupport", dependencies: ["CGEOS", "Formats", "GeoJSON", "GEOS", "SimpleFeatures"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "BufferingTests", dependencies: ["Buffering", "GEOS", "PROJ", "SimpleFeatures", "TestSupport", "Winding"]),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CommandOptions", "Engines", "FeatureStream", "Formats", "GeoJSON", "GEOS", "Layers", "MapGeometry", "plat",
        "PROJ", "SimpleFeatures", "Stages", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "CheckingTests",
      dependencies: ["Checking", "FeatureStream", "GeoJSON", "GEOS", "plat", "SimpleFeatures", "Stages", "TestSupport"]),
    .testTarget(
      name: "CartographyTests", dependencies: ["Cartography", "MapGeometry", "SimpleFeatures", "TestSupport"],
      exclude: ["make-base-map"]),
    .testTarget(name: "CompressionTests", dependencies: ["Compression", "TestSupport"]),
    .testTarget(name: "CQL2Tests", dependencies: ["CQL2", "GeoJSON", "GEOS", "SimpleFeatures", "TestSupport"]),
    .testTarget(
      name: "CoverageTests", dependencies: ["Coverage", "GEOS", "SimpleFeatures", "Simplification", "TestSupport"]),
    .testTarget(name: "DensificationTests", dependencies: ["Densification", "PROJ", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents", "Formats", "TestSupport"]),
    .testTarget(name: "FeatureStreamTests", dependencies: ["FeatureStream", "FileNames", "GeoJSON", "TestSupport"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "GeoJSON", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "GEOSTests", dependencies: ["GEOS", "SimpleFeatures", "TestSupport"]),
    .testTarget(
      name: "GeoJSONTests", dependencies: ["GeoJSON", "plat", "SimpleFeatures", "TestSupport"], exclude: ["judge.py"]),
    .testTarget(name: "GlobeTests", dependencies: ["GEOS", "Globe", "PROJ", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "JSONSchemaTests", dependencies: ["GeoJSON", "JSONSchema", "TestSupport"]),
    .testTarget(name: "LayoutTests", dependencies: ["GeoJSON", "plat", "TestSupport"]),
    .testTarget(name: "LayersTests", dependencies: ["Engines", "Layers", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "LibraryTests", dependencies: ["GeoJSON", "MapGeometry", "Places", "TestSupport"]),
    .testTarget(
      name: "MapGeometryTests", dependencies: ["Globe", "MapGeometry", "SimpleFeatures", "TestSupport"],
      exclude: ["make-distance-locales"]),
    .testTarget(name: "MapURLsTests", dependencies: ["MapGeometry", "MapURLs", "TestSupport"]),
    .testTarget(name: "MeasurementTests", dependencies: ["Measurement", "PROJ", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "OpenStreetMapTests", dependencies: ["Formats", "OpenStreetMap", "TestSupport"]),
    .testTarget(
      name: "PlacesTests", dependencies: ["GeoJSON", "Places", "SimpleFeatures", "TestSupport", "TextFolding"],
      exclude: ["make-category-words", "make-folding-table", "make-latin-table", "make-region-names"]),
    .testTarget(
      name: "PolygonizationTests", dependencies: ["GEOS", "Polygonization", "SimpleFeatures", "TestSupport"]),
    .testTarget(
      name: "PROJTests", dependencies: ["Engines", "PROJ", "SimpleFeatures", "TestSupport"]),
    .testTarget(
      name: "RoutingTests",
      dependencies: ["Measurement", "PROJ", "Routing", "SimpleFeatures", "TestSupport"]),
    .testTarget(name: "SimpleFeaturesTests", dependencies: ["SimpleFeatures", "TestSupport"]),
    .testTarget(
      name: "SimplificationTests", dependencies: ["GEOS", "SimpleFeatures", "Simplification", "TestSupport"]),
    .testTarget(name: "WindingTests", dependencies: ["GEOS", "SimpleFeatures", "TestSupport", "Winding"]),
    .testTarget(name: "WordsTests", dependencies: ["Words"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where strictModules.contains(target.name) {
  target.swiftSettings = [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)]
}
