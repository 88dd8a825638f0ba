"""Groups of equal questions about pictures: where things are drawn, how many, and how large they are painted."""
import atexit
import base64
import math
import os
import re
import shutil
import sys

from asking import ROOT, Differ, Unfit, group

sys.path.insert(0, os.path.join(ROOT, 'Tests'))
from chromium import Browser  # noqa: E402
from png import decode  # noqa: E402

STYLE = 'simplestyle: false\nmap: {land: "#ffffff", water: "#ffffff"}\nlayers:\n  - fill: "#000000"\n'
PLAIN = ['--no-labels', '--no-base']
opened = []


def browser():
    """The one browser of a run; nil without Chromium."""
    if not opened:
        binary = os.environ.get('CHROMIUM') or shutil.which('chromium') or shutil.which('google-chrome')
        opened.append(Browser(binary, 400, 300) if binary else None)
        if opened[0]:
            atexit.register(opened[0].close)
    return opened[0]


def camera_of(ask, file, size):
    """A camera that shows the records, or a part of them, as text."""
    framed = ask.plat('frame', '--size', f'{size[0]}x{size[1]}', file).records[0]
    camera = framed['properties']['frame_camera']
    longitude, latitude = camera['centerCoordinate']
    distance = camera['distance'] * ask.random.choice([0.4, 1, 1, 1.7])
    if distance > 12e6:
        # From so far there are several copies of the world, and a place is where each of them has it.
        raise Unfit
    more = ask.random.choice(['', '', f',{ask.random.randrange(360)}', f',{ask.random.randrange(360)},{ask.random.randrange(10, 50)}'])
    return f'{longitude:.7f},{latitude:.7f},{distance:.3f}m{more}'


def on_screen(outcome, size, margin=0):
    """Where records are on the screen, by their ids; those alone that it shows."""
    found = {}
    for record in outcome.records:
        x, y = record['geometry']['coordinates'][:2]
        if margin <= x <= size[0] - margin and margin <= y <= size[1] - margin:
            found[str(record['id'])] = (x, y)
    return found


