"""Records that try a geo-processing program, and values that try its options, chosen by a seed: for Tests/chains."""
import json

NUMBERS = [0, -0.0, 1, -1, 0.5, 10, -71.06, 42.36, 45, 89.9999999, 90, -90, 90.0000001, 179.9999999, 180, -180, 180.0000001,
           -179.9999999, 360, 540, 1e-7, 1e-12, 5e-324, 1e-308, 1e6, 5e6, 1e9, 1e15, 1e16, 1e22, 1e100, 1e154, 1e155, 1e200,
           1e300, 1e308, -1e308, 1.7976931348623157e308, 0.1 + 0.2, 9007199254740993]
SPELLINGS = ['1e5', '1E+2', '0.10', '-0', '1e-400', '12.000000000000000000000000001', '1e1', '0e9']
BAD = ['NaN', 'Infinity', '-inf', '1e999', '01', '+1', '.5', '1.', 'null', '"1"', '0x10', '[]', '1_0']
NAMES = ['name', 'a', 'id', 'type', 'geometry', 'properties', 'buffer_radius', 'measure_area', 'cluster_count', 'count',
         'overlay_area', 'url', 'bbox', '', 'a.b', 'é', '\u0000', '__proto__', 'x' * 300, 'a"b', 'stroke', 'title', 'height']
KINDS = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'GeometryCollection']


class Hostile:
    """Makes records; `chance` is a random.Random."""

    def __init__(self, chance):
        self.chance = chance

    def number(self, centre):
        roll = self.chance.random()
        if roll < 0.7:
            return json.dumps(round(centre + self.chance.uniform(-1, 1), self.chance.choice([0, 1, 5, 9, 15])))
        if roll < 0.95:
            return json.dumps(self.chance.choice(NUMBERS))
        if roll < 0.995:
            return self.chance.choice(SPELLINGS)
        return self.chance.choice(BAD)

    def position(self, mild):
        x, y = self.at
        if mild:
            scale = 10.0 ** self.chance.randint(-6, 0)
            return f'[{x + self.chance.uniform(-1, 1) * scale!r},{y + self.chance.uniform(-1, 1) * scale!r}]'
        more = [self.number(0) for _ in range(self.chance.choice([0] * 12 + [1, 1, 2, 40]))]
        count = self.chance.choice([2] * 60 + [1, 0])
        return '[' + ','.join(([self.number(x), self.number(y)] + more)[:count + len(more)]) + ']'

    def line(self, mild, least):
        count = self.chance.choice([least, least + 1, 5, 12, 40] if mild else [0, 1, least, least, least + 1, 6, 30, 120])
        made = []
        for _ in range(count):
            roll = self.chance.random()
            if made and roll < 0.1:
                made.append(made[-1])
            elif len(made) > 1 and roll < 0.2:
                # There and back: a spike.
                made.append(made[-2])
            else:
                made.append(self.position(mild))
        return made

    def ring(self, mild):
        if mild or self.chance.random() < 0.5:
            x, y = self.at
            size = 10.0 ** self.chance.randint(-5, 1)
            corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
            if self.chance.random() < 0.3:
                corners.reverse()
            if self.chance.random() < 0.2:
                corners[1], corners[2] = corners[2], corners[1]
            made = [f'[{a!r},{b!r}]' for a, b in corners]
        else:
            made = self.line(mild, 3)
        if made and self.chance.random() < (1 if mild else 0.95):
            made.append(made[0])
        return '[' + ','.join(made) + ']'

    def coordinates(self, kind, mild):
        def several(make):
            return '[' + ','.join(make() for _ in range(self.chance.choice([1, 1, 2, 3] + [0] * (not mild)))) + ']'
        if kind == 'Point':
            return '[]' if not mild and self.chance.random() < 0.1 else self.position(mild)
        if kind in ('MultiPoint', 'LineString'):
            return '[' + ','.join(self.line(mild, 2)) + ']'
        if kind == 'MultiLineString':
            return several(lambda: '[' + ','.join(self.line(mild, 2)) + ']')
        if kind == 'Polygon':
            return several(lambda: self.ring(mild))
        return several(lambda: several(lambda: self.ring(mild)))

    def geometry(self, mild, depth=0):
        if not mild and self.chance.random() < 0.04:
            return self.chance.choice(['null', '{}', '[]', '{"type":"Point"}', '{"type":"Circle","coordinates":[0,0]}'])
        kind = self.chance.choice(KINDS[:-1] if depth > 3 else KINDS)
        if kind == 'GeometryCollection':
            if not mild and self.chance.random() < 0.02:
                levels = self.chance.choice([5, 60, 300, 600])
                return '{"type":"GeometryCollection","geometries":[' * levels + self.geometry(True, 9) + ']}' * levels
            inner = ','.join(self.geometry(mild, depth + 1) for _ in range(self.chance.choice([0, 1, 2, 3])))
            return f'{{"type":"GeometryCollection","geometries":[{inner}]}}'
        return f'{{"type":"{kind}","coordinates":{self.coordinates(kind, mild)}}}'

    def value(self, depth=0):
        roll = self.chance.random()
        if roll < 0.3:
            return json.dumps(self.chance.choice(NUMBERS))
        if roll < 0.6:
            return json.dumps(self.chance.choice(NAMES + ['2020-02-30', '500m', '1e3', '\ud83d\ude00', ' ']))
        if roll < 0.8 or depth > 3:
            return self.chance.choice(['true', 'false', 'null', '"\\u0041"', '""', '1e999', '-0.0'])
        if roll < 0.82:
            return '[' * 200 + ']' * 200
        if roll < 0.9:
            return '[' + ','.join(self.value(depth + 1) for _ in range(self.chance.randint(0, 3))) + ']'
        return self.properties(depth + 1)

    def properties(self, depth=0):
        members = [f'{json.dumps(self.chance.choice(NAMES))}:{self.value(depth)}'
                   for _ in range(self.chance.randint(0, 4))]
        return '{' + ','.join(members) + '}'

    def record(self, mild):
        """One line; a mild one is a Feature near a city, whose coordinates are in range and whose rings are closed."""
        self.at = (-71.06, 42.36) if mild else self.chance.choice(
            [(-71.06, 42.36), (0, 0), (180, 0), (-180, -45), (10, 90), (0, -90), (179.9999, 89.9999), (-300, 20)])
        geometry = self.geometry(mild)
        properties = '{}' if mild and self.chance.random() < 0.2 else self.properties()
        parts = [f'"geometry":{geometry}', f'"properties":{properties}']
        if self.chance.random() < 0.3:
            parts.append(f'"id":{self.chance.choice(["1", chr(34) + "a" + chr(34), "1.50", "-1e3"])}')
        if not mild:
            roll = self.chance.random()
            if roll < 0.03:
                parts.append('"crs":{"type":"name","properties":{"name":"' + self.chance.choice(
                    ['EPSG:3857', 'urn:ogc:def:crs:EPSG::32619', 'EPSG:999999', 'x']) + '"}}')
            elif roll < 0.06:
                parts.append(f'"bbox":[{",".join(self.number(0) for _ in range(self.chance.choice([0, 4, 6])))}]')
            elif roll < 0.09:
                parts[1] = self.chance.choice(['"properties":null', '"properties":7', '"other":1'])
        self.chance.shuffle(parts)
        text = '{"type":"Feature",' + ','.join(parts) + '}'
        if not mild and self.chance.random() < 0.01:
            text = text[:self.chance.randrange(1, len(text))]
        return text


