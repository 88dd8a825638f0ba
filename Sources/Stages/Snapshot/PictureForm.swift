// In which form a picture is written, and how large.

import Cartography
import CommandOptions
import Engines
import FeatureStream
import SystemLibrary

/// The forms of pictures.
enum PictureForm: String, CaseIterable, OptionValue {
  case svg, png, pdf

  /// The form of a file's name; SVG where it says none.
  ///
  /// - Throws: `RunError` when the name is of a form that is not written.
  init(path: String?) throws(RunError) {
    let name = path?.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      self = .svg
      return
    }
    let ending = name[name.index(after: dot)...].lowercased()
    if ["jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "eps", "ps"].contains(ending) {
      throw RunError(
        .usage, "\(name): pictures are written as svg, png or pdf; name the file so, or say which with --as")
    }
    self = PictureForm(rawValue: ending) ?? .svg
  }
}

/// `--as` and `--scale`.
struct PictureFormOptions: DeclaredOptions {
  @ValueOption(
    name: .customLong("as"),
    help: OptionHelp(
      "The form of the picture: svg, png or pdf; by default what the output file's name says, or svg.",
      valueName: "form"))
  var form: PictureForm?

  @ValueOption(
    limit: .between(0.01, 100),
    help: OptionHelp("Pixels for each point. (default: 1)", valueName: "n"))
  var scale: Double?

  /// What makes the bytes of a picture of this size.
  ///
  /// - Throws: `RunError` for a picture that is too large, or that is not text and would be written to a terminal.
  func writer(
    to path: String?, width: Double, height: Double
  ) throws(RunError) -> @Sendable (DisplayList) throws(RunError) -> [UInt8] {
    let form: PictureForm
    if let asked = self.form { form = asked } else { form = try PictureForm(path: path) }
    let scale = scale ?? 1
    if form != .svg, path ?? "-" == "-", isatty(STDOUT_FILENO) == 1 {
      throw RunError(
        .usage,
        "a \(form.rawValue.uppercased()) is not text; name a file with -o, such as -o map.\(form.rawValue)")
    }
    let pixels = Engines.pictureSize(width, height, scale: scale)
    guard pixels.fits else {
      throw RunError(
        .usage,
        "a picture of \(pixels.text) pixels is too large: at most 32767 on a side and 268 million in all; "
          + "give a smaller --size or --scale")
    }
    return { list throws(RunError) in
      switch form {
      case .svg:
        SVGWriter.document(
          list, scale: scale, images: try list.images.map { image throws(RunError) in try Engines.png(image) })
      case .png: try Engines.png(list, scale: scale)
      case .pdf: try Engines.pdf(list, scale: scale)
      }
    }
  }
}
