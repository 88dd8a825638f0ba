// Words of command lines that people come from, and what plat has for each.

extension OtherWord {
  /// Those of GDAL, mapshaper, Fiona, GEOS, PROJ, jq, Miller, qsv, tippecanoe, PostGIS and Turf.
  package static let commandLines = [
    ("ogr2ogr, gdal", gdal), ("mapshaper", mapshaper), ("fio", fio), ("geosop", geosop), ("PROJ", proj), ("jq", jq),
    ("mlr", miller), ("qsv", qsv), ("tippecanoe", tippecanoe), ("Turf", turf), ("PostGIS", postgis),
    ("many programs", common),
  ].flatMap { tool, words in words.map { OtherWord(tool, $0.0, $0.1, $0.2) } }

  private typealias Words = [(String, String, String)]

  private static let common: Words = [
    ("--distance", "buffer --radius", ""), ("--verbose", "decode --progress", ""),
    ("--quiet", "decode --no-progress", ""),
    ("--crs, --epsg", "project --to", ""), ("--mode", "route --profile", ""), ("--threads", "decode --jobs", ""),
    ("--input", "decode", "Inputs are named without an option."),
    ("--force, --overwrite", "encode --output", "It replaces a file, whole."),
    ("--columns", "set --keep", ""), ("--query", "filter --where", ""), ("--limit", "head --count", ""),
    ("concat, append", "decode", "Name several files; dissolve unites areas, collect makes one Feature of many."),
    ("git merge-file, merge3", "merge", "kart merge and geodiff rebase are of the kind, too."),
    ("git diff", "diff", "kart diff and geodiff are of the kind, too."),
    ("intersect", "overlay --operation", "clip --within keeps the properties of one side alone."),
    ("difference, erase, subtract", "clip --erase", "overlay --operation has both sides' properties."),
    ("nearest", "join --nearest", ""), ("distance", "measure --distance-to", "join --nearest says which one that is."),
    ("within", "filter --within", "join --within has the areas' properties."),
    ("extent, bbox, envelope", "measure --bounding-box", "hull --kind draws it."),
    ("count, ls, describe", "stats", ""), ("validate, lint", "check", ""), ("repair, fix", "make-valid", ""),
    ("tail", "decode", "The end of a stream is known only there: use the shell's tail on what plat writes."),
  ]

