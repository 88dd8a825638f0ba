// Numbers with what they count.

extension Int {
  /// A number before a noun whose plural ends with s: `1 record`, `2 records`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Collection<String> {
  /// The texts with commas between them, so many at most, and how many more there are: "a, b and 3 more".
  package func listed(atMost most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}
