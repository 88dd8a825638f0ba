// About how much memory stages take that hold what comes, by what comes: measured, and held by Tests/estimates.

import FileNames
import SystemLibrary
import Words

/// What a stage holds for each record and vertex, and of the text, in bytes.
package struct Retention: Sendable {
  package var record: Double
  package var vertex: Double
  /// Of each byte of text.
  package var text: Double

  /// What most hold: positions with their text, and something of each record.
  package static let usual = Retention(record: 200, vertex: 60, text: 1)
  /// Records as text, each with its key.
  package static let records = Retention(record: 235, vertex: 0, text: 1.05)
  /// The same in groups of many, which become one text each.
  package static let largeGroups = Retention(record: 0, vertex: 0, text: 3.2)
  /// Records as text, to be handed on after something else.
  package static let delayedRecords = Retention(record: 680, vertex: 9, text: 1.3)
  /// Records as text, each with what it is ranked by, and once more when it is written.
  package static let rankedRecords = Retention(record: 1230, vertex: 0, text: 1.75)
  /// Records as text, and once more when they are gone through again.
  package static let secondLook = Retention(record: 620, vertex: 0, text: 1.9)
  /// The same, with a rank for each vertex.
  package static let rankedVertices = Retention(record: 620, vertex: 10, text: 1.9)
  /// A topology: arcs, and what they are made of.
  package static let topology = Retention(record: 850, vertex: 115, text: 0)
  /// The same, with what simplifying its arcs takes.
  package static let simplifiedTopology = Retention(record: 950, vertex: 140, text: 0)
  /// Records as text, with their geometries for a picture.
  package static let pictures = Retention(record: 250, vertex: 10, text: 1)
  /// Buffers to be united: some 70 vertices round each point, ten for each vertex of a line that turns everywhere.
  package static let buffers = Retention(record: 4800, vertex: 900, text: 0)
  /// Borders and ends of lines among neighbours, in trees.
  package static let neighbours = Retention(record: 400, vertex: 120, text: 1)
  /// Lines that meet, with what meets at each of their ends.
  package static let network = Retention(record: 400, vertex: 195, text: 1)
  /// Lines that are put together.
  package static let lines = Retention(record: 300, vertex: 80, text: 1)
  /// The borders of polygons.
  package static let borders = Retention(record: 100, vertex: 130, text: 0)
  /// Linework: segments and the nodes at their ends; where it is noded, what the engine holds of it, too.
  package static let linework = Retention(record: 0, vertex: 95, text: 0)
  package static let nodedLinework = Retention(record: 0, vertex: 480, text: 0)
  /// The values of groups.
  package static let groups = Retention(record: 60, vertex: 0, text: 0)
  /// Points, and the triangles between them.
  package static let triangles = Retention(record: 560, vertex: 0, text: 0)
  /// The same, with what is interpolated between them.
  package static let surface = Retention(record: 600, vertex: 0, text: 0)
  /// Records of which those far from each other are chosen.
  package static let spread = Retention(record: 330, vertex: 0, text: 0)
  /// Points of one line, with their text.
  package static let connectedLines = Retention(record: 150, vertex: 0, text: 0)
  /// Points, lines and polygons to be united.
  package static let unions = Retention(record: 0, vertex: 100, text: 0)
  /// Geometries that are gathered for the hulls of groups.
  package static let gathered = Retention(record: 0, vertex: 56, text: 0)
  /// An index of places that is made.
  package static let places = Retention(record: 50, vertex: 0, text: 2)
  /// Vertices for one hull.
  package static let hull = Retention(record: 340, vertex: 120, text: 0)

  /// About how many bytes it holds of what comes.
  package func bytes(of content: InputContent) -> Int {
    let sum = record * content.records + vertex * content.vertices + text * Double(content.bytes)
    return sum < 9e18 ? Int(sum) : .max
  }
}

/// About how much there is in inputs.
package struct InputContent {
  /// The size of their text; 0 where that is not known.
  package private(set) var bytes = 0
  package private(set) var records = 0.0
  package private(set) var vertices = 0.0

  package init() {}

  /// What a text of so many bytes may hold: a vertex for each 25, in records of ten.
  package init(bytes: Int) {
    self.bytes = bytes
    vertices = Double(bytes) / 25
    records = vertices / 10
  }

  /// Adds a text, of which this is a part.
  mutating package func add(bytes: Int, sample: UnsafeRawBufferPointer) {
    var (records, vertices) = (0, 0)
    for at in sample.indices.dropLast() {
      switch sample[at] {
      // A position begins so; of other arrays there are few.
      case 0x5B where sample[at + 1] == 0x2D || sample[at + 1].isDigit: vertices += 1
      case 0x46 where at + 9 <= sample.count && sample[at..<at + 9].elementsEqual("Feature\",".utf8): records += 1
      default: break
      }
    }
    let share = Double(bytes) / Double(max(sample.count, 1))
    self.bytes += bytes
    self.records += max(1, Double(records) * share)
    self.vertices += Double(vertices) * share
  }

  /// Adds a file, looked at in a few places; false where its size is not known.
  ///
  /// What is not text is taken for what texts of its size hold.
  mutating package func add(file path: String) -> Bool {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let size = Int(status.st_size)
    let piece = 1 << 16
    var sample: [UInt8] = []
    for place in size <= 4 * piece ? [0] : [0, size / 3, 2 * size / 3, size - piece] {
      var bytes = [UInt8](repeating: 0, count: size <= 4 * piece ? size : piece)
      let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
      sample += bytes.prefix(max(0, count))
    }
    guard sample.prefix(64).contains(where: { [0x7B, 0x5B, 0x1E].contains($0) }) else {
      let more = InputContent(bytes: size)
      bytes += more.bytes
      (records, vertices) = (records + more.records, vertices + more.vertices)
      return true
    }
    sample.withUnsafeBytes { add(bytes: size, sample: $0) }
    return true
  }
}
