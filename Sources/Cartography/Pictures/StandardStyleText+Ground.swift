// The first half of the style file that draws OpenStreetMap's data: colours, ground, streets.

extension StandardStyleText {
  /// The colours by their names.
  static let colors = """
    colors:
      water: {standard: "#a9d3e9", muted: "#d0dade", dark: "#14222e"}
      water-text: {standard: "#3b7fa6", muted: "#75909c", dark: "#6d9bbb"}
      park: {standard: "#cbe6b4", muted: "#e3ebdd", dark: "#24382b"}
      wood: {standard: "#d6e8c8", muted: "#e8eee3", dark: "#263529"}
      grass: {standard: "#e2efd3", muted: "#edf1e9", dark: "#29352c"}
      farm: {standard: "#f3f0dc", muted: "#f3f3ee", dark: "#2f332f"}
      sand: {standard: "#f5e9c4", muted: "#f0ede2", dark: "#3a372c"}
      rock: {standard: "#e6e2da", muted: "#eaeae8", dark: "#35373a"}
      ice: {standard: "#edf6fa", muted: "#f2f6f7", dark: "#3a444c"}
      green-text: {standard: "#4b7a3c", muted: "#7d8f75", dark: "#83ab7c"}
      town: {standard: "#efece5", muted: "#f0f0ee", dark: "#303438"}
      works: {standard: "#eae5ec", muted: "#ececee", dark: "#33333b"}
      campus: {standard: "#f3ecd9", muted: "#f1efe9", dark: "#37352f"}
      hospital: {standard: "#f6dfdf", muted: "#f1e8e8", dark: "#3d2f32"}
      building: {standard: "#e0d9cd", muted: "#e6e5e2", dark: "#3b4045"}
      building-edge: {standard: "#c9c0b1", muted: "#d6d5d2", dark: "#4c5258"}
      motorway: {standard: "#fbb95b", muted: "#e9d9bd", dark: "#8f6a35"}
      motorway-edge: {standard: "#d9892b", muted: "#cdb893", dark: "#5c4420"}
      trunk: {standard: "#fcd07f", muted: "#eee2c9", dark: "#7c6338"}
      primary: {standard: "#fde59a", muted: "#f3ead3", dark: "#6a5c3b"}
      main-edge: {standard: "#d8b257", muted: "#d5c9a8", dark: "#463c25"}
      street: {standard: "#ffffff", muted: "#ffffff", dark: "#51575d"}
      street-edge: {standard: "#c8c2b6", muted: "#d2d1ce", dark: "#1f2326"}
      tunnel: {standard: "#f1ede2", muted: "#f2f2f0", dark: "#34393e"}
      foot: {standard: "#b98f66", muted: "#bdb2a6", dark: "#7d7368"}
      rail: {standard: "#8e8c94", muted: "#b3b2b6", dark: "#7f858c"}
      apron: {standard: "#dcd9df", muted: "#e2e2e4", dark: "#43474d"}
      border: {standard: "#9a7fb0", muted: "#b6abbf", dark: "#8574a0"}
      detail: {standard: "#bdb6aa", muted: "#cccac7", dark: "#565c62"}
      road-text: {standard: "#5b5144", muted: "#77736c", dark: "#c9cdd2"}
      bridge-edge: {standard: "#5b5144", muted: "#77736c", dark: "#c9cdd2"}
      place-text: {standard: "#26262a", muted: "#4a4a4d", dark: "#f2f2f7"}
      food: {standard: "#c9762b", muted: "#b59478", dark: "#e2a163"}
      shop: {standard: "#7d64bb", muted: "#978db0", dark: "#a793e0"}
      transport: {standard: "#2f74c0", muted: "#7593b4", dark: "#6fa9ea"}
      health: {standard: "#cf4b4b", muted: "#b98484", dark: "#e88080"}
      culture: {standard: "#1f8a7c", muted: "#7ba39d", dark: "#5cc0b2"}
      other: {standard: "#8a8780", muted: "#a8a6a2", dark: "#8d9299"}

    """

  static let layers = "layers:\n"

