// The version of libyaml.

internal import CYAML

/// libyaml as it is installed.
public enum YAMLLibrary {
  /// The version, such as `0.2.5`.
  public static var version: String { String(cString: yaml_get_version_string()) }
}
