// Drawing by the graphics processor, where there is one: marks, lines and areas by the thousand, in their order.

/**
 * Numbers of a triangle, a segment of a line or a mark: three places, from the middle of all, and what it is of: its
 * style, its kind, and whether its line begins or ends there. A segment has in place of the third place how long its
 * line is before it.
 *
 * They are in a texture, two texels for each, of which six vertices are made: a processor draws many vertices faster
 * than many instances of four.
 */
const WORDS = 8;

const VERTEX_SHADER = "#version 300 es\n"
  + "uniform vec4 turn,view,size;uniform vec2 origin;uniform float nearest;uniform highp int begin;"
  + "uniform highp sampler2D parts,table;flat out vec4 color,line;flat out vec3 part;out vec2 way;"
  // To the right, up, and away from the camera.
  + "vec3 seen(vec2 p){vec2 e=vec2(p.x+origin.x,origin.y-p.y);float v=dot(e,turn.xy);"
  + "return vec3(e.x*turn.y-e.y*turn.x,v*turn.w,v*turn.z+view.w);}"
  + "vec2 place(vec3 q){return view.xy+view.z/q.z*vec2(q.x,-q.y);}"
  + "vec4 on(vec2 s){return vec4(s.x/size.x*2.-1.,1.-s.y/size.y*2.,0,1);}"
  + "void main(){int i=gl_VertexID/6+begin,id=gl_VertexID%6;ivec2 g=ivec2((i&1023)*2,i>>10);id=id>2?id-2:id;"
  + "vec4 ab=texelFetch(parts,g,0),more=texelFetch(parts,g+ivec2(1,0),0);vec2 c=more.xy;int of=int(more.z);"
  + "int n=of>>4,kind=of>>2&3;ivec2 t=ivec2((n&1023)*4,n>>10);"
  + "float side=float(id&1),end=float(id>>1);part=vec3(kind,0,0);way=vec2(0);line=vec4(0);color=vec4(0);gl_Position=vec4(2,2,2,1);"
  + "if(kind==2){vec3 q=seen(id==0?ab.xy:id==1?ab.zw:c);color=texelFetch(table,t,0);"
  + "gl_Position=vec4((view.x/size.x*2.-1.)*q.z+2.*view.z*q.x/size.x,(1.-view.y/size.y*2.)*q.z+2.*view.z*q.y/size.y,"
  + "q.z-2.*nearest,q.z)/view.w;}"
  + "else if(kind==1){vec3 a=seen(ab.xy),b=seen(ab.zw);if(max(a.z,b.z)<=nearest)return;"
  + "if(a.z<nearest)a=mix(a,b,(nearest-a.z)/(b.z-a.z));if(b.z<nearest)b=mix(b,a,(nearest-b.z)/(a.z-b.z));"
  + "color=texelFetch(table,t+ivec2(1,0),0);line=texelFetch(table,t+ivec2(2,0),0);if(line.x<=0.)return;"
  + "vec2 p=place(a),d=place(b)-p;float len=length(d),r=max(line.x,1.)/2.+1.;d=len>1e-6?d/len:vec2(1,0);"
  + "color*=min(line.x,1.);part=vec3(float(kind)+float(of&3)*4.,len,c.x*view.z*2./(a.z+b.z));"
  + "way=vec2(mix(-r,len+r,end),mix(-r,r,side));gl_Position=on(p+d*way.x+vec2(-d.y,d.x)*way.y);}"
  + "else{vec3 q=seen(ab.xy);line=texelFetch(table,t+ivec2(3,0),0);vec2 s=place(q);"
  + "if(q.z<nearest||s.y<size.w||line.z<=0.)return;vec2 corner=vec2(side,end)*line.z;way=line.xy+corner;"
  + "gl_Position=on((floor(s*size.z+.5)-line.w+corner)/size.z);}}";