  /// Land, water, parks and buildings.
  static let ground = """
      # Land by its use, then water, green and buildings.
      - {where: "landuse IN ('residential', 'retail', 'commercial', 'garages') OR place IN ('square', 'island',
          'islet')",
         fill: town, zoom: 10, label: false}
      - {where: "landuse IN ('industrial', 'railway', 'port', 'quarry', 'construction', 'landfill', 'brownfield',
          'military')",
         fill: works, zoom: 10, label: true, label-zoom: 15, text-color: road-text, text-size: 10}
      - {where: "landuse IN ('farmland', 'farmyard', 'orchard', 'vineyard', 'greenhouse_horticulture',
          'plant_nursery')",
         fill: farm, zoom: 9, label: false}
      - {where: "landuse IN ('meadow', 'grass', 'village_green', 'allotments', 'flowerbed', 'greenfield') OR
          natural IN ('grassland', 'heath', 'fell', 'scrub')",
         fill: grass, zoom: 9, label: true, label-zoom: 16, text-color: green-text, text-size: 10}
      - {where: "natural IN ('wood', 'tree_group') OR landuse = 'forest'",
         fill: wood, label: true, label-zoom: 13, text-color: green-text, text-size: 10}
      - {where: "natural IN ('beach', 'sand', 'dune', 'shoal')",
         fill: sand, label: true, label-zoom: 14, text-size: 10}
      - {where: "natural IN ('bare_rock', 'rock', 'scree', 'shingle')",
         fill: rock, label: false}
      - {where: "natural = 'glacier'",
         fill: ice, label: true, text-color: water-text, text-size: 10}
      - {where: "amenity IN ('school', 'university', 'college', 'kindergarten', 'library', 'townhall',
          'place_of_worship')",
         fill: campus, zoom: 13, label: true, label-zoom: 16, text-color: road-text, text-size: 10}
      - {where: "amenity IN ('hospital', 'clinic')",
         fill: hospital, zoom: 12, label: true, label-zoom: 14, text-color: health, text-size: 10}
      - {where: "amenity = 'parking' OR aeroway IN ('aerodrome', 'apron', 'terminal')",
         fill: works, zoom: 12, label: true, label-zoom: 17, text-color: road-text, text-size: 10}
      - {where: "leisure IN ('park', 'garden', 'nature_reserve', 'golf_course', 'common', 'dog_park',
          'recreation_ground') OR boundary = 'national_park' OR landuse IN ('recreation_ground', 'cemetery') OR
          amenity = 'grave_yard'",
         fill: park, label: true, label-zoom: 13, text-color: green-text, text-size: 10, priority: 420}
      - {where: "leisure IN ('pitch', 'track', 'playground', 'stadium', 'sports_centre')",
         fill: grass, stroke: park, width: 1, zoom: 13, label: true, label-zoom: 16, text-color: green-text,
         text-size: 10}
      - {where: "natural = 'wetland'",
         fill: grass, pattern: {kind: horizontal, color: water, spacing: 5}, zoom: 10, label: true, label-zoom:
         14, text-color: water-text, text-size: 10}
      - {where: "natural = 'coastline'",
         stroke: water-text, width: 0.75, label: false}
      - {where: "natural IN ('water', 'bay', 'strait') OR waterway IN ('riverbank', 'dock') OR landuse IN
          ('reservoir', 'basin') OR leisure = 'swimming_pool'",
         fill: water, label: true, text-color: water-text, priority: 450}
      - {where: "waterway IN ('stream', 'ditch', 'drain')",
         stroke: water, width: {12: 0.6, 16: 2, 18: 4}, zoom: 12, label: true, label-zoom: 15, text-color:
         water-text, text-size: 9}
      - {where: "waterway IN ('river', 'canal')",
         stroke: water, width: {6: 0.6, 10: 1.5, 13: 3, 16: 7, 18: 14}, label: true, label-zoom: 12, text-color:
         water-text, text-size: 10, priority: 440}
      - {where: "building <> 'no'",
         fill: building, stroke: building-edge, width: 0.5, zoom: 13, label: true, label-zoom: 17, text-color:
         road-text, text-size: 9, priority: 120}

    """

