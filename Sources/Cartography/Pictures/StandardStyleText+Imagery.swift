// The parts of the style files that draw over pictures of the ground.

extension StandardStyleText {
  /// The colours of what is drawn over pictures: light, with dark casings, as what is below may be of any colour.
  static let hybridColors = """
    colors:
      water-text: "#c3e6ff"
      green-text: "#d3f2c0"
      motorway: "#f7b955"
      motorway-edge: "#6b4310"
      trunk: "#fbcf80"
      primary: "#fde7a6"
      main-edge: "#57461a"
      street: "#f1eee8"
      street-edge: "#45433d"
      tunnel: "#b9b6af"
      foot: "#ecd2ad"
      rail: "#d9d8de"
      border: "#f0d2ff"
      road-text: "#ffffff"
      bridge-edge: "#26241f"
      place-text: "#ffffff"
      wall: "#efe6d6"
      food: "#ffc48a"
      shop: "#d6c8ff"
      transport: "#a9d1ff"
      health: "#ffadad"
      culture: "#98ece0"
      other: "#e4e1da"

    """

  /// What covers the ground in a drawn map: its names alone.
  static let hybridGround = """
      # What covers the ground has its names alone; below them is what it looks like.
      - {where: "landuse IS NOT NULL OR natural IS NOT NULL OR leisure IS NOT NULL OR building IS NOT NULL OR
          waterway IS NOT NULL OR aeroway IS NOT NULL OR man_made IS NOT NULL OR barrier IS NOT NULL OR
          power IS NOT NULL OR featurecla IS NOT NULL",
         marker: none, label: false}
      - {where: "landuse IN ('industrial', 'railway', 'port', 'quarry', 'military') OR amenity IN ('school',
          'university', 'college', 'hospital', 'parking') OR aeroway IN ('aerodrome', 'terminal') OR leisure IN
          ('pitch', 'stadium', 'sports_centre')",
         marker: none, label: true, label-zoom: 16, text-color: road-text, text-size: 10}
      - {where: "building <> 'no'",
         marker: none, label: true, label-zoom: 17, text-color: road-text, text-size: 9, priority: 120}
      - {where: "natural IN ('wood', 'beach', 'glacier') OR landuse = 'forest' OR leisure IN ('park', 'garden',
          'nature_reserve', 'golf_course', 'common') OR boundary = 'national_park' OR landuse IN
          ('recreation_ground', 'cemetery') OR amenity = 'grave_yard'",
         marker: none, label: true, label-zoom: 13, text-color: green-text, text-size: 10, priority: 420}
      - {where: "waterway IN ('stream', 'ditch', 'drain')",
         marker: none, label: true, label-zoom: 15, text-color: water-text, text-size: 9}
      - {where: "waterway IN ('river', 'canal')",
         marker: none, label: true, label-zoom: 12, text-color: water-text, text-size: 10, priority: 440}
      - {where: "natural IN ('water', 'bay', 'strait') OR waterway IN ('riverbank', 'dock') OR landuse IN
          ('reservoir', 'basin') OR featurecla IN ('Lake', 'Reservoir', 'ocean', 'sea', 'bay', 'gulf', 'strait',
          'River', 'Lake Centerline')",
         marker: none, label: true, text-color: water-text, priority: 450}
      - {where: "feature_type IS NOT NULL",
         stroke: wall, width: 1, label: imdf_name, label-zoom: 18, text-color: road-text, text-size: 10}

    """

  /// What the layers after it do not take looks as it says, or as the base has it.
  static let others = """
      # All that is not of the layers after this one looks as it says.
      - {where: "route_isochrone IS NULL AND route_transport_type IS NULL AND route_step IS NULL AND
          search_kind IS NULL AND nearby_kind IS NULL AND lookup_kind IS NULL AND complete_kind IS NULL"}

    """
}
