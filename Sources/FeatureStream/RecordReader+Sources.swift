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

  /// Opens a file that GDAL reads; false for all else.
  func openDataSource(_ path: String) throws(RunError) -> Bool {
    // That one column is the id holds of a layer as of CSV.
    guard options.format == nil || options.format == .gdal || csv.namesOnlyID else { return false }
    guard let file = DataSourceFile(path, isAsked: options.format == .gdal) else {
      if options.format == .gdal {
        if path != "-" { try ByteSource.check(path) }
        let name = path == "-" ? "standard input" : path
        throw RunError(.usage, "\(name): GDAL reads files in places; give it the file itself, by its name")
      }
      if let word = csv.dataSource.words.first {
        throw RunError(.usage, "\(path): \(word) is for files with layers that GDAL reads, such as a GeoPackage")
      }
      return false
    }
    document = DocumentReader(
      try file.makeDecoder(csv.dataSource), first: UnsafeRawBufferPointer(start: nil, count: 0), name: path)
    return true
  }
}
