// swift-tools-version: 6.2
// The package: one executable, and the modules it stands on. An import points only down this list.

import PackageDescription

/// The pkg-config name of a system library that is linked, so that it is loaded when plat starts.
///
/// On Linux none is: `CLazy` opens GEOS, PROJ, GDAL, SQLite, libyaml, expat, libmicrohttpd, cairo, Pango, zlib and
/// zstd when they are first called, and their headers are where the compiler looks. pkg-config would put them on the
/// linker's command line, and with them some forty libraries into every start.
func linked(_ name: String) -> String? {
  #if os(Linux)
  nil
  #else
  name
  #endif
}

/// How a release on Linux is linked: 5 MB smaller, and its start takes a third fewer instructions.
///
/// What links Swift's library statically would offer each public symbol to libraries that are opened later, which keeps
/// names and code that nothing asks for; relocations are packed, as glibc 2.36 reads them; and libstdc++ and libgcc,
/// which Swift's runtime has a few calls into, are linked statically too: to bind the shared one takes longer than a small
/// run. Functions of the same code become one, 0.2 MB: nothing here tells functions apart by where they are. They are the
/// last flags of the line, so that they count. The tables by which C++'s exceptions find frames, 4 MB, are left out: none
/// goes through plat's own, since GEOS and PROJ catch theirs. So are the hashes by which the compiler knows an object
/// again, 25 kB.
let smallProgram: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xclang-linker", "-static-libgcc", "-Xclang-linker",
      "-L\(Context.packageDirectory)/Sources/Cplat/link", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z",
      "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-eh-frame-hdr", "-Xlinker", "--icf=all", "-Xlinker", "-T",
      "-Xlinker",
      "\(Context.packageDirectory)/Sources/Cplat/link/without-frames.ld",
    ], .when(platforms: [.linux], configuration: .release))
]

/// The modules in which every use of memory that the compiler cannot see to is marked `unsafe`.
///
/// The others are left out because memory is what they are about: text that is scanned in place and written (`GeoJSON`,
/// `Formats`, `FeatureStream`, the stages), C's (`Cairo`, `Compression`, `Expat`, `GEOS`, `PROJ`, `YAML`), a
/// file's pieces (`Documents`, `OpenStreetMap`), a mapped file (`PlaceIndex`, `PlaceSearch`), and loops over ordinates
/// without bounds checks (`Simplification`, `Buffering`). A mark on each line there would say nothing.
let strictModules: Set = [
  "Coverage", "Globe", "MapGeometry", "MapURLs", "Planar",
]

/// The modules that are small rather than fast in a release.
///
/// Each does its work once in a run, or waits for others, or, as the stages and what calls the engines do, hands records
/// to what does the work. They save 1.3 MB so, and take 1 to 3 % more instructions. Nor have they the names of fields and cases, 0.2 MB: nothing is
/// printed by reflection, and what is written out has a text of its own (a raw value, a `description`).
///
/// None of them is in a library for other programs, which take no such flags.
let smallModules: Set = [
  "Cairo", "Cartography", "Checking", "CommandOptions", "Coverage", "Documents", "Engines", "Expat", "GDAL", "GEOS",
  "HTTPService", "Installation", "JSONSchema", "Layers", "MapURLs", "PROJ", "Routing", "SQLite", "Stages", "Transit",
  "YAML", "plat",
]

/// Where the assembler finds a target's file that becomes bytes of the program, and the macro for it.
let embedding: [CSetting] = [.headerSearchPath("."), .headerSearchPath("../Embedding")]

