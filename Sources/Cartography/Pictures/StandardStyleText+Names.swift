// The second half of the style file that draws OpenStreetMap's data: bridges, rails, borders, names and points.

extension StandardStyleText {
  /// Bridges and rails.
  static let bridges = """
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway IN ('unclassified', 'residential', 'living_street',
          'tertiary', 'secondary')",
         stroke: bridge-edge, width: {14: 3, 16: 10.6, 18: 23}, cap: butt, zoom: 14}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway IN ('unclassified', 'residential', 'living_street',
          'tertiary')",
         stroke: street, width: {14: 2, 16: 9, 18: 20}, zoom: 14}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway = 'secondary'",
         stroke: primary, width: {14: 2, 16: 9.2, 18: 21}, zoom: 14}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway IN ('primary', 'trunk', 'motorway')",
         stroke: bridge-edge, width: {12: 4.6, 13: 6.4, 16: 14.6, 18: 29}, cap: butt, zoom: 12}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway = 'primary'",
         stroke: primary, width: {12: 3, 13: 4, 16: 12, 18: 25}, zoom: 12}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway = 'trunk'",
         stroke: trunk, width: {12: 3, 13: 4.4, 16: 12.4, 18: 26}, zoom: 12}
      - {where: "COALESCE(bridge,'no') <> 'no' AND highway = 'motorway'",
         stroke: motorway, width: {12: 3.4, 13: 4.8, 16: 12.6, 18: 26}, zoom: 12}
      - {where: "railway IN ('rail', 'narrow_gauge', 'light_rail', 'funicular', 'monorail') AND
          COALESCE(tunnel,'no') = 'no'",
         stroke: rail, width: {8: 0.7, 13: 1.4, 16: 3, 18: 4}, cap: butt, zoom: 8, label: false}
      - {where: "railway IN ('rail', 'narrow_gauge', 'light_rail', 'funicular', 'monorail') AND
          COALESCE(tunnel,'no') = 'no'",
         stroke: street, width: {13: 0.5, 16: 1.6, 18: 2.4}, dash: [7, 7], cap: butt, zoom: 13, label: true,
         label-zoom: 16, text-color: rail, text-size: 9, priority: 160}
      - {where: "railway = 'tram'",
         stroke: rail, width: {13: 0.6, 18: 1.6}, zoom: 13, label: false}
      - {where: "railway IN ('rail', 'subway') AND COALESCE(tunnel,'no') <> 'no' OR railway = 'subway'",
         stroke: rail, width: 1, dash: [2, 3], cap: butt, zoom: 13, label: false}

    """

  /// Runways, lifts, ferries, what stands along ways, and trees.
  static let details = """
      - {where: "aeroway IN ('runway', 'taxiway')",
         stroke: apron, width: {10: 1, 13: 5, 16: 24}, cap: butt, zoom: 10, label: true, label-zoom: 14}
      - {where: "aerialway IN ('cable_car', 'gondola', 'chair_lift', 'drag_lift', 't-bar', 'mixed_lift')",
         stroke: rail, width: 0.8, zoom: 12, label: true, label-zoom: 14, text-color: rail, text-size: 9}
      - {where: "route = 'ferry'",
         stroke: water-text, width: 0.8, dash: [5, 4], label: true, label-zoom: 12, text-color: water-text,
         text-size: 9}
      - {where: "power IN ('line', 'minor_line')",
         stroke: detail, width: 0.6, zoom: 15, label: false}
      - {where: "barrier IN ('fence', 'wall', 'hedge', 'city_wall', 'retaining_wall') OR man_made IN ('pier',
          'embankment', 'breakwater', 'bridge')",
         stroke: detail, width: 0.8, zoom: 15, label: false}
      - {where: "natural = 'tree'",
         marker: {color: wood, size: 4}, zoom: 17, label: false}

    """

  /// Borders.
  static let borders = """
      - {where: "boundary = 'administrative' AND admin_level IN ('7', '8', '9')",
         stroke: border, width: 0.7, dash: [2, 3], zoom: 11, label: false, opacity: 0.6}
      - {where: "boundary = 'administrative' AND admin_level IN ('3', '4', '5', '6')",
         stroke: border, width: 0.9, dash: [5, 3], zoom: 6, label: false, opacity: 0.8}
      - {where: "boundary = 'administrative' AND admin_level = '2'",
         stroke: border, width: {3: 0.6, 10: 1, 14: 2}, label: false}

    """

