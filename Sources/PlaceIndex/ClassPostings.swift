// The classes of places in an index, each with its places: tags, words of the data's own, and MapKit's categories.

import Gazetteer

/// Classes by number, in the order of their names.
package struct ClassPostings {
  private let texts: IndexArray<UInt8>
  private let names, starts, postings: IndexArray<UInt32>

  package init(_ index: IndexedPlaces) {
    texts = index.section(.classTexts, of: UInt8.self)
    names = index.section(.classNames, of: UInt32.self)
    starts = index.section(.classStarts, of: UInt32.self)
    postings = index.section(.classPlaces, of: UInt32.self)
  }

  /// How many classes there are.
  package var count: Int { max(0, min(names.count, starts.count) - 1) }

  /// `amenity=cafe`.
  package func name(_ number: Int) -> UnsafeBufferPointer<UInt8> { Self.part(texts, names, number) }

  /// The places of a class, most important first.
  package func places(_ number: Int) -> UnsafeBufferPointer<UInt32> { Self.part(postings, starts, number) }

  private static func part<Element>(
    _ all: IndexArray<Element>, _ starts: IndexArray<UInt32>, _ number: Int
  ) -> UnsafeBufferPointer<Element> { all.run(Int(starts[number]), Int(starts[number + 1])) }

  /// The class with a name; nil for one that no place has.
  package func number(_ name: some Collection<UInt8>) -> Int? {
    let at = partition(0, count) { !self.name($0).lexicographicallyPrecedes(name) }
    return at < count && self.name(at).elementsEqual(name) ? at : nil
  }

  /// The places that have all of some classes, most important first.
  package func places(all classes: [Int]) -> [Int] {
    guard let first = classes.first else { return [] }
    var found = places(first).map(Int.init)
    for other in classes.dropFirst() {
      let others = places(other)
      found = found.filter { place in
        let at = partition(0, others.count) { Int(others[$0]) >= place }
        return at < others.count && Int(others[at]) == place
      }
    }
    return found
  }
}

extension PlaceIndexBuilder {
  /// Writes the classes with their places.
  func addClasses(_ ranks: [UInt32], _ image: inout IndexImage) {
    var places = [[UInt32]](repeating: [], count: bag.classNames.count)
    var at = 0
    for (index, count) in bag.classCounts.enumerated() {
      for class_ in bag.classes[at..<at + Int(count)] { places[Int(class_)].append(ranks[index]) }
      at += Int(count)
    }
    let order = bag.classNames.indices.sorted {
      bag.classNames[$0].utf8.lexicographicallyPrecedes(bag.classNames[$1].utf8)
    }
    var texts: [UInt8] = []
    var (names, starts, postings): ([UInt32], [UInt32], [UInt32]) = ([0], [0], [])
    for number in order {
      texts += Array(bag.classNames[number].utf8)
      names.append(UInt32(texts.count))
      postings += places[number].sorted()
      starts.append(UInt32(postings.count))
    }
    image.set(.classTexts, texts)
    image.set(.classNames, names)
    image.set(.classStarts, starts)
    image.set(.classPlaces, postings)
  }
}
