"""Mistakes made on purpose to a good venue, each by a sentence of IMDF 1.0.0 (OGC 20-094): told at its feature, and nowhere else."""
import copy
import glob
import json
import os

from oracles.data import comparison

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../Samples/venue')
NOBODY = '00000000-0000-4000-8000-000000000000'


def venue():
    made = []
    for path in sorted(glob.glob(os.path.join(FOLDER, '*.geojson'))):
        with open(path, encoding='utf-8') as file:
            made += json.load(file)['features']
    return made


def moved(geometry, x, y):
    def shift(places):
        return [places[0] + x, places[1] + y] if isinstance(places[0], (int, float)) else [shift(part) for part in places]
    return dict(geometry, coordinates=shift(geometry['coordinates']))


def faults(source, one, everything):
    """Edits of a feature, each with the rule that it breaks."""
    kind, properties = one['feature_type'], one['properties']
    ids = {other['id']: other['feature_type'] for other in everything}

    def put(rule, **values):
        return rule, lambda: one['properties'].update(values)

    def gone(rule, name):
        return rule, lambda: one['properties'].pop(name)

    def member(rule, **values):
        return rule, lambda: one.update(values)
    found = [member('imdf-feature-type', feature_type=source.choice(['Unit', '', 'room', None, 5, ['unit']])),
             ('imdf-feature-type', lambda: one.pop('feature_type'))]
    if one['id'] not in json.dumps([other['properties'] for other in everything]):
        found += [member('imdf-id', id=source.choice(['', 5])), ('imdf-id', lambda: one.pop('id')),
                  member('imdf-uuid', id=one['id'][:-1] + source.choice(['', 'g', '12']))]
    places = {'nowhere': ['address', 'building', 'occupant'], 'point': ['amenity', 'anchor'], 'line': ['opening'], 'lines': ['detail'],
              'area': ['venue', 'footprint', 'level', 'unit', 'section', 'fixture', 'kiosk', 'geofence']}
    place = next((name for name, kinds in places.items() if kind in kinds), None)
    a, b = [-71.0637, 42.3541], [-71.0636, 42.3541]
    shapes = {'nowhere': None, 'point': {'type': 'Point', 'coordinates': a}, 'line': {'type': 'LineString', 'coordinates': [a, b]},
              'lines': {'type': 'MultiLineString', 'coordinates': [[a, b]]}, 'points': {'type': 'MultiPoint', 'coordinates': [a]},
              'collection': {'type': 'GeometryCollection', 'geometries': []}}
    for name, shape in shapes.items():
        if place and name != place and not (place == 'lines' and name == 'line'):
            found.append(member('imdf-geometry', geometry=shape))
    for name, value in properties.items():
        if name in ('category', 'level_id', 'anchor_id', 'unit_id', 'unit_ids', 'direction', 'ordinal', 'outdoor') or name == 'name' and kind in (
                'venue', 'level', 'occupant'):
            if not (kind in ('fixture', 'kiosk') and name == 'anchor_id'):
                found += [gone('imdf-property', name), put('imdf-property', **{name: None})]
        elif name in ('alt_name', 'restriction', 'accessibility', 'address_id', 'correlation_id', 'hours', 'phone', 'website', 'door') and kind not in (
                'venue', 'occupant', 'fixture', 'kiosk') or name == 'restriction':
            found.append(gone('imdf-nullable', name))
        if name == 'category':
            found += [put('imdf-category', category=source.choice(['', '  ', 5, ['room']]))]
            if kind not in ('amenity', 'occupant', 'section'):
                found.append(put('imdf-unknown-category', category=source.choice([value + '.x', value.upper(), ' ' + value])))
        if name in ('name', 'alt_name', 'short_name'):
            found.append(put('imdf-labels', **{name: source.choice([{}, 'Hall', ['Hall'], {'english': 5}, {'en': ''}, {'e': 'x'}, {'en': None}, {'en_US': 'x'}])}))
        if name == 'display_point':
            found += [put('imdf-display-point', display_point=source.choice([
                {'type': 'Point', 'coordinates': [-71.06]}, [-71.06, 42.35], {'type': 'MultiPoint', 'coordinates': [a]}, {'type': 'Point', 'coordinates': [1, 95]}]))]
            if one['geometry']:
                found.append(put('imdf-display-point-outside', display_point={'type': 'Point', 'coordinates': [-71.07, 42.36]}))
        if name == 'ordinal':
            found.append(put('imdf-ordinal', ordinal=source.choice([0.5, '1', True, [1]])))
        if name == 'outdoor':
            found.append(put('imdf-value', outdoor=source.choice(['false', 0, []])))
        if name == 'phone':
            found.append(put('imdf-value', phone=source.choice([5, ['1'], True])))
        if name == 'direction':
            found.append(put('imdf-value', direction=source.choice(['both', 5, 'Directed'])))
        if name == 'accessibility':
            found += [put('imdf-accessibility', accessibility=['wheelchairs']), put('imdf-value', accessibility=source.choice(['wheelchair', [5], {}]))]
        if name == 'access_control':
            found += [put('imdf-access-control', access_control=['key']), put('imdf-value', access_control='badgereader')]
        if name == 'restriction':
            found += [put('imdf-restriction', restriction=source.choice(['employees', 'Restricted', ''])), put('imdf-value', restriction=source.choice([5, ['restricted']]))]
        if name == 'door':
            found += [put('imdf-door', door={'type': 'gate', 'automatic': False, 'material': 'wood'}), put('imdf-value', door=source.choice(['door', [], {
                'type': 'door', 'automatic': 'no', 'material': 'wood'}]))]
        if name == 'country':
            found.append(put('imdf-country', country=source.choice(['USA', 'us', 'XX', ''])))
        if name == 'province':
            found.append(put('imdf-province', province=source.choice(['MA', 'us-ma', 'US-', 'XX-1', 'US-MASS'])))
        if name == 'hours':
            found.append(put('imdf-hours', hours=source.choice(['9-17', 'Mon-Fri 09:00-17:00', 'Mo-Fr 09:00-25:60', 'always', ''])))
        if name == 'website':
            found.append(put('imdf-website', website=source.choice(['example.org', 'ftp://example.org', 'http://', 'https://exa mple.org', ''])))
        if name == 'validity':
            found.append(put('imdf-validity', validity=source.choice([{'start': '2026-13-01', 'end': None, 'modified': None}, {
                'start': '2026-02-01T00:00:00Z', 'end': '2026-01-01T00:00:00Z', 'modified': None}])))
        if name.endswith(('_id', '_ids')) and name != 'correlation_id':
            many = name.endswith('s')
            wanted = name.removesuffix('s').removesuffix('_id')
            other = source.choice([key for key, type_ in ids.items() if type_ != wanted])
            found += [put('imdf-reference', **{name: [NOBODY] if many else NOBODY}), put('imdf-reference-type', **{name: [other] if many else other}),
                      put('imdf-value', **{name: source.choice([5, NOBODY if many else [NOBODY], [5] if many else {}])})]
        if name in ('origin', 'destination') and value:
            found += [put('imdf-reference', **{name: dict(value, id=NOBODY)}), put('imdf-relationship', **{name: None}),
                      put('imdf-reference-type', **{name: dict(value, feature_type='kiosk')})]
    if kind == 'unit':
        found.append(('imdf-unit-level', lambda: one.update(geometry=moved(one['geometry'], 0.0005, 0))))
    if kind in ('anchor', 'amenity', 'kiosk', 'fixture', 'section'):
        found.append(('imdf-outside', lambda: one.update(geometry=moved(one['geometry'], 0.0005, 0))))
    if kind == 'opening':
        found.append(('imdf-opening-wall', lambda: one.update(geometry=moved(one['geometry'], 0.00002, 0.00002))))
    return found


