// Icons in SVG: each is there once, and used by the marks that have it.

extension DisplayList {
  /// The icons of its marks, each once, in the order of the table.
  var icons: [Icon] {
    var found: Set<Icon> = []
    for case .mark(let marker, _, _, _) in items { if let icon = marker.seenIcon { found.insert(icon) } }
    return found.sorted { $0.code < $1.code }
  }
}

extension SVGWriter {
  /// Writes what icons are drawn of, in the units of their grid.
  ///
  /// The colour of the mark is `color` where they are used, and that of what is on it `fill` and `stroke`.
  mutating func define(_ icons: [Icon]) {
    guard !icons.isEmpty else { return }
    out.write("<defs>\n")
    for icon in icons {
      out.write("<g id=\"icon-\(icon.name)\">")
      for part in icon.parts {
        out.write("<path")
        if let width = part.width {
          out.write(" fill=\"none\"")
          if part.isCut { out.write(" stroke=\"currentColor\"") }
          out.attribute("stroke-width", width)
        } else {
          out.write(" stroke=\"none\"")
          if part.isCut { out.write(" fill=\"currentColor\"") }
        }
        out.write(" d=\"")
        var pen = PathPen()
        pen.draw(part.path, closes: part.width == nil, &out)
        out.write("\"/>")
      }
      out.write("</g>\n")
    }
    out.write("</defs>\n")
  }

  /// Puts an icon on its mark.
  mutating func use(_ icon: Icon, _ marker: Marker, _ shape: MarkShape) {
    let frame = shape.iconFrame
    out.write("<use xlink:href=\"#icon-\(icon.name)\"")
    fill(marker.glyphColor)
    stroke(Stroke(marker.glyphColor, width: 1))
    out.attribute("color", marker.color.withOpacity(1), opacity: "opacity")
    out.write(" transform=\"translate(")
    out.number(SVGText.hundredths(frame.x))
    out.number(SVGText.hundredths(frame.y))
    out.write(") scale(\(SVGText.scale(frame.scale)))\"/>")
  }
}

extension SVGText {
  /// A factor to a ten thousandth, as marks may be many times as large as the grid.
  fileprivate static func scale(_ value: Double) -> String {
    let parts = Int((value * 10_000).rounded())
    let rest = String(10_000 + parts % 10_000).dropFirst()
    return "\(parts / 10_000).\(rest)"
  }
}
