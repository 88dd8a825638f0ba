// What every page of plat view has; the module ViewPage has it from its folder Page.

internal import ViewPage

/// The source of a page: HTML with `{{name}}` where something is put in, and what is put in on every page.
enum PageSource {
  static var template: [UInt8] { bytes(plat_get_page_html()) }
  static var style: [UInt8] { bytes(plat_get_page_style()) }
  static var script: [UInt8] { bytes(plat_get_page_script()) }
  /// What a browser knows style and script by (CSP).
  static var styleHash: [UInt8] { bytes(plat_get_page_style_hash()) }
  static var scriptHash: [UInt8] { bytes(plat_get_page_script_hash()) }

  private static func bytes(_ part: plat_bytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: part.bytes, count: part.count))
  }
}
