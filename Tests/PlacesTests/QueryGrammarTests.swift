// Words between what is asked for and where, in several languages.

import Testing

@testable import PlaceSearch

@Suite struct QueryGrammarTests {
  @Test(arguments: [
    ("cafes in Vaduz", QueryGrammar.Relation.inside("Vaduz")), ("аптеки в Вадуце", .inside("Вадуце")),
    ("аптека у Вадуці", .inside("Вадуці")), ("apteki w Vaduz", .inside("Vaduz")), ("lékárny v Vaduz", .inside("Vaduz")),
    ("farmácias em Vaduz", .inside("Vaduz")), ("кафе возле вокзала", .near("вокзала")),
    ("кафе рядом с вокзалом", .near("вокзалом")), ("cafés perto de Vaduz", .near("Vaduz")),
    ("cafés in de buurt van Vaduz", .near("Vaduz")), ("kawiarnie blisko Vaduz", .near("Vaduz")),
    ("кафе рядом со мной", .nearMe), ("кафе поблизости", .nearMe), ("cafés perto de mim", .nearMe),
    ("cafés in de buurt", .nearMe), ("kawiarnie w pobliżu", .nearMe), ("кафе поруч", .nearMe),
  ])
  func relations(_ text: String, _ wanted: QueryGrammar.Relation) {
    #expect(QueryGrammar(text)?.relation == wanted)
  }

  @Test func noQuestion() {
    #expect(QueryGrammar("аптека") == nil)
    #expect(QueryGrammar("аптека Вадуц") == nil)
  }
}
