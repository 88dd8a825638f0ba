// Search over one's own places, whole, for other programs: what plat keeps in four modules is one import here.

@_exported import Gazetteer
@_exported import Geocoding
@_exported import PlaceIndex
@_exported import PlaceSearch
