// swift-tools-version: 6.2
// Programs that use plat's libraries: `swift run --package-path Samples/library change`. plat brings no other package with it.

import PackageDescription

let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "plat", path: "../..")],
  targets: [
    .executableTarget(name: "change", dependencies: [.product(name: "GeoJSON", package: "plat")]),
    .executableTarget(name: "frame", dependencies: [.product(name: "MapGeometry", package: "plat")]),
    .executableTarget(
      name: "complete",
      dependencies: [.product(name: "GeoJSON", package: "plat"), .product(name: "Places", package: "plat")]),
  ])
