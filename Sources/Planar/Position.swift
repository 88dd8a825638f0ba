// A position on the plane of its coordinates, and a run of them seen in flat ordinates.

/// A position as two numbers: x and y, longitude or easting first (RFC 7946 §3.1.1).
public typealias Position = SIMD2<Double>

/// The positions of some vertices, read out of flat ordinates where they are; no array is made.
///
///     let ring = geometry.positions(ofRing: 0)
///     ring.signedArea             // see Ring+Area.swift
///     ring.location(of: place)    // see Ring+Location.swift
///
/// Indices are vertex numbers, as in a slice. The ordinates are shared: to change the geometry meanwhile copies them.
@frozen
public struct Positions: RandomAccessCollection, Sendable {
  @usableFromInline let ordinates: [Double]
  @usableFromInline let dimension: Int
  @usableFromInline let vertices: Range<Int>

  /// Views the positions of `vertices`; `dimension` ordinates stand for one, of which the first two are read.
  @inlinable
  public init(_ ordinates: [Double], dimension: Int = 2, _ vertices: Range<Int>) {
    (self.ordinates, self.dimension, self.vertices) = (ordinates, dimension, vertices)
  }

  @inlinable public var startIndex: Int { vertices.lowerBound }
  @inlinable public var endIndex: Int { vertices.upperBound }

  @inlinable @inline(__always)
  public subscript(vertex: Int) -> Position {
    Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
  }
}

extension Geometry {
  /// The position of a vertex.
  @inlinable @inline(__always)
  public func position(_ vertex: Int) -> Position {
    Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
  }

  /// The positions of some vertices.
  @inlinable
  public func positions(_ vertices: Range<Int>) -> Positions { Positions(ordinates, dimension: dimension, vertices) }

  /// The positions of line or ring `index`.
  @inlinable
  public func positions(ofRing index: Int) -> Positions { positions(ring(index)) }
}
