"""Benchmarks of tables, beside the programs that are made for them: Miller, polars, DuckDB, pyogrio.

All read one CSV of half a million shops and write CSV, or files of one. What is compared is each row and value, in their order where
the benchmark has one.
"""
import csv
import glob
import math
import os
import random

COLUMNS = "id,name,kind,town,score"

POLARS = """
import os
os.environ["POLARS_MAX_THREADS"] = "1"
import polars as p, sys
t = p.scan_csv("DATA/shops.csv")
"""
DUCKDB = """
import duckdb, sys
d = duckdb.connect(config={"threads": 1})
d.sql("SET preserve_insertion_order = true")
def put(sql): d.sql("COPY (" + sql + ") TO '/dev/stdout' (HEADER, DELIMITER ',')")
"""
PYOGRIO = """
import pyogrio
t = pyogrio.raw.read_arrow("SOURCE")[1]
pyogrio.raw.write_arrow(t, "TARGET", layer="shops", driver="DRIVER", geometry_type="Point", crs="EPSG:4326", geometry_name="GEOMETRY")
"""


def python(text):
    return "python3 -c '" + text.replace("'", "'\\''") + "'"


def polars(query):
    return python(POLARS + f"t = {query}\nt.collect().write_csv(sys.stdout.buffer)\n")


def duckdb(query):
    return python(DUCKDB + f'put("""{query}""")\n')


# As has the name of the columns, without a geometry, what plat writes.
AS_CSV = "then encode --as csv --no-geometry --columns "

# name, plat, [(peer, needs, command)], whether the order of rows is compared; None where folders of files are written
CASES = [
    ("group by kind: count, mean, greatest",
     "PLAT decode -j 1 DATA/shops.csv then group --by kind --count n --mean score --max score " + AS_CSV + "kind,n,score_mean,score_max", [
         ("mlr stats1", "mlr", "mlr --icsv --ocsv stats1 -f score -a count,mean,max -g kind then rename "
          "score_count,n DATA/shops.csv"),
         ("polars", "python:polars", polars('t.group_by("kind", maintain_order=True).agg(p.len().alias("n"), '
                                            'p.col("score").mean().alias("score_mean"), p.col("score").max().alias("score_max"))')),
         ("duckdb", "python:duckdb", duckdb("SELECT kind, count(*) n, avg(score) score_mean, max(score) score_max "
                                            "FROM 'DATA/shops.csv' GROUP BY kind")),
     ], False),
    ("group by 50,000 towns: sum",
     "PLAT decode -j 1 DATA/shops.csv then group --by town --sum score " + AS_CSV + "town,score", [
         ("mlr stats1", "mlr", "mlr --icsv --ocsv stats1 -f score -a sum -g town then rename score_sum,score DATA/shops.csv"),
         ("polars", "python:polars", polars('t.group_by("town", maintain_order=True).agg(p.col("score").sum())')),
         ("duckdb", "python:duckdb", duckdb("SELECT town, sum(score) score FROM 'DATA/shops.csv' GROUP BY town")),
     ], False),
    ("sort by score and number",
     "PLAT decode -j 1 DATA/shops.csv then sort --by 'score desc, id' " + AS_CSV + COLUMNS, [
         ("mlr sort", "mlr", "mlr --icsv --ocsv sort -nr score -nf id then cut -f " + COLUMNS + " DATA/shops.csv"),
         ("polars", "python:polars", polars(
             f't.sort("score", "id", descending=[True, False]).select("{COLUMNS}".split(","))')),
         ("duckdb", "python:duckdb", duckdb(f"SELECT {COLUMNS} FROM 'DATA/shops.csv' ORDER BY score DESC, id")),
     ], True),
    ("the first 100 by score and number",
     "PLAT decode -j 1 DATA/shops.csv then sort --by 'score desc, id' --top 100 " + AS_CSV + COLUMNS, [
         ("mlr sort then head", "mlr", "mlr --icsv --ocsv sort -nr score -nf id then head -n 100 then cut -f " + COLUMNS + " DATA/shops.csv"),
         ("polars", "python:polars", polars(
             f't.sort("score", "id", descending=[True, False]).head(100).select("{COLUMNS}".split(","))')),
         ("duckdb", "python:duckdb", duckdb(f"SELECT {COLUMNS} FROM 'DATA/shops.csv' ORDER BY score DESC, id LIMIT 100")),
     ], True),
    ("unique by town",
     "PLAT decode -j 1 DATA/shops.csv then unique --by town " + AS_CSV + COLUMNS, [
         ("mlr head -g", "mlr", "mlr --icsv --ocsv head -n 1 -g town then cut -f " + COLUMNS + " DATA/shops.csv"),
         ("polars", "python:polars", polars(
             f't.unique("town", keep="first", maintain_order=True).select("{COLUMNS}".split(","))')),
     ], True),
    ("filter and new column",
     "PLAT decode -j 1 DATA/shops.csv then filter --where \"kind = 'cafe' AND score > 50\" then set --set 'twice=score*2' "
     + AS_CSV + "id,name,twice", [
         ("mlr filter then put", "mlr", "mlr --icsv --ocsv filter '$kind == \"cafe\" && $score > 50' then put '$twice = $score * 2' "
          "then cut -o -f id,name,twice DATA/shops.csv"),
         ("polars", "python:polars", polars(
             't.filter((p.col("kind") == "cafe") & (p.col("score") > 50)).select("id", "name", twice=p.col("score") * 2)')),
         ("duckdb", "python:duckdb", duckdb(
             "SELECT id, name, score * 2 twice FROM 'DATA/shops.csv' WHERE kind = 'cafe' AND score > 50")),
     ], True),
    ("split by kind to 40 files",
     "PLAT decode -j 1 DATA/shops.csv then split --files 'OUT/{kind}.ndjson'", [
         ("mlr split", "mlr", "cd OUT && mlr --icsv --ojsonl split -g kind --prefix of DATA/shops.csv"),
         ("polars", "python:polars", python(POLARS + "for (kind,), part in t.collect().partition_by(\"kind\", as_dict=True).items():\n"
                                            "    part.write_ndjson(f\"OUT/{kind}.ndjson\")\n")),
     ], None),
    ("GeoPackage to FlatGeobuf",
     "PLAT decode -j 1 DATA/shops.gpkg then encode -o OUT/shops.fgb", [
         ("ogr2ogr", "ogr2ogr", "ogr2ogr OUT/shops.fgb DATA/shops.gpkg"),
         ("pyogrio (Arrow)", "python:pyogrio,pyarrow", python(
             PYOGRIO.replace("SOURCE", "DATA/shops.gpkg").replace("TARGET", "OUT/shops.fgb").replace("DRIVER", "FlatGeobuf"))),
     ], None),
    ("NDJSON to GeoPackage",
     "PLAT encode -j 1 DATA/shops.ndjson -o OUT/shops.gpkg", [
         ("ogr2ogr", "ogr2ogr", "ogr2ogr OUT/shops.gpkg GeoJSONSeq:DATA/shops.ndjson"),
     ], None),
    ("GeoPackage to NDJSON",
     "PLAT decode -j 1 DATA/shops.gpkg then encode -o OUT/shops.ndjson", [
         ("ogr2ogr", "ogr2ogr", "ogr2ogr -f GeoJSONSeq OUT/shops.geojsonl DATA/shops.gpkg"),
     ], None),
]


