// By which rule vertices are chosen.

/// How a simplifier chooses the vertices to remove.
public enum SimplificationMethod: String, Sendable, CaseIterable {
  /// By distance from the line that is left (Douglas and Peucker 1973).
  case douglasPeucker = "douglas-peucker"
  /// By the area of the triangle with the neighbours that are left (Visvalingam and Whyatt 1993); a tolerance t stands
  /// for the area t².
  case visvalingam
  /// By distance, and the parts of a geometry, lines too, do not come to cross themselves or each other.
  case topologyPreserving = "topology-preserving"
}
