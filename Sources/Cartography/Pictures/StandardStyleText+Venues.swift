// The part of the standard style file that draws venues of IMDF, and Natural Earth's columns.

extension StandardStyleText {
  /// The floor of a venue, and what stands on it.
  static let venues = """
      # Venues of IMDF: a plan of one floor, see plat snapshot --level.
      - {where: "feature_type = 'venue'",
         fill: venue, stroke: detail, width: 0.8, label: false}
      - {where: "feature_type = 'footprint'",
         fill: building, stroke: building-edge, width: 1, label: false}
      - {where: "feature_type = 'level'",
         fill: floor, stroke: wall, width: 1.5, label: false}
      - {where: "feature_type = 'unit' AND category IN ('walkway', 'movingwalkway', 'lobby', 'opentobelow',
          'ramp', 'road', 'platform', 'vegetation', 'terrace', 'fieldofplay')",
         fill: floor, stroke: wall, width: 0.4, label: imdf_name, label-zoom: 18, text-color: road-text, text-size: 10,
         priority: 300}
      - {where: "feature_type = 'unit' AND category IN ('room', 'auditorium', 'classroom', 'conferenceroom', 'lounge',
          'theater', 'waitingroom', 'recreation', 'unspecified', 'serverroom', 'structure', 'mothersroom',
          'privatelounge', 'prayerroom', 'firstaid')",
         fill: room, stroke: wall, width: 1, label: imdf_name, text-color: place-text, text-size: 11, priority: 620}
      - {where: "feature_type = 'unit' AND category IN ('foodservice', 'kitchen')",
         fill: room-food, stroke: wall, width: 1, label: imdf_name, text-color: food, text-size: 11, priority: 640}
      - {where: "feature_type = 'unit' AND category IN ('office', 'laboratory', 'library')",
         fill: room-office, stroke: wall, width: 1, label: imdf_name, text-color: road-text, text-size: 11,
         priority: 600}
      - {where: "feature_type = 'unit' AND category LIKE 'restroom%' OR feature_type = 'unit' AND category IN
          ('shower', 'smokingarea', 'checkin', 'security', 'checkpoint')",
         fill: room-service, stroke: wall, width: 1, label: imdf_name, text-color: pin-stay, text-size: 10,
         priority: 560}
      - {where: "feature_type = 'unit' AND category IN ('stairs', 'elevator', 'escalator', 'steps')",
         fill: room-lift, stroke: wall, width: 1, label: false}
      - {where: "feature_type = 'unit' AND category IN ('nonpublic', 'storage', 'column', 'parking', 'mailroom')",
         fill: room-closed, stroke: wall, width: 0.8, label: false}
      - {where: "feature_type = 'section'",
         stroke: detail, width: 0.8, dash: [4, 3], label: false}
      - {where: "feature_type = 'geofence'",
         stroke: border, width: 0.8, dash: [2, 3], label: false}
      - {where: "feature_type IN ('fixture', 'kiosk')",
         fill: fixture, stroke: wall, width: 0.6, label: imdf_name, label-zoom: 20, text-size: 9, priority: 200}
      - {where: "feature_type = 'detail'",
         stroke: detail, width: 0.8, label: false}
      # A door is a gap in the wall.
      - {where: "feature_type = 'opening'",
         stroke: floor, width: {17: 1.4, 19: 3, 21: 4.5}, cap: butt, label: false}

    """

  /// The points of venues.
  static let venuePoints = """
      - {where: "feature_type = 'anchor'", marker: none, label: false}
      - {where: "feature_type = 'amenity'",
         marker: {kind: dot, size: 17, color: pin-transport, icon: "\\"category\\""}, label: imdf_name, label-zoom: 19,
         text-color: transport, text-size: 10, priority: 500}
      - {where: "feature_type = 'occupant'",
         marker: {kind: dot, size: 17, color: pin-shop, icon: "COALESCE(category, 'store')"}, label: imdf_name,
         text-color: place-text, text-size: 11, bold: true, priority: 700}

    """

