// What is said of a system: rows, states and what to type.

import Foundation
import TestSupport
import Testing

@testable import Installation

@Suite("What a system has")
struct SystemFindingTests {
  @Test("grids of PROJ's collection are counted, and whose they are is said")
  func grids() throws {
    try Place.withScratch { folder in
      for name in ["us_noaa_conus.tif", "de_adv_BETA2007.tif", "us_nga_egm96_15.tif", "proj.db", "ntf_r93.gsb"] {
        try Data().write(to: folder.appending(path: name))
      }
      let found = SystemFinding.grids(in: [folder.path, "/no/such/folder"])
      #expect(found.state == .ok && found.remedy == nil)
      #expect(found.found == "4 files of de, us")
      let none = SystemFinding.grids(in: ["/no/such/folder"])
      #expect(none.state == .note && none.found == "none" && none.remedy?.contains("projsync") == true)
    }
  }

  @Test("a locale is one with UTF-8, however that is spelt")
  func locales() {
    for value in ["C.UTF-8", "de_DE.utf8", "en_US.UTF8"] {
      #expect(SystemFinding.locale(("LANG", value)).state == .ok, "\(value)")
    }
    for value in ["C", "POSIX", "de_DE.ISO-8859-1"] {
      #expect(SystemFinding.locale(("LANG", value)).remedy == "export LC_ALL=C.UTF-8", "\(value)")
    }
    #expect(SystemFinding.locale(nil).state == .note)
  }

  @Test("columns of the table stand below each other, and what to type below its row")
  func table() {
    let rows = SystemFinding.table([SystemFinding.fonts(["DejaVu Sans"]), SystemFinding.fonts([])])
    #expect(
      rows == """
        ok       fonts  1 family  labels in pictures as PNG and PDF
        note     fonts  none      labels in pictures as PNG and PDF
                 to have it: apt-get install fonts-dejavu-core

        """)
  }

  @Test("every library has a version or is missing, and what it is for")
  func libraries() {
    let all = InstalledLibrary.all
    #expect(all.map(\.name).starts(with: ["GEOS", "PROJ", "proj.db"]))
    for library in all {
      #expect(library.version?.isEmpty != true && !library.purpose.isEmpty && !library.installation.isEmpty)
    }
    #expect(all.filter(\.isOptional).map(\.name) == ["GDAL"])
    #expect(all.first { $0.name == "GEOS" }?.version?.first?.isNumber == true)
  }
}
