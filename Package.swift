// swift-tools-version: 6.2
// The package: one executable, and the modules it stands on. An import points only down this list.

import PackageDescription

let package = Package(
  name: "plat",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "plat", targets: ["plat"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .executableTarget(
      name: "plat",
      dependencies: [
        "FeatureStream", "Formats", "GEOS", "GeoJSON", "PROJ", "SimpleFeatures", "Simplification",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "FeatureStream", dependencies: ["Formats", "GeoJSON", "SimpleFeatures"]),
    .target(name: "Formats", dependencies: ["GeoJSON", "SimpleFeatures"]),
    .target(name: "Simplification", dependencies: ["SimpleFeatures"]),
    .target(name: "GeoJSON", dependencies: ["SimpleFeatures"]),
    .target(name: "GEOS", dependencies: ["CGEOS", "SimpleFeatures"]),
    .target(name: "PROJ", dependencies: ["SimpleFeatures", "CPROJ"]),
    .target(name: "SimpleFeatures"),
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(
      name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .testTarget(
      name: "FormatsTests", dependencies: ["Formats", "GeoJSON", "SimpleFeatures"]),
  ],
  swiftLanguageModes: [.v6]
)