def make(folder, plat):
    """Half a million shops in towns of uneven size, as CSV, NDJSON and a GeoPackage."""
    if not os.path.exists(folder + "/shops.csv"):
        random.seed(11)
        kinds = ["cafe"] + [f"kind {number}" for number in range(39)]
        with open(folder + "/shops.csv", "w", encoding="utf-8") as out:
            out.write("id,lon,lat,name,kind,town,score,note\n")
            for number in range(500_000):
                town = int(50_000 * random.random() ** 2)
                out.write(
                    f'{number},{random.uniform(-170, 170):.6f},{random.uniform(-80, 80):.6f},"Shop, no. {number}",'
                    f"{random.choice(kinds)},town {town},{random.random() * 100:.2f},some longer text about it {number % 1000}\n")
    if not os.path.exists(folder + "/shops.ndjson"):
        os.system(f"'{plat}' decode --id id '{folder}/shops.csv' -o '{folder}/shops.ndjson'")
    if not os.path.exists(folder + "/shops.gpkg"):
        os.system(f"'{plat}' decode --id id '{folder}/shops.csv' then encode -o '{folder}/shops.gpkg' 2> /dev/null")


def rows(path):
    with open(path, encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def difference(one, other, is_ordered):
    """What two tables have otherwise than each other; None where they are equal, numbers to a part in a billion."""
    one, other = rows(one), rows(other)
    if len(one) != len(other):
        return f"{len(one)} and {len(other)} rows"
    if not one:
        return "no rows"
    if not is_ordered:
        first = list(one[0])[0]
        one.sort(key=lambda row: row[first])
        other.sort(key=lambda row: row[first])
    for a, b in zip(one, other):
        if sorted(a) != sorted(b):
            return f"columns {sorted(a)} and {sorted(b)}"
        for name, value in a.items():
            if value != b[name]:
                try:
                    same = math.isclose(float(value), float(b[name]), rel_tol=1e-9)
                except ValueError:
                    same = False
                if not same:
                    return f"{name} {value} and {b[name]}"
    return None


def folders_differ(one, other):
    """The same of what two folders hold: how many files, and how many records, which are lines of text or counted by GDAL."""
    def count(folder):
        files = glob.glob(folder + "/*")
        total = 0
        for path in files:
            if path.endswith((".fgb", ".gpkg")):
                with os.popen(f"ogrinfo -so -al '{path}'") as text:
                    total += sum(int(line.split(": ")[1]) for line in text if line.startswith("Feature Count"))
            else:
                with open(path, "rb") as text:
                    total += sum(1 for line in text if line.strip()) - path.endswith(".csv")
        return len(files), total
    one, other = count(one), count(other)
    return None if one == other and one[1] > 0 else "%d files of %d records and %d of %d" % (one + other)
