// The categories of IMDF 1.0.0 (OGC 20-094) by the types of features.

/// What a category may be.
enum VenueCategories {
  /// The categories of each type whose list is short enough to hold the eye to.
  ///
  /// Those of amenities, occupants and sections, some hundreds, are not here: any text is one of theirs.
  static let all: [String: Set<String>] = [
    "building": ["parking", "transit", "transit.bus", "transit.train", "unspecified"],
    "fixture": [
      "baggagecarousel", "boardinggate.desk", "checkin.desk", "checkin.kiosk", "desk", "equipment", "furniture",
      "immigration.desk", "inspection.desk", "obstruction", "securityequipment", "stage", "vegetation", "wall", "water",
    ],
    "footprint": ["aerial", "ground", "subterranean"],
    "geofence": [
      "concourse", "geofence", "paidarea", "platform", "postsecurity", "presecurity", "terminal", "underconstruction",
    ],
    "level": [
      "arrivals", "arrivals.domestic", "arrivals.intl", "departures", "departures.domestic", "departures.intl",
      "parking", "transit", "unspecified",
    ],
    "opening": [
      "automobile", "bicycle", "emergencyexit", "pedestrian", "pedestrian.principal", "pedestrian.transit", "service",
    ],
    "relationship": ["elevator", "escalator", "movingwalkway", "ramp", "stairs", "traversal", "traversal.path"],
    "unit": [
      "auditorium", "brick", "classroom", "column", "concrete", "conferenceroom", "drywall", "elevator", "escalator",
      "fieldofplay", "firstaid", "fitnessroom", "foodservice", "footbridge", "glass", "huddleroom", "kitchen",
      "laboratory", "library", "lobby", "lounge", "mailroom", "mothersroom", "movietheater", "movingwalkway",
      "nonpublic", "office", "opentobelow", "parking", "phoneroom", "platform", "privatelounge", "ramp", "recreation",
      "restroom", "restroom.family", "restroom.female", "restroom.female.wheelchair", "restroom.male",
      "restroom.male.wheelchair", "restroom.transgender", "restroom.transgender.wheelchair", "restroom.unisex",
      "restroom.unisex.wheelchair", "restroom.wheelchair", "road", "room", "serverroom", "shower", "smokingarea",
      "stairs", "steps", "storage", "structure", "terrace", "theater", "unenclosedarea", "unspecified", "vegetation",
      "waitingroom", "walkway", "walkway.island", "wood",
    ],
    "venue": [
      "airport", "airport.intl", "aquarium", "businesscampus", "casino", "communitycenter", "conventioncenter",
      "governmentfacility", "healthcarefacility", "hotel", "museum", "parkingfacility", "resort", "retailstore",
      "shoppingcenter", "stadium", "stripmall", "theater", "themepark", "trainstation", "transitstation", "university",
    ],
  ]
}