def circles(svg):
    """The marks of a picture: name, x and y."""
    return [(name, float(x), float(y)) for x, y, name in
            re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="[\d.]+"><title>([^<]*)</title>', svg)]


def nearest(places, x, y):
    return min((max(abs(x - a), abs(y - b)) for a, b in places), default=math.inf)


def ink(path):
    """How many pixels of a picture are black, those in part in part."""
    with open(path, 'rb') as file:
        width, height, rows, step = decode(file.read())
    return sum(255 - value for row in rows for value in row[::step]) / 255


def shown(ask, page, camera):
    """Opens a page with a camera."""
    one = browser()
    one.open(page)
    one.rest()
    longitude, latitude, distance, *rest = camera.replace('m', '').split(',')
    heading, pitch = [*rest, '0', '0'][:2]
    one.run(f'plat.map.set({{ ...plat.mapPoint({longitude}, {latitude}), distance: {distance} / plat.metersPerMapPoint({latitude}), '
            f'heading: {heading}, pitch: {pitch} }})')
    one.rest()
    return one


@group
def marks(ask):
    """screen says where snapshot, plot and view draw marks, and how many there are"""
    size = (400, 300)
    records = [{'type': 'Feature', 'id': f'i{number}', 'properties': {'name': f'i{number}'}, 'geometry': record['geometry']}
               for number, record in enumerate(ask.records('points', 200)) if record['geometry']['type'] == 'Point'
               and abs(record['geometry']['coordinates'][1]) < 80]
    if len(records) < 5:
        raise Unfit
    file = ask.write(records)
    camera = camera_of(ask, file, size)
    words = ['--camera=' + camera, '--size', '400x300']
    told = on_screen(ask.plat('screen', *words, '--on-error', 'skip', file, allowed=(0, 1)), size, margin=1)
    if len(told) < 3:
        raise Unfit
    # By readers of the vector picture.
    drawn = circles(ask.plat('snapshot', *words, *PLAIN, file).text.decode())
    for name, x, y in drawn:
        if name in told:
            ask.close(f'where snapshot draws {name}', {'x': x, 'y': y}, dict(zip('xy', told[name])), absolute=0.011)
    places = [(x, y) for _, x, y in drawn]
    for name, (x, y) in told.items():
        if nearest(places, x, y) > 0.75:
            raise Differ(f'{name} is told at {x}, {y} and drawn nowhere near')
    ask.same('how many marks have a name of their own', len({name for name, _, _ in drawn}), len(drawn))
    # By its pixels.
    picture = os.path.join(ask.folder, 'marks.png')
    ask.plat('snapshot', *words, *PLAIN, '-o', picture, file)
    with open(picture, 'rb') as png:
        _, _, rows, step = decode(png.read())
    for name, (x, y) in told.items():
        red, green = rows[int(y)][int(x) * step], rows[int(y)][int(x) * step + 1]
        ask.saw(1)
        # What stands at a mark's place is its colour, or the ring of one above it.
        if red < 190 or green > 200 and nearest([place for place in places if place != (x, y)], x, y) > 8:
            raise Differ(f'{name} is told at {x}, {y}, where the picture has {red}, {green}')
    # In a terminal a mark fills a cell of 8 by 16 points, or is a dot of 4 by 4 where there are very many.
    lines = ask.plat('plot', '--camera=' + camera, '--size', '50x19', *PLAIN, '--color', 'never', file).text.decode().split('\n')
    told_there = on_screen(ask.plat('screen', '--camera=' + camera, '--size', '400x304', '--on-error', 'skip', file, allowed=(0, 1)),
                           (400, 304), margin=4)
    bits = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    boxes = []
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            if 0x2800 < ord(cell) < 0x2900:
                boxes += [(8 * column + 4 * dx, 16 * row + 4 * dy, 4, 4) for bit, (dx, dy) in enumerate(bits)
                          if ord(cell) - 0x2800 >> bit & 1]
            elif cell != ' ':
                boxes.append((8 * column, 16 * row, 8, 16))

    def is_in(x, y, box, margin):
        return -margin <= x - box[0] <= box[2] + margin and -margin <= y - box[1] <= box[3] + margin
    for name, (x, y) in told_there.items():
        ask.saw(1)
        if not any(is_in(x, y, box, 2) for box in boxes):
            raise Differ(f'{name} is told at {x}, {y}, where the terminal has nothing')
    for box in boxes:
        if 8 < box[0] < 384 and 16 < box[1] < 280 and not any(is_in(x, y, box, 4) for x, y in told_there.values()):
            raise Differ(f'the terminal has a mark in {box}, where nothing is told')
    if browser():
        page = os.path.join(ask.folder, 'marks.html')
        ask.plat('view', '--size', '400x300', '--no-base', '-o', page, file)
        one = shown(ask, page, camera)
        found = one.run('Object.fromEntries([...plat.map.visible(Infinity)].map(([feature, point]) => [plat.map.names[feature], [point.x, point.y]]))')
        for name, (x, y) in told.items():
            if name not in found:
                raise Differ(f'{name} is told at {x}, {y} and is not on the page')
            ask.close(f'where the page has {name}', {'x': found[name][0], 'y': found[name][1]}, {'x': x, 'y': y}, absolute=0.3)
        off = one.run('''((places) => {
          const ground = document.getElementById("ground"), context = ground.getContext("2d");
          plat.map.hasLabels = false; plat.map.isStale = true; plat.map.paint();
          return places.filter(([x, y]) => {
            const [red, green] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
            return red < 190;
          });
        })(%s)''' % [list(place) for place in told.values()])
        ask.same('places that the page has not painted', off, [])


@group
def painted(ask):
    """an area covers as many pixels of snapshot and of the page as it has on the screen, by screen"""
    size = (400, 300)
    record = ask.random.choice(ask.records('areas', 40))
    flat = [position for part in rings(record['geometry']) for position in part]
    xs, ys = [position[0] for position in flat], [position[1] for position in flat]
    if max(map(abs, ys)) > 80 or max(xs) - min(xs) > 170 or len(flat) > 5000:
        raise Unfit
    if ask.plat('stats', '--validity', ask.write([record])).records[0]['properties'].get('stats_invalid', 0):
        raise Unfit
    record = {'type': 'Feature', 'id': 'area', 'properties': {}, 'geometry': record['geometry']}
    file, style = ask.write([record]), os.path.join(ask.folder, 'black.yml')
    with open(style, 'w') as out:
        out.write(STYLE)
    framed = ask.plat('frame', '--size', '400x300', '--padding', '20', file).records[0]['properties']['frame_camera']
    camera = '{:.9f},{:.9f},{:.4f}m'.format(*framed['centerCoordinate'], framed['distance'])
    words = ['--camera=' + camera, '--size', '400x300']
    seen = ask.plat('screen', *words, file).records[0]['geometry']
    area, border = screened(seen)
    if area < 400:
        raise Unfit
    near = 0.01 * area + 0.12 * border
    picture = os.path.join(ask.folder, 'area.png')
    for scale in 1, 2:
        ask.plat('snapshot', *words, '--scale', scale, '--style', style, *PLAIN, '-o', picture, file)
        ask.close(f'the area that snapshot paints at --scale {scale}', ink(picture) / scale ** 2, area, absolute=near)
    # Twice the screen with the same camera is the same picture twice as large.
    ask.plat('snapshot', words[0], '--size', '800x600', '--style', style, *PLAIN, '-o', picture, file)
    ask.close('the area that snapshot paints at twice the size', ink(picture) / 4, area, absolute=near)
    if browser():
        page = os.path.join(ask.folder, 'area.html')
        ask.plat('view', '--size', '400x300', '--style', style, '--no-base', '-o', page, file)
        one = shown(ask, page, camera)
        black = one.run('''(() => {
          const { width, height } = document.getElementById("ground");
          plat.map.hasLabels = false; plat.map.isStale = true; plat.map.paint();
          const { data } = document.getElementById("ground").getContext("2d").getImageData(0, 0, width, height);
          let sum = 0;
          for (let at = 0; at < data.length; at += 4) sum += 255 - data[at];
          return sum / 255;
        })()''')
        # A page leaves out vertices that nobody tells apart, within half a point.
        ask.close('the area that the page paints', black, area, absolute=near + 0.25 * border)


@group
def many_areas(ask):
    """snapshot and the page paint the same pixels, however many areas there are"""
    if not browser():
        # Without Chromium there is one answer and no question.
        ask.saw(1)
        return
    size = (400, 300)
    records = [{'type': 'Feature', 'id': f'i{number}', 'properties': {}, 'geometry': record['geometry']}
               for number, record in enumerate(ask.records('areas', ask.random.choice([50, 1000, 6000])))]
    if any(abs(position[1]) > 80 for record in records for part in rings(record['geometry']) for position in part):
        raise Unfit
    file = ask.write(records)
    camera = camera_of(ask, file, size).split(',')
    camera = ','.join(camera[:3])
    picture, page = os.path.join(ask.folder, 'many.png'), os.path.join(ask.folder, 'many.html')
    ask.plat('snapshot', '--camera=' + camera, '--size', '400x300', *PLAIN, '-o', picture, file)
    ask.plat('view', '--size', '400x300', '--no-base', '-o', page, file)
    one = shown(ask, page, camera)
    with open(picture, 'rb') as png:
        text = base64.b64encode(png.read()).decode()
    found = one.run('''(async () => {
      const image = new Image();
      image.src = "data:image/png;base64,%s";
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      plat.map.hasLabels = false; plat.map.isStale = true; plat.map.paint();
      const told = context.getImageData(0, 0, canvas.width, canvas.height).data, ground = document.getElementById("ground");
      const page = ground.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, back = [247, 245, 239];
      let snapshot = 0, drawn = 0, off = 0;
      for (let at = 0; at < told.length; at += 4) {
        let a = 0, b = 0, c = 0;
        for (let part = 0; part < 3; part++) {
          a += Math.abs(told[at + part] - back[part]);
          b += Math.abs(page[at + part] - back[part]);
          c = Math.max(c, Math.abs(told[at + part] - page[at + part]));
        }
        snapshot += a;
        drawn += b;
        if (c > 64) off++;
      }
      return { snapshot, drawn, off };
    })()''' % text)
    if found['snapshot'] < 100_000:
        raise Unfit
    ask.close('how much is painted, by the page and by snapshot', found['drawn'], found['snapshot'], relative=0.12)
    if found['off'] > 0.01 * size[0] * size[1]:
        raise Differ(f'{found["off"]} pixels of the page are of another colour than those of snapshot')


def rings(geometry):
    """The rings of a polygon, or of several."""
    parts = geometry['coordinates'] if geometry['type'] == 'MultiPolygon' else [geometry['coordinates']]
    return [ring for part in parts for ring in part]


def screened(geometry):
    """The area of polygons on the screen, and how long their borders are."""
    parts = geometry['coordinates'] if geometry['type'] == 'MultiPolygon' else [geometry['coordinates']]
    area = border = 0.0
    for part in parts:
        for number, ring in enumerate(part):
            x, y = ring[0][:2]
            sides = list(zip(ring, ring[1:]))
            twice = abs(sum((a[0] - x) * (b[1] - y) - (b[0] - x) * (a[1] - y) for a, b in sides))
            area += twice / 2 if number == 0 else -twice / 2
            border += sum(math.dist(a[:2], b[:2]) for a, b in sides)
    return area, border
