// Marks and labels in SVG.

extension SVGWriter {
  // MARK: Marks

  mutating func look(of marker: Marker, _ shape: MarkShape) {
    fill(marker.color)
    stroke(shape.ring)
    if !marker.glyph.isEmpty {
      out.attribute("font-size", shape.glyphSize)
      out.write(" font-weight=\"bold\" text-anchor=\"middle\"")
    }
  }

  mutating func mark(_ marker: Marker, _ shape: MarkShape, _ name: String, alone: Bool) {
    guard marker.kind != .none else { return }
    let isGroup = !marker.glyph.isEmpty || marker.seenIcon != nil
    if isGroup {
      out.write("<g")
      if alone { look(of: marker, shape) }
      out.write(">")
      if !name.isEmpty { title(name) }
    }
    let (name, hasLook) = isGroup ? ("", false) : (name, alone)
    if let tip = shape.tip, let tangent = shape.tangent {
      out.write("<path")
      if hasLook { look(of: marker, shape) }
      out.write(" d=\"")
      balloon(shape, tip, tangent)
      end("path", name)
    } else {
      out.write("<circle")
      if hasLook { look(of: marker, shape) }
      out.attribute("cx", shape.x)
      out.attribute("cy", shape.y)
      out.write(" r=\"")
      out.number(SVGText.hundredths(shape.radius))
      end("circle", name)
    }
    if let icon = marker.seenIcon {
      use(icon, marker, shape)
      out.write("</g>")
    } else if isGroup {
      out.write("<text")
      out.attribute("x", shape.x)
      out.attribute("y", shape.glyphBaseline)
      fill(marker.glyphColor)
      out.write(" stroke=\"none\">")
      out.escaped(marker.glyph)
      out.write("</text></g>")
    }
    out.write("\n")
  }

  /// A disc and its two tangents to the tip below.
  private mutating func balloon(_ shape: MarkShape, _ tip: Double, _ tangent: (dx: Double, y: Double)) {
    func number(_ value: Double) { out.number(SVGText.hundredths(value)) }
    out.write("M")
    number(shape.x)
    number(tip)
    out.write("L")
    number(shape.x - tangent.dx)
    number(tangent.y)
    out.write("A")
    number(shape.radius)
    number(shape.radius)
    out.write(" 0 1 1 ")
    number(shape.x + tangent.dx)
    number(tangent.y)
    out.write("z")
  }

  // MARK: Labels

  mutating func look(of label: PlacedLabel) {
    let style = label.style
    out.attribute("font-size", style.size)
    out.attribute("text-anchor", word: ["start", "middle", "end"][label.alignment + 1])
    if style.isBold { out.write(" font-weight=\"bold\"") }
    fill(style.color)
    if let halo = style.halo {
      stroke(Stroke(halo, width: label.haloWidth))
      out.write(" paint-order=\"stroke\"")
    }
  }

  mutating func label(_ label: PlacedLabel, alone: Bool) {
    let lines = label.writtenLines
    guard let first = lines.first else { return }
    out.write("<text")
    if alone { look(of: label) }
    out.attribute("x", label.x)
    out.attribute("y", first.baseline)
    if label.angle != 0 {
      out.write(" transform=\"rotate(")
      for value in [label.angle, label.x, label.y] { out.number(SVGText.hundredths(value)) }
      out.write(")\"")
    }
    if lines.count == 1 {
      length(first)
      out.write(">")
      out.escaped(first.text)
    } else {
      out.write(">")
      for (index, line) in lines.enumerated() {
        out.write("<tspan")
        out.attribute("x", label.x)
        if index > 0 { out.attribute("dy", line.baseline - lines[index - 1].baseline) }
        length(line)
        out.write(">")
        out.escaped(line.text)
        out.write("</tspan>")
      }
    }
    out.write("</text>\n")
  }

  /// The room that was kept for a line, whatever the font.
  private mutating func length(_ line: WrittenLine) {
    guard line.width > 0 else { return }
    out.attribute("textLength", line.width)
    out.write(" lengthAdjust=\"spacingAndGlyphs\"")
  }
}
