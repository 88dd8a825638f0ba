// Where the text has a vertex, for messages: off the hot path, by scanning the record again.

public import Planar

extension Feature {
  /// The offset in `source` at which the position of a vertex begins; nil where no text of the record has it.
  ///
  /// - Parameter vertex: its number, counted through all members of a collection.
  public func textOffset(ofVertex vertex: Int) -> Int? {
    guard geometryChange != .replaced, text.isPresent else { return nil }
    if geometryChange == .verticesRemoved || geometryChange == .rearranged {
      // Their numbers are not those of the text any more, but those that are left know their places.
      let offsets = places.positionOffsets
      guard offsets.indices.contains(vertex), offsets[vertex] != GeometryPlaces.noText else { return nil }
      return places.textStart + Int(offsets[vertex])
    }
    guard let again = scannedAgain(positions: true)?.places, again.positionOffsets.indices.contains(vertex)
    else { return nil }
    return again.textStart + Int(again.positionOffsets[vertex])
  }

  /// The record as its text has it; nil where there is none.
  func scannedAgain(positions: Bool) -> Feature? {
    guard text.isPresent else { return nil }
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: positions))
    var again = Feature()
    do throws(ScanError) { try scanner.scan(source, from: text.start, to: text.end, into: &again) } catch { return nil }
    return again
  }
}

extension Feature {
  /// Where each position of the text begins, counted from the text's first byte; nil where it is not as it was read.
  ///
  /// O(bytes): the record is scanned again.
  public var positionOffsets: [UInt32]? {
    geometryChange == .none ? scannedAgain(positions: true)?.places.positionOffsets : nil
  }
}

extension Feature {
  /// The geometry as the text has it; nil where there is no text.
  ///
  /// O(bytes): the record is scanned again.
  public var sourceGeometry: Geometry? { scannedAgain(positions: false)?.geometry }
}
