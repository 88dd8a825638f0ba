// The part of the standard style file that draws what plat makes itself: places that were found, and ways.

extension StandardStyleText {
  /// Routes, their steps, and what is reached in a time.
  static let routes = """
      # What plat route makes.
      - {where: "route_isochrone IS NOT NULL",
         fill: route, stroke: route, width: 1.2, opacity: 0.3, label: false}
      - {where: "route_transport_type IS NOT NULL",
         stroke: route-edge, width: {5: 4, 12: 7, 17: 12}, label: false}
      - {where: "route_transport_type IS NOT NULL",
         stroke: "CASE WHEN route_rank > 1 THEN 'route-other' ELSE 'route' END", width: {5: 2.5, 12: 5, 17: 9},
         label: true, priority: 650}
      - {where: "route_step IS NOT NULL",
         stroke: route-edge, width: {5: 4, 12: 7, 17: 12}, label: false}
      - {where: "route_step IS NOT NULL",
         stroke: route, width: {5: 2.5, 12: 5, 17: 9}, label: "\\"route_step.name\\"", priority: 650}

    """

  /// Places that search, nearby, complete and lookup have found, in MapKit's colours.
  static let results = """
      # What plat search, nearby, complete and lookup find: balloons with the icons of MapKit's categories.
      - {where: "search_kind IS NOT NULL OR nearby_kind IS NOT NULL OR lookup_kind IS NOT NULL OR
          complete_kind IS NOT NULL",
         stroke: pin, width: 2, label: "COALESCE(search_title, nearby_title, lookup_title, complete_title, name)",
         priority: 950, marker: {kind: balloon, size: 26,
         icon: "COALESCE(search_category, nearby_category, lookup_category, complete_category, category)",
         color: "CASE WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryRestaurant', 'MKPOICategoryCafe', 'MKPOICategoryBakery', 'MKPOICategoryBrewery',
          'MKPOICategoryWinery', 'MKPOICategoryDistillery') THEN 'pin-food'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryStore', 'MKPOICategoryFoodMarket') THEN 'pin-shop'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryBeach', 'MKPOICategoryMarina', 'MKPOICategorySwimming', 'MKPOICategorySurfing',
          'MKPOICategoryKayaking', 'MKPOICategoryFishing', 'MKPOICategoryAquarium') THEN 'pin-beach'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryPark', 'MKPOICategoryNationalPark', 'MKPOICategoryCampground', 'MKPOICategoryRVPark',
          'MKPOICategoryHiking', 'MKPOICategoryGolf', 'MKPOICategoryMiniGolf', 'MKPOICategoryPicnicArea',
          'MKPOICategoryRangerStation', 'MKPOICategoryScenicView', 'MKPOICategorySkatePark',
          'MKPOICategoryRockClimbing', 'MKPOICategoryEVCharger', 'MKPOICategoryZoo') THEN 'pin-nature'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryAirport', 'MKPOICategoryAirportTerminal', 'MKPOICategoryPublicTransport',
          'MKPOICategoryParking', 'MKPOICategoryCarRental', 'MKPOICategoryGasStation',
          'MKPOICategoryRestArea') THEN 'pin-transport'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryHospital', 'MKPOICategoryPharmacy', 'MKPOICategoryFireStation') THEN 'pin-health'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryHotel', 'MKPOICategoryRestroom', 'MKPOICategorySpa', 'MKPOICategoryBeauty') THEN 'pin-stay'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategoryTheater', 'MKPOICategoryMovieTheater', 'MKPOICategoryMuseum', 'MKPOICategoryNightlife',
          'MKPOICategoryMusicVenue', 'MKPOICategoryAmusementPark', 'MKPOICategoryPlanetarium',
          'MKPOICategoryBowling', 'MKPOICategoryFairground', 'MKPOICategoryStadium', 'MKPOICategoryCastle',
          'MKPOICategoryLandmark', 'MKPOICategoryFortress', 'MKPOICategoryNationalMonument') THEN 'pin-fun'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') IN
          ('MKPOICategorySchool', 'MKPOICategoryUniversity', 'MKPOICategoryLibrary') THEN 'pin-school'
          WHEN COALESCE(search_category, nearby_category, lookup_category, complete_category, '') = '' THEN 'pin'
          ELSE 'pin-service' END"}}

    """

  /// The colours of both.
  static let resultColors = """
      route: {standard: "#2d7ff0", muted: "#5b86c4", dark: "#4d98ff"}
      route-edge: {standard: "#1759b8", muted: "#3f659b", dark: "#1d4f93"}
      route-other: {standard: "#9dc0f2", muted: "#a9bcd8", dark: "#56779f"}
      pin: {standard: "#e5342b", muted: "#b5533c", dark: "#ff5a4f"}
      pin-food: {standard: "#f0862a", muted: "#c28a55", dark: "#f59a47"}
      pin-shop: {standard: "#e0a106", muted: "#b79a4d", dark: "#edb52e"}
      pin-beach: {standard: "#2fb4dc", muted: "#6fa9bd", dark: "#4cc4e8"}
      pin-nature: {standard: "#3aa655", muted: "#6d9b78", dark: "#55bd6e"}
      pin-transport: {standard: "#2d7ff0", muted: "#6288bd", dark: "#4d98ff"}
      pin-health: {standard: "#ea4b5b", muted: "#bd7079", dark: "#f56b78"}
      pin-stay: {standard: "#8a6fdc", muted: "#9183b8", dark: "#a48cf0"}
      pin-fun: {standard: "#dd559c", muted: "#b3799a", dark: "#ec76b3"}
      pin-school: {standard: "#a0764f", muted: "#998473", dark: "#bb9168"}
      pin-service: {standard: "#74849c", muted: "#8b939e", dark: "#8f9eb4"}

    """
}