  private static let gdal: Words = [
    ("ogr2ogr", "decode", "encode writes; GeoPackage, Shapefile and FlatGeobuf go by GDAL in both."),
    ("-oo ENCODING", "decode --encoding", ""),
    ("ogrinfo -so, gdal vector info", "stats", ""),
    ("ogrinfo -ro", "decode --layers", ""),
    ("-t_srs", "project --to", ""),
    ("-s_srs", "project --from", ""),
    ("-where", "filter --where", "CQL2."),
    ("-sql", "decode --sql", "Of a stream, filter --where; set --set computes, join and dissolve combine."),
    ("-select", "set --keep", ""),
    ("-spat", "filter --bbox", ""),
    ("-clipsrc, -clipdst", "clip --within", ""),
    ("-simplify", "simplify --tolerance", "In metres; --coverage keeps borders that areas share."),
    ("-segmentize", "densify --max-segment", ""),
    ("-makevalid", "make-valid", ""),
    ("-explodecollections", "explode", ""),
    ("-lco, -dsco", "", "Files are written with GDAL's usual options."),
    ("-nln", "encode --layer", "A stream has one layer; decode --layer picks those of a file."),
    ("-skipfailures", "decode --on-error", "skip or quarantine=FILE; every rejected record is reported."),
    ("gdal vector buffer", "buffer --radius", "Metres on the ground."),
    ("gdal vector clean-coverage", "simplify --coverage --clean", ""),
    ("gdal vector check-coverage", "check --coverage", ""),
    ("gdal vector check-geometry", "check", ""),
    ("gdal vector collect", "collect --by", ""),
    ("gdal vector combine", "collect", ""),
    ("gdal vector concat", "decode", "Name several files."),
    ("gdal vector convert", "encode", ""),
    ("gdal vector dissolve", "dissolve --by", ""),
    ("gdal vector edit", "set", ""),
    ("gdal vector explode-collections", "explode", ""),
    ("gdal vector filter", "filter", ""),
    ("gdal vector layer-algebra", "overlay --operation", ""),
    ("gdal vector make-valid", "make-valid", ""),
    ("gdal vector partition", "split --files", "'out/STATE={STATE}/part.ndjson' is its form."),
    ("gdal vector pipeline", "run", "The word then joins stages."),
    ("gdal vector reproject", "project --to", ""),
    ("gdal vector segmentize", "densify --max-segment", ""),
    ("gdal vector set-geom-type", "set --geometry", "explode and collect change the type."),
    ("gdal vector simplify", "simplify", ""),
    ("gdal vector simplify-coverage", "simplify --coverage", ""),
    ("gdal vector swap-xy", "set --swap-xy", ""),
    ("gdal_grid -a invdist", "grid --interpolate", "With --method idw, and cells as Features; linear without."),
    ("gdal vector clip", "clip --within", ""), ("gdal vector concave-hull", "hull --ratio", ""),
    ("gdal vector convex-hull", "hull --kind", ""), ("gdal vector grid", "grid --interpolate", ""),
    ("gdal vector make-point", "decode --lon", "--lat goes with it."), ("gdal vector select", "set --keep", ""),
    ("gdal vector rename-layer", "encode --layer", ""), ("gdal vector sort", "sort --hilbert", ""),
    ("gdal vector sql", "decode --sql", ""), ("gdal vector limit", "head --count", ""),
    ("gdal vector export-schema", "check --write-schema", ""),
    ("gdal vector set-field-type", "set --set", "Types of files follow the values."),
    ("gdal vector update, append", "patch", "diff --patch makes the changes."),
    ("gdal vector rasterize", "snapshot", "A picture, and no grid of values."),
    ("gdal_contour", "contour", "From points, not from pictures."),
  ]

  private static let mapshaper: Words = [
    ("-affine", "transform --move", "Also --scale, --rotate and --around; project --pipeline takes PROJ's steps."),
    ("-clean", "simplify --coverage --clean", ""),
    ("-clip", "clip --within", ""),
    ("-grid", "grid --shape hexagon", "mapshaper's needs projected data."),
    ("-lines groupby", "connect --by", "Of points; of polygons it is merge-lines --inner."),
    ("-erase", "clip --erase", ""),
    ("-dissolve, -dissolve2", "dissolve --by", ""),
    ("-each", "set --set", "CQL2 in place of JavaScript."),
    ("-explode", "explode", ""),
    ("-filter", "filter --where", ""),
    ("-filter-islands", "simplify --filter-islands", ""),
    ("-filter-slivers", "simplify --filter-slivers", ""),
    ("-info", "stats", ""),
    ("-inlines, -innerlines", "merge-lines --inner", ""),
    ("-join", "join --on", "--intersects and --within join by place."),
    ("-lines", "merge-lines", ""),
    ("-mosaic", "polygonize --node", ""),
    ("-points", "point", ""),
    ("-polygons", "polygonize", ""),
    ("-proj", "project --to", ""),
    ("-rename-fields", "set --rename", ""),
    ("-filter-fields", "set --keep", ""),
    ("-simplify 10%", "simplify --keep", ""),
    ("-snap", "simplify --coverage --snap", ""),
    ("-buffer", "buffer --radius", ""), ("-calc", "group --sum", "Or stats."), ("-data-fill", "join --nearest", ""),
    ("-divide", "overlay --operation", ""), ("-drop", "set --drop", ""), ("-dots", "grid --random", ""),
    ("-filter-geom", "filter --bbox", ""), ("-graticule", "grid --graticule", ""),
    ("-merge-layers", "decode", "Name several files."), ("-rectangle", "hull --kind", "box."),
    ("-sort", "sort --by", ""), ("-symbols, -style, -colorizer", "snapshot --color-by", ""),
    ("-split", "split --files", "-split STATE is --files '{STATE}.geojson'."),
    ("-union", "overlay --operation", ""),
    ("-uniq", "filter --first", ""),
    ("-classify", "snapshot --color-by", "--classes names the rule."),
    ("-o format=topojson", "encode --as", ""),
  ]

