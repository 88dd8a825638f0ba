// What words for classes of places mean in one index: its own classes, what OpenStreetMap's editors call them, MapKit's
// categories.

import Gazetteer
import PlaceIndex
import TextFolding

/// What some words mean.
package struct CategoryMeaning {
  /// Where a meaning comes from, the most telling first.
  enum Source: UInt8 {
    /// The words name one class.
    case name
    /// They are a word for a category of MapKit's.
    case category
    /// They are the data's own word.
    case value
    /// They only lead there.
    case term
  }

  /// Classes that places have all of, by number.
  struct Sense: Equatable {
    let source: Source
    package let classes: [Int]
  }

  /// The best first.
  var senses: [Sense]
  /// Whether the words are the name of something, and do not only lead there.
  var isName: Bool { senses.contains { $0.source != .term } }
}

/// The words for the classes of one index; belongs to one thread.
final class CategoryVocabulary {
  /// A word that can be completed to.
  struct Label {
    package let text: String
    /// The class, or MapKit's category, that it stands for.
    package let classes: [Int]
    let category: PointOfInterestCategory?
    /// Of the words for one thing, this one's number; those of other languages come last.
    let ordinal: Int
    let isForeign: Bool
  }

  let postings: ClassPostings
  private var english: [[UInt8]: [CategoryMeaning.Sense]] = [:]
  private var foreign: [[UInt8]: [CategoryMeaning.Sense]] = [:]
  private var labels: [Label] = []
  /// Where words of labels begin: what follows there, and the number of the label; sorted.
  private var beginnings: [(text: [UInt8], label: Int)] = []
  /// The classes of each category.
  private var categories: [UInt8: Int] = [:]

  /// The most words that name a class.
  private static let mostWords = 6

  init(_ index: IndexedPlaces) {
    postings = ClassPostings(index)
    addCategories()
    let named = addPresets()
    addForeignPresets()
    addValues(named)
    for (number, label) in labels.enumerated() {
      let folded = Folding.folded(label.text)
      for start in folded.tokenStarts { beginnings.append((Array(folded.bytes[Int(start)...]), number)) }
    }
    beginnings.sort { $0.text != $1.text ? $0.text.lexicographicallyPrecedes($1.text) : $0.label < $1.label }
  }

  private func add(_ words: [[UInt8]], _ sense: CategoryMeaning.Sense, isEnglish: Bool = true) {
    let key = CategoryWords.key(words)
    guard !key.isEmpty else { return }
    if isEnglish {
      if english[key]?.contains(sense) != true { english[key, default: []].append(sense) }
    } else if foreign[key]?.contains(sense) != true {
      foreign[key, default: []].append(sense)
    }
  }

  private func addCategories() {
    for category in PointOfInterestCategory.all {
      guard let number = postings.number(category.rawValue.utf8) else { continue }
      categories[category.number] = number
      // What the category is first of all, before what else is in it.
      let core = category.coreTag.flatMap { postings.number($0.utf8) }
      let englishCount = category.englishLabels.count
      for (ordinal, label) in category.labels.enumerated() {
        let words = Folding.folded(label).words
        for classes in [core, number].compactMap({ $0 }) {
          add(words, CategoryMeaning.Sense(source: .category, classes: [classes]), isEnglish: ordinal < englishCount)
        }
        labels.append(
          Label(
            text: label, classes: [number], category: category, ordinal: ordinal, isForeign: ordinal >= englishCount))
      }
    }
  }

  /// - Returns: the classes that have a name.
  private func addPresets() -> Set<Int> {
    var named: Set<Int> = []
    for preset in CategoryWords.presets {
      guard let classes = numbers(of: preset.classes) else { continue }
      let names = preset.names
      for name in names {
        add(Folding.folded(String(name)).words, CategoryMeaning.Sense(source: .name, classes: classes))
      }
      for term in preset.terms {
        add(Folding.folded(String(term)).words, CategoryMeaning.Sense(source: .term, classes: classes))
      }
      if classes.count == 1 { named.insert(classes[0]) }
      for (ordinal, name) in names.enumerated() where !name.contains("(") && !name.contains("/") {
        labels.append(
          Label(text: String(name), classes: classes, category: nil, ordinal: ordinal, isForeign: false))
      }
    }
    return named
  }

  /// The ordinal of the first word of another language, beyond those of any class's English words.
  private static let firstForeign = 1_000

  /// Words of other languages, but not those that mean something in English too.
  private func addForeignPresets() {
    for preset in CategoryWords.foreignPresets {
      guard let classes = numbers(of: preset.classes) else { continue }
      for (ordinal, name) in preset.names.enumerated() {
        let words = Folding.folded(String(name)).words
        if english[CategoryWords.key(words)]?.contains(where: { $0.source != .term }) == true { continue }
        add(words, CategoryMeaning.Sense(source: .name, classes: classes), isEnglish: false)
        // After all English words for the class.
        labels.append(
          Label(
            text: String(name), classes: classes, category: nil, ordinal: Self.firstForeign + ordinal, isForeign: true))
      }
    }
  }

