// What words of queries stand for: a file of synonyms, and letters of other scripts.

import CommandOptions
import FeatureStream
import Gazetteer

/// `--synonyms` and `--transliterate`.
struct SynonymOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      """
      Words that mean others, in the form of Elasticsearch and Solr: 'pub, bar' on a line, or 'boozer => pub'.
      """, valueName: "file"), completion: .file())
  var synonyms: String?

  @Switch(help: "Let names and queries in Cyrillic, Greek, kana, Hangul, Georgian and Armenian meet Latin letters.")
  var transliterate = false

  var namedFiles: [NamedFile] { .read("--synonyms", synonyms) }

  /// What the file says; nil for none.
  ///
  /// - Throws: `RunError` with status 66 when it cannot be read, and with status 2 and the place when it is wrong.
  func read() throws(RunError) -> Synonyms? {
    guard let synonyms else { return nil }
    let bytes = try readBytes(synonyms)
    do throws(SynonymError) { return try Synonyms(bytes) } catch {
      throw RunError(.badData, "\(synonyms):\(error.line):\(error.column): \(error.message)")
    }
  }
}
