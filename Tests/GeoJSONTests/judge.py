"""Judges GeoJSON records without plat: reads one record a line in hexadecimal, writes ok or a reason for each."""
import json
import sys

DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
ONCE = {"type", "geometry", "crs", "coordinates", "geometries", "features"}


class Bad(Exception):
    pass


class Number(str):
    pass


def constant(name):
    raise Bad(name)


def need(condition, reason):
    if not condition:
        raise Bad(reason)


def members(pairs, where):
    """The members as a dictionary; a repeated name counts the last time, but for those that say what the object is."""
    names = [name for name, _ in pairs]
    for name in ONCE:
        need(names.count(name) < 2, f"{where} has {name} twice")
    return dict(pairs)


def position(value):
    need(isinstance(value, list) and len(value) >= 2, "short position")
    need(all(isinstance(number, Number) for number in value), "position of other than numbers")


def number(text):
    return None if text is None else float(text)


def same(a, b):
    a, b = (a + [None])[:3], (b + [None])[:3]
    return [number(x) for x in a] == [number(x) for x in b]


def coordinates(value, depth, kind):
    need(isinstance(value, list), "no array")
    if depth == 0:
        if kind == "Point" and value == []:
            return
        return position(value)
    for item in value:
        coordinates(item, depth - 1, None)
    if depth == 1 and (value or kind in ("Polygon", "MultiPolygon")):
        if kind in ("LineString", "MultiLineString"):
            need(len(value) >= 2, "short line")
        if kind in ("Polygon", "MultiPolygon"):
            need(len(value) >= 4, "short ring")
            need(same(value[0], value[-1]), "open ring")


def rings(value, kind):
    coordinates(value, DEPTH[kind], kind)
    if kind in ("MultiLineString", "Polygon"):
        for item in value:
            coordinates(item, 1, kind)
    if kind == "MultiPolygon":
        for part in value:
            for item in part:
                coordinates(item, 1, kind)


def box(value):
    need(isinstance(value, list) and len(value) in (4, 6), "bbox length")
    need(all(isinstance(item, Number) for item in value), "bbox of other than numbers")


def crs(value):
    if value is None:
        return
    need(isinstance(value, Pairs), "crs")
    properties = dict(value).get("properties")
    need(isinstance(properties, Pairs), "crs properties")
    name = dict(properties).get("name")
    need(isinstance(name, str) and not isinstance(name, Number) and name != "", "crs name")


class Pairs(list):
    pass


def geometry(value, is_top=False):
    need(isinstance(value, Pairs), "geometry is no object")
    found = members(value, "geometry")
    kind = found.get("type")
    need(isinstance(kind, str) and not isinstance(kind, Number), "geometry type")
    for name in ("geometry", "properties", "features"):
        need(name not in found, f"geometry with {name}")
    for name, item in value:
        if name == "bbox":
            box(item)
        if name == "crs" and is_top:
            crs(item)
    if kind == "GeometryCollection":
        need("coordinates" not in found, "collection with coordinates")
        need(isinstance(found.get("geometries"), list) and not isinstance(found["geometries"], Pairs), "geometries")
        for item in found["geometries"]:
            geometry(item)
    else:
        need(kind in DEPTH, "geometry type")
        need("geometries" not in found and "coordinates" in found, "coordinates")
        need(not isinstance(found["coordinates"], Pairs), "coordinates object")
        rings(found["coordinates"], kind)


def record(raw):
    value = json.loads(
        raw.decode("utf-8", "strict"), object_pairs_hook=Pairs, parse_int=Number, parse_float=Number,
        parse_constant=constant)
    need(isinstance(value, Pairs), "no object")
    names = [name for name, _ in value]
    if dict(value).get("type") != "Feature":
        return geometry(value, is_top=True)
    found = members(value, "Feature")
    for name in ("coordinates", "geometries", "features"):
        need(name not in found, f"Feature with {name}")
    need("geometry" in found and "properties" in found, "missing member")
    for name, item in value:
        if name == "properties":
            need(item is None or isinstance(item, Pairs), "properties")
        if name == "id":
            need(isinstance(item, str), "id")
        if name == "bbox":
            box(item)
        if name == "crs":
            crs(item)
    if found["geometry"] is not None:
        geometry(found["geometry"])


for line in sys.stdin:
    raw = bytes.fromhex(line)
    try:
        if raw.startswith(b"\xef\xbb\xbf"):
            raise Bad("byte order mark")
        record(raw)
        print("ok")
    except (Bad, ValueError, RecursionError) as error:
        print(type(error).__name__, str(error).replace("\n", " ")[:80])