  private static let fio: Words = [
    ("fio cat", "decode", ""), ("fio collect", "encode", ""), ("fio filter", "filter --where", ""),
    ("fio info", "stats", ""), ("fio bounds", "measure --bounding-box", ""), ("fio distrib", "decode", ""),
    ("fio calc, fio map", "set --set", ""), ("fio reduce", "dissolve", ""),
  ]

  private static let geosop: Words = [
    ("geosop buffer", "buffer --radius", "Projected data is buffered on its plane."),
    ("geosop intersection", "overlay --operation", ""), ("geosop union, unaryUnion", "dissolve", ""),
    ("geosop isValid", "check", ""), ("geosop makeValid", "make-valid", ""), ("geosop convexHull", "hull", ""),
    ("geosop concaveHull", "hull --ratio", ""), ("geosop polygonize", "polygonize", ""),
    ("geosop centroid, interiorPoint", "point --kind", ""), ("geosop simplifyVW", "simplify --method", ""),
    ("geosop lineMerge", "merge-lines", ""), ("geosop area, length", "measure", ""),
    ("geosop hausdorffDistance", "measure --hausdorff", ""), ("geosop frechetDistance", "measure --frechet", ""),
  ]

  private static let proj: Words = [
    ("cs2cs", "project --to", "x comes first, whatever the authority's order of axes."),
    ("cct", "project --pipeline", ""), ("gie", "project --accuracy", ""), ("projinfo", "project --explain", ""),
    ("geod", "measure --length --bearing", ""),
  ]

  private static let jq: Words = [
    ("jq select()", "filter --where", ""), ("jq -c '.features[]'", "decode", "Of any size, in bounded memory."),
    ("jq -s", "encode", ""), ("jq '.properties.x = …'", "set --set", ""), ("jq length", "stats", ""),
    ("jq first, limit", "head --count", ""), ("jq -e", "filter --exit-status", ""),
  ]

  private static let miller: Words = [
    ("mlr filter", "filter --where", ""), ("mlr put", "set --set", ""), ("mlr cut -f", "set --keep", ""),
    ("mlr cut -x", "set --drop", ""), ("mlr rename", "set --rename", ""), ("mlr head", "head", ""),
    ("mlr sort", "sort --by", "-nr a -f b is --by 'a desc, b'; natural is -t's natural order."),
    ("mlr split", "split --files", "split -g a is --files '{a}.ndjson'."), ("mlr top", "sort --top", "Whole records."),
    ("mlr head -n 1 -g", "unique --by", ""),
    ("mlr uniq -a", "unique", "The id does not count."), ("mlr uniq -d", "unique --repeated", ""),
    ("mlr join", "join --on", ""), ("mlr summary", "stats", ""), ("mlr count-similar, stats1", "group --by", ""),
    ("mlr merge-fields", "set --set", ""), ("mlr sample", "sample --count", ""),
    ("mlr decimate", "sample --share", "Drawn, and not every n-th."),
    ("mlr nest --explode", "explode --array", "--separator ';' takes texts apart."),
    ("mlr nest --implode", "group --list", "An array."),
    ("mlr fill-down", "set --fill-down", "Null counts as missing."), ("mlr fill-empty", "set --set", "coalesce(a, 0)."),
    ("mlr cat -n", "set --number", "-g a is --by a."), ("mlr count-distinct, count", "group --count", ""),
    ("mlr most-frequent", "group --count", "sort --by 'n desc' --top 10 behind it."),
    ("mlr unsparsify, regularize", "encode --columns", "all: a table has each column in each row."),
    ("mlr flatten", "encode --columns", "all: members of objects have columns a.b."),
    ("mlr grep", "filter --where", "LIKE."),
    ("mlr splitax", "explode --array", "Parts become records, and not columns."),
    ("mlr shuffle, bootstrap", "sample", "In the order of the input, each record once."),
    ("mlr fraction", "join --on", "group makes the sums, join --on brings them back."),
    ("mlr tac", "sort --by", "set --number n before, --by 'n desc' behind."),
    ("mlr tee", "tee", ""), ("mlr then", "run", "The same word joins stages."),
  ]