const FRAGMENT_SHADER = "#version 300 es\n"
  + "precision highp float;flat in vec4 color,line;flat in vec3 part;in vec2 way;uniform sampler2D atlas;out vec4 paint;"
  + "void main(){int kind=int(part.x)&3,ends=int(part.x)>>2;"
  + "if(kind==2){paint=color;return;}if(kind==0){paint=texelFetch(atlas,ivec2(way),0);return;}"
  // How far it is from the segment, and from a dash of it; where the line ends without a cap it is cut. Where it goes on the edge of
  // the next segment is not smoothed twice.
  + "float r=max(line.x,1.)/2.,out0=-way.x,out1=way.x-part.y,cut=1.;bool capped=line.y>.5;"
  + "if(!capped&&(ends&1)>0){cut*=clamp(.5-out0,0.,1.);out0=0.;}if(!capped&&(ends&2)>0){cut*=clamp(.5-out1,0.,1.);out1=0.;}"
  + "float off=max(max(out0,out1),0.),soft=out0>0.&&(ends&1)==0||out1>0.&&(ends&2)==0?0.:.5;"
  + "if(line.z>0.){float t=mod(part.z+way.x,line.z+line.w),gap=t>line.z?min(t-line.z,line.z+line.w-t):0.;"
  + "if(capped)off=max(off,gap);else cut*=clamp(.5-(t>line.z?gap:-min(t,line.z-t)),0.,1.);}"
  + "paint=color*cut*clamp(r+soft-length(vec2(off,way.y)),0.,1.);}";