  /// Names of places and points of interest.
  static let names = """
      # Points: of those that stand too close, the one of the higher priority is seen.
      - {where: "natural IN ('peak', 'volcano', 'saddle')",
         marker: {color: foot, size: 4}, spacing: {8: 130, 12: 70, 15: 30}, label: true, text-color: foot,
         text-size: 9, priority: 310}
      - {where: "shop <> 'no'",
         marker: {kind: dot, color: shop, size: {16: 6, 16.9: 6, 17: 15},
         icon: "concat(shop, ';shop')"},
         spacing: {8: 160, 12: 110, 14: 70, 16: 34, 18: 17}, label: true,
         label-zoom: 16, text-color: shop, text-size: 9, priority: 180}
      - {where: "amenity IN ('restaurant', 'cafe', 'bar', 'pub', 'fast_food', 'ice_cream', 'biergarten',
          'food_court')",
         marker: {kind: dot, color: food, size: {16: 6, 16.9: 6, 17: 15},
         icon: "\\"amenity\\""},
         spacing: {8: 160, 12: 110, 14: 70, 16: 34, 18: 17}, label: true,
         label-zoom: 16, text-color: food, text-size: 9, priority: 200}
      - {where: "amenity IN ('bank', 'atm', 'post_office', 'fuel', 'police', 'fire_station', 'school',
          'kindergarten', 'townhall', 'library', 'place_of_worship', 'community_centre', 'marketplace',
          'university', 'college', 'courthouse', 'embassy') OR office IS NOT NULL",
         marker: {kind: dot, color: other, size: {16: 5, 16.9: 5, 17: 15},
         icon: "COALESCE(amenity, 'office')"},
         spacing: {8: 160, 12: 110, 14: 70, 16: 40, 18: 17}, label: true,
         label-zoom: 16, text-color: road-text, text-size: 9, priority: 190}
      - {where: "amenity IN ('hospital', 'clinic', 'pharmacy', 'doctors', 'dentist', 'veterinary')",
         marker: {kind: dot, color: health, size: {16: 6, 16.9: 6, 17: 15},
         icon: "\\"amenity\\""},
         spacing: {8: 160, 12: 110, 14: 70, 16: 34, 18: 17}, label: true,
         label-zoom: 16, text-color: health, text-size: 9, priority: 230}
      - {where: "tourism IN ('museum', 'attraction', 'gallery', 'hotel', 'hostel', 'guest_house', 'viewpoint',
          'zoo', 'theme_park', 'aquarium', 'camp_site', 'alpine_hut') OR amenity IN ('theatre', 'cinema',
          'arts_centre', 'nightclub') OR historic IN ('castle', 'monument', 'ruins', 'fort', 'memorial')",
         marker: {kind: dot, color: culture, size: {16: 6, 16.9: 6, 17: 15},
         icon: "COALESCE(tourism, amenity, historic)"},
         spacing: {8: 140, 12: 90, 14: 60, 16: 34, 18: 17}, label: true,
         label-zoom: 15, text-color: culture, text-size: 9, priority: 250}
      - {where: "highway = 'bus_stop' OR railway = 'tram_stop'",
         marker: {kind: dot, color: transport, size: {16: 4, 16.9: 4, 17: 13}, icon: "COALESCE(highway, railway)"},
         zoom: 16, spacing: {16: 30, 18: 14}, label: true, label-zoom: 17, text-color: transport, text-size: 9,
         priority: 170}
      - {where: "railway = 'subway_entrance'",
         marker: {kind: dot, color: transport, size: {15: 4, 16.4: 6, 16.5: 13}, icon: subway}, zoom: 15,
         spacing: {15: 40, 16: 20}, label: true, label-zoom: 16.5, text-color: transport, text-size: 9, priority: 240}
      - {where: "railway IN ('station', 'halt') OR aeroway = 'aerodrome' OR amenity IN ('ferry_terminal',
          'bus_station')",
         marker: {kind: dot, color: transport, size: {14: 7, 14.9: 7, 15: 15},
         icon: "COALESCE(aeroway, railway, amenity)"},
         spacing: {8: 120, 12: 70, 14: 40, 16: 20}, label: true, label-zoom: 13, text-color: transport, text-size: 10,
         priority: 480}
      - {where: "place IN ('locality', 'isolated_dwelling', 'farm', 'square')",
         marker: none, label: true, label-zoom: 14, text-color: road-text, text-size: 9, priority: 320}
      - {where: "place IN ('hamlet', 'neighbourhood', 'quarter', 'city_block')",
         marker: none, label: true, label-zoom: 13, text-color: road-text, text-size: 10, priority: 600}
      - {where: "place IN ('suburb', 'island', 'islet')",
         marker: none, label: true, label-zoom: 11, text-color: road-text, text-size: 11, priority: 640}
      - {where: "place IN ('village', 'municipality')",
         marker: none, label: true, label-zoom: 9, text-color: place-text, text-size: 11, priority: 700}
      - {where: "place IN ('town', 'borough')",
         marker: none, label: true, label-zoom: 7, text-color: place-text, text-size: 13, bold: true, priority:
         800}
      - {where: "place = 'city'",
         marker: none, label: true, text-color: place-text, text-size: 15, bold: true, priority: 900}
      - {where: "place IN ('country', 'state', 'region', 'county')",
         marker: none, label: true, label-zoom: [2, 9], text-color: border, text-size: 13, bold: true, priority:
         850}

    """
}
