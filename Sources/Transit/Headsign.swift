// What vehicles say of where they go.

/// Texts on the front of vehicles.
enum Headsign {
  /// Words that some feeds begin a headsign with, and the sentences around it have, too.
  private static let beginnings = [
    "to ", "towards ", "toward ", "nach ", "richtung ", "vers ", "direction ", "hacia ", "dirección ", "verso ",
    "direzione ",
  ]

  /// The name of the place that a headsign leads to: `City Point` for `to City Point`.
  static func place(_ text: String) -> String {
    let lowercased = text.lowercased()
    guard let word = beginnings.first(where: { lowercased.hasPrefix($0) }) else { return text }
    let name = text.dropFirst(word.count).drop { $0 == " " }
    return name.isEmpty ? text : String(name)
  }
}
