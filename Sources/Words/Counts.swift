// Numbers with what they count.

extension Int {
  /// A number before a noun whose plural ends with s: `1 record`, `2 records`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
