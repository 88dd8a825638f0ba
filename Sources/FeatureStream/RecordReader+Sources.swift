// Inputs that are no streams of bytes: folders of IMDF, and files that GDAL reads.

import Documents
import Formats

extension RecordReader {
  var venueOptions: IMDFOptions { IMDFOptions(language: csv.venueLanguage, resolves: csv.resolvesVenue) }

  /// Opens a folder that is an archive of IMDF; false for all else.
  func openVenue(_ path: String) throws(RunError) -> Bool {
    guard options.format == nil || options.format == .imdf, let files = try venueFiles(path) else { return false }
    document = DocumentReader(
      IMDFDecoder(files, venueOptions), first: UnsafeRawBufferPointer(start: nil, count: 0), name: path)
    return true
  }

  /// Whether an option asks for what only files have that GDAL reads.
  private var asksForLayers: Bool { !csv.dataSource.words.isEmpty }

  /// Refuses an input that GDAL does not read, where an option asks for what only such files have.
  func refuseLayers(_ name: String) throws(RunError) {
    guard let word = csv.dataSource.words.first else { return }
    throw RunError(.usage, "\(name): \(word) is for files with layers that GDAL reads, such as a GeoPackage")
  }

  /// Copies an input that GDAL reads in places, and that comes through a pipe or is compressed, to a temporary file,
  /// and opens that; false for all else.
  ///
  /// - Parameter head: the first of the bytes in the chunk.
  func copyDataSource(
    _ chunk: Chunk, _ head: UnsafeRawBufferPointer, _ state: InputState
  ) throws(RunError) -> Bool {
    guard options.format == nil || csv.namesOnlyID, state.isAtEnd || !ForeignFormat.needsMore(head), let source else {
      return false
    }
    let path = options.paths[nextPath - 1]
    let name = path == "-" ? "standard input" : path
    guard let format = ForeignFormat(head, asLayers: asksForLayers), format.driver != nil else {
      if !head.isEmpty { try refuseLayers(name) }
      return false
    }
    let folder = try TemporaryFolder(file: "input.\(DataSourceFile.ending(format))")
    try folder.write(UnsafeRawBufferPointer(start: chunk.base, count: chunk.count))
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while !source.isAtEnd {
      try piece.withUnsafeMutableBufferPointer { buffer throws(RunError) in
        guard let start = buffer.baseAddress else { return }
        let count = try source.read(into: start, count: buffer.count)
        try folder.write(UnsafeRawBufferPointer(start: start, count: count))
      }
    }
    chunk.removeAll()
    copy = folder
    document = DocumentReader(
      try DataSourceFile(copy: folder.file, of: name, format).makeDecoder(csv.dataSource),
      first: UnsafeRawBufferPointer(start: nil, count: 0), name: name)
    return true
  }

  /// Opens a file that GDAL reads; false for all else.
  func openDataSource(_ path: String) throws(RunError) -> Bool {
    // That one column is the id holds of a layer as of CSV.
    guard options.format == nil || options.format == .gdal || csv.namesOnlyID else { return false }
    guard let file = DataSourceFile(path, isAsked: options.format == .gdal, asLayers: asksForLayers) else {
      if options.format == .gdal {
        if path != "-" { try ByteSource.check(path) }
        let name = path == "-" ? "standard input" : path
        throw RunError(.usage, "\(name): GDAL reads files in places; give it the file itself, by its name")
      }
      // What comes through a pipe is looked at when it is there.
      if path != "-", asksForLayers {
        try ByteSource.check(path)
        try refuseLayers(path)
      }
      return false
    }
    FilesRead.note(path)
    document = DocumentReader(
      try file.makeDecoder(csv.dataSource), first: UnsafeRawBufferPointer(start: nil, count: 0), name: path)
    return true
  }
}