  private static let qsv: Words = [
    ("qsv cat", "decode", "Name several files."), ("qsv count, sniff", "stats", ""),
    ("qsv dedup, extdedup", "unique --by", ""), ("qsv diff", "diff --by", ""), ("qsv enum", "set --number", ""),
    ("qsv excel", "decode", "Of .xlsx and .ods, --layer names the sheet."), ("qsv exclude", "join --unmatched", ""),
    ("qsv explode", "explode --array", "With --separator."), ("qsv fill", "set --fill-down", "-g a is --by a."),
    ("qsv fmt", "encode --delimiter", ""), ("qsv frequency", "group --count", ""), ("qsv geocode", "geocode", ""),
    ("qsv join, joinp", "join --on", ""), ("qsv json, jsonl", "decode", "--format jsonl, or --records."),
    ("qsv luau, apply, replace", "set --set", "CQL2."), ("qsv partition", "split --files", ""),
    ("qsv rename", "set --rename", ""), ("qsv reverse", "sort --by", ""), ("qsv sample", "sample --count", ""),
    ("qsv schema", "check --write-schema", "check --schema is its validate."),
    ("qsv search, searchset", "filter --where", "LIKE and IN."),
    ("qsv select", "set --keep", ""), ("qsv slice", "head --count", ""), ("qsv sort, extsort", "sort --by", ""),
    ("qsv split -s", "split --max-records", ""), ("qsv split -k", "split --max-bytes", ""),
    ("qsv sqlp", "decode --sql", "Of files of GDAL."), ("qsv tojsonl", "encode --as", "jsonl."),
    ("qsv index", "", "Nothing is to be indexed: sort, unique and join read a stream once."),
    ("qsv transpose, pivotp", "", "Columns are properties of a Feature, and stay so."),
  ]

  private static let tippecanoe: Words = [
    ("tippecanoe", "encode --as", "-o x.pmtiles, -o x.mbtiles are the same; -Z, -z: --min-zoom, --max-zoom."),
    ("tippecanoe -e", "tile --as", ""),
    (
      "tippecanoe --drop-smallest-as-needed, --drop-densest-as-needed", "encode --when-too-large",
      "With --max-tile-size 500kB, which is any size by default."
    ),
    (
      "tippecanoe --coalesce-smallest-as-needed, --coalesce-densest-as-needed", "encode --when-too-large",
      "--when-too-large coalesce."
    ),
    ("tippecanoe --detect-shared-borders", "encode --detect-shared-borders", ""),
    ("tippecanoe -r", "encode --drop-rate", "1 by default."),
    ("tippecanoe --cluster-distance", "cluster --zoom", ""), ("tippecanoe -S", "simplify --zoom", ""),
    (
      "tippecanoe --force", "encode --update",
      "An output is replaced anyhow; with a patch of diff --patch only tiles that change are made."
    ),
    ("tile-join", "decode", "Name several archives; encode -o x.pmtiles makes one of them, join --on adds a table."),
  ]