  /// The numbers of classes; nil where the data has not all of them.
  private func numbers(of wanted: [Substring]) -> [Int]? {
    let found = wanted.compactMap { postings.number($0.utf8) }
    return found.count == wanted.count ? found : nil
  }

  /// The data's own words: `bicycle_rental` of `amenity=bicycle_rental`.
  private func addValues(_ named: Set<Int>) {
    for number in 0..<postings.count {
      let name = String(decoding: postings.name(number), as: UTF8.self)
      guard let equals = name.firstIndex(of: "=") else { continue }
      let value = name[name.index(after: equals)...]
      if ["other", "unknown", "none", "*"].contains(value) { continue }
      let text = value == "yes" ? name[..<equals] : value
      let words = Folding.folded(String(text)).words
      guard !words.isEmpty, words.count <= Self.mostWords, PointOfInterestCategory(String(value)) == nil else {
        continue
      }
      let sense = CategoryMeaning.Sense(source: .value, classes: [number])
      // Layers and the like are called by plurals.
      for key in CategoryWords.singulars(of: words, isEnglish: true) { add([key], sense) }
      if named.contains(number) || value == "yes" { continue }
      labels.append(
        Label(text: Self.label(String(text)), classes: [number], category: nil, ordinal: 0, isForeign: false))
    }
  }

  /// A value as it is shown: its first letter large, spaces for underscores.
  static func label(_ value: String) -> String {
    let text = String(value.map { $0 == "_" ? " " : $0 })
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// What words mean; nil for nothing that the data has.
  func meaning(_ words: [[UInt8]]) -> CategoryMeaning? {
    guard !words.isEmpty, words.count <= Self.mostWords else { return nil }
    var senses: [CategoryMeaning.Sense] = []
    for key in CategoryWords.singulars(of: words, isEnglish: true) {
      for sense in (english[key] ?? []) + named(foreign[key] ?? []) where !senses.contains(sense) {
        senses.append(sense)
      }
    }
    if senses.isEmpty {
      for key in CategoryWords.singulars(of: words, isEnglish: false).dropFirst() {
        for sense in named(foreign[key] ?? []) where !senses.contains(sense) { senses.append(sense) }
      }
    }
    guard !senses.isEmpty else { return nil }
    // Of what words lead to, that which there is most of; a category's core comes before the category.
    let counts = senses.map { $0.classes.map { postings.places($0).count }.min() ?? 0 }
    let order = senses.indices.sorted { a, b in
      let (left, right) = (senses[a].source, senses[b].source)
      if left != right { return left.rawValue < right.rawValue }
      return left == .category || counts[a] == counts[b] ? a < b : counts[a] > counts[b]
    }
    return CategoryMeaning(senses: order.map { senses[$0] })
  }

  /// The senses in which a word of another language is a class's name, else all: a Bahnhof is a railway station, and no
  /// bus stop of the category that both are in.
  private func named(_ senses: [CategoryMeaning.Sense]) -> [CategoryMeaning.Sense] {
    let names = senses.filter { $0.source == .name }
    return names.isEmpty ? senses : names
  }

  /// What a class as data writes it means: `cuisine=pizza`, or MapKit's `MKPOICategoryCafe`.
  func meaning(class name: String) -> CategoryMeaning? {
    let category = PointOfInterestCategory(name).flatMap { categories[$0.number] }
    guard let number = category ?? postings.number(name.lowercased().utf8) else { return nil }
    return CategoryMeaning(senses: [CategoryMeaning.Sense(source: .name, classes: [number])])
  }

  /// The labels that words begin, one for each thing, the first of its labels; those of other languages only where more
  /// was typed than English words of one letter begin with.
  func begun(_ words: QueryWords) -> [Label] {
    let phrase = words.phrase
    var best: [[Int]: Int] = [:]
    var at = partition(0, beginnings.count) { !beginnings[$0].text.lexicographicallyPrecedes(phrase) }
    while at < beginnings.count, beginnings[at].text.starts(with: phrase) {
      let (text, number) = beginnings[at]
      at += 1
      let label = labels[number]
      if words.lastIsWhole, text.count > phrase.count, text[phrase.count] != 0x20 { continue }
      if label.isForeign, phrase.count < 3 { continue }
      if let known = best[label.classes], labels[known].ordinal <= label.ordinal { continue }
      best[label.classes] = number
    }
    return best.values.sorted().map { labels[$0] }
  }

  /// The key of a class, as `meaning(class:)` takes it; nil for several.
  package func key(of label: Label) -> String? {
    label.classes.count == 1 ? String(decoding: postings.name(label.classes[0]), as: UTF8.self) : nil
  }
}
