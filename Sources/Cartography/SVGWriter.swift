// A picture as SVG 1.1: small, the same bytes on each machine, and safe whatever the data say.

/// Writes display lists as SVG.
///
/// Positions are rounded to a hundredth of a point. Text of the data is text and never markup: what XML forbids is
/// left out, and the rest escaped (XML 1.0 §2.2, §2.4). What follows each other and looks the same shares one group
/// with the attributes; lines that nothing tells apart share one path.
public struct SVGWriter {
  var out = SVGText()
  private var isInLayer = false
  private var layerCount = 0
  /// The images that are still to come, as PNG.
  private var images: [[UInt8]] = []

  private init() {}

  /// The document.
  ///
  /// - Parameter scale: how many pixels a point is; only the size that is asked for grows.
  /// - Parameter images: its images in their order, as PNG files.
  public static func document(_ list: DisplayList, scale: Double = 1, images: [[UInt8]] = []) -> [UInt8] {
    var writer = SVGWriter()
    writer.images = images
    writer.write(list, scale)
    return writer.out.bytes
  }

  private mutating func write(_ list: DisplayList, _ scale: Double) {
    out.write("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    out.attribute("width", list.width * scale)
    out.attribute("height", list.height * scale)
    out.write(" viewBox=\"0 0")
    out.write(" ")
    out.number(SVGText.hundredths(list.width))
    out.number(SVGText.hundredths(list.height))
    out.write("\" role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', 'Noto Sans', sans-serif\"")
    // What nearly all have; what has not says so.
    let icons = list.icons
    if !icons.isEmpty || !images.isEmpty { out.write(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    out.write(" fill-rule=\"evenodd\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    if !list.title.isEmpty {
      title(list.title)
      out.write("\n")
    }
    if !list.summary.isEmpty {
      out.write("<desc>")
      out.escaped(list.summary)
      out.write("</desc>\n")
    }
    define(icons)
    out.write("<rect")
    out.attribute("width", list.width)
    out.attribute("height", list.height)
    fill(list.background)
    out.write("/>\n")
    var at = 0
    while at < list.items.count {
      if case .layer(let name) = list.items[at] {
        begin(layer: name)
        at += 1
        continue
      }
      var end = at + 1
      while end < list.items.count, list.items[at].looks(like: list.items[end]) { end += 1 }
      write(list.items[at..<end])
      at = end
    }
    if isInLayer { out.write("</g>\n") }
    out.write("</svg>\n")
  }

  private mutating func begin(layer name: String) {
    if isInLayer { out.write("</g>\n") }
    layerCount += 1
    out.write("<g id=\"layer-\(layerCount)\"")
    if !name.isEmpty {
      out.write(" data-name=\"")
      out.escaped(name)
      out.write("\"")
    }
    out.write(">\n")
    isInLayer = true
  }

  /// Writes items of one look: alone with its attributes, several in a group that has them.
  private mutating func write(_ run: ArraySlice<DisplayItem>) {
    guard let first = run.first else { return }
    let sharesPath = first.canShareAPath && run.allSatisfy(\.name.isEmpty)
    let isGroup = run.count > 1 && !sharesPath
    if isGroup {
      out.write("<g")
      look(of: first)
      out.write(">\n")
    }
    if sharesPath, run.count > 1 {
      out.write("<path")
      look(of: first)
      out.write(" d=\"")
      var pen = PathPen()
      for item in run {
        switch item {
        case .lines(_, let lines, _): pen.draw(lines, closes: false, &out)
        case .shape(_, _, let rings, _, _): pen.draw(rings, closes: true, &out)
        default: break
        }
      }
      out.write("\"/>\n")
    } else {
      for item in run { write(item, alone: !isGroup) }
    }
    if isGroup { out.write("</g>\n") }
  }

  /// The attributes that items of one look share.
  private mutating func look(of item: DisplayItem) {
    switch item {
    case .layer, .image: break
    case .shape(let fill, let stroke, _, _, _):
      self.fill(fill ?? .clear)
      if let stroke { self.stroke(stroke) }
    case .lines(let stroke, _, _):
      self.fill(.clear)
      self.stroke(stroke)
    case .mark(let marker, let x, let y, _): look(of: marker, marker.shape(x: x, y: y))
    case .label(let label): look(of: label)
    }
  }

  private mutating func write(_ item: DisplayItem, alone: Bool) {
    switch item {
    case .layer: break
    case .image(let picture): image(picture)
    case .shape(let fill, let stroke, let rings, let stroked?, let name):
      if alone {
        if let fill, !rings.isEmpty {
          out.write("<path")
          self.fill(fill)
          path(rings, closes: true, name)
        }
        if let stroke, !stroked.isEmpty {
          out.write("<path fill=\"none\"")
          self.stroke(stroke)
          path(stroked, closes: false, name)
        }
        return
      }
      // Its border is not all of its rings; what the group gives is taken away from each.
      if fill != nil, !rings.isEmpty {
        out.write(stroke == nil ? "<path" : "<path stroke=\"none\"")
        path(rings, closes: true, name)
      }
      if stroke != nil, !stroked.isEmpty {
        out.write(fill == nil ? "<path" : "<path fill=\"none\"")
        path(stroked, closes: false, name)
      }
    case .shape(_, _, let rings, nil, let name):
      guard !rings.isEmpty else { return }
      out.write("<path")
      if alone { look(of: item) }
      path(rings, closes: true, name)
    case .lines(_, let lines, let name):
      guard !lines.isEmpty else { return }
      out.write("<path")
      if alone { look(of: item) }
      path(lines, closes: false, name)
    case .mark(let marker, let x, let y, let name): mark(marker, marker.shape(x: x, y: y), name, alone: alone)
    case .label(let label): self.label(label, alone: alone)
    }
  }

  /// Writes the next image, as a PNG file in Base64.
  private mutating func image(_ picture: RasterPicture) {
    guard !images.isEmpty else { return }
    out.write("<image")
    out.attribute("width", Double(picture.width) / picture.scale)
    out.attribute("height", Double(picture.height) / picture.scale)
    out.write(" xlink:href=\"data:image/png;base64,")
    out.write(base64: images.removeFirst())
    out.write("\"/>\n")
  }

  /// Ends the element of a path whose attributes are written.
  private mutating func path(_ path: ScreenPath, closes: Bool, _ name: String) {
    out.write(" d=\"")
    var pen = PathPen()
    pen.draw(path, closes: closes, &out)
    end("path", name)
    out.write("\n")
  }

  /// Ends an element inside its last attribute, with the name of what it shows.
  mutating func end(_ element: StaticString, _ name: String) {
    if name.isEmpty {
      out.write("\"/>")
      return
    }
    out.write("\">")
    title(name)
    out.write("</")
    out.write(element)
    out.write(">")
  }

  mutating func title(_ text: String) {
    out.write("<title>")
    out.escaped(text)
    out.write("</title>")
  }

  // MARK: Attributes

  mutating func fill(_ color: Color) { out.attribute("fill", color, opacity: "fill-opacity") }

  mutating func stroke(_ stroke: Stroke) {
    guard stroke.color.opacity > 0, stroke.width > 0 else { return }
    out.attribute("stroke", stroke.color, opacity: "stroke-opacity")
    if stroke.width != 1 { out.attribute("stroke-width", stroke.width) }
    if !stroke.dash.isEmpty {
      out.write(" stroke-dasharray=\"")
      for length in stroke.dash { out.number(SVGText.hundredths(length)) }
      out.write("\"")
    }
    if stroke.cap != .round { out.attribute("stroke-linecap", word: stroke.cap.rawValue) }
    if stroke.join != .round { out.attribute("stroke-linejoin", word: stroke.join.rawValue) }
  }
}

extension DisplayItem {
  /// Whether both are written with the same attributes.
  fileprivate func looks(like other: DisplayItem) -> Bool {
    switch (self, other) {
    case (.shape(let fill, let stroke, _, _, _), .shape(let otherFill, let otherStroke, _, _, _)):
      fill == otherFill && stroke == otherStroke
    case (.lines(let stroke, _, _), .lines(let otherStroke, _, _)): stroke == otherStroke
    case (.mark(let marker, _, _, _), .mark(let otherMarker, _, _, _)): marker == otherMarker
    case (.label(let label), .label(let otherLabel)):
      label.style == otherLabel.style && label.alignment == otherLabel.alignment
    default: false
    }
  }

  /// What it is called; labels say it themselves.
  fileprivate var name: String {
    switch self {
    case .shape(_, _, _, _, let name), .lines(_, _, let name), .mark(_, _, _, let name): name
    case .layer, .label, .image: ""
    }
  }

  /// Whether it looks the same in one path with others: drawn over each other, opaque lines are, and areas and what is
  /// seen through are not.
  fileprivate var canShareAPath: Bool {
    switch self {
    case .lines(let stroke, _, _): stroke.color.opacity == 1
    case .shape(nil, let stroke?, _, nil, _): stroke.color.opacity == 1
    default: false
    }
  }
}