  private static let postgis: Words = [
    ("ST_LineLocatePoint", "measure --along", "In metres, and as a share."),
    ("ST_Distance", "measure --distance-to", "It is that on the ground."),
    ("ST_HausdorffDistance", "measure --hausdorff", ""), ("ST_FrechetDistance", "measure --frechet", ""),
    ("ST_LineSubstring", "line --slice", "line --along where a table tells the distances."),
    ("ST_OffsetCurve", "line --offset", ""), ("ST_GeneratePoints", "grid --random", "So many in all areas together."),
    ("ST_LineInterpolatePoint", "point --at", "line --along where a table tells the distances."),
  ]

  private static let turf: Words = [
    ("turf.nearestPointOnLine", "measure --along", ""),
    ("turf.along", "point --at", ""), ("turf.area, turf.length", "measure", ""), ("turf.bbox", "hull --kind", ""),
    ("turf.bboxClip", "clip --bbox", ""), ("turf.buffer", "buffer --radius", ""),
    ("turf.center, turf.centroid", "point", ""),
    ("turf.circle", "buffer --radius", ""), ("turf.clustersDbscan", "cluster --radius", ""),
    ("turf.combine", "collect", ""), ("turf.concave, turf.convex", "hull --ratio", ""),
    ("turf.difference", "overlay", ""),
    ("turf.dissolve, turf.union", "dissolve", ""), ("turf.distance, turf.bearing", "measure --length --bearing", ""),
    ("turf.flatten", "explode", ""), ("turf.greatCircle", "densify --contour", ""), ("turf.kinks", "check", ""),
    ("turf.nearestPoint", "join --nearest", ""), ("turf.pointOnFeature", "point --kind", ""),
    ("turf.pointsWithinPolygon", "join --within", ""), ("turf.polygonize", "polygonize", ""),
    ("turf.lineSliceAlong", "line --slice", ""), ("turf.lineChunk", "line --chunk", ""),
    ("turf.lineOffset", "line --offset", ""),
    ("turf.bezierSpline", "line --smooth", "Another curve."), ("turf.transformTranslate", "transform --move", ""),
    ("turf.transformRotate", "transform --rotate", ""), ("turf.transformScale", "transform --scale", ""),
    ("turf.voronoi", "voronoi", "Over the whole globe; clip --bbox cuts it."), ("turf.tin", "voronoi --delaunay", ""),
    ("turf.isolines, turf.isobands", "contour", "From points in any places."),
    ("turf.interpolate", "grid --interpolate", "With --method idw; on triangles and by natural neighbours, too."),
    ("turf.hexGrid", "grid --shape hexagon", ""), ("turf.lineString", "connect", "Of points."),
    ("turf.squareGrid", "grid", "Rows of true size all over the globe."), ("turf.pointGrid", "grid --as point", ""),
    ("turf.randomPoint", "grid --random", "As many on each square kilometre of the ground."),
    ("d3.geoGraticule", "grid --graticule", ""),
    ("turf.simplify", "simplify", ""), ("turf.toMercator", "project --to", ""), ("turf.truncate", "set --round", ""),
    ("turf.booleanPointInPolygon, booleanIntersects", "filter --within", "Or filter --intersects."),
    ("turf.cleanCoords", "simplify --tolerance", "0."), ("turf.destination", "transform --move", ""),
    ("turf.envelope", "hull --kind", "box."), ("turf.intersect", "overlay --operation", ""),
    ("turf.lineIntersect", "polygonize --node", "Or check --network, which tells where lines cross."),
    ("turf.lineSlice", "line --slice", "Between distances; measure --along tells those of points."),
    ("turf.mask", "clip --erase", ""), ("turf.pointToLineDistance", "measure --distance-to", ""),
    ("turf.rewind", "check --fix", ""), ("turf.sample", "sample --count", ""), ("turf.tag", "join --within", ""),
    ("turf.unkinkPolygon", "make-valid", ""), ("turf.collect", "join --sum", "Or group --list behind join --within."),
  ]
}