@comparison
def faults_of_venues(source):
    """A mistake in a venue is told at its feature, by its rule, and none is told where there is none."""
    data = venue()
    number = source.randrange(len(data))
    one = data[number]
    before = copy.deepcopy(one)
    rule, edit = source.choice(faults(source, one, data))
    edit()

    def judge_all(_, answers):
        found = {}
        for row in answers:
            if row['rule'].startswith('imdf-'):
                found.setdefault(row['record'] - 1, set()).add(row['rule'])
        # As texts: True is 1 to Python.
        if json.dumps(one) == json.dumps(before):
            return not found or f'{found} in a good venue'
        if rule not in found.get(number, ()):
            return f'{rule} is not told of {json.dumps(one)}, but {found.get(number)}'
        # What has lost its id, its type or its shape is not there for others that name it, and a wall that is gone has no doors.
        beside = {'imdf-reference', 'imdf-reference-type', 'imdf-no-venue', 'imdf-opening-wall'} if rule in (
            'imdf-feature-type', 'imdf-id', 'imdf-uuid') else {'imdf-opening-wall', 'imdf-outside'} if rule in ('imdf-unit-level', 'imdf-geometry') or 'level_id' in before['properties'] else set()
        others = {key: rules for key, rules in found.items() if key != number and not rules <= beside}
        return not others or f'{others} beside {rule} of {json.dumps(one)}'
    judge_all.takes_all = True
    return ['check', '--imdf', '--no-config', '--report', 'ndjson'], data, (), judge_all
