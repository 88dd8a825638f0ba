// plat plot: a look at features in the terminal.

import Cartography
import CommandOptions
import FeatureStream
import GeoJSON
import MapGeometry

/// Draws a map with the features on it in the terminal.
struct Plot: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw a map of the features in the terminal.",
    discussion: """
      The picture of plat snapshot, in characters: lines are braille dots, areas the background colour, marks and names \
      text. It fills the terminal, and has colours where it is written to one. Terminals that take kitty's graphics get \
      pixels.

        plat plot places.ndjson
        plat decode trip.gpx.geojson | plat plot --pitch 45

      \(StageKind.retainsAll.rawValue) With --camera it holds what is drawn, and not the records.
      """)

  @ValueOption(
    name: .customLong("as"),
    help: OptionHelp(
      "Draw as braille, sixel or kitty graphics. (default: kitty where the terminal says so, else braille)",
      valueName: "form"))
  var form: PlotForm?

  @ValueOption(help: "Use colours: auto, always or never. (default: auto, on a terminal without NO_COLOR)")
  var color: PlotColor = .auto

  @ValueOption(
    help: OptionHelp(
      "Columns and rows, such as 80x24. (default: those of the terminal, less the row of the prompt)",
      valueName: "wxh"))
  var size: PlotSize?

  @ValueOption(
    help: OptionHelp(
      "Points that content keeps away from the sides, a cell being 8 by 16: one number for all, or top,left,bottom,right.",
      valueName: "t,l,b,r"))
  var padding: EdgeInsets?

  @Options var direction: CameraDirectionOptions

  @Options var limits: CameraLimitOptions

  @Options var place: CameraPositionOptions

  @Options var picture: PictureOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .of(picture.namedFiles, place.namedFiles) }

  static var constraints: [OptionConstraint] {
    [
      .refuses("--camera -", because: "standard input holds the features"),
      .requires("--units, --locale", "--scale-bar", because: "it is for its texts"),
    ]
  }

  var written: WrittenForm { .other("text for a terminal") }

  func prepare() throws(RunError) -> PreparedStage {
    let terminal = Terminal(isOutput: stream.output ?? "-" == "-")
    let kind = form ?? (terminal.takesKittyGraphics && color != .never ? .kitty : .braille)
    let cells = TerminalForm(
      columns: size?.columns ?? terminal.columns, rows: size?.rows ?? max(1, terminal.rows - 1),
      colors: color.colors(terminal),
      cellWidth: kind == .braille ? 8 : terminal.cellWidth, cellHeight: kind == .braille ? 16 : terminal.cellHeight)
    let reading = try place.reading(stream.reading)
    // A cell is as wide as eight points; a camera with a screen of its own is shown whole.
    var screen = ViewportOptions()
    (screen.size, screen.padding) = (nil, padding)
    if reading?.viewport == nil || size != nil {
      let point = cells.cellWidth / 8
      screen.size = ViewportSize(
        width: Double(cells.columns) * 8, height: Double(cells.rows) * cells.cellHeight / point)
    }
    let camera = try PictureCamera(place, reading, screen, direction, limits, inset: 16, stream.reading)
    var plan = try picture.plan(camera, stream.reading, usual: .dark)
    let grid = cells.grid(width: camera.viewport.width, height: camera.viewport.height)
    plan.hasOnlyCoasts = kind == .braille
    plan.ruler = .cells(width: grid.cellX, height: grid.cellY)
    let made = MadeOutput()
    let drawn = OutputForm(
      framing: MadeFraming(made),
      reduction: Reduction(
        collector: { [plan] in PictureCollector(plan) },
        concurrentReducer: { [plan] jobs in
          PictureReducer(plan, into: made, jobs: jobs) { list throws(RunError) in Array(kind.text(list, cells).utf8) }
        }))
    var stage = PreparedStage(
      .sink(drawn), needs: GeometryNeeds(ordinates: true, positions: false), names: plan.names,
      retention: .pictures)
    stage.places = place.places
    return stage
  }
}

/// How a picture is drawn in a terminal.
enum PlotForm: String, OptionValue, CaseIterable, Sendable {
  case braille, sixel, kitty

  func text(_ list: DisplayList, _ form: TerminalForm) -> String {
    switch self {
    case .braille: BrailleWriter.text(list, form)
    case .sixel: GraphicsWriter.text(list, form, .sixel)
    case .kitty: GraphicsWriter.text(list, form, .kitty)
    }
  }
}

/// Whether colours are used.
enum PlotColor: String, OptionValue, CaseIterable, Sendable {
  case auto, always, never

  func colors(_ terminal: Terminal) -> TerminalColors {
    switch self {
    case .auto: terminal.usualColors
    case .always: terminal.knownColors
    case .never: .none
    }
  }
}

/// A number of columns and rows: `80x24`.
struct PlotSize: OptionValue {
  static var expectation: String { "columns and rows, such as 80x24" }

  let columns, rows: Int

  init?(argument: String) {
    let words = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard words.count == 2, let columns = words[0], let rows = words[1], Terminal.sizes.contains(columns),
      Terminal.sizes.contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}
