// The versions of zlib and zstd.

internal import CCompression

/// zlib and zstd as they are installed.
public enum CompressionLibraries {
  /// The version of zlib, such as `1.2.13`.
  public static var zlib: String { String(cString: zlibVersion()) }

  /// The version of zstd.
  public static var zstd: String { String(cString: ZSTD_versionString()) }
}