let package = Package(
  name: "plat",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "plat", targets: ["plat"]),
    // What is stable enough for other programs; each has a catalogue for DocC.
    .library(name: "GeoJSON", targets: ["GeoJSON"]),
    .library(name: "MapGeometry", targets: ["MapGeometry"]),
    .library(name: "Places", targets: ["Gazetteer", "Geocoding", "PlaceIndex", "PlaceSearch", "Places"]),
  ],
  targets: [
    .executableTarget(
      name: "plat",
      dependencies: [
        "BuildCommit", "Checking", "CommandOptions", "Cplat", "FeatureStream", "FileNames", "Formats", "Gazetteer",
        "GeoJSON", "Installation", "Layers", "MapGeometry", "Stages", "SystemLibrary", "Words",
      ], linkerSettings: smallProgram),
    .target(
      name: "Stages",
      dependencies: [
        "Buffering", "Calendars", "Cartography", "Checking", "CommandOptions", "Compression", "Coverage", "CQL2",
        "Documents", "Engines", "FeatureStream", "FileNames", "Formats", "Gazetteer", "Geocoding", "GeoJSON", "Globe",
        "HTTPService", "Installation", "JSONSchema", "Layers", "ManualExamples", "MapGeometry", "MapURLs",
        "OpenStreetMap", "PlaceIndex", "PlaceSearch", "Planar", "Routing", "Simplification", "Statistics",
        "SystemLibrary", "TextFolding", "Transit", "ViewPage", "Words", "YAML",
      ]),
    .target(
      name: "Layers",
      dependencies: [
        "Buffering", "Cartography", "Compression", "Coverage", "CQL2", "Documents", "Engines", "FeatureStream",
        "FileNames", "Formats", "GeoJSON", "Globe", "MapGeometry", "PlaceIndex", "Planar", "SQLite", "Statistics",
        "SystemLibrary", "Words",
      ]),
    // What of a system plat works with.
    .target(
      name: "Installation",
      dependencies: ["Cartography", "Compression", "Engines", "Expat", "HTTPService", "Lazy", "SystemLibrary", "YAML"]),
    .target(name: "CommandOptions", dependencies: ["Words"]),
    .target(
      name: "Engines",
      dependencies: [
        "Cairo", "Cartography", "FeatureStream", "FileNames", "Formats", "GDAL", "GEOS", "Globe", "Planar", "PROJ",
      ]),
    .target(
      name: "FeatureStream",
      dependencies: [
        "Compression", "Documents", "FileNames", "Formats", "GDAL", "GeoJSON", "Globe", "OpenStreetMap", "Planar",
        "SystemLibrary", "Words",
      ]),
    // Files of the trade, by GDAL.
    .target(
      name: "GDAL", dependencies: ["CGDAL", "Formats", "GeoJSON", "Globe", "Lazy", "Planar", "SystemLibrary", "Words"]),
    .target(
      name: "OpenStreetMap", dependencies: ["Compression", "Expat", "Formats", "GeoJSON", "Globe", "Planar", "Words"]),
    .target(
      name: "Documents",
      dependencies: ["Compression", "Expat", "Formats", "GeoJSON", "Globe", "Planar", "SQLite", "SystemLibrary"]),
    // expat is part of macOS.
    .target(
      name: "Expat", dependencies: ["CExpat", "CLazy"],
      linkerSettings: [.linkedLibrary("expat", .when(platforms: [.macOS]))]),
    .target(name: "Formats", dependencies: ["GeoJSON", "Globe", "MapGeometry", "MapURLs", "Planar", "Words"]),
    .target(name: "MapURLs", dependencies: ["GeoJSON", "Globe", "MapGeometry", "Words"]),
    .target(
      name: "CQL2",
      dependencies: [
        "Formats", "GeoJSON", "Globe", "MapGeometry", "Planar", "SystemLibrary", "TextFolding", "Words",
      ]),
    .target(name: "Buffering", dependencies: ["Globe", "Planar", "SystemLibrary"]),
    // zlib is part of macOS.
    .target(
      name: "Compression", dependencies: ["CCompression", "CLazy"],
      linkerSettings: [.linkedLibrary("z", .when(platforms: [.macOS]))]),
    .target(name: "Cairo", dependencies: ["Cartography", "CCairo", "CLazy", "Compression", "SystemLibrary"]),
    .target(
      name: "Cartography",
      dependencies: [
        "BaseMapTable", "Coverage", "Gazetteer", "GeoJSON", "Globe", "MapGeometry", "Planar", "Simplification",
        "SystemLibrary", "Words",
      ]),
    .target(
      name: "Checking",
      dependencies: [
        "Calendars", "Coverage", "Formats", "GeoJSON", "Globe", "JSONSchema", "Planar", "Simplification",
        "SystemLibrary", "Words",
      ]),
    .target(name: "Coverage", dependencies: ["Globe", "Planar", "Simplification"]),
    .target(name: "HTTPService", dependencies: ["CLazy", "CHTTPService", "SystemLibrary", "Words"]),
    .target(name: "JSONSchema", dependencies: ["Calendars", "GeoJSON", "Words"]),
    .target(name: "MapGeometry", dependencies: ["Globe", "Planar", "SystemLibrary", "Words"]),
    .target(name: "Places", dependencies: ["Gazetteer", "Geocoding", "PlaceIndex", "PlaceSearch"]),
    .target(
      name: "Geocoding",
      dependencies: ["Gazetteer", "Globe", "PlaceIndex", "PlaceSearch", "Planar", "TextFolding", "Words"]),
    .target(
      name: "PlaceSearch",
      dependencies: [
        "Gazetteer", "GeoJSON", "Globe", "MapGeometry", "PlaceIndex", "Planar", "SystemLibrary", "TextFolding",
        "Words",
      ]),
    .target(
      name: "PlaceIndex",
      dependencies: ["FileNames", "Gazetteer", "GeoJSON", "Globe", "Planar", "SystemLibrary", "TextFolding"]),
    .target(
      name: "Gazetteer",
      dependencies: ["GeoJSON", "Globe", "Planar", "SystemLibrary", "TextFolding", "Words", "WorldTable"]),
    .target(
      name: "Transit", dependencies: ["Calendars", "Compression", "Formats", "Globe", "Planar", "Routing", "Words"]),
    .target(name: "Routing", dependencies: ["Calendars", "Formats", "Globe", "Planar", "SystemLibrary", "Words"]),
    .target(
      name: "Statistics", dependencies: ["Coverage", "GeoJSON", "Globe", "Planar", "Simplification", "SystemLibrary"]),
    .target(name: "Simplification", dependencies: ["Globe", "Planar"]),
    .target(name: "GeoJSON", dependencies: ["Calendars", "Globe", "Planar", "SystemLibrary", "Words"]),
    .target(name: "Globe", dependencies: ["Planar", "SystemLibrary"]),
    .target(name: "GEOS", dependencies: ["CGEOS", "CLazy", "Planar"]),
    .target(name: "PROJ", dependencies: ["CLazy", "CPROJ", "Globe", "Planar", "Words"]),
    // Which commit is built: `stamp` writes that into the module before each build.
    .target(name: "BuildCommit", exclude: ["stamp"], plugins: ["CommitStamp"]),
    .plugin(name: "CommitStamp", capability: .buildTool(), path: "Sources/CommitStamp"),
    .target(name: "Calendars"),
    .target(name: "FileNames", dependencies: ["SystemLibrary"]),
    .target(name: "Lazy", dependencies: ["CLazy"]),
    .target(name: "Planar", dependencies: ["SystemLibrary", "Words"]),
    .target(name: "SystemLibrary"),
    .target(name: "TextFolding"),
    .target(name: "Words"),
    // SQLite is part of macOS.
    .target(
      name: "SQLite", dependencies: ["CLazy", "CSQLite", "Lazy"],
      linkerSettings: [.linkedLibrary("sqlite3", .when(platforms: [.macOS]))]),
    .target(name: "YAML", dependencies: ["CLazy", "CYAML"]),
    .target(name: "Cplat", exclude: ["link"]),
    // The page of `view`.
    .target(
      name: "ViewPage", exclude: ["Page", "made"],
      cSettings: [.headerSearchPath("Page"), .headerSearchPath("made"), .headerSearchPath("../Embedding")]),
    // The examples of the man pages.
    .target(name: "ManualExamples", exclude: ["examples.ndjson"], cSettings: embedding),
    // The towns, regions and countries of the world.
    .target(name: "WorldTable", exclude: ["world.bin"], cSettings: embedding),
    // The world's land, lakes and borders.
    .target(name: "BaseMapTable", exclude: ["base.bin"], cSettings: embedding),
    .target(
      name: "CLazy",
      dependencies: ["CCairo", "CCompression", "CExpat", "CGDAL", "CGEOS", "CHTTPService", "CPROJ", "CSQLite", "CYAML"]),
    // Its few prototypes are in its header: only where cairo is linked does pkg-config have to find it.
    .systemLibrary(
      name: "CCairo", pkgConfig: linked("pangocairo"), providers: [.apt(["libpangocairo-1.0-0"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CCompression", pkgConfig: linked("libzstd"),
      providers: [.apt(["libzstd1", "zlib1g"]), .brew(["zstd"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1"]), .brew(["expat"])]),
    // Its few prototypes are in its header, too.
    .systemLibrary(name: "CGDAL", pkgConfig: linked("gdal"), providers: [.apt(["gdal-bin"]), .brew(["gdal"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: linked("geos"), providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(
      name: "CHTTPService", pkgConfig: linked("libmicrohttpd"),
      providers: [.apt(["libmicrohttpd12"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CPROJ", pkgConfig: linked("proj"), providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-0"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: linked("yaml-0.1"), providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "TestSupport", dependencies: ["CGEOS", "Formats", "GeoJSON", "GEOS", "Planar"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "BufferingTests",
      dependencies: ["Buffering", "GEOS", "Globe", "Planar", "PROJ", "TestSupport"]),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars"]),
    .testTarget(name: "CommandOptionsTests", dependencies: ["CommandOptions"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Cartography", "CommandOptions", "Engines", "FeatureStream", "Formats", "GeoJSON", "GEOS", "Globe", "Layers",
        "MapGeometry", "Planar", "plat", "PROJ", "Stages", "TestSupport",
      ],
      exclude: ["Cases", "Mistakes.tsv"]),
    .testTarget(
      name: "CheckingTests",
      dependencies: [
        "Checking", "FeatureStream", "GeoJSON", "GEOS", "Globe", "Planar", "plat", "Stages", "TestSupport",
      ]),
    .testTarget(
      name: "CartographyTests",
      dependencies: ["Cartography", "Gazetteer", "GeoJSON", "GEOS", "Globe", "MapGeometry", "Planar", "TestSupport"],
      exclude: ["make-base-map"]),
    .testTarget(name: "CompressionTests", dependencies: ["Compression", "TestSupport"]),
    .testTarget(name: "CQL2Tests", dependencies: ["CQL2", "GeoJSON", "GEOS", "Planar", "TestSupport"]),
    .testTarget(
      name: "CoverageTests",
      dependencies: ["Coverage", "GEOS", "Globe", "Planar", "Simplification", "TestSupport"]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Compression", "Documents", "Formats", "GeoJSON", "Globe", "Planar", "SQLite", "TestSupport"]),
    .testTarget(name: "FeatureStreamTests", dependencies: ["FeatureStream", "FileNames", "GeoJSON", "TestSupport"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "GeoJSON", "Planar", "TestSupport"]),
    .testTarget(name: "GDALTests", dependencies: ["Formats", "GDAL", "GeoJSON", "TestSupport"]),
    .testTarget(name: "GEOSTests", dependencies: ["GEOS", "Planar", "TestSupport"]),
    .testTarget(
      name: "GeoJSONTests", dependencies: ["GeoJSON", "Planar", "plat", "TestSupport"], exclude: ["judge.py"]),
    .testTarget(name: "GlobeTests", dependencies: ["GEOS", "Globe", "Planar", "PROJ", "TestSupport"]),
    .testTarget(name: "HTTPServiceTests", dependencies: ["HTTPService", "SystemLibrary"]),
    .testTarget(name: "InstallationTests", dependencies: ["Installation", "TestSupport"]),
    .testTarget(name: "JSONSchemaTests", dependencies: ["GeoJSON", "JSONSchema", "TestSupport"]),
    .testTarget(name: "LayoutTests", dependencies: ["GeoJSON", "plat", "TestSupport"]),
    .testTarget(
      name: "LayersTests",
      dependencies: [
        "Cartography", "Documents", "Engines", "FeatureStream", "GeoJSON", "GEOS", "Globe", "Layers", "Planar",
        "TestSupport",
      ]),
    .testTarget(name: "LibraryTests", dependencies: ["GeoJSON", "MapGeometry", "Places", "TestSupport"]),
    .testTarget(
      name: "MapGeometryTests", dependencies: ["Globe", "MapGeometry", "Planar", "TestSupport"],
      exclude: ["make-distance-locales"]),
    .testTarget(name: "MapURLsTests", dependencies: ["MapGeometry", "MapURLs", "TestSupport"]),
    .testTarget(name: "OpenStreetMapTests", dependencies: ["Formats", "OpenStreetMap", "TestSupport"]),
    .testTarget(
      name: "PlacesTests",
      dependencies: [
        "Gazetteer", "Geocoding", "GeoJSON", "PlaceIndex", "PlaceSearch", "Planar", "TestSupport", "TextFolding",
      ],
      exclude: [
        "make-category-words", "make-folding-table", "make-latin-table", "make-region-names", "make-world-table",
      ]),
    .testTarget(
      name: "PROJTests", dependencies: ["Engines", "Globe", "Planar", "PROJ", "TestSupport"]),
    .testTarget(
      name: "RoutingTests",
      dependencies: ["Globe", "Planar", "PROJ", "Routing", "TestSupport"]),
    .testTarget(name: "PlanarTests", dependencies: ["GEOS", "Planar", "TestSupport"]),
    .testTarget(
      name: "SimplificationTests", dependencies: ["GEOS", "Globe", "Planar", "PROJ", "Simplification", "TestSupport"]),
    .testTarget(
      name: "StatisticsTests", dependencies: ["GeoJSON", "Planar", "Simplification", "Statistics", "TestSupport"]),
    .testTarget(
      name: "TransitTests",
      dependencies: ["Calendars", "Compression", "FeatureStream", "Planar", "Routing", "TestSupport", "Transit"]),
    .testTarget(name: "WordsTests", dependencies: ["Words"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The compiler's words for that: no inlining that makes code grow, and one copy of instructions that stand often in a
/// module.
///
/// `Routing` keeps its copies: the loops of its searches would call that one for each vertex, a fifth of their time, and
/// it is as small with them.
func small(_ module: String) -> [String] {
  let flags = ["-Xfrontend", "-disable-reflection-metadata", "-Osize"]
  if module == "Routing" { return flags }
  return flags + ["-Xllvm", "-enable-machine-outliner=always", "-Xllvm", "-enable-linkonceodr-outlining"]
}

for target in package.targets where smallModules.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(small(target.name), .when(configuration: .release))]
}

for target in package.targets where strictModules.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)]
}
