// The version of expat.

internal import CExpat

/// expat as it is installed.
public enum ExpatLibrary {
  /// The version, such as `2.5.0`.
  public static var version: String {
    let text = String(cString: XML_ExpatVersion())
    return text.hasPrefix("expat_") ? String(text.dropFirst(6)) : text
  }
}
