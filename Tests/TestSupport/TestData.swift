// Test data in: JSON Lines, compressed files, and random numbers that are the same in every run.

import Foundation

/// Reads a file of the shared folder with one JSON value a line; empty when it is not here.
public func jsonLines<Row: Decodable>(_ path: String, as type: Row.Type = Row.self) throws -> [Row] {
  guard let file = Place.shared(path) else { return [] }
  let data = path.hasSuffix(".gz") ? try gunzipped(file) : try Data(contentsOf: file)
  let decoder = JSONDecoder()
  return try data.split(separator: 0x0A).map { try decoder.decode(Row.self, from: Data($0)) }
}

/// The bytes of a `.gz` file, by gzip.
public func gunzipped(_ file: URL) throws -> Data {
  let outcome = try run(["gzip", "-dc", file.path])
  guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
  return outcome.stdout
}

/// A Feature of one or several polygons, to be read by `jsonLines`.
public struct PolygonRow: Decodable {
  /// The positions of each ring of each polygon.
  public let polygons: [[[SIMD2<Double>]]]

  private enum Key: CodingKey { case geometry, type, coordinates }

  public init(from decoder: any Decoder) throws {
    let geometry = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .geometry)
    if try geometry.decode(String.self, forKey: .type) == "Polygon" {
      polygons = [try geometry.decode([[SIMD2<Double>]].self, forKey: .coordinates)]
    } else {
      polygons = try geometry.decode([[[SIMD2<Double>]]].self, forKey: .coordinates)
    }
  }
}

/// A random generator with a seed: Sebastiano Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0 ..< 1`.
  public mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

  /// A number between two others.
  public mutating func within(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A number in `0 ..< count`.
  public mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// True with this probability.
  public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  /// One of `choices`, which are not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
