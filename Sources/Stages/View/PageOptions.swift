// What a page's map looks like, as options.

import ArgumentParser
import Cartography

/// Colours, layers and names of a page.
struct PageOptions: ParsableArguments {
  @Option(help: "The colours of the map (MapStyle).")
  var style: Appearance.Name?

  @Option(
    help: ArgumentHelp("A further file, drawn below the records; several are drawn in their order.", valueName: "file"),
    completion: .file())
  var layer: [String] = []

  @Flag(inversion: .prefixedNo, help: "Draw the outline of the world's land below all, on maps of large parts of it.")
  var base = true

  @Flag(inversion: .prefixedNo, help: "Write the names of features where there is room.")
  var labels = true

  @Option(help: ArgumentHelp("What the picture is called.", valueName: "text"))
  var title: String?
}

extension Appearance.Name: ExpressibleByArgument {}
