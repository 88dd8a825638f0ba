"""Inputs of any size for Tests/Benchmarks/growth: rings, features side by side, over each other, in one place, far apart, nets of lines."""
import json
import math
import random


def ring(shape, count):
    """The vertices of one ring, without the last one."""
    rng = random.Random(count)
    if shape == "circle":
        return [(5 * math.cos(2 * math.pi * k / count), 5 * math.sin(2 * math.pi * k / count)) for k in range(count)]
    if shape == "coast":
        # Midpoints moved at random, by less the shorter the side, so that it does not come to cross itself.
        points, most = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)], 0.15
        while len(points) < count:
            closed = points + points[:1]
            points = []
            for (ax, ay), (bx, by) in zip(closed, closed[1:]):
                shift = rng.uniform(-most, most)
                points += [(ax, ay), ((ax + bx) / 2 + shift * (by - ay), (ay + by) / 2 - shift * (bx - ax))]
            most *= 0.8
        return points
    if shape == "comb":
        teeth = count // 4
        points = []
        for k in range(teeth):
            x = 10 * k / teeth
            step = 10 / teeth
            points += [(x, 0), (x, 5), (x + step / 2, 5), (x + step / 2, 0)]
        return points + [(10, -1), (0, -1)]
    # A spiral of two arms, 32 vertices a turn.
    half = count // 2

    def arm(k, offset):
        radius = 0.5 + 8 * k / half
        angle = 2 * math.pi * k / 32
        return ((radius + offset) * math.cos(angle), (radius + offset) * math.sin(angle))
    width = 8 / (half / 32) / 3
    return [arm(k, 0) for k in range(half)] + [arm(k, width) for k in reversed(range(half))]


KINDS = ("park", "school", "shop", "café", "mill")


def feature(number, kind, coordinates):
    """A Feature on a line, with what stages select, sum up and sort by."""
    return (f'{{"type":"Feature","id":{number},"properties":{{"name":"{KINDS[number % 5]} {number}","kind":"{KINDS[number % 5]}",'
            f'"town":"t{number // 10}","height":{(number * 7919) % 1000}}},'
            f'"geometry":{{"type":"{kind}","coordinates":{coordinates}}}}}\n')


def position(place):
    return f"[{place[0]:.9f},{place[1]:.9f}]"


def positions(places):
    return "[" + ",".join(position(place) for place in places) + "]"


def square(x, y, size):
    """The coordinates of a polygon."""
    return "[" + positions([(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]) + "]"


def squares(shape, count):
    """Squares on a grid of 10 degrees, as coordinates of polygons."""
    side = math.ceil(math.sqrt(count))
    step = 10 / side
    places = [(column * step, row * step) for row in range(side) for column in range(side)][:count]
    if shape == "shuffled":
        random.Random(count).shuffle(places)
    if shape == "nested":
        return [square(5 * k / count, 5 * k / count, 10 - 10 * k / count) for k in range(count)]
    if shape == "coincident":
        return [square(0, 0, 1)] * count
    if shape == "elsewhere":
        return [square(x + 150, y - 40, step) for x, y in places]
    size = {"apart": 0.6, "overlapping": 1.7}.get(shape, 1) * step
    return [square(x, y, size) for x, y in places]


def edges(count):
    """The edges of a net of streets, in no order."""
    side = max(2, math.isqrt(count // 2))
    step = 10 / side
    both = [((x, y), (x + 1, y)) for y in range(side) for x in range(side - 1)]
    both += [((x, y), (x, y + 1)) for y in range(side - 1) for x in range(side)]
    random.Random(count).shuffle(both)
    return [positions([(a * step, b * step) for a, b in edge]) for edge in both]


def walks(count):
    """Lines of ten vertices that cross others."""
    rng = random.Random(count)
    step = 10 / math.sqrt(count)
    for _ in range(count):
        x, y = rng.uniform(0, 10), rng.uniform(0, 10)
        line = []
        for _ in range(10):
            x, y = x + rng.uniform(-step, step) / 4, y + rng.uniform(-step, step) / 4
            line.append((x, y))
        yield positions(line)


def points(shape, count):
    rng = random.Random(count)
    if shape == "one place":
        return [(5.5, 5.5)] * count
    if shape == "one meridian":
        return [(5, -60 + 120 * k / count) for k in range(count)]
    places = [(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(count)]
    return sorted(places) if shape == "in order" else places


RINGS = ("circle", "coast", "comb", "spiral")
SQUARES = ("apart", "touching", "shuffled", "overlapping", "nested", "coincident", "elsewhere")
POINTS = ("scattered", "in order", "one meridian", "one place")


def write(out, shape, count):
    """Writes an input of `count` vertices (rings, one line), features, parts or members."""
    if shape in RINGS:
        whole = ring(shape, count)
        out.write(feature(0, "Polygon", "[" + positions(whole + whole[:1]) + "]"))
    elif shape in SQUARES:
        out.writelines(feature(k, "Polygon", text) for k, text in enumerate(squares(shape, count)))
    elif shape in POINTS:
        out.writelines(feature(k, "Point", position(place)) for k, place in enumerate(points(shape, count)))
    elif shape == "net":
        out.writelines(feature(k, "LineString", text) for k, text in enumerate(edges(count)))
    elif shape == "walks":
        out.writelines(feature(k, "LineString", text) for k, text in enumerate(walks(count)))
    elif shape == "star":
        out.writelines(feature(k, "LineString", positions([(5, 5), (5 + 4 * math.cos(k), 5 + 4 * math.sin(k))])) for k in range(count))
    elif shape == "parts":
        out.write(feature(0, "MultiPolygon", "[" + ",".join(squares("apart", count)) + "]"))
    elif shape == "zigzag":
        rng = random.Random(count)
        out.write(feature(0, "LineString", positions([(10 * k / count, rng.uniform(0, 0.1)) for k in range(count)])))
    elif shape == "one":
        out.write(feature(0, "Polygon", "[" + positions([(2, 2), (8, 2), (8, 8), (2, 8), (2, 2)]) + "]"))
    elif shape == "members":
        members = {f"m{k}": k for k in range(count)}
        out.write(json.dumps({"type": "Feature", "properties": members, "geometry": {"type": "Point", "coordinates": [5, 5]}}) + "\n")