# Values for options, by what --json-usage calls their value; `{parks}` and `{places}` are files.
VALUES = {
    'n': ['0', '1', '2', '3', '8', '100', '-1', '1000000000', '99999999999999999999', 'x'],
    'n|full': ['0', '3', '7', '15', 'full', '16'],
    'n|p%': ['0', '5', '100%'],
    'distance': ['0', '1m', '10m', '1km', '-5m', '0.5mi', '20000km', '1e-9', '1e308', 'nan', ''],
    'dist': ['0', '1m', '1km'], 'distances': ['0', '1m,2km', '1e308'], 'points|distance': ['0', '40', '1km', '1e9'],
    'level': ['0', '12', '22', '30', '-1', '1e9'], 'z': ['0', '3', '10', '30', '-1'], 'z/x/y': ['0/0/0', '12/1239/1514', '40/1/1'],
    'degrees': ['0', '45', '-90', '360', '1e300'], 'percent': ['0', '10', '100', '101'], 'ratio': ['0', '0.5', '1', '5', '1e300'],
    'area': ['0', '1km2', '1e308'], 'size': ['1', '1KiB', '1GiB'], 'wxh': ['1x1', '800x600', '40x12', '0x0', '99999x1'],
    'name': ['name', 'a', 'id', '', 'count', 'é'], 'names': ['name', 'a,b', 'name,name'], 'name,…': ['name'],
    'column': ['name', 'a', 'x'], 'property': ['name', 'a', 'id'], 'name[=name]': ['name', 'a=id'], 'old=new': ['name=a', 'a=name'],
    'a,b': ['name', 'a,id'], 'text': ['', 'x_', 'é'], 'id': ['1', 'a', ''], 'what': ['bbox', 'id', 'area'],
    'crs': ['EPSG:3857', 'EPSG:4326', 'EPSG:32619', 'EPSG:2154', 'EPSG:3995', 'EPSG:0', 'x'],
    'cql2': ['a > 1', 'name IS NULL', 'S_INTERSECTS(geometry, BBOX(-72,42,-71,43))', 'a = \'x\' OR id = 1', 'a +', 'TRUE'],
    'name=cql2': ['a=1', 'n=a + 1', 'c=UPPER(name)'] ,
    'lon,lat': ['0,0', '-71.06,42.36', '180,90', '-180,-90', '1e9,0', 'nan,0'],
    'w,s,e,n': ['-72,42,-71,43', '-180,-90,180,90', '170,-10,-170,10', '1,1,0,0', '0,0,0,0', '1e308,0,1e308,1'],
    'lon,lat,dlat,dlon': ['-71,42,1,1', '180,0,10,10', '0,90,1,1', '0,0,0,0'],
    'camera': ['-71,42,10km', '0,0,1e9', '180,90,1m'], 'x,y': ['0,0', '400,300', '-1e9,1e9'], 'x,y,w,h': ['0,0,10,10', '0,0,0,0'],
    't,l,b,r': ['0,0,0,0', '10,10,10,10', '1e9,0,0,0'], 'points': ['0', '256', '44'], 'latdelta,londelta': ['0,0', '1,1'],
    'position': ['-71,42', '0,0'], 'rule=severity|cql2': ['empty=off', 'x=a > 1'], 'types': ['point', 'polygon,line'],
    'place': ['-71,42', 'Boston', ''], 'list': ['name', ''], 'unit': ['utf16'], 'locale': ['en', 'de', 'x'], 'seconds': ['0', '1'],
}