  /// Tunnels, streets and rails, casings below all that they surround.
  static let ways = """
      - {where: "COALESCE(tunnel, 'no') <> 'no' AND highway IN ('motorway', 'trunk', 'primary', 'secondary',
          'tertiary', 'unclassified', 'residential', 'living_street', 'road', 'pedestrian', 'service',
          'motorway_link', 'trunk_link', 'primary_link', 'secondary_link', 'tertiary_link')",
         stroke: street-edge, width: {10: 1, 13: 3.5, 16: 10, 18: 20}, dash: [4, 3], cap: butt, zoom: 10, label:
         false}
      - {where: "COALESCE(tunnel, 'no') <> 'no' AND highway IN ('motorway', 'trunk', 'primary', 'secondary',
          'tertiary', 'unclassified', 'residential', 'living_street', 'road', 'pedestrian', 'service',
          'motorway_link', 'trunk_link', 'primary_link', 'secondary_link', 'tertiary_link')",
         stroke: tunnel, width: {10: 0.6, 13: 2.5, 16: 8, 18: 17}, cap: butt, zoom: 10, label: true, label-zoom:
         15, text-color: road-text, text-size: 10}
      # Casings, from the small to the large.
      - {where: "highway = 'service' AND COALESCE(tunnel, 'no') = 'no'",
         stroke: street-edge, width: {14: 1.2, 16: 3.6, 18: 9}, zoom: 14, label: false}
      - {where: "highway IN ('unclassified', 'residential', 'living_street', 'road', 'pedestrian', 'busway') AND
          tunnel IS NULL",
         stroke: street-edge, width: {12: 1, 13: 1.8, 16: 8.2, 18: 19}, zoom: 12, label: false}
      - {where: "highway IN ('tertiary', 'tertiary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: street-edge, width: {11: 1.2, 13: 3.2, 16: 10.4, 18: 22}, zoom: 11, label: false}
      - {where: "highway IN ('secondary', 'secondary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: main-edge, width: {10: 1.2, 13: 4, 16: 11.6, 18: 24}, zoom: 10, label: false}
      - {where: "highway IN ('primary', 'primary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: main-edge, width: {8: 1.2, 10: 2.2, 13: 5, 16: 13, 18: 27}, zoom: 8, label: false}
      - {where: "highway IN ('trunk', 'trunk_link', 'motorway_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: motorway-edge, width: {6: 1.2, 10: 2.6, 13: 5.4, 16: 13.4, 18: 28}, zoom: 6, label: false}
      - {where: "highway = 'motorway' AND COALESCE(tunnel, 'no') = 'no'",
         stroke: motorway-edge, width: {5: 1.2, 10: 3.2, 13: 6.2, 16: 14.4, 18: 29}, zoom: 5, label: false}
      # What is walked, and the streets.
      - {where: "highway IN ('path', 'footway', 'steps', 'bridleway', 'corridor')",
         stroke: foot, width: {14: 0.8, 18: 2.4}, dash: [3, 2], cap: butt, zoom: 14, label: true, label-zoom: 17,
         text-color: foot, text-size: 9, priority: 150}
      - {where: "highway = 'cycleway'",
         stroke: transport, width: {13: 0.7, 18: 2.4}, dash: [3, 2], cap: butt, zoom: 14, label: false, opacity:
         0.7}
      - {where: "highway = 'track'",
         stroke: foot, width: {12: 0.6, 18: 3}, dash: [6, 2], cap: butt, zoom: 13, label: true, label-zoom: 16,
         text-color: foot, text-size: 9, priority: 150, opacity: 0.8}
      - {where: "highway = 'service' AND COALESCE(tunnel, 'no') = 'no'",
         stroke: street, width: {14: 0.7, 16: 2.6, 18: 7.4}, zoom: 14, label: true, label-zoom: 17, text-color:
         road-text, text-size: 9, priority: 200}
      - {where: "highway IN ('unclassified', 'residential', 'living_street', 'road', 'pedestrian', 'busway') AND
          tunnel IS NULL",
         stroke: street, width: {12: 0.6, 13: 1.2, 16: 7, 18: 17}, zoom: 12, label: true, label-zoom: 15,
         text-color: road-text, text-size: 10, priority: 300}
      - {where: "highway IN ('tertiary', 'tertiary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: street, width: {11: 0.8, 13: 2.4, 16: 9, 18: 20}, zoom: 11, label: true, label-zoom: 14,
         text-color: road-text, text-size: 10, priority: 340}
      - {where: "highway IN ('secondary', 'secondary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: primary, width: {9: 0.6, 10: 0.8, 13: 3, 16: 10, 18: 22}, zoom: 9, label: true, label-zoom: 13,
         text-color: road-text, text-size: 10, priority: 360}
      - {where: "highway IN ('primary', 'primary_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: primary, width: {8: 0.8, 10: 1.4, 13: 3.8, 16: 11, 18: 24}, zoom: 8, label: true, label-zoom: 13,
         text-color: road-text, text-size: 10, priority: 380}
      - {where: "highway IN ('trunk', 'trunk_link', 'motorway_link') AND COALESCE(tunnel, 'no') = 'no'",
         stroke: trunk, width: {6: 0.8, 10: 1.7, 13: 4, 16: 11.4, 18: 25}, zoom: 6, label: true, label-zoom: 13,
         text-color: road-text, text-size: 10, priority: 390}
      - {where: "highway = 'motorway' AND COALESCE(tunnel, 'no') = 'no'",
         stroke: motorway, width: {5: 0.8, 10: 2.2, 13: 4.8, 16: 12.4, 18: 26}, zoom: 5, label: true, label-zoom:
         12, text-color: road-text, text-size: 10, priority: 400}

    """
}
