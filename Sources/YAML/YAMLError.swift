// Why a text is not YAML that plat reads.

/// A fault of a YAML text, with its place.
public struct YAMLError: Error, Sendable, Hashable {
  /// What is wrong, in libyaml's words where it found the fault.
  public let message: String
  /// Where.
  public let place: YAMLPlace

  /// Makes an error.
  public init(_ message: String, at place: YAMLPlace) { (self.message, self.place) = (message, place) }
}