/** What a graphics processor draws of shapes: runs of items that follow each other. */
class Graphics {
  /** null where there is none, or where it is only imitated by the processor, which is faster with a canvas. */
  static open(painter) {
    const canvas = document.createElement("canvas");
    // The shaders smooth marks and lines.
    const antialias = painter.shapes.kind.includes(AREA);
    const gl = canvas.getContext("webgl2", { antialias, depth: false, failIfMajorPerformanceCaveat: true });
    const told = gl?.getExtension("WEBGL_debug_renderer_info");
    if (!gl || told && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(told.UNMASKED_RENDERER_WEBGL))) return null;
    try {
      return new Graphics(painter, canvas, gl);
    } catch {
      return null;
    }
  }

  constructor(painter, canvas, gl) {
    Object.assign(this, { painter, canvas, gl, shapes: painter.shapes, styles: painter.styles });
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX_SHADER], [gl.FRAGMENT_SHADER, FRAGMENT_SHADER]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    this.at = {};
    for (const name of ["turn", "view", "size", "origin", "nearest", "begin", "parts", "table", "atlas"]) this.at[name] = gl.getUniformLocation(program, name);
    gl.uniform1i(this.at.atlas, 1);
    gl.uniform1i(this.at.parts, 2);
    for (const unit of [2, 1, 0]) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    }
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    // A processor that goes away, as when a computer sleeps, leaves all to the canvas.
    canvas.addEventListener("webglcontextlost", () => { painter.graphics = null; });
    this.looks = this.styles.map((pair) => [pair.light, pair.dark].map(Graphics.#takes));
    this.arrange(new Int32Array(0));
  }

  /** Which kinds it draws in a look: the others are left to the canvas, as broad lines are whose segments are seen through each other. */
  static #takes({ stroke, gradient, pattern, isOpaque, marker }) {
    const isLine = !stroke || (isOpaque || stroke.width <= 3 && !stroke.widths) && (stroke.dash.length === 0 || stroke.dash.length === 2);
    return [marker.course === undefined, isLine && !gradient, isLine && !pattern];
  }

  /** Finds the runs of an order, of 1,000 items and more, none drawn by the canvas between them; and the order with each run as one, -1 - run. */
  arrange(order) {
    const { kind, style, feature, box } = this.shapes, { painter, looks, styles } = this;
    this.order = order;
    this.runs = [];
    this.built = -1;
    const left = [];
    let from = 0, known = "";
    const end = (to) => {
      if (known && to - from >= 1000) {
        left.push(-1 - this.runs.length);
        this.runs.push({ from, to, blocks: [] });
      } else {
        for (let at = from; at < to; at++) left.push(order[at]);
      }
      from = to;
    };
    order.forEach((item, at) => {
      const [light, dark] = looks[style[item]];
      const isTaken = light[kind[item]] && dark[kind[item]];
      // What the map draws in one go.
      const key = isTaken ? `${styles[style[item]].level > 1} ${painter.isBase?.(feature[item])}` : "";
      if (key !== known) end(at);
      known = key;
    });
    end(order.length);
    this.left = Int32Array.from(left);
    const all = [Infinity, Infinity, -Infinity, -Infinity];
    for (const run of this.runs) {
      for (let at = run.from; at < run.to; at++) {
        const place = order[at] * 4;
        for (const side of [0, 1]) {
          all[side] = Math.min(all[side], box[place + side]);
          all[side + 2] = Math.max(all[side + 2], box[place + side + 2]);
        }
      }
    }
    this.middle = [(all[0] + all[2]) / 2, (all[1] + all[3]) / 2];
    this.extent = Math.max(all[2] - all[0], all[3] - all[1]);
  }

  /** Makes ready for a frame: false where it is not exact enough, as near to something in data of a whole world, or too much. */
  begin(projection, dark, ratio, isRough) {
    const { gl, canvas } = this;
    if (!this.runs.length || this.extent * 2 ** (projection.zoom - 44) > 0.1) return false;
    let wanted = 0;
    while (wanted < 14 && Shapes.tolerance(wanted + 1) * projection.scale <= 0.5) wanted++;
    // While the map moves there is no time for another level of detail.
    if (this.built < 0 || wanted !== this.built && !isRough) this.#build(wanted);
    if (this.isTooMuch) return false;
    const width = Math.round(projection.screen.width * ratio), height = Math.round(projection.screen.height * ratio);
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      gl.viewport(0, 0, width, height);
    }
    if (this.dark !== dark || this.ratio !== ratio) {
      Object.assign(this, { dark, ratio, zoom: null });
      if (!this.#paintAtlas()) this.isTooMuch = true;
    }
    if (this.zoom !== projection.zoom) this.#writeTable(projection.zoom);
    const { camera, screen, sinH, cosH, sinP, cosP, focal } = projection, { at } = this;
    gl.uniform4f(at.turn, sinH, cosH, sinP, cosP);
    gl.uniform4f(at.view, screen.px, screen.py, focal, camera.distance);
    gl.uniform4f(at.size, screen.width, screen.height, ratio, projection.groundTop ?? -1e4);
    gl.uniform1f(at.nearest, projection.nearest * 0.5);
    return !this.isTooMuch;
  }

  first(run) { return this.order[this.runs[run].from]; }

  /** Draws a run into the canvas, which it gives. */
  draw(number, projection) {
    const { gl, canvas, middle: [x, y] } = this, { clip, camera } = projection, { blocks, box } = this.runs[number];
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (let copy = Math.ceil((clip.minX - box[2]) / WORLD); copy <= (clip.maxX - box[0]) / WORLD; copy++) {
      const offset = copy * WORLD;
      gl.uniform2f(this.at.origin, x + offset - camera.x, camera.y - y);
      let from = 0, to = 0;
      const flush = () => {
        if (to === from) return;
        gl.uniform1i(this.at.begin, from);
        gl.drawArrays(gl.TRIANGLES, 0, (to - from) * 6);
      };
      for (const block of blocks) {
        if (!clip.visibility(block.box[0] + offset, block.box[1], block.box[2] + offset, block.box[3])) continue;
        if (block.from !== to) {
          flush();
          from = block.from;
        }
        to = block.to;
      }
      flush();
    }
    return canvas;
  }

  /** Puts the items of all runs into the memory of the processor, in a level of detail. */
  #build(number) {
    const { shapes, styles, order, gl, middle: [x, y] } = this, { kind, style, box, first, end } = shapes;
    const fine = shapes.levels[0], coarse = shapes.level(Shapes.tolerance(number));
    this.built = number;
    this.isTooMuch = false;
    let data = new Float32Array(1024 * WORDS), count = 0;
    const add = (ax, ay, bx, by, cx, cy, of) => {
      if ((count + 1) * WORDS > data.length) {
        const larger = new Float32Array(data.length * 2);
        larger.set(data);
        data = larger;
      }
      const at = count++ * WORDS;
      data[at] = ax;
      data[at + 1] = ay;
      data[at + 2] = bx;
      data[at + 3] = by;
      data[at + 4] = cx;
      data[at + 5] = cy;
      data[at + 6] = of;
    };
    const level = (ring) => fine.start[ring + 1] - fine.start[ring] > 8 && coarse.start[ring + 1] - coarse.start[ring] > 3 ? coarse : fine;
    const takeLine = (ring, code, isRing, isOpaque) => {
      const { x: xs, y: ys, start } = isRing ? level(ring) : coarse, from = start[ring], to = start[ring + 1];
      let way = 0;
      for (let at = isRing ? from : from + 1, last = isRing ? to - 1 : from; at < to; last = at++) {
        if (isRing && Painter.isSeam(xs[last], ys[last], xs[at], ys[at])) continue;
        const ends = !isOpaque ? 3 : isRing ? 0 : (last === from ? 1 : 0) + (at === to - 1 ? 2 : 0);
        add(xs[last] - x, ys[last] - y, xs[at] - x, ys[at] - y, way, 0, code + 4 + ends);
        way += Math.hypot(xs[at] - xs[last], ys[at] - ys[last]);
      }
    };
    for (const run of this.runs) {
      run.blocks = [];
      run.box = [Infinity, Infinity, -Infinity, -Infinity];
      let block = null;
      for (let at = run.from; at < run.to && count < 4e6; at++) {
        const item = order[at], code = style[item] * 16, pair = styles[style[item]], place = item * 4;
        if (!block || count - block.from > 4096) run.blocks.push(block = { from: count, box: [Infinity, Infinity, -Infinity, -Infinity] });
        for (const bounds of [block.box, run.box]) {
          for (const side of [0, 1]) {
            bounds[side] = Math.min(bounds[side], box[place + side]);
            bounds[side + 2] = Math.max(bounds[side + 2], box[place + side + 2]);
          }
        }
        if (kind[item] === POINT) {
          if (pair.light.marker.kind !== "none") add(box[place] - x, box[place + 1] - y, 0, 0, 0, 0, code);
        } else if (kind[item] === LINE) {
          takeLine(first[item], code, false, pair.light.isOpaque && pair.dark.isOpaque);
        } else {
          if (pair.light.fill || pair.dark.fill) {
            const rings = [];
            for (let ring = first[item]; ring < end[item]; ring++) {
              const { x: xs, y: ys, start } = level(ring), points = [];
              for (let vertex = start[ring]; vertex < start[ring + 1]; vertex++) points.push(xs[vertex] - x, ys[vertex] - y);
              if (points.length > 5) rings.push(points);
            }
            if (rings.length) new Triangles(rings).each((ax, ay, bx, by, cx, cy) => add(ax, ay, bx, by, cx, cy, code + 8));
          }
          if (pair.light.stroke || pair.dark.stroke) for (let ring = first[item]; ring < end[item]; ring++) takeLine(ring, code, true, pair.light.isOpaque && pair.dark.isOpaque);
        }
        block.to = count;
      }
    }
    this.isTooMuch = count >= 4e6;
    if (this.isTooMuch) return;
    const rows = Math.ceil(count / 1024);
    gl.activeTexture(gl.TEXTURE2);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 2048, rows, 0, gl.RGBA, gl.FLOAT, data.subarray(0, rows * 1024 * WORDS));
    gl.activeTexture(gl.TEXTURE0);
  }

  /** Paints each style's mark into one picture; false where it has no room for them. */
  #paintAtlas() {
    const { gl, shapes, styles, order, runs } = this, side = 2048, canvas = document.createElement("canvas");
    this.marks = new Map();
    let x = 0, y = 0, high = 0;
    const context = canvas.getContext("2d");
    Object.assign(canvas, { width: side, height: side });
    for (const { from, to } of runs) {
      for (let at = from; at < to; at++) {
        const number = shapes.style[order[at]];
        if (shapes.kind[order[at]] !== POINT || this.marks.has(number)) continue;
        const { canvas: sprite, middle } = this.painter.sprite(this.dark ? styles[number].dark : styles[number].light, number);
        if (x + sprite.width > side) {
          [x, y, high] = [0, y + high, 0];
        }
        if (y + sprite.height > side) return false;
        context.drawImage(sprite, x, y);
        this.marks.set(number, [x, y, sprite.width, middle]);
        x += sprite.width;
        high = Math.max(high, sprite.height);
      }
    }
    gl.activeTexture(gl.TEXTURE1);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.activeTexture(gl.TEXTURE0);
    return true;
  }

  /** What the styles are at a zoom level: the colours of areas and lines, the width of lines, and where marks are in the picture. */
  #writeTable(zoom) {
    const { gl, styles, dark } = this, rows = Math.ceil(styles.length / 1024), table = new Float32Array(rows * 16384);
    this.zoom = zoom;
    styles.forEach((pair, number) => {
      const { fill, stroke, isOpaque } = dark ? pair.dark : pair.light, at = number * 16;
      if (fill) table.set(Graphics.#color(fill), at);
      if (stroke) {
        table.set(Graphics.#color(stroke.color), at + 4);
        table.set([widthOf(stroke, zoom), stroke.cap === "butt" || !isOpaque ? 0 : 1, ...stroke.dash], at + 8);
      }
      table.set(this.marks.get(number) ?? [], at + 12);
    });
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 4096, rows, 0, gl.RGBA, gl.FLOAT, table);
  }

  /** A colour by its shares, multiplied by its opacity. */
  static #color(text) {
    const [r, g, b, a = 255] = text.slice(1).match(/../g).map((part) => parseInt(part, 16));
    return [r, g, b, 255].map((value) => value / 255 * a / 255);
  }
}
