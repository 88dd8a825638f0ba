// A folder with the files of IMDF, which is read as the archive that it becomes.

import Documents
import FileNames
import SystemLibrary

/// The files of a folder that is a venue's; nil for what is none.
func venueFiles(_ path: String) throws(RunError) -> [(name: String, bytes: [UInt8])]? {
  var status = stat()
  guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
    access(path + "/manifest.json", F_OK) == 0
  else { return nil }
  var files: [(name: String, bytes: [UInt8])] = []
  for name in ["manifest.json"] + IMDFDecoder.types.map({ $0 + ".geojson" }) {
    let file = path.hasSuffix("/") ? path + name : path + "/" + name
    guard access(file, F_OK) == 0 else { continue }
    // Whoever names the folder has not seen what is in it.
    var status = stat()
    guard file.withFileName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RunError(.noInput, "\(file): is not a file with bytes of its own")
    }
    files.append((name, try readBytes(file)))
  }
  return files
}