  /// The colours of venues.
  static let venueColors = """
      venue: {standard: "#ece8df", muted: "#eeedeb", dark: "#2a2e32"}
      floor: {standard: "#fbfaf7", muted: "#fbfbfa", dark: "#33383d"}
      wall: {standard: "#b5aa98", muted: "#c4c1bb", dark: "#5c646c"}
      room: {standard: "#f5ead2", muted: "#f0ece3", dark: "#45423a"}
      room-food: {standard: "#fbe0c4", muted: "#f1e6da", dark: "#4d4033"}
      room-office: {standard: "#e3e9f1", muted: "#e8ebee", dark: "#3a424c"}
      room-service: {standard: "#e6e0f5", muted: "#e9e6ee", dark: "#403c4d"}
      room-lift: {standard: "#d8e4ef", muted: "#e0e5ea", dark: "#3b4854"}
      room-closed: {standard: "#e4e1db", muted: "#e6e5e3", dark: "#2e3235"}
      fixture: {standard: "#e9dfcb", muted: "#e7e3da", dark: "#4a4740"}

    """

  /// What Natural Earth's columns say, from the ground up.
  static let earth = """
      # Natural Earth, by featurecla.
      - {where: "featurecla IN ('Ocean', 'ocean', 'sea', 'bay', 'gulf', 'strait', 'sound', 'channel', 'reef', 'lagoon',
          'fjord', 'inlet', 'river')",
         fill: water, label: true, text-color: water-text, text-size: 11, priority: 460}
      - {where: "featurecla IN ('Land', 'Minor island', 'Null island')",
         fill: land, stroke: coast, width: 0.5, label: false}
      - {where: "featurecla LIKE 'Admin-0 %' AND NOT featurecla LIKE '%capital%'",
         fill: land, stroke: border, width: {2: 0.6, 6: 1.2}, label: true, text-color: place-text,
         text-size: 11, priority: "860 - 10 * COALESCE(LABELRANK, scalerank, 5)"}
      - {where: "featurecla LIKE 'Admin-1 %' AND NOT featurecla LIKE '%capital%'",
         fill: land, stroke: border, width: {2: 0.4, 6: 0.9}, label: true, text-color: place-text,
         text-size: 10, priority: 640}
      - {where: "featurecla IN ('Glacier', 'Glaciated areas')",
         fill: ice, label: false}
      - {where: "featurecla = 'Urban area'",
         fill: works, label: false}
      - {where: "featurecla = 'Coastline'",
         stroke: water-text, width: 0.75, label: false}
      - {where: "featurecla IN ('River', 'Lake Centerline', 'River (Intermittent)', 'Canal')",
         stroke: river, width: {2: 0.7, 6: 1.6, 10: 3}, label: true, text-color: water-text, text-size: 9,
         priority: "440 - 20 * COALESCE(scalerank, 0)"}
      - {where: "featurecla IN ('Lake', 'Reservoir', 'Alkaline Lake', 'Playa')",
         fill: water, stroke: river, width: 0.5, label: true, text-color: water-text, text-size: 9,
         priority: "450 - 20 * COALESCE(scalerank, 0)"}

    """

  /// Borders, circles and towns by Natural Earth's columns.
  static let earthLines = """
      - {where: "featurecla IN ('International boundary (verify)', 'Indefinite (please verify)', 'Disputed (please verify)',
          'Line of control (please verify)', 'Breakaway', 'Claim boundary', 'Lease limit', 'Overlay limit', 'Indeterminant frontier')",
         stroke: border, width: {2: 0.8, 8: 1.4}, label: false}
      - {where: "featurecla IN ('Circle of latitude', 'Circle of longitude', 'Tropic', 'Equator', 'Date line')",
         stroke: water-text, width: 0.5, dash: [4, 3], label: true, text-color: water-text, text-size: 9,
         priority: 100}
      - {where: "featurecla LIKE 'Admin-0%capital%' OR featurecla LIKE 'Admin-1%capital%' OR featurecla IN
          ('Populated place', 'Scientific station', 'Historic place', 'Meteorogical Station')",
         marker: {kind: dot, color: place-text, size: "CASE WHEN scalerank < 2 THEN 6 WHEN scalerank < 5 THEN 5 ELSE 4 END"},
         spacing: {0: 22, 4: 12, 7: 6}, label: true, text-color: place-text,
         text-size: "CASE WHEN scalerank < 2 THEN 12 WHEN scalerank < 5 THEN 11 ELSE 10 END",
         priority: "880 - 40 * COALESCE(scalerank, 10) + 20 * COALESCE(adm0cap, 0)"}

    """

  /// The colours of Natural Earth's features.
  static let earthColors = """
      land: {standard: "#f7f5ef", muted: "#f6f6f4", dark: "#2b2f33"}
      coast: {standard: "#c9c3b4", muted: "#cbcbc8", dark: "#4a5056"}
      river: {standard: "#8dbfdb", muted: "#b9c9d1", dark: "#2c4a62"}

    """
}
