// Colour schemes by name: the colours themselves, which are facts, and where they come from.
//
// viridis, magma, inferno, plasma: S. van der Walt, N. Smith and E. Firing (matplotlib, CC0), twelve of their colours.
// cividis: J. Nuñez, C. Anderton and R. Renslow 2018. turbo: A. Mikhailov 2019, sixteen. okabe-ito: M. Okabe and K. Ito
// 2008. All others: C. Brewer and M. Harrower, ColorBrewer 2.0 (colorbrewer2.org), the largest set of each.

extension ColorScheme {
  /// Kind, name and colours of all.
  static let table: [(kind: Kind, name: String, colors: String)] = [
    (.sequential, "viridis", "440154 482173 433e85 38588c 2d708e 25858e 1e9b8a 2ab07f 52c569 86d549 c2df23 fde725"),
    (.sequential, "magma", "000004 120d31 331067 59157e 7e2482 a3307e c83e73 e95462 fa7d5e fea973 fed395 fcfdbf"),
    (.sequential, "inferno", "000004 140b34 390963 5f136e 85216b a92e5e cb4149 e65d2f f78410 fcae12 f5db4c fcffa4"),
    (.sequential, "plasma", "0d0887 3e049c 6300a7 8606a6 a62098 c03a83 d5546e e76f5a f68d45 fdae32 fcd225 f0f921"),
    (.sequential, "cividis", "00224e 013271 2f426d 48526c 5e636f 727374 878478 9d9576 b6a96f cebc63 e7d150 fee838"),
    (
      .sequential, "turbo",
      "30123b 4143a7 4771e9 3e9bfe 22c5e2 1ae4b6 46f884 88ff4e b9f635 e1dd37 faba39 fd8d27 f05b12 d63506 af1801 7a0403"
    ),
    (.sequential, "blues", "f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b"),
    (.sequential, "greens", "f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b"),
    (.sequential, "greys", "ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000"),
    (.sequential, "oranges", "fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704"),
    (.sequential, "purples", "fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d"),
    (.sequential, "reds", "fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d"),
    (.sequential, "bugn", "f7fcfd e5f5f9 ccece6 99d8c9 66c2a4 41ae76 238b45 006d2c 00441b"),
    (.sequential, "bupu", "f7fcfd e0ecf4 bfd3e6 9ebcda 8c96c6 8c6bb1 88419d 810f7c 4d004b"),
    (.sequential, "gnbu", "f7fcf0 e0f3db ccebc5 a8ddb5 7bccc4 4eb3d3 2b8cbe 0868ac 084081"),
    (.sequential, "orrd", "fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000"),
    (.sequential, "pubu", "fff7fb ece7f2 d0d1e6 a6bddb 74a9cf 3690c0 0570b0 045a8d 023858"),
    (.sequential, "pubugn", "fff7fb ece2f0 d0d1e6 a6bddb 67a9cf 3690c0 02818a 016c59 014636"),
    (.sequential, "purd", "f7f4f9 e7e1ef d4b9da c994c7 df65b0 e7298a ce1256 980043 67001f"),
    (.sequential, "rdpu", "fff7f3 fde0dd fcc5c0 fa9fb5 f768a1 dd3497 ae017e 7a0177 49006a"),
    (.sequential, "ylgn", "ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529"),
    (.sequential, "ylgnbu", "ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58"),
    (.sequential, "ylorbr", "ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506"),
    (.sequential, "ylorrd", "ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026"),
    (.diverging, "brbg", "543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30"),
    (.diverging, "piyg", "8e0152 c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221 276419"),
    (.diverging, "prgn", "40004b 762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837 00441b"),
    (.diverging, "puor", "7f3b08 b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788 2d004b"),
    (.diverging, "rdbu", "67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061"),
    (.diverging, "rdgy", "67001f b2182b d6604d f4a582 fddbc7 ffffff e0e0e0 bababa 878787 4d4d4d 1a1a1a"),
    (.diverging, "rdylbu", "a50026 d73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4 313695"),
    (.diverging, "rdylgn", "a50026 d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850 006837"),
    (.diverging, "spectral", "9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2"),
    (.qualitative, "accent", "7fc97f beaed4 fdc086 ffff99 386cb0 f0027f bf5b17 666666"),
    (.qualitative, "dark2", "1b9e77 d95f02 7570b3 e7298a 66a61e e6ab02 a6761d 666666"),
    (.qualitative, "paired", "a6cee3 1f78b4 b2df8a 33a02c fb9a99 e31a1c fdbf6f ff7f00 cab2d6 6a3d9a ffff99 b15928"),
    (.qualitative, "pastel1", "fbb4ae b3cde3 ccebc5 decbe4 fed9a6 ffffcc e5d8bd fddaec f2f2f2"),
    (.qualitative, "pastel2", "b3e2cd fdcdac cbd5e8 f4cae4 e6f5c9 fff2ae f1e2cc cccccc"),
    (.qualitative, "set1", "e41a1c 377eb8 4daf4a 984ea3 ff7f00 ffff33 a65628 f781bf 999999"),
    (.qualitative, "set2", "66c2a5 fc8d62 8da0cb e78ac3 a6d854 ffd92f e5c494 b3b3b3"),
    (.qualitative, "set3", "8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f"),
    (.qualitative, "okabe-ito", "e69f00 56b4e9 009e73 f0e442 0072b2 d55e00 cc79a7 999999"),
  ]
}
