"use strict";
(() => {
const WORLD=2 ** 28;
const RADIANS = Math.PI / 180;
function clamp(value,least,most){return Math.max(least,Math.min(most,value));}
function mapPoint(longitude,latitude){
const inside=clamp(latitude,-89.999999,89.999999);
return{
x: WORLD * (longitude + 180) / 360,
y: WORLD * (0.5 - Math.atanh(Math.sin(inside * RADIANS)) / (2 * Math.PI)),
};
}
function coordinate(x,y){
let longitude = (x / WORLD * 360 - 180) % 360;
if(longitude>180)longitude -=360;
if(longitude<-180)longitude +=360;
return { longitude, latitude: Math.atan(Math.sinh((0.5 - y / WORLD) * 2 * Math.PI)) / RADIANS };
}
function metersPerMapPoint(latitude){
const inside=clamp(latitude,-89.4,89.4),angle=inside * RADIANS;
const degree=111132.92 - 559.82 * Math.cos(2 * angle)+ 1.175 * Math.cos(4 * angle)
- 0.0023 * Math.cos(6 * angle);
const y = (value) => WORLD * (0.5 - Math.atanh(Math.sin(Math.min(90, value) * RADIANS)) / (2 * Math.PI));
return degree / (y(inside - 0.5) - y(inside + 0.5));
}
function groundDistance(a,b){
const h = Math.sin((b.latitude - a.latitude) * RADIANS / 2) ** 2 + Math.cos(a.latitude * RADIANS)
return 2 * 6371008.8 * Math.asin(Math.min(1,Math.sqrt(h)));
}
class Projection{
constructor(camera,screen){
Object.assign(this,{camera,screen});
this.focal = screen.height / 2 / Math.tan(screen.fieldOfView / 2 * RADIANS);
this.sinH=Math.sin(camera.heading * RADIANS);
this.cosH=Math.cos(camera.heading * RADIANS);
this.sinP=Math.sin(camera.pitch * RADIANS);
this.cosP=Math.cos(camera.pitch * RADIANS);
this.scale = this.focal / camera.distance;
this.zoom=20 + Math.log2(this.scale);
const horizon = this.sinP > 1e-9 ? screen.py - this.focal * this.cosP / this.sinP : -Infinity;
this.groundTop=horizon>0?screen.py - 0.85 *(screen.py - horizon):null;
this.horizon=horizon;
this.clip=new GroundClip(this,40);
const bottom = this.mapPoint(screen.width / 2, screen.height);
this.nearest=bottom?Math.max(this.depth(bottom.x,bottom.y),camera.distance * 1e-3):camera.distance;
}
depth(x,y){
const v=(x - this.camera.x)* this.sinH +(this.camera.y - y)* this.cosH;
return v * this.sinP + this.camera.distance;
}
point(x,y){
const east=x - this.camera.x,north=this.camera.y - y;
const v=east * this.sinH + north * this.cosH;
const depth=v * this.sinP + this.camera.distance;
if(depth<=0)return null;
const scale = this.focal / depth;
return{
x:this.screen.px + scale *(east * this.cosH - north * this.sinH),
y:this.screen.py - scale * v * this.cosP,
};
}
mapPoint(x,y){
const right = (x - this.screen.px) / this.focal, up = (this.screen.py - y) / this.focal;
const slope=this.cosP - up * this.sinP;
if(slope<=0)return null;
const a = this.camera.distance * this.cosP / slope * right;
const v = this.camera.distance * up / slope;
return{
x:this.camera.x + a * this.cosH + v * this.sinH,
y:this.camera.y - v * this.cosH + a * this.sinH,
};
}
groundPoint(x,y){
const top = this.groundTop ?? Math.max(this.horizon / 2, -1e4);
return this.mapPoint(x,Math.max(y,top));
}
}
class GroundClip{
constructor(projection,margin){
const{width,height}=projection.screen;
let top=projection.groundTop??-margin;
if (projection.groundTop === null && projection.horizon > -2 * margin) top = Math.max(-margin, projection.horizon / 2);
const corners=[[-margin,height + margin],[width + margin,height + margin],[width + margin,top],[-margin,top]]
.map(([x,y])=>projection.mapPoint(x,y)).filter(Boolean);
const middle={x:0,y:0};
for(const corner of corners){
middle.x += corner.x / corners.length;
middle.y += corner.y / corners.length;
}
this.corners=corners;
this.sides=corners.map((a,index)=>{
const b=corners[(index + 1)% corners.length];
const nx=a.y - b.y,ny=b.x - a.x,c=nx * a.x + ny * a.y;
return nx * middle.x + ny * middle.y>=c?{nx,ny,c}:{nx:-nx,ny:-ny,c:-c};
});
this.minX=Math.min(...corners.map((corner)=>corner.x));
this.maxX=Math.max(...corners.map((corner)=>corner.x));
this.minY=Math.min(...corners.map((corner)=>corner.y));
this.maxY=Math.max(...corners.map((corner)=>corner.y));
this.spare=[];
}
visibility(minX,minY,maxX,maxY){
if(maxX<this.minX||minX>this.maxX||maxY<this.minY||minY>this.maxY)return 0;
let all=2;
for(const{nx,ny,c}of this.sides){
if((nx>0?maxX:minX)* nx +(ny>0?maxY:minY)* ny<c)return 0;
if((nx>0?minX:maxX)* nx +(ny>0?minY:maxY)* ny<c)all=1;
}
return all;
}
contains(x,y){return this.sides.every(({nx,ny,c})=>x * nx + y * ny>=c);}
ring(points){
let ring=points,out=this.spare;
for(const{nx,ny,c}of this.sides){
if(ring.length<6)return [];
out.length=0;
let px=ring[ring.length - 2],py=ring[ring.length - 1],before=px * nx + py * ny - c;
for(let at=0;at<ring.length;at +=2){
const x=ring[at],y=ring[at + 1],now=x * nx + y * ny - c;
if(before<0 !==now<0){
const share = before / (before - now);
out.push(px +(x - px)* share,py +(y - py)* share);
}
if(now>=0)out.push(x,y);
px=x;
py=y;
before=now;
}
[ring,out]=[out,ring];
}
this.spare=out;
return ring.length<6?[]:ring;
}
segment(ax,ay,bx,by,part){
let from=0,to=1;
for(const{nx,ny,c}of this.sides){
const start=ax * nx + ay * ny - c,end=bx * nx + by * ny - c;
if(start<0&&end<0)return false;
if (start < 0) from = Math.max(from, start / (start - end));
if (end < 0) to = Math.min(to, start / (start - end));
}
part[0]=from;
part[1]=to;
return from<=to;
}
}
async function unpack(id){
const element=document.getElementById(id);
if(!element)return new Uint8Array(0);
const text=element.textContent;
element.textContent="";
let bytes;
if(Uint8Array.fromBase64){
bytes=Uint8Array.fromBase64(text);
}else{
const raw=atob(text);
bytes=new Uint8Array(raw.length);
for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
}
if(!bytes.length)return bytes;
const stream=new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
return new Uint8Array(await new Response(stream).arrayBuffer());
}
class Numbers{
constructor(bytes,at=0){Object.assign(this,{bytes,at});}
next(){
let value=0,factor=1;
for(;;){
const byte = this.bytes[this.at++];
value +=(byte&127)* factor;
if(byte<128)return value;
factor *=128;
}
}
signed(){
const value = this.next(), half = Math.floor(value / 2);
return value % 2?-half - 1:half;
}
part(){
const length=this.next(),part=new Numbers(this.bytes,this.at);
this.at +=length;
return part;
}
}
const POINT=0,LINE=1,AREA=2;
class Shapes{
constructor(bytes){
const numbers=new Numbers(bytes);
const features=numbers.next(),items=numbers.next(),rings=numbers.next(),vertices=numbers.next();
const step=2 ** -numbers.next(),pointStep=2 ** -numbers.next();
const heads=numbers.part(),sizes=numbers.part(),xs=numbers.part(),ys=numbers.part();
this.featureCount=features;
this.count=items;
this.kind=new Uint8Array(items);
this.feature=new Int32Array(items);
this.style=new Int32Array(items);
this.first=new Uint32Array(items);
this.end=new Uint32Array(items);
this.box=new Float64Array(items * 4);
this.itemOf=new Int32Array(features).fill(-1);
const x=new Float64Array(vertices),y=new Float64Array(vertices),start=new Uint32Array(rings + 1);
let feature=0,ring=0,at=0,lineX=0,lineY=0,markX=0,markY=0;
for (let item = 0; item < items; item++) {
const head=heads.next();
let kind=head % 4;
const isAgain=kind===3;
feature += Math.floor(head / 4);
if(isAgain)kind=this.kind[item - 1];
this.kind[item]=kind;
this.feature[item]=feature;
if(this.itemOf[feature]<0)this.itemOf[feature]=item;
this.style[item]=heads.next();
if(isAgain){
this.first[item]=this.first[item - 1];
this.end[item]=this.end[item - 1];
this.box.copyWithin(item * 4,item * 4 - 4,item * 4);
continue;
}
this.first[item]=ring;
let minX=Infinity,minY=Infinity,maxX=-Infinity,maxY=-Infinity;
for (let left = kind === AREA ? sizes.next() : 1; left > 0; left--) {
start[ring++] = at;
for (let more = kind === POINT ? 1 : sizes.next(); more > 0; more--, at++) {
if(kind===POINT){
x[at]=(markX +=xs.signed())* pointStep;
y[at]=(markY +=ys.signed())* pointStep;
}else{
x[at]=(lineX +=xs.signed())* step;
y[at]=(lineY +=ys.signed())* step;
}
if(x[at]<minX)minX=x[at];
if(x[at]>maxX)maxX=x[at];
if(y[at]<minY)minY=y[at];
if(y[at]>maxY)maxY=y[at];
}
}
this.box.set([minX,minY,maxX,maxY],item * 4);
this.end[item]=ring;
}
start[ring]=at;
this.vertexCount=vertices;
this.levels=[{x,y,start}];
}
static tolerance(level){return level===0?0:0.5 * 4 **(level - 1);}
level(tolerance){
let number=0;
while (number < 14 && Shapes.tolerance(number + 1) <= tolerance) number++;
while(this.levels.length<=number)this.#addLevel();
return this.levels[number];
}
#addLevel(){
const{x,y,start}=this.levels[this.levels.length - 1];
const rings=start.length - 1,tolerance=Shapes.tolerance(this.levels.length);
const near=tolerance * tolerance,aside=near * 0.09;
const nextX=new Float64Array(x.length),nextY=new Float64Array(x.length),nextStart=new Uint32Array(rings + 1);
let count=0;
for (let ring = 0; ring < rings; ring++) {
const from=start[ring],to=start[ring + 1],first=count;
nextStart[ring]=first;
for (let at = from; at < to; at++) {
const isEnd=at===from||at===to - 1;
if(!isEnd){
const dx=x[at] - nextX[count - 1],dy=y[at] - nextY[count - 1];
if(dx * dx + dy * dy<near)continue;
const ex=x[at + 1] - nextX[count - 1],ey=y[at + 1] - nextY[count - 1];
const cross=dx * ey - dy * ex,along=dx * ex + dy * ey,length=ex * ex + ey * ey;
if(cross * cross<aside * length&&along>0&&along<length)continue;
}
nextX[count]=x[at];
nextY[count++] = y[at];
}
}
nextStart[rings]=count;
this.levels.push({x:nextX.slice(0,count),y:nextY.slice(0,count),start:nextStart});
}
}
class Details{
constructor(bytes){this.bytes=bytes;}
#line(number){
return Details.decoder.decode(this.bytes.subarray(number?this.ends[number - 1] + 1:0,this.ends[number]));
}
#open(){
let count=0;
for (const byte of this.bytes) if (byte === 10) count++;
this.ends=new Uint32Array(count);
for (let at = 0, line = 0; at < this.bytes.length; at++) if (this.bytes[at] === 10) this.ends[line++] = at;
this.tables=JSON.parse(this.#line(0)).map((keys)=>({keys,rows:0,first:0}));
const numbers=this.#line(1).split(",");
this.table=new Uint32Array(numbers.length);
this.row=new Uint32Array(numbers.length);
for (let feature = 0; feature < numbers.length; feature++) {
this.table[feature]=+numbers[feature];
this.row[feature] = this.tables[this.table[feature]].rows++;
}
let line=2;
for(const table of this.tables){
table.first=line;
line +=table.keys.length * table.rows;
}
}
value(feature,key){
if(!this.bytes.length)return undefined;
if(!this.ends)this.#open();
const table=this.tables[this.table[feature]],column=table.keys.indexOf(key);
return column<0?undefined:this.#line(table.first + column * table.rows + this.row[feature]);
}
of(feature){
if(!this.bytes.length)return [];
if(!this.ends)this.#open();
const table=this.tables[this.table[feature]],row=this.row[feature];
return table.keys.map((key,column)=>[key,this.#line(table.first + column * table.rows + row)]);
}
}
Details.decoder=new TextDecoder();
class Batch{
constructor(){Object.assign(this,{boxes:new Float64Array(64 * 4),count:0});}
begin(box,at,offset,gap){
this.count=0;
this.#add(box[at] + offset - gap,box[at + 1] - gap,box[at + 2] + offset + gap,box[at + 3] + gap);
}
takes(box,at,offset,gap,isApart){
const{boxes,count}=this;
if(count * 4===boxes.length)return false;
const minX=box[at] + offset,minY=box[at + 1],maxX=box[at + 2] + offset,maxY=box[at + 3];
for(let other=0;isApart&&other<count * 4;other +=4){
if(minX<boxes[other + 2]&&boxes[other]<maxX&&minY<boxes[other + 3]&&boxes[other + 1]<maxY)return false;
}
this.#add(minX - gap,minY - gap,maxX + gap,maxY + gap);
return true;
}
#add(minX,minY,maxX,maxY){
this.boxes.set([minX,minY,maxX,maxY],this.count * 4);
this.count++;
}
}
class Painter{
constructor(context,shapes,styles){
Object.assign(this,{context,shapes,styles});
this.part=[0,0];
this.sprites=new Map();
this.sheet=new MarkSheet();
this.near=null;
this.seen=null;
}
arrange(isShown){
const{count,feature,kind,style}=this.shapes;
const order=[];
for (let item = 0; item < count; item++) if (isShown(feature[item], item)) order.push(item);
const key=(item)=>this.styles[style[item]].level * 2 +(kind[item]===POINT?1:0);
this.order=Int32Array.from(order);
const layer=this.layerOf;
let sorted=true;
for (let at = 1; at < order.length && sorted; at++) {
const a=order[at - 1],b=order[at];
sorted=this.#compare(a,b,key,layer)<=0;
}
if(!sorted)this.order.sort((a,b)=>this.#compare(a,b,key,layer));
this.near=null;
}
#compare(a,b,key,layer){
const{feature,style}=this.shapes,of=(item)=>this.styles[style[item]].layer??0;
const levels=(key(a)>>1)-(key(b)>>1);
return levels||layer(feature[a])- layer(feature[b])||key(a)- key(b)||of(a)- of(b)||a - b;
}
#candidates(clip){
const width=clip.maxX - clip.minX,height=clip.maxY - clip.minY,seen=this.seen;
if(this.near&&clip.minX>=seen[0]&&clip.minY>=seen[1]&&clip.maxX<=seen[2]&&clip.maxY<=seen[3]
&&(seen[2] - seen[0])<8 * width)return this.near;
const [west,north,east,south]=this.seen=[
clip.minX - width / 2, clip.minY - height / 2, clip.maxX + width / 2, clip.maxY + height / 2];
const{box}=this.shapes,near=new Int32Array(this.order.length);
let count=0;
for(const item of this.order){
const at=item * 4;
if(box[at + 3]<north||box[at + 1]>south)continue;
if (Math.ceil((west - box[at + 2]) / WORLD) > Math.floor((east - box[at]) / WORLD)) continue;
near[count++] = item;
}
return this.near=near.slice(0,count);
}
each(projection,body){
const{box}=this.shapes,clip=projection.clip;
for(const item of this.#candidates(clip)){
const at=item * 4;
const first = Math.ceil((clip.minX - box[at + 2]) / WORLD), last = Math.floor((clip.maxX - box[at]) / WORLD);
if(last - first>64)continue;
for (let copy = first; copy <= last; copy++) {
const offset=copy * WORLD;
const visibility=clip.visibility(box[at] + offset,box[at + 1],box[at + 2] + offset,box[at + 3]);
if(visibility&&body(item,offset,visibility===1)===false)return;
}
}
}
draw(projection,{dark,coarseness=1,levels=[0,2],filter,style:special,opacityOf}){
const{context,shapes}=this,{kind,box}=shapes;
this.projection=projection;
this.dark=dark;
this.isRough=coarseness>1.2;
const scale=projection.scale;
const many=!special&&this.#candidates(projection.clip).length>3000;
const batch=new Batch(),specks=new Set();
const cell=many?Math.max(1,coarseness):0.5;
const columns = Math.ceil((projection.screen.width + 80) / cell) + 1;
const marked = many ? new Int32Array(columns * (Math.ceil((projection.screen.height + 80) / cell) + 1)) : null;
let lastStyle=-1,open=0,current=null,speckColor=null;
const flush=()=>{
if(!open)return;
if(speckColor)this.#use(current);
speckColor=null;
if(current.fill&&open===AREA)context.fill("evenodd");
if(current.stroke)context.stroke();
if(current.pattern)this.#pattern(current.pattern);
open=0;
};
this.each(projection,(item,offset,clips)=>{
if(filter&&!filter(item))return;
const number=shapes.style[item],pair=this.styles[number];
if(pair.level<levels[0]||pair.level>levels[1])return;
const look=special?special(pair,dark):dark?pair.dark:pair.light;
const at=item * 4;
if(kind[item]===POINT){
flush();
const point=projection.point(box[at] + offset,box[at + 1]);
if(!point||!projection.clip.contains(box[at] + offset,box[at + 1]))return;
if(marked){
const slot = Math.round((point.y + 40) / cell) * columns + Math.round((point.x + 40) / cell);
if(marked[slot]===number + 1)return;
marked[slot]=number + 1;
}
this.#mark(look,number,point,many);
return;
}
this.sheet.flush(context);
const middleX = (box[at] + box[at + 2]) / 2 + offset, middleY = (box[at + 1] + box[at + 3]) / 2;
const size=Math.max(box[at + 2] - box[at],box[at + 3] - box[at + 1]);
let local=scale;
if(projection.sinP){
const depth=projection.depth(middleX,middleY)- size * 0.71 * projection.sinP;
local = projection.focal / Math.max(depth, projection.nearest);
}
if(size * local<0.7 * coarseness&&!special){
const point=projection.point(middleX,middleY);
const color=look.stroke?look.stroke.color:look.fill;
if(!point||!color)return;
const fine = 2 / coarseness, slot = (Math.round(point.y * fine) + 1024) * 32768 + Math.round(point.x * fine) + 1024;
const key=number * 2 ** 31 + slot;
if(specks.has(key))return;
specks.add(key);
if(speckColor !==color)context.fillStyle=speckColor=color;
const line=look.stroke?widthOf(look.stroke,projection.zoom)* 0.886:0,least=this.isRough?coarseness:0;
const width=Math.max(least,(box[at + 2] - box[at])* local + line);
const height=Math.max(least,(box[at + 3] - box[at + 1])* local * projection.cosP + line);
context.fillRect(point.x - width / 2, point.y - height / 2, width, height);
return;
}
const isArea=kind[item]===AREA,isCut=isArea&&(clips||this.#hasSeam(item));
const gap = !isArea || !look.stroke || this.isRough ? 0 : widthOf(look.stroke, projection.zoom) / local;
const batches=many&&number===lastStyle&&open===kind[item]&&!look.pattern&&!isCut
&&(isArea||look.isOpaque)&&batch.takes(box,at,offset,gap,isArea);
if(!batches){
flush();
batch.begin(box,at,offset,gap);
this.#use(look);
current=look;
lastStyle=number;
context.beginPath();
}
open=kind[item];
const level = shapes.level(0.5 * coarseness / local);
if(kind[item]===LINE){
if(look.gradient&&!special){
this.#gradient(level,item,offset,look.gradient);
open=0;
lastStyle=-1;
return;
}
this.#line(level,item,offset,clips);
return;
}
if(!isCut){
for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) this.#ring(level, ring, offset);
return;
}
if(look.fill){
context.beginPath();
for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) this.#clippedRing(level, ring, offset);
context.fill("evenodd");
if(look.pattern)this.#pattern(look.pattern);
}
if(look.stroke){
context.beginPath();
for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) {
this.#lineOf(level,level.start[ring],level.start[ring + 1],offset,true,true);
}
context.stroke();
}
open=0;
lastStyle=-1;
});
flush();
this.sheet.flush(context);
context.setLineDash([]);
}
#use(look){
const{context}=this,{stroke}=look;
if(look.fill)context.fillStyle=look.fill;
if(!stroke)return;
context.strokeStyle=stroke.color;
context.lineWidth=widthOf(stroke,this.projection.zoom);
context.lineCap=this.isRough?"butt":stroke.cap;
context.lineJoin=this.isRough?"bevel":stroke.join;
context.setLineDash(stroke.dash);
}
#gradient({x,y,start},item,offset,colors){
const{context}=this,{clip}=this.projection,{part}=this;
const from=start[this.shapes.first[item]],to=start[this.shapes.end[item]];
let whole=0,done=0,number=0,isOpen=false;
for (let at = from + 1; at < to; at++) whole += Math.hypot(x[at] - x[at - 1], y[at] - y[at - 1]);
const begin=(piece)=>{
context.beginPath();
context.strokeStyle=colors[piece];
isOpen=false;
};
const edge=(ax,ay,bx,by)=>{
const isSeen=clip.segment(ax + offset,ay,bx + offset,by,part);
if(isSeen&&(!isOpen||part[0]>0))this.#to(ax + offset +(bx - ax)* part[0],ay +(by - ay)* part[0],true);
if(isSeen)this.#to(ax + offset +(bx - ax)* part[1],ay +(by - ay)* part[1],false);
isOpen=isSeen&&part[1]===1;
};
begin(0);
for (let at = from + 1; at < to; at++) {
const length=Math.hypot(x[at] - x[at - 1],y[at] - y[at - 1]),dx=x[at] - x[at - 1],dy=y[at] - y[at - 1];
let ax=x[at - 1],ay=y[at - 1];
for (let end; number < colors.length - 1 && done + length > (end = whole * (number + 1) / colors.length); number++) {
const share = (end - done) / length, bx = x[at - 1] + dx * share, by = y[at - 1] + dy * share;
edge(ax,ay,bx,by);
context.stroke();
[ax,ay]=[bx,by];
begin(number + 1);
}
edge(ax,ay,x[at],y[at]);
done +=length;
}
context.stroke();
}
#pattern({kind,spacing,stroke}){
const{context}=this,{width,height}=this.projection.screen,h=Math.SQRT1_2;
const normals={hatch:[[h,h]],"back-hatch":[[-h,h]],cross:[[h,h],[-h,h]],horizontal:[[0,1]],vertical:[[1,0]]};
context.save();
context.clip("evenodd");
context.beginPath();
const far=width + height;
for(const [nx,ny] of normals[kind]){
for (let row = Math.ceil(Math.min(0, nx * width) / spacing) * spacing; row < Math.max(0, nx * width) + ny * height; row += spacing) {
context.moveTo(row * nx - far * ny,row * ny + far * nx);
context.lineTo(row * nx + far * ny,row * ny - far * nx);
}
}
this.#use({stroke});
context.stroke();
context.restore();
}
#hasSeam(item){
const at=item * 4,{box}=this.shapes;
return Painter.isCut(box[at])||Painter.isCut(box[at + 2])||box[at + 1]<-WORLD * 0.5||box[at + 3]>WORLD * 1.5;
}
static isCut(x) { return Math.abs(x - Math.round(x / WORLD) * WORLD) < 1e-3; }
static isSeam(ax,ay,bx,by){
const isPole=(y)=>y<-WORLD * 0.5||y>WORLD * 1.5;
return Math.abs(ax - bx)<1e-3&&Painter.isCut(ax)||isPole(ay)&&isPole(by);
}
#ring({x,y,start},ring,offset){
const{context,projection}=this,{camera,screen,sinH,cosH,sinP,cosP,focal}=projection;
const from=start[ring],to=start[ring + 1],dx=offset - camera.x;
for (let at = from; at < to; at++) {
const east=x[at] + dx,north=camera.y - y[at],v=east * sinH + north * cosH;
const k = focal / (v * sinP + camera.distance);
const px=screen.px + k *(east * cosH - north * sinH),py=screen.py - k * v * cosP;
if(at===from)context.moveTo(px,py);
else context.lineTo(px,py);
}
context.closePath();
}
#clippedRing({x,y,start},ring,offset){
const points=[];
for (let at = start[ring]; at < start[ring + 1]; at++) points.push(x[at] + offset, y[at]);
const clipped=this.projection.clip.ring(points);
for(let at=0;at<clipped.length;at +=2)this.#to(clipped[at],clipped[at + 1],at===0);
if(clipped.length)this.context.closePath();
}
#line(level,item,offset,clips){
const ring=this.shapes.first[item];
this.#lineOf(level,level.start[ring],level.start[ring + 1],offset,clips,false);
}
#lineOf({x,y},from,to,offset,clips,isRing){
const{clip}=this.projection,{part}=this;
if(!clips){
for (let at = from; at < to; at++) this.#to(x[at] + offset, y[at], at === from);
return;
}
let open=false;
for (let at = isRing ? from : from + 1, last = isRing ? to - 1 : from; at < to; last = at++) {
const ax=x[last] + offset,ay=y[last],bx=x[at] + offset,by=y[at];
if(isRing&&Painter.isSeam(x[last],ay,x[at],by)||!clip.segment(ax,ay,bx,by,part)){
open=false;
continue;
}
if(!open||part[0]>0)this.#to(ax +(bx - ax)* part[0],ay +(by - ay)* part[0],true);
this.#to(ax +(bx - ax)* part[1],ay +(by - ay)* part[1],false);
open=part[1]===1;
}
}
#to(x,y,begins){
const point=this.projection.point(x,y);
if(!point)return;
if(begins)this.context.moveTo(point.x,point.y);
else this.context.lineTo(point.x,point.y);
}
#course({course,color,size},point){
const{context,projection}=this,ground=projection.mapPoint(point.x,point.y),ahead=course * RADIANS;
const next = ground && projection.point(ground.x + Math.sin(ahead) / projection.scale, ground.y - Math.cos(ahead) / projection.scale);
if(!next)return;
const angle=Math.atan2(next.y - point.y,next.x - point.x);
context.globalAlpha=0.35;
context.fillStyle=color;
context.beginPath();
context.moveTo(point.x,point.y);
context.arc(point.x, point.y, size * 2, angle - Math.PI / 6, angle + Math.PI / 6);
context.fill();
context.globalAlpha=1;
}
#mark(look,number,point,many){
if(look.marker.kind==="none")return;
if(!many||look.marker.course !==undefined){
this.sheet.flush(this.context);
if(look.marker.course !==undefined)this.#course(look.marker,point);
drawMark(this.context,look.marker,point.x,point.y);
return;
}
const key = `${number} ${this.dark}`;
const ratio=this.context.getTransform().a,size=Math.ceil(look.marker.size * 1.3 + 4);
let sprite=this.sprites.get(key);
if(!sprite||sprite.ratio !==ratio){
sprite=document.createElement("canvas");
sprite.ratio=ratio;
sprite.width=sprite.height=Math.ceil(size * 2 * ratio);
const context=sprite.getContext("2d",{willReadFrequently:true}),middle=Math.round(size * ratio);
context.scale(ratio,ratio);
drawMark(context, look.marker, middle / ratio, middle / ratio);
sprite.pixels=MarkSheet.pixels(sprite,middle);
this.sprites.set(key,sprite);
}
this.sheet.add(sprite.pixels,this.context.canvas,Math.round(point.x * ratio),Math.round(point.y * ratio));
}
}
function widthOf({width,widths},zoom){
if(!widths)return width;
const above=widths.findIndex(([at])=>at>zoom);
if(above<1)return widths.at(above)[1];
const [[from,a],[to,b]]=[widths[above - 1],widths[above]];
return a + (b - a) * (zoom - from) / (to - from);
}
function markBox({kind,size,anchor},x,y){
const height=kind==="balloon"?size * 1.25:size;
const left=x - anchor[0] * size,top=y - anchor[1] * height;
return{left,top,right:left + size,bottom:top + height};
}
function drawMark(context,marker,x,y){
if(marker.kind==="none")return;
const box = markBox(marker, x, y), r = marker.size / 2, cx = box.left + r, cy = box.top + r;
context.beginPath();
if(marker.kind==="balloon"){
const angle = Math.acos(r / Math.max(box.bottom - cy, r * 1.01));
context.moveTo(cx,box.bottom);
context.arc(cx, cy, r, Math.PI / 2 + angle, Math.PI / 2 - angle + 2 * Math.PI);
context.closePath();
}else{
context.arc(cx,cy,r,0,2 * Math.PI);
}
context.fillStyle=marker.color;
context.fill();
context.setLineDash([]);
context.lineWidth=marker.kind==="user"?3:1;
context.strokeStyle=marker.kind==="user"?"#fff":"rgba(255,255,255,.9)";
context.stroke();
if(marker.icon){
const unit = r * 1.4 / 15;
context.save();
context.translate(cx - 7.5 * unit,cy - 7.5 * unit);
context.scale(unit,unit);
context.lineCap=context.lineJoin="round";
for(const [path,width,isCut] of marker.icon){
context.fillStyle=context.strokeStyle=isCut?marker.color:marker.glyphColor;
context.lineWidth=width;
if(width)context.stroke(new Path2D(path));else context.fill(new Path2D(path));
}
context.restore();
}
if(marker.glyph){
context.fillStyle=marker.glyphColor;
context.font = `bold ${marker.size * marker.glyphSize}px system-ui, sans-serif`;
context.textAlign="center";
context.textBaseline="alphabetic";
context.fillText(marker.glyph,cx,cy + marker.size * marker.glyphSize * 0.36);
}
}
class MarkSheet{
constructor(){
this.canvas=document.createElement("canvas");
this.isUsed=false;
}
static pixels(canvas,middle){
const{width,height}=canvas,{data}=canvas.getContext("2d").getImageData(0,0,width,height);
const colors=new Uint32Array(data.buffer),seen=[...colors.keys()].filter((at)=>data[at * 4 + 3]>0);
return { dx: Int16Array.from(seen, (at) => at % width - middle), dy: Int16Array.from(seen, (at) => Math.floor(at / width) - middle),
colors:Uint32Array.from(seen,(at)=>colors[at]),alphas:Uint8Array.from(seen,(at)=>data[at * 4 + 3]),middle};
}
#begin({width,height}){
if(this.canvas.width !==width||this.canvas.height !==height||!this.image){
Object.assign(this.canvas,{width,height});
this.image=this.canvas.getContext("2d").createImageData(width,height);
this.colors=new Uint32Array(this.image.data.buffer);
}else{
this.colors.fill(0);
}
this.isUsed=true;
}
add({dx,dy,colors,alphas,middle},canvas,x,y){
if(!this.isUsed)this.#begin(canvas);
const{width,height}=this.image,sheet=this.colors;
if(x + middle<0||y + middle<0||x - middle>=width||y - middle>=height)return;
const isInside=x>=middle&&y>=middle&&x + middle<width&&y + middle<height;
for (let at = 0; at < colors.length; at++) {
const column=x + dx[at],row=y + dy[at];
if(!isInside&&(column<0||row<0||column>=width||row>=height))continue;
const place=row * width + column,below=sheet[place];
sheet[place]=alphas[at]===255||!below?colors[at]:MarkSheet.#over(colors[at],alphas[at],below);
}
}
static #over(color,alpha,below){
const left = (below >>> 24) * (255 - alpha) / 255, whole = alpha + left, a = alpha / whole, b = left / whole;
return(whole + 0.5<<24|(color>>>16&255)* a +(below>>>16&255)* b<<16
|(color>>>8&255)* a +(below>>>8&255)* b<<8|(color&255)* a +(below&255)* b)>>>0;
}
flush(context){
if(!this.isUsed)return;
this.isUsed=false;
this.canvas.getContext("2d").putImageData(this.image,0,0);
context.save();
context.setTransform(1,0,0,1,0,0);
context.drawImage(this.canvas,0,0);
context.restore();
}
}
class Labels{
constructor(painter,nameOf){
Object.assign(this,{painter,nameOf});
this.widths=new Map();
this.spots=new Map();
this.taken=new Map();
}
draw(projection,{dark,most,clusters=[]}){
const{painter}=this,{shapes,styles,context}=painter,{kind,box,feature,style}=shapes;
const requests=[],seen=new Map();
this.taken.clear();
for(const{marker,point}of clusters)this.#take(markBox(marker,point.x,point.y));
painter.each(projection,(item,offset)=>{
const number=feature[item],pair=styles[style[item]],look=dark?pair.dark:pair.light;
if(kind[item]===POINT){
const point=projection.point(box[item * 4] + offset,box[item * 4 + 1]);
if(!point)return;
if(this.taken.size<20000)this.#take(markBox(look.marker,point.x,point.y));
}
if(pair.isUnnamed)return;
const at = item * 4, isArea = kind[item] === AREA, key = isArea ? -1 - number : number + offset / WORLD * shapes.featureCount;
const size=(box[at + 2] - box[at])*(box[at + 3] - box[at + 1]);
const off = Math.abs((box[at] + box[at + 2]) / 2 + offset - projection.camera.x);
const before=seen.get(key);
if(before&&isArea&&(size>before.size||size===before.size&&off<before.off)){
Object.assign(before,{item,offset,look,size,off});
}
const text=before?"":this.nameOf(number);
if(!text)return;
const request={item,offset,text,look,size,off,priority:pair.priority};
seen.set(key,request);
if(requests.length<20 * most)requests.push(request);
});
requests.sort((a,b)=>b.priority - a.priority);
context.textBaseline="alphabetic";
context.lineJoin="round";
let placed=0;
for(const request of requests){
if(placed>=most)break;
if (this.#place(projection, request)) placed++;
}
}
#width(text,font){
const key = `${font}\0${text}`;
let width=this.widths.get(key);
if(width===undefined){
if(this.widths.size>20000)this.widths.clear();
this.painter.context.font=font;
width=this.painter.context.measureText(text).width;
this.widths.set(key,width);
}
return width;
}
#place(projection,{item,offset,text,look}){
const{shapes}=this.painter,{label}=look,at=item * 4;
const font = `${label.bold ? "bold " : ""}${label.size}px system-ui, sans-serif`;
if (text.length > 60) text = `${Array.from(text).slice(0, 59).join("")}…`;
const width=this.#width(text,font),height=label.size * 1.2;
if(shapes.kind[item]===POINT){
const point=projection.point(shapes.box[at] + offset,shapes.box[at + 1]);
const mark=markBox(look.marker,point.x,point.y),gap=3;
const middle = (mark.top + mark.bottom) / 2;
for (const [x, y] of [[mark.right + gap + width / 2, middle], [mark.left - gap - width / 2, middle],
[point.x, mark.top - gap - height / 2], [point.x, mark.bottom + gap + height / 2]]) {
if (x - width / 2 < 0 || x + width / 2 > projection.screen.width) continue;
if(this.#write(projection,text,font,label,x,y,width,height,0))return true;
}
return false;
}
if(shapes.kind[item]===LINE){
const spot=this.#alongLine(projection,item,offset,width);
return spot&&this.#write(projection,text,font,label,spot.x,spot.y,width,height,spot.angle);
}
const spot=this.#inside(item);
if(spot.width * projection.scale<width * 0.8||spot.height * projection.scale<height)return false;
const point=projection.point(spot.x + offset,spot.y);
return point&&this.#write(projection,text,font,label,point.x,point.y,width,height,0);
}
#alongLine(projection,item,offset,width){
const { shapes } = this.painter, level = shapes.level(2 / projection.scale), ring = shapes.first[item];
const path=[];
let length=0;
for (let at = level.start[ring]; at < level.start[ring + 1]; at++) {
if(!projection.clip.contains(level.x[at] + offset,level.y[at]))continue;
const point=projection.point(level.x[at] + offset,level.y[at]);
if(!point)continue;
const last=path[path.length - 1];
if(last)length +=Math.hypot(point.x - last.x,point.y - last.y);
path.push({...point,length});
}
if(length<width + 10)return null;
const on=(way)=>{
let at=1;
while (at < path.length - 1 && path[at].length < way) at++;
const a = path[at - 1], b = path[at], share = (way - a.length) / (b.length - a.length || 1);
return{x:a.x +(b.x - a.x)* share,y:a.y +(b.y - a.y)* share};
};
for(const share of [0.5,0.3,0.7]){
const way = clamp(length * share, width / 2 + 1, length - width / 2 - 1);
const a = on(way - width / 2), b = on(way + width / 2), m = on(way);
if(Math.hypot(b.x - a.x,b.y - a.y)<width * 0.94)continue;
let angle=Math.atan2(b.y - a.y,b.x - a.x);
if (Math.abs(angle) > Math.PI / 2) angle += angle > 0 ? -Math.PI : Math.PI;
return { x: (a.x + b.x + 2 * m.x) / 4, y: (a.y + b.y + 2 * m.y) / 4, angle };
}
return null;
}
#inside(item){
let spot=this.spots.get(item);
if(spot)return spot;
const{shapes}=this.painter,{box,first,end}=shapes,at=item * 4;
const height=box[at + 3] - box[at + 1];
const level = shapes.level(Math.max(box[at + 2] - box[at], height) / 200);
spot={x:0,y:0,width:0,height};
for(const share of [0.5,0.4,0.6,0.3,0.7]){
const y=box[at + 1] + height * share,crossings=[];
for (let ring = first[item]; ring < end[item]; ring++) {
const from=level.start[ring],to=level.start[ring + 1];
for (let here = from, last = to - 1; here < to; last = here++) {
if(level.y[last]>y===level.y[here]>y)continue;
crossings.push(level.x[last] + (level.x[here] - level.x[last]) * (y - level.y[last]) / (level.y[here] - level.y[last]));
}
}
crossings.sort((a,b)=>a - b);
for(let pair=0;pair + 1<crossings.length;pair +=2){
const width=crossings[pair + 1] - crossings[pair];
if (width > spot.width * 1.1) Object.assign(spot, { x: (crossings[pair] + crossings[pair + 1]) / 2, y, width });
}
}
this.spots.set(item,spot);
return spot;
}
#write(projection,text,font,label,x,y,width,height,angle){
const cos=Math.abs(Math.cos(angle)),sin=Math.abs(Math.sin(angle));
const halfWidth = (width * cos + height * sin) / 2, halfHeight = (width * sin + height * cos) / 2;
const box={left:x - halfWidth,top:y - halfHeight,right:x + halfWidth,bottom:y + halfHeight};
const{width:w,height:h}=projection.screen;
if(box.right<0||box.left>w||box.bottom<0||box.top>h||!this.#isFree(box))return false;
this.#take(box);
const{context}=this.painter;
context.save();
context.translate(x,y);
if(angle)context.rotate(angle);
context.font=font;
context.textAlign="center";
if(label.halo){
context.strokeStyle=label.halo;
context.lineWidth=3;
context.strokeText(text,0,label.size * 0.35);
}
context.fillStyle=label.color;
context.fillText(text,0,label.size * 0.35);
context.restore();
return true;
}
*#cells({left,top,right,bottom}){
for (let row = Math.floor(top / 32); row <= bottom / 32; row++) {
for (let column = Math.floor(left / 32); column <= right / 32; column++) yield row * 4096 + column;
}
}
#take(box){
for(const cell of this.#cells(box)){
const list=this.taken.get(cell);
if(list)list.push(box);
else this.taken.set(cell,[box]);
}
}
#isFree(box){
for(const cell of this.#cells(box)){
for(const other of this.taken.get(cell)??[]){
if(box.left<other.right&&other.left<box.right&&box.top<other.bottom&&other.top<box.bottom)return false;
}
}
return true;
}
}
function pick(painter,projection,x,y,reach,dark,mayPick){
const{shapes,styles}=painter,{kind,box,feature,style,first,end}=shapes;
const ground=projection.mapPoint(x,y);
if(!ground)return -1;
const found=[{item:-1,off:reach},{item:-1,off:reach},{item:-1,off:0}];
const around = (reach + 45) * projection.depth(ground.x, ground.y) / projection.focal * (1 + projection.sinP * 2);
painter.each(projection,(item,offset)=>{
const at=item * 4;
if(box[at] + offset>ground.x + around||box[at + 2] + offset<ground.x - around
||box[at + 1]>ground.y + around||box[at + 3]<ground.y - around||!mayPick(feature[item]))return;
const pair=styles[style[item]],look=dark?pair.dark:pair.light;
if(kind[item]===POINT){
const point=projection.point(box[at] + offset,box[at + 1]);
if(!point||look.marker.kind==="none")return;
const mark=markBox(look.marker,point.x,point.y);
const off=Math.hypot(Math.max(mark.left - x,0,x - mark.right),Math.max(mark.top - y,0,y - mark.bottom));
if(off<=found[0].off)found[0]={item,off};
return;
}
const level = shapes.level(0.5 / projection.scale);
let inside=false,near=Infinity;
for (let ring = first[item]; ring < end[item]; ring++) {
const from=level.start[ring],to=level.start[ring + 1],isArea=kind[item]===AREA;
for (let here = isArea ? from : from + 1, last = isArea ? to - 1 : from; here < to; last = here++) {
const ax=level.x[last] + offset,ay=level.y[last],bx=level.x[here] + offset,by=level.y[here];
if (ay > ground.y !== by > ground.y && ground.x < ax + (bx - ax) * (ground.y - ay) / (by - ay)) inside = !inside;
if(Math.min(ax,bx)>ground.x + around||Math.max(ax,bx)<ground.x - around
||Math.min(ay,by)>ground.y + around||Math.max(ay,by)<ground.y - around)continue;
const length=(bx - ax)** 2 +(by - ay)** 2;
const share = length ? clamp(((ground.x - ax) * (bx - ax) + (ground.y - ay) * (by - ay)) / length, 0, 1) : 0;
const point=projection.point(ax +(bx - ax)* share,ay +(by - ay)* share);
if(point)near=Math.min(near,Math.hypot(point.x - x,point.y - y));
}
}
const half = look.stroke ? widthOf(look.stroke, projection.zoom) / 2 : 0;
if(kind[item]===AREA&&inside&&look.fill)found[2]={item,off:0};
else if(look.stroke&&near - half<=found[1].off)found[1]={item,off:Math.max(0,near - half)};
});
const best=found.find(({item})=>item>=0);
return best?feature[best.item]:-1;
}
const REACH=44;
const SINGLE=17;
class Clusters{
constructor(shapes){
this.shapes=shapes;
this.reset([]);
}
reset(items){
this.items=items;
this.levels=new Map();
}
static level(zoom) { return zoom >= SINGLE ? Infinity : Math.floor(zoom * 2) / 2; }
at(level){
if(level===Infinity)return [];
let found=this.levels.get(level);
if (!found) this.levels.set(level, found = this.#found(REACH / 2 ** (level - 20)));
return found;
}
#found(reach){
const { items } = this, { box } = this.shapes, columns = Math.max(1, Math.floor(WORLD / reach)), cells = new Map();
const place = (item) => [Math.floor(box[item * 4] / WORLD * columns), Math.floor(box[item * 4 + 1] / WORLD * columns)];
const key=(column,row)=>row * columns +(column % columns + columns)% columns;
for(const item of items){
const cell=key(...place(item)),list=cells.get(cell);
if(list)list.push(item);
else cells.set(cell,[item]);
}
const found=[],taken=new Set();
for(const item of items){
if(taken.has(item))continue;
const x=box[item * 4],y=box[item * 4 + 1],[column,row]=place(item),members=[];
let [sumX,sumY]=[0,0],bounds=[Infinity,Infinity,-Infinity,-Infinity];
const around=new Set([-1,0,1].flatMap((up)=>[-1,0,1].map((right)=>key(column + right,row + up))));
for(const cell of around){
const left=[];
for(const other of cells.get(cell)??[]){
let dx=box[other * 4] - x;
const dy=box[other * 4 + 1] - y;
dx -= Math.round(dx / WORLD) * WORLD;
if(dx * dx + dy * dy>reach * reach){
left.push(other);
continue;
}
taken.add(other);
members.push(other);
sumX +=dx;
sumY +=dy;
bounds=[Math.min(bounds[0],dx),Math.min(bounds[1],dy),Math.max(bounds[2],dx),Math.max(bounds[3],dy)];
}
cells.set(cell,left);
}
if(members.length<2)continue;
const count=members.length,[minX,minY,maxX,maxY]=bounds;
found.push({ items: members, count, x: x + sumX / count, y: y + sumY / count,
box:[x + minX,y + minY,x + maxX,y + maxY]});
}
return found;
}
static marker({count,items},shapes,styles,dark){
const pair=styles[shapes.style[items[0]]],{marker}=dark?pair.dark:pair.light;
const glyph = count < 10000 ? String(count) : `${Math.floor(count / 1000)}k`;
return{kind:"disc",size:26 + 6 * Math.log10(count),color:marker.color.slice(0,7),glyph,
glyphSize: Math.min(0.42, 1.5 / glyph.length), glyphColor: marker.glyphColor, anchor: [0.5, 0.5] };
}
}
const FOLDS={ß:"ss",ø:"o",đ:"d",ð:"d",þ:"th",ł:"l",æ:"ae",œ:"oe",ı:"i",ħ:"h",ŋ:"n",ŧ:"t",
ĸ:"k",ſ:"s",ƒ:"f",ɓ:"b",ɗ:"d",ɖ:"d",ƙ:"k",ɛ:"e",ɔ:"o",ɩ:"i",ʋ:"v",ɣ:"g",ŀ:"l",ƴ:"y",
ə:"e",ς:"σ"};
const WIDE = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{323AF}]/u;
const WORD = /[\p{L}\p{N}\p{Mc}]/u, MARK = /[\p{Mn}\p{Me}\p{Cf}]/u, DIGIT = /\p{Nd}/u;
const KEPT = /[\u3041-\u30FF\uAC00-\uD7A3]/u;
const APOSTROPHES = new Set("'’‘ʼʻ`´");
const foldedCharacters=new Map();
function foldCharacter(character){
let folded=foldedCharacters.get(character);
if(folded !==undefined)return folded;
if(KEPT.test(character)&&WORD.test(character)){
folded=character;
}else{
folded="";
for(const part of character.normalize("NFKD").toLowerCase().normalize("NFKD")){
for(let scalar of FOLDS[part]??part){
if(MARK.test(scalar)){
if(scalar==="\u3099"||scalar==="\u309A")folded +=scalar;
continue;
}
if(scalar>"\x7F"&&DIGIT.test(scalar))scalar=String(digitValue(scalar.codePointAt(0)));
folded +=WORD.test(scalar)?scalar:" ";
}
}
}
foldedCharacters.set(character,folded);
return folded;
}
function digitValue(point){
let value=0;
while (value < 9 && DIGIT.test(String.fromCodePoint(point - value - 1))) value++;
return value % 10;
}
function fold(source){
let text="",between=true,wide=false;
const tokens=[],apostrophes=[],sources=[],characters=Array.from(source);
let at=0;
const write=(scalar)=>{
if(scalar==="\u3099"||scalar==="\u309A"){
const joined=(text.slice(-1)+ scalar).normalize("NFC");
if(text&&joined.length===1)text=text.slice(0,-1)+ joined;
return;
}
const isWide=WIDE.test(scalar);
if(between&&text){
text +=" ";
sources.push(at);
}
if(between||isWide||wide)tokens.push(text.length);
between=false;
wide=isWide;
text +=scalar;
for (let unit = 0; unit < scalar.length; unit++) sources.push(at);
};
for (let index = 0; index < characters.length; index++) {
const character=characters[index];
if(APOSTROPHES.has(character)){
const next=characters[index + 1];
const isBreak=next===undefined||foldCharacter(next)===" ";
if(between||isBreak)between=true;
else apostrophes.push(text.length);
}else{
for(const scalar of foldCharacter(character)){
if(scalar===" ")between=true;
else write(scalar);
}
}
at +=character.length;
}
return{text,tokens,apostrophes,sources};
}
const ABBREVIATIONS=new Map();
for(const pair of("st saint street sankt|ste sainte|sta santa|sto santo|mt mount mont|mtn mountain|ft fort|pt point port|"
+ "n north nord|s south sud|e east|w west|ne northeast|nw northwest|se southeast|sw southwest|ave avenue|"
+ "av avenue avenida|blvd boulevard|bd boulevard|rd road|dr drive|ln lane|ct court|pl place platz|sq square|"
+ "hwy highway|pkwy parkway|ter terrace|cir circle|str strasse street|chem chemin|rte route|imp impasse|"
+ "pza plaza piazza|cl calle|ul ulica ulitsa|pl plac|ctr center centre|centre center|intl international|"
+ "univ university|natl national|lk lake|is island|hts heights|twp township|jct junction|bldg building|apt airport|"
+ "hosp hospital|dept department|gr gross|kl klein|ob ober|bhf bahnhof|hbf hauptbahnhof").split("|")){
const [short,...long]=pair.split(" ");
for(const word of long){
for(const [from,to] of [[short,word],[word,short]]){
ABBREVIATIONS.set(from,[...ABBREVIATIONS.get(from)??[],to]);
}
}
}
function variants(name,folded,isAlternate){
const found=new Set();
const pairs={ä:"ae",ö:"oe",ø:"oe",ü:"ue",å:"aa"};
const digraphs = name.normalize("NFC").replace(/[äöøüåÄÖØÜÅ](?!\p{M})/gu, (letter) => pairs[letter.toLowerCase()]);
if(digraphs !==name.normalize("NFC"))found.add(fold(digraphs).text);
if(!isAlternate){
if(folded.apostrophes.length){
let split=folded.text;
for (const at of folded.apostrophes.toReversed()) split = `${split.slice(0, at)} ${split.slice(at)}`;
found.add(split);
}
if(folded.text.includes(" "))found.add(folded.text.replaceAll(" ",""));
const words=folded.text.split(" ");
words.forEach((word,index)=>{
const others=[...ABBREVIATIONS.get(word)??[]];
if (word.length > 7 && word.endsWith("strasse")) others.push(`${word.slice(0, -7)}str`);
else if (word.length > 5 && word.endsWith("str")) others.push(`${word.slice(0, -3)}strasse`);
for(const other of others)found.add(words.with(index,other).join(" "));
});
}
found.delete(folded.text);
found.delete("");
return [...found];
}
const WORTH=[[100,90,85],[72,66,62],[88,78,74],[60,54,50]];
class Search{
constructor(names){
this.features=[];
let feature=0;
for(const way of names.features)this.features.push(feature +=way);
this.titles=names.list;
this.others=names.others;
this.importances=names.importances;
this.folded=new Array(this.titles.length);
}
#names(place){
if(this.folded[place])return this.folded[place];
const title=fold(this.titles[place]),written=variants(this.titles[place],title,false),found=[title];
for(const [text,isAlternate] of this.others[place]??[]){
const other=fold(text);
if (!isAlternate || /[^\x00-\x7F]/.test(text)) written.push(...variants(text, other, isAlternate));
found.push(other);
}
for(const text of written)found.push(fold(text));
return this.folded[place]=found.map(({text,tokens})=>({text,tokens}));
}
find(typed,limit){
const query=Search.query(typed);
if(!query)return [];
const exact=[];
for (let place = 0; place < this.titles.length; place++) {
const worth=this.#worth(place,query);
if(worth>0)exact.push(this.#hit(place,worth,0));
}
const hits=this.#best(exact,limit);
const edits=query.count<4?0:query.count<8?1:2;
if(!edits||hits.length>=Math.min(3,limit))return hits;
const known=new Set(exact.map(({place})=>place)),near=[];
for (let place = 0; place < this.titles.length; place++) {
if(known.has(place))continue;
const found=this.#typo(place,query,edits);
if(found)near.push(this.#hit(place,found.worth,found.edits));
}
return [...hits,...this.#best(near,limit)].slice(0,limit);
}
static query(typed){
const folded=fold(typed),words=folded.text.split(" ");
if(!folded.text||new TextEncoder().encode(folded.text).length>256||words.length>20)return null;
return { phrase: folded.text, words, isWhole: /\s$/u.test(typed), count: Array.from(folded.text).length };
}
#hit(place,worth,edits){
const importance=0.5 *(this.importances[place]??0);
return{place,feature:this.features[place],title:this.titles[place],edits,importance,
score: worth / 100 + importance };
}
#best(hits,limit){
hits.sort((a,b)=>b.score - a.score||b.importance - a.importance||a.place - b.place);
return hits.slice(0,limit);
}
static #coverage(text,end,isWhole){
if(end===text.length)return 0;
if(text[end]===" ")return 1;
return isWhole?-1:2;
}
#worth(place,{phrase,words,isWhole}){
let best=0;
this.#names(place).forEach(({text,tokens},name)=>{
if(!text.includes(words[0]))return;
tokens.forEach((token,number)=>{
if(!text.startsWith(phrase,token))return;
const coverage=Search.#coverage(text,token + phrase.length,isWhole);
if(coverage>=0)best=Math.max(best,WORTH[(name?2:0)+(number?1:0)][coverage]);
});
if(words.length<2)return;
const row=WORTH[name?3:1];
if(Search.#hasWords(text,tokens,words,true))best=Math.max(best,row[1]);
else if(!isWhole&&Search.#hasWords(text,tokens,words,false))best=Math.max(best,row[2]);
});
return best;
}
static #hasWords(text,tokens,words,isWhole){
const taken=new Set();
return words.every((word,index)=>{
const mayGoOn=!isWhole&&index===words.length - 1;
const token=tokens.find((at)=>!taken.has(at)&&text.startsWith(word,at)
&&(mayGoOn||at + word.length===text.length||text[at + word.length]===" "));
if(token !==undefined)taken.add(token);
return token !==undefined;
});
}
#typo(place,{phrase,words,isWhole},most){
const query=Array.from(phrase),fixed=[];
words.forEach((word,index)=>{
if(index)fixed.push(false);
const isNumber = /^[0-9]+$/.test(word);
for(const _ of word)fixed.push(isNumber);
});
const best=new Array(most + 1).fill(-Infinity);
this.#names(place).forEach(({text,tokens},name)=>{
tokens.forEach((token,number)=>{
const row=WORTH[(name?2:0)+(number?1:0)];
const suffix=Array.from(text.slice(token,token + 300));
if(suffix[0]===query[0])Search.#align(query,fixed,suffix,most,isWhole,row,best);
});
});
const edits=best.findIndex((worth,index)=>index>0&&worth>-Infinity);
return edits<0?null:{edits,worth:best[edits]};
}
static #align(query,fixed,suffix,most,lastIsWhole,row,best){
const far=100,count=query.length;
let above=null,before=new Array(count + 1).fill(0);
for (let cell = 1; cell <= count; cell++) before[cell] = fixed[cell - 1] ? far : Math.min(far, before[cell - 1] + 1);
const covered=new Set();
for (let depth = 1; depth <= suffix.length; depth++) {
const letter=suffix[depth - 1],now=new Array(count + 1);
const added=(cell)=>cell>0&&fixed[cell - 1]||cell<count&&fixed[cell]?far:before[cell] + 1;
now[0]=Math.min(far,added(0));
for (let cell = 1; cell <= count; cell++) {
const isSame=query[cell - 1]===letter;
let cost=isSame?before[cell - 1]:fixed[cell - 1]?far:before[cell - 1] + 1;
cost=Math.min(cost,added(cell));
if(!fixed[cell - 1]){
cost=Math.min(cost,now[cell - 1] + 1);
if(cell>1&&depth>1&&query[cell - 1]===suffix[depth - 2]&&query[cell - 2]===letter
&&!fixed[cell - 2])cost=Math.min(cost,above[cell - 2] + 1);
}
now[cell]=Math.min(far,cost);
}
if(Math.min(...now)>most)return;
const edits=now[count];
if(edits>0&&edits<=most){
const coverage=depth===suffix.length?0:suffix[depth]===" "?1
:lastIsWhole||covered.has(edits)?-1:2;
if(coverage>=0)best[edits]=Math.max(best[edits],row[coverage] - 30 * edits);
covered.add(edits);
}
above=before;
before=now;
}
}
}
function highlights(text,typed){
const query=Search.query(typed);
if(!query)return [];
const folded=fold(text),starts=[...folded.tokens,...folded.apostrophes].sort((a,b)=>a - b),taken=[];
query.words.forEach((word,index)=>{
const isWhole=query.isWhole||index<query.words.length - 1;
for(const skips of [false,true]){
for(const start of starts){
let at=start,matched=0;
while(matched<word.length&&at<folded.text.length){
if (folded.text[at] === word[matched]) matched++;
else if(!skips||folded.text[at] !==" ")break;
at++;
}
if(matched<word.length||taken.some(([from,to])=>from<at&&start<to))continue;
const isAtEnd=at===folded.text.length||folded.text[at]===" "||starts.includes(at);
if(isWhole&&!isAtEnd)continue;
taken.push([start,at]);
return;
}
}
});
taken.sort((a,b)=>a[0] - b[0]);
const ranges=[];
let left=0;
for(const{segment,index}of new Intl.Segmenter("en").segment(text)){
while (left < taken.length && folded.sources[taken[left][1] - 1] < index) left++;
if(left===taken.length)break;
const [from,to]=taken[left];
if(folded.sources[from]>=index + segment.length||folded.sources[to - 1]<index)continue;
if(folded.sources[from]<index&&ranges.length)ranges[ranges.length - 1][1] +=segment.length;
else ranges.push([index,segment.length]);
}
return ranges;
}
class Times{
constructor(count,textOf){
const texts=Array.from({length:count},(_,feature)=>textOf(feature)),spans=texts.map(Times.#span);
this.isDate=spans.some((span)=>span?.isDate);
const values=new Set(),isRead=(span)=>span&&span.isDate===this.isDate;
for(const span of spans)if(isRead(span))values.add(span.from).add(span.to);
this.steps=[...values].sort((a,b)=>a - b);
const first=this.steps[0],last=this.steps.at(-1);
if (values.size > 200) this.steps = Array.from({ length: 200 }, (_, step) => step === 199 ? last : first + (last - first) * step / 199);
this.from=new Int16Array(count).fill(-1);
this.to=new Int16Array(count).fill(-1);
this.without=0;
spans.forEach((span,feature)=>{
if(isRead(span))[this.from[feature],this.to[feature]]=[this.step(span.from),this.step(span.to)];
else if (texts[feature] !== null) this.without++;
});
this.at=this.steps.length - 1;
this.isOnly=false;
this.digits=!this.steps.some((time)=>time % 864e5)?10:!this.steps.some((time)=>time % 6e4)?16:19;
}
static #span(text){
if(!text)return null;
let value=text;
try{
value=JSON.parse(text);
} catch { /* It is cut off then, and read as it stands. */ }
const times = [value].flat(3).flatMap((part) => typeof part === "string" ? part.split("/") : [part]);
const read=times.map(Times.read).filter((time)=>Number.isFinite(time));
if(!read.length)return null;
return{from:Math.min(...read),to:Math.max(...read),isDate:times.some((time)=>!Times.#isNumber(time))};
}
static #isNumber(value) { return typeof value === "number" || /^[-+]?\d+(\.\d+)?$/.test(value); }
static read(value){
if(Times.#isNumber(value))return Number(value);
if (typeof value !== "string" || !/^[-+]?\d{4,6}-\d\d/.test(value)) return NaN;
const text = value.trim().replace(/^(\S+) (\d)/, "$1T$2");
return Date.parse(/T/.test(text) && !/(Z|[-+]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text);
}
step(time){
const step=this.steps.findIndex((value)=>value>=time);
return step<0?this.steps.length - 1:step;
}
text(step=this.at){
const time=this.steps[step];
if(!this.isDate)return String(+time.toPrecision(12));
const text=new Date(time).toISOString().replace("T"," ");
return this.digits === 10 ? text.slice(0, 10) : `${text.slice(0, this.digits)} UTC`;
}
isShown(feature){
const from=this.from[feature];
return from<0||from<=this.at&&(!this.isOnly||this.at<=this.to[feature]);
}
get link(){
if(this.at===this.steps.length - 1&&!this.isOnly)return "";
const time=this.steps[this.at];
return `&time=${this.isDate ? new Date(time).toISOString() : time}${this.isOnly ? ",only" : ""}`;
}
readLink(word){
const [text,only]=(word??"").split(","),time=Times.read(text);
const at=Number.isFinite(time)?this.step(time):this.steps.length - 1,isOnly=only==="only";
const isOther=at !==this.at||isOnly !==this.isOnly;
[this.at,this.isOnly]=[at,isOnly];
return isOther;
}
}
class TimeSlider{
constructor(map,times,say){
Object.assign(this,{map,times});
const range=byID("moment"),play=byID("play"),only=byID("only");
byID("time").hidden=false;
range.max=times.steps.length - 1;
range.addEventListener("input",()=>{
this.#stop();
this.#show(Number(range.value));
});
only.addEventListener("change",()=>{
times.isOnly=only.checked;
this.#show(times.at);
});
play.addEventListener("click",()=>this.toggle());
byID("help").append(" Space plays the features by their time.");
if (times.without) say(times.without === 1 ? "1 feature has no time and is always shown" : `${times.without} features have no time and are always shown`);
this.follow();
}
toggle(){
const{times}=this,last=times.steps.length - 1;
if(this.timer){
this.#stop();
return;
}
if(times.at===last)this.#show(0);
this.#mark(true);
this.timer=setInterval(()=>{
if(times.at<last)this.#show(times.at + 1);
if(times.at===last)this.#stop();
}, clamp(12000 / (last + 1), 60, 1000));
}
#mark(isPlaying){
const play=byID("play");
play.textContent=isPlaying?"❚❚":"▶";
play.setAttribute("aria-label",isPlaying?"Pause":"Play");
}
#stop(){
clearInterval(this.timer);
this.timer=0;
this.#mark(false);
this.map.tell("rest");
}
#show(step){
this.times.at=step;
this.map.arrange();
this.follow();
}
follow(){
const{times}=this,range=byID("moment"),text=times.text();
range.value=times.at;
range.setAttribute("aria-valuetext",text);
byID("now").textContent=text;
byID("only").checked=times.isOnly;
}
}
class Gestures{
constructor(map,surface){
Object.assign(this,{map,surface});
this.pointers=new Map();
this.trail=[];
const on=(name,body,options)=>surface.addEventListener(name,body,options);
on("pointerdown",(event)=>this.#down(event));
on("pointermove",(event)=>this.#move(event));
on("pointerup",(event)=>this.#up(event));
on("pointercancel",(event)=>this.#up(event));
on("pointerleave",()=>map.hover(-1));
on("contextmenu",(event)=>event.preventDefault());
on("dblclick",(event)=>map.zoomBy(event.shiftKey?2:0.5,this.#place(event),250));
on("wheel",(event)=>this.#wheel(event),{passive:false});
on("keydown",(event)=>this.#key(event));
}
#place(event){
const box=this.surface.getBoundingClientRect();
return{x:event.clientX - box.left,y:event.clientY - box.top};
}
#down(event){
this.map.stop();
this.surface.setPointerCapture?.(event.pointerId);
const place=this.#place(event);
this.pointers.set(event.pointerId,place);
this.trail=[{...place,time:event.timeStamp}];
this.start={...place,moved:false,turns:event.button===2||event.ctrlKey||event.altKey};
this.#grab();
}
#grab(){
const [a,b]=[...this.pointers.values()];
this.held=null;
if(!a)return;
const{map}=this;
if(!b){
this.held=map.projection.groundPoint(a.x,a.y);
return;
}
this.pinch={a:{...a},b:{...b},length:Math.hypot(b.x - a.x,b.y - a.y),angle:Math.atan2(b.y - a.y,b.x - a.x),
camera:{...map.camera},mode:""};
this.held = map.projection.groundPoint((a.x + b.x) / 2, (a.y + b.y) / 2);
}
#move(event){
const place=this.#place(event),{map}=this;
const before=this.pointers.get(event.pointerId);
if(!before){
if(event.pointerType==="mouse")map.hover(map.featureAt(place.x,place.y,4));
return;
}
this.pointers.set(event.pointerId,place);
if(this.pointers.size>1){
this.start.moved=true;
this.#pinchTo();
return;
}
if(!this.start.moved&&Math.hypot(place.x - this.start.x,place.y - this.start.y)<4)return;
this.start.moved=true;
if(this.start.turns){
map.turn((place.x - before.x)* 0.4,(before.y - place.y)* 0.3);
return;
}
this.trail.push({...place,time:event.timeStamp});
if(this.trail.length>12)this.trail.shift();
map.hold(this.held,place.x,place.y);
}
#pinchTo(){
const [a,b]=[...this.pointers.values()],{pinch,map}=this;
const length=Math.hypot(b.x - a.x,b.y - a.y),angle=Math.atan2(b.y - a.y,b.x - a.x);
const up = (a.y - pinch.a.y + b.y - pinch.b.y) / 2;
let turned = (angle - pinch.angle) / RADIANS;
turned -= Math.round(turned / 360) * 360;
if(!pinch.mode){
const isTogether=Math.abs((a.y - pinch.a.y)-(b.y - pinch.b.y))<10&&Math.abs(length - pinch.length)<12;
if(Math.abs(up)>14&&isTogether&&Math.abs(b.y - a.y)<Math.abs(b.x - a.x))pinch.mode="tilt";
else if(Math.abs(length - pinch.length)>8||Math.abs(turned)>6||Math.abs(up)>30)pinch.mode="zoom";
else return;
}
if(pinch.mode==="tilt"){
map.set({pitch:pinch.camera.pitch - up * 0.3});
return;
}
map.set({ distance: pinch.camera.distance * pinch.length / Math.max(length, 1), heading: pinch.camera.heading - turned });
map.hold(this.held, (a.x + b.x) / 2, (a.y + b.y) / 2);
}
#up(event){
const place=this.#place(event),{map,start}=this;
if(!this.pointers.delete(event.pointerId))return;
if(this.pointers.size){
this.#grab();
return;
}
if(event.type==="pointercancel")return;
if(!start.moved){
if(event.button===0)map.select(map.featureAt(place.x,place.y,event.pointerType==="touch"?20:6));
return;
}
if(start.turns||map.isCalm)return;
const recent=this.trail.filter(({time})=>event.timeStamp - time<90);
if(recent.length<2)return;
const first=recent[0],time=Math.max(event.timeStamp - first.time,8);
map.glide(place, (place.x - first.x) / time, (place.y - first.y) / time);
}
#wheel(event){
event.preventDefault();
const lines=event.deltaMode===1?16:event.deltaMode===2?400:1;
const way=clamp(event.deltaY * lines,-240,240);
this.map.zoomBy(2 ** (way / (event.ctrlKey ? 90 : 300)), this.#place(event), 0);
}
#key(event){
if(event.ctrlKey||event.metaKey||event.altKey)return;
const{map}=this,{width,height}=map.screen,turn=event.shiftKey;
const keys={
ArrowLeft: () => turn ? map.turn(-15, 0, 200) : map.pan(-width / 8, 0),
ArrowRight: () => turn ? map.turn(15, 0, 200) : map.pan(width / 8, 0),
ArrowUp: () => turn ? map.turn(0, 10, 200) : map.pan(0, -height / 8),
ArrowDown: () => turn ? map.turn(0, -10, 200) : map.pan(0, height / 8),
"+":()=>map.zoomBy(0.5,null,200),
"=":()=>map.zoomBy(0.5,null,200),
"-":()=>map.zoomBy(2,null,200),
_:()=>map.zoomBy(2,null,200),
PageUp:()=>map.zoomBy(0.5,null,200),
PageDown:()=>map.zoomBy(2,null,200),
n:()=>map.fly({heading:0,pitch:0}),
0:()=>map.fly({heading:0,pitch:0}),
Home:()=>map.fly(map.home),
Enter:()=>map.select(map.featureAt(map.screen.px,map.screen.py,20),true),
Escape:()=>map.select(-1),
" ":()=>map.tell("play"),
};
const action=keys[event.key];
if(!action)return;
event.preventDefault();
action();
map.isTold=true;
}
}
class MapView{
constructor(config,shapes,names){
Object.assign(this,{config,shapes});
this.ground=document.getElementById("ground");
this.over=document.getElementById("over");
this.surface=document.getElementById("surface");
this.names=new Array(shapes.featureCount).fill("");
names.features.reduce((feature,way,place)=>{
this.names[feature + way]=names.list[place];
return feature + way;
},0);
for(const [feature,name] of Object.entries(names.names))this.names[feature]=name;
this.layers=config.layers;
this.layerNumbers=new Uint8Array(shapes.featureCount);
this.layers.forEach((layer,number)=>{
this.layerNumbers.fill(number,layer.first,layer.first + layer.count);
layer.isShown=true;
});
this.painter=new Painter(this.ground.getContext("2d",{alpha:false}),shapes,config.styles);
this.overlay=new Painter(this.over.getContext("2d"),shapes,config.styles);
const{labels={}}=names;
const nameOf=(feature)=>this.layers[this.layerNumbers[feature]].base?"":labels[feature]??this.names[feature];
this.hidden=new Set();
this.levels=config.levels??[];
this.levelOf=new Int32Array(shapes.featureCount).fill(-1);
this.levels.forEach(([,features],level)=>features.reduce((at,way)=>{
this.levelOf[at + way]=level;
return at + way;
},0));
this.level=this.homeLevel=this.levels.reduce(
(best,[ordinal],level)=>best<0||Math.abs(ordinal)<Math.abs(this.levels[best][0])?level:best,-1);
this.labels=new Labels(this.painter,nameOf);
this.clustering=config.cluster?new Clusters(shapes):null;
this.clusters=[];
this.times=null;
this.hasLabels=config.labels;
this.selected=this.hovered=this.focused=-1;
this.user=null;
this.coarseness=1;
this.listeners=[];
this.isCalm=matchMedia("(prefers-reduced-motion: reduce)").matches;
this.painter.layerOf=this.overlay.layerOf=(feature)=>this.layerNumbers[feature];
this.arrange();
this.camera = { x: WORLD / 2, y: WORLD / 2, distance: WORLD, heading: 0, pitch: 0 };
this.resize();
this.set(this.home);
this.hasMoved=false;
new ResizeObserver(()=>this.resize()).observe(this.surface);
new Gestures(this,this.surface);
}
#started({longitude,latitude,distance,heading,pitch}){
const { width, height } = this.config.screen, narrow = width / height / (this.screen.width / this.screen.height);
return{...mapPoint(longitude,latitude),heading,pitch,
distance: distance / metersPerMapPoint(latitude) * Math.max(1, narrow) };
}
resize(){
const width=this.surface.clientWidth||1,height=this.surface.clientHeight||1;
const [top,left,bottom,right]=this.config.screen.padding;
const isRoomy=width>left + right&&height>top + bottom;
this.screen={width,height,fieldOfView:this.config.screen.fieldOfView,
px: isRoomy ? left + (width - left - right) / 2 : width / 2,
py: isRoomy ? top + (height - top - bottom) / 2 : height / 2 };
this.setRatio(devicePixelRatio||1);
const isHome=!this.home||["x","y","distance","heading","pitch"].every((key)=>this.camera[key]===this.home[key]);
this.home=this.#started(this.config.camera);
this.set(isHome?this.home:{});
if(isHome)this.home={...this.camera};
}
setRatio(ratio){
this.ratio=ratio;
for(const canvas of [this.ground,this.over]){
canvas.width=Math.round(this.screen.width * ratio);
canvas.height=Math.round(this.screen.height * ratio);
}
}
arrange(){
const{feature,style,count,featureCount}=this.shapes,{styles}=this.config,{hidden,level,levelOf}=this;
const classes=new Uint8Array(hidden.size?featureCount:0);
for (let item = 0; hidden.size && item < count; item++) {
const{entry}=styles[style[item]];
if(entry !==undefined)classes[feature[item]]|=hidden.has(entry)?1:2;
}
const isShown=(number,item)=>this.layers[this.layerNumbers[number]].isShown
&&(level<0||levelOf[number]<0||levelOf[number]===level)
&&!(hidden.size&&(classes[number]===1||hidden.has(styles[style[item]].entry)))
&&(!this.times||this.times.isShown(number));
this.isShown=isShown;
if(this.clustering){
const{kind}=this.shapes,items=[];
for (let item = 0; item < count; item++) {
const isMark=kind[item]===POINT&&styles[style[item]].light.marker.kind !=="none";
if(isMark&&feature[item] !==this.selected&&this.isPickable(feature[item])&&isShown(feature[item],item))items.push(item);
}
this.clustering.reset(items);
}
this.#order();
}
#order(){
let{isShown}=this;
if(this.clustering){
this.clusterLevel=Clusters.level(this.projection?.zoom??0);
this.clusters=this.clustering.at(this.clusterLevel);
const held=new Uint8Array(this.shapes.count);
for(const{items}of this.clusters)for(const item of items)held[item]=1;
isShown=(number,item)=>!held[item]&&this.isShown(number,item);
}
this.hover(-1);
this.painter.arrange(isShown);
this.overlay.arrange(isShown);
this.draw();
}
toggle(entry){
if(!this.hidden.delete(entry))this.hidden.add(entry);
this.arrange();
}
showLevel(level){
this.level=level;
this.arrange();
}
set(changes){
const camera={...this.camera,...changes};
const focal = this.screen.height / 2 / Math.tan(this.screen.fieldOfView / 2 * RADIANS);
const least = Math.min(this.screen.width, this.screen.height) / WORLD / 2;
camera.distance = clamp(camera.distance, focal / 2 ** 6, focal / least);
camera.pitch=clamp(camera.pitch,0,85);
camera.heading=((camera.heading % 360)+ 360)% 360;
camera.x -= Math.floor(camera.x / WORLD) * WORLD;
camera.y=clamp(camera.y,-2.5 * WORLD,3.5 * WORLD);
this.camera=camera;
this.projection=new Projection(camera,this.screen);
if(this.clustering&&Clusters.level(this.projection.zoom)!==this.clusterLevel)this.#order();
this.movedAt=performance.now();
this.hasMoved=true;
this.draw();
}
hold(point,x,y){
const now=point&&this.projection.groundPoint(x,y);
if(now)this.set({x:this.camera.x + point.x - now.x,y:clamp(this.camera.y + point.y - now.y,0,WORLD)});
}
zoomBy(factor,place,time=0){
const{px,py}=this.screen,at=place??{x:px,y:py};
const held=this.projection.groundPoint(at.x,at.y);
const from=Math.log(this.camera.distance),to=from + Math.log(factor);
this.animate(time,(share)=>{
this.set({distance:Math.exp(from +(to - from)* share)});
if(place)this.hold(held,at.x,at.y);
});
}
turn(heading,pitch,time=0){
const{heading:h,pitch:p}=this.camera;
this.animate(time,(share)=>this.set({heading:h + heading * share,pitch:p + pitch * share}));
}
pan(x,y){
const{px,py}=this.screen,held=this.projection.groundPoint(px,py);
this.animate(180,(share)=>this.hold(held,px - x * share,py - y * share));
}
glide(place,speedX,speedY){
const speed=Math.hypot(speedX,speedY);
if(speed<0.15)return;
const most = Math.min(1, 4 / speed), held = this.projection.groundPoint(place.x, place.y), decay = 320;
this.animate(1600,(_,time)=>{
const way = decay * (1 - Math.exp(-time / decay)) * most;
this.hold(held,place.x + speedX * way,place.y + speedY * way);
});
}
fly(target,time=900){
const from={...this.camera},to={...from,...target};
to.x = from.x + (to.x - from.x) - Math.round((to.x - from.x) / WORLD) * WORLD;
const turn = to.heading - from.heading - Math.round((to.heading - from.heading) / 360) * 360;
const way=Math.hypot(to.x - from.x,to.y - from.y);
const out = Math.max(0, Math.log(way / Math.max(from.distance, to.distance)));
const [near,far]=[Math.log(from.distance),Math.log(to.distance)];
this.animate(way||near !==far||turn||from.pitch !==to.pitch?time:0,(share)=>this.set({
x:from.x +(to.x - from.x)* share,y:from.y +(to.y - from.y)* share,
distance:Math.exp(near +(far - near)* share + out * Math.sin(Math.PI * share)),
heading:from.heading + turn * share,pitch:from.pitch +(to.pitch - from.pitch)* share}));
}
animate(time,body){
this.stop();
if(!time||this.isCalm){
body(1,time);
return;
}
const start=performance.now();
const step=(now)=>{
const share = clamp((now - start) / time, 0, 1);
this.animation=share<1?requestAnimationFrame(step):0;
body(share<1?1 -(1 - share)** 3:1,Math.max(0,now - start));
};
this.animation=requestAnimationFrame(step);
}
stop(){
cancelAnimationFrame(this.animation);
this.animation=0;
}
cameraFor(feature){
const{box}=this.shapes,all=[Infinity,Infinity,-Infinity,-Infinity];
for (let item = this.shapes.itemOf[feature]; item >= 0 && this.shapes.feature[item] === feature; item++) {
for(const side of [0,1]){
all[side]=Math.min(all[side],box[item * 4 + side]);
all[side + 2]=Math.max(all[side + 2],box[item * 4 + side + 2]);
}
}
const [minX, minY, maxX, maxY] = all, x = (minX + maxX) / 2, y = (minY + maxY) / 2;
const room = Math.max((maxX - minX) / this.screen.width, (maxY - minY) / this.screen.height) * 1.4;
const least = 1000 / metersPerMapPoint(coordinate(x, y).latitude);
return{x,y,distance:Math.max(room * this.projection.focal,Math.min(least,this.camera.distance))};
}
isPickable(feature){return !this.layers[this.layerNumbers[feature]].base;}
featureAt(x,y,reach){
for(const{number,point,marker}of this.clustersInView()){
if (Math.hypot(point.x - x, point.y - y) <= marker.size / 2 + reach / 2) return -2 - number;
}
return pick(this.painter,this.projection,x,y,reach,this.isDark,(feature)=>this.isPickable(feature));
}
clustersInView(){
const found=[],{clip}=this.projection;
this.clusters.forEach((cluster,number)=>{
for (let copy = Math.ceil((clip.minX - cluster.x) / WORLD); copy <= (clip.maxX - cluster.x) / WORLD; copy++) {
const x=cluster.x + copy * WORLD,point=clip.contains(x,cluster.y)&&this.projection.point(x,cluster.y);
if(point)found.push({number,point,marker:Clusters.marker(cluster,this.shapes,this.config.styles,this.isDark)});
}
});
return found;
}
flyInto({box:[minX,minY,maxX,maxY]}){
const room = Math.max((maxX - minX) / this.screen.width, (maxY - minY) / this.screen.height) * 1.4;
this.fly({ x: (minX + maxX) / 2, y: (minY + maxY) / 2,
distance: Math.min(this.camera.distance / 2, Math.max(room * this.projection.focal, this.projection.focal / 2 ** (SINGLE - 20))) });
}
hover(feature){
if(feature===this.hovered)return;
this.hovered=feature;
this.surface.style.cursor=feature !==-1?"pointer":"";
this.tell("hover");
this.draw(true);
}
focus(feature){
this.focused=feature;
this.draw(true);
}
select(feature,byKey=false){
if(feature<-1){
this.flyInto(this.clusters[-2 - feature]);
return;
}
if(feature===this.selected&&feature<0)return;
this.selected=feature;
if(this.clustering)this.arrange();
this.tell("select",byKey);
this.draw(true);
}
tell(what,...more){for(const listener of this.listeners)listener[what]?.(...more);}
visible(most){
const found=new Map();
this.painter.each(this.projection,(item,offset)=>{
const feature=this.shapes.feature[item];
if(found.has(feature)||!this.isPickable(feature))return true;
const at=item * 4,{box}=this.shapes;
found.set(feature, this.projection.point((box[at] + box[at + 2]) / 2 + offset, (box[at + 1] + box[at + 3]) / 2));
return found.size<most;
});
return found;
}
draw(onlyOver=false){
this.isStale=this.isStale||!onlyOver;
if(this.frame||!this.projection)return;
this.frame=requestAnimationFrame((now)=>{
this.frame=0;
this.paint(now);
});
}
paint(now=performance.now()){
const isMoving=this.hasMoved||this.animation>0;
if(this.isStale){
this.isStale=this.hasMoved=false;
const start=performance.now();
this.#paintGround(isMoving?this.coarseness:1,isMoving);
const spent = Math.max(performance.now() - start, isMoving && this.lastFrame ? (now - this.lastFrame) / 2 : 0);
if(isMoving&&spent>11)this.coarseness=Math.min(16,this.coarseness * 1.4);
else if (spent < 6) this.coarseness = Math.max(1, this.coarseness / 1.15);
this.lastFrame=isMoving?now:0;
clearTimeout(this.rest);
this.rest=setTimeout(()=>{
if(this.animation||this.frame)return;
this.coarseness = Math.max(1, this.coarseness / 2);
this.#paintGround(1,false);
this.tell("rest",this.isTold);
this.isTold=false;
},isMoving?160:0);
}
this.#paintOver();
this.tell("move");
}
#begin(canvas){
const context=canvas.getContext("2d");
context.setTransform(this.ratio,0,0,this.ratio,0,0);
return context;
}
#paintGround(coarseness,isMoving){
const{projection,screen,isDark,config}=this,context=this.#begin(this.ground);
const colors=isDark?config.appearance.dark:config.appearance.light;
const share=config.hasOwnGround?0:config.hasBase?clamp(projection.zoom - 5,0,1):1;
context.fillStyle=colors.water;
context.fillRect(0,0,screen.width,screen.height);
const draw=(levels,filter)=>this.painter.draw(projection,{dark:isDark,coarseness,levels,filter});
const{feature}=this.shapes,isBase=(item)=>this.layers[this.layerNumbers[feature[item]]].base===true;
if(share<1)draw([0,0],isBase);
if(share>0){
context.globalAlpha=share;
context.fillStyle=colors.land;
context.fillRect(0,0,screen.width,screen.height);
context.globalAlpha=1;
}
const writeDegrees=config.graticule&&paintGraticule(context,projection,config.graticule[isDark?"dark":"light"]);
const rest=(item)=>!isBase(item);
draw([0,1],rest);
const clusters=this.clustersInView();
for(const{marker,point}of clusters)drawMark(context,marker,point.x,point.y);
if(this.hasLabels)this.labels.draw(projection,{dark:isDark,most:isMoving?60:400,clusters});
draw([2,2],rest);
writeDegrees?.();
if(projection.groundTop>0){
context.fillStyle=colors.sky;
context.fillRect(0,0,screen.width,projection.groundTop);
}
}
#paintOver(){
const{projection,screen,isDark}=this,context=this.#begin(this.over);
context.clearRect(0,0,screen.width,screen.height);
const accent=isDark?"#ffd60a":"#0040c8";
const draw=(number,width,growth)=>{
if(number<0)return;
this.overlay.draw(projection,{dark:isDark,levels:[0,2],filter:(item)=>this.shapes.feature[item]===number,
style:(pair)=>{
const look=isDark?pair.dark:pair.light;
return{...look,fill:null,pattern:null,marker:{...look.marker,size:look.marker.size * growth},
stroke:{color:accent,width:(look.stroke?widthOf(look.stroke,projection.zoom):0)+ width,dash:[],cap:"round",join:"round"}};
}});
};
if(this.hovered !==this.selected)draw(this.hovered,1,1.25);
draw(this.selected,2.5,1.5);
if(this.focused>=0)draw(this.focused,2.5,1.25);
for(const number of new Set([this.selected,this.focused])){
const item=number<0?-1:this.shapes.itemOf[number];
if(item<0||this.shapes.kind[item] !==POINT)continue;
this.overlay.each(projection,(other,offset)=>{
if(this.shapes.feature[other] !==number)return;
const{box}=this.shapes,point=projection.point(box[other * 4] + offset,box[other * 4 + 1]);
const{marker}=this.config.styles[this.shapes.style[other]].light,mark=markBox(marker,point.x,point.y);
context.strokeStyle=accent;
context.lineWidth=3;
context.beginPath();
context.arc((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2, marker.size * 0.75 + 5, 0, 2 * Math.PI);
context.stroke();
});
}
for(const{number,point,marker}of this.focused<-1?this.clustersInView():[]){
if(number !==-2 - this.focused)continue;
context.strokeStyle=accent;
context.lineWidth=3;
context.beginPath();
context.arc(point.x, point.y, marker.size / 2 + 4, 0, 2 * Math.PI);
context.stroke();
}
if(this.user)this.#paintUser(context);
}
#paintUser(context){
const{x,y}=mapPoint(this.user.longitude,this.user.latitude);
const point = this.projection.point(x - Math.round((x - this.camera.x) / WORLD) * WORLD, y);
if(!point)return;
const radius = this.user.accuracy / metersPerMapPoint(this.user.latitude) * this.projection.scale;
context.fillStyle="rgba(10,108,223,.15)";
context.beginPath();
context.ellipse(point.x,point.y,radius,radius * this.projection.cosP,0,0,2 * Math.PI);
context.fill();
if(Number.isFinite(this.user.heading)){
context.save();
context.translate(point.x,point.y);
context.rotate((this.user.heading - this.camera.heading)* RADIANS);
context.fillStyle="#0a6cdf";
context.beginPath();
context.moveTo(0,-18);
context.lineTo(7,-8);
context.lineTo(-7,-8);
context.fill();
context.restore();
}
drawMark(context,{kind:"user",color:"#0a6cdf",size:16,anchor:[0.5,0.5]},point.x,point.y);
}
}
function paintGraticule(context,projection,[color,ink,paper]){
const { clip, screen } = projection, degree = WORLD / 360, part = [0, 1];
const least = Math.max(90 / projection.scale / degree, Math.min(360, (clip.maxX - clip.minX) / degree) / 60);
const power=10 ** Math.ceil(Math.log10(least));
const step = [power / 5, power / 2, power].concat(least > 10 ? [15, 30, 45, 90] : []).sort((a, b) => a - b)
.find((size)=>size>=least&&(size<=10||90 % size===0))??90;
const latitude=(y)=>coordinate(0,clamp(y,0,WORLD)).latitude;
const digits=Math.max(0,-Math.floor(Math.log10(step)+ 1e-9));
const texts=[];
const line=(ax,ay,bx,by,text,isRow)=>{
if(!clip.segment(ax,ay,bx,by,part))return;
const [a,b]=part.map((share)=>projection.point(ax +(bx - ax)* share,ay +(by - ay)* share));
if(!a||!b)return;
context.moveTo(a.x,a.y);
context.lineTo(b.x,b.y);
const share = isRow ? (24 - a.x) / (b.x - a.x) : (screen.height - 8 - a.y) / (b.y - a.y);
const x=a.x +(b.x - a.x)* share,y=a.y +(b.y - a.y)* share;
if(share>=0&&share<=1&&x>0&&x<screen.width&&y>projection.groundTop&&y<screen.height)texts.push([text,x,y]);
};
const told = (value, plus, minus) => `${Math.abs(value).toFixed(digits)}°${value % 180 ? value < 0 ? minus : plus : ""}`;
context.beginPath();
for (let number = Math.ceil((clip.minX / degree - 180) / step); number * step <= clip.maxX / degree - 180; number++) {
const value = number * step, x = (value + 180) * degree, turned = value - Math.round(value / 360) * 360;
line(x,mapPoint(0,89.9).y,x,mapPoint(0,-89.9).y,told(turned," E"," W"),false);
}
const [south,north]=[clip.maxY,clip.minY].map((y)=>clamp(latitude(y),-85,85));
for (let number = Math.ceil(south / step); number * step <= north; number++) {
const{y}=mapPoint(0,number * step);
line(clip.minX,y,clip.maxX,y,told(number * step," N"," S"),true);
}
context.strokeStyle=color;
context.globalAlpha=0.5;
context.lineWidth=0.5;
context.setLineDash([]);
context.stroke();
context.globalAlpha=1;
return()=>{
context.font="9px system-ui, sans-serif";
context.textAlign="center";
context.textBaseline="middle";
context.strokeStyle=paper;
context.fillStyle=ink;
context.lineWidth=2;
for(const text of texts){
context.strokeText(...text);
context.fillText(...text);
}
};
}
function insetPath(clip){
const place=(value)=>clamp(36 - coordinate(0,clamp(value,0,WORLD)).latitude * 0.4,0,72);
const [north, south] = [place(clip.minY), place(clip.maxY)], [west, east] = [clip.minX / WORLD * 144, clip.maxX / WORLD * 144];
const more = Math.max(0, 5 - (east - west)) / 2;
return [-144,0,144].map((shift)=>
`M${west - more + shift} ${north - more}H${east + more + shift}V${Math.max(south, north + 5 - more)}H${west - more + shift}z`).join("");
}
const byID=(id)=>document.getElementById(id);
function make(name,attributes,...children){
const element=document.createElement(name);
for(const [key,value] of Object.entries(attributes))element.setAttribute(key,value);
element.append(...children);
return element;
}
function clean(text){
return String(text).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "");
}
function told(value,depth=0){
if(value===null||typeof value !=="object")return String(value);
const indent="  ".repeat(depth);
if(Array.isArray(value)&&value.every((item)=>item===null||typeof item !=="object"))return value.join(", ");
return Object.entries(value).map(([key,item])=>{
const isDeep=item !==null&&typeof item==="object"&&depth<5;
return `${indent}${Array.isArray(value) ? "–" : `${key}:`}${isDeep ? `\n${told(item, depth + 1)}` : ` ${told(item, depth + 1)}`}`;
}).join("\n");
}
function valueOf(text){
try{
return /^[-0-9]/.test(text) ? text : JSON.parse(text);
}catch{
return text;
}
}
function clipped(text){
const letters=Array.from(text);
return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : text;
}
class Interface{
constructor(map,search,details){
Object.assign(this,{map,search,details});
map.listeners.push(this);
byID("title").textContent=clean(map.config.title);
this.#searchBox();
this.#controls();
this.#layers();
this.#scheme();
this.#furniture();
this.#levels();
this.#times();
addEventListener("hashchange",()=>this.readLink());
addEventListener("beforeprint",()=>this.#print(true));
addEventListener("afterprint",()=>this.#print(false));
byID("close").addEventListener("click",()=>map.select(-1));
byID("show").addEventListener("click",()=>map.fly(map.cameraFor(map.selected)));
document.addEventListener("keydown",(event)=>{
const isTyping = /^(INPUT|SELECT)$/.test(document.activeElement?.tagName);
if (event.key === "/" && !isTyping) {
event.preventDefault();
byID("query").focus();
}else if(event.key==="Escape"&&!isTyping){
this.#shut();
map.select(-1);
}
});
}
say(text){
const status=byID("status");
status.textContent=text;
clearTimeout(this.silence);
this.silence=setTimeout(()=>{status.textContent="";},4000);
}
nameOf(feature) { return clean(this.map.names[feature]) || `Feature ${feature - this.#layerOf(feature).first + 1}`; }
#layerOf(feature){return this.map.layers[this.map.layerNumbers[feature]];}
select(byKey){
const{map}=this,card=byID("card"),feature=map.selected;
if(feature<0){
card.hidden=true;
if(this.returnTo?.isConnected)this.returnTo.focus();
this.returnTo=null;
this.writeLink();
return;
}
if(byKey)this.returnTo=document.activeElement;
byID("card-title").textContent=this.nameOf(feature);
const list=byID("members");
list.replaceChildren();
for(const [key,text] of this.details.of(feature)){
if(text==="")continue;
const shown=told(valueOf(text));
const cell=make("dd",{dir:"auto"});
if (/^https?:\/\/[^\s"<>]+$/i.test(shown)) {
cell.append(make("a",{href:shown,target:"_blank",rel:"noopener noreferrer"},clean(shown)));
}else{
cell.textContent=clean(shown);
}
list.append(make("dt",{dir:"auto"},key===""?"id":clean(key)),cell);
}
card.hidden=false;
if(byKey)byID("card-title").focus();
this.say(`${this.nameOf(feature)} selected`);
this.writeLink();
}
hover(){
const{map}=this,tip=byID("tip");
tip.hidden=map.hovered===-1;
if(map.hovered<-1)tip.textContent=this.#clusterName(map.clusters[-2 - map.hovered]);
if(map.hovered<0)return;
const lines=[this.nameOf(map.hovered)],names=map.config.tooltip;
if(names){
const members=new Map(this.details.of(map.hovered));
for(const name of names){
const text=members.get(name);
if (text) lines.push(`${clean(name)}: ${clipped(clean(told(valueOf(text)).replace(/\s+/g, " ")))}`);
}
}
tip.textContent=lines.join("\n");
}
#searchBox(){
const query=byID("query"),results=byID("results");
let hits=[],chosen=-1;
const shut=()=>{
results.hidden=true;
chosen=-1;
query.setAttribute("aria-expanded","false");
query.removeAttribute("aria-activedescendant");
};
const go=(hit)=>{
if(!hit)return;
shut();
this.map.fly(this.map.cameraFor(hit.feature));
this.returnTo=query;
this.map.select(hit.feature,true);
};
const choose=(number)=>{
chosen=(number + hits.length)% hits.length;
[...results.children].forEach((item,index)=>item.setAttribute("aria-selected",String(index===chosen)));
query.setAttribute("aria-activedescendant", `result-${chosen}`);
results.children[chosen].scrollIntoView({block:"nearest"});
};
query.addEventListener("input",()=>{
hits=this.search.find(query.value,10);
results.replaceChildren(...hits.map((hit,index)=>{
const title=make("span",{dir:"auto"});
let at=0;
for(const [start,length] of highlights(hit.title,query.value)){
title.append(clean(hit.title.slice(at,start)),make("mark",{},clean(hit.title.slice(start,start + length))));
at=start + length;
}
title.append(clean(hit.title.slice(at)));
const item = make("li", { role: "option", id: `result-${index}`, "aria-selected": "false" }, title);
if(this.map.layers.filter((layer)=>!layer.base).length>1){
item.append(make("small",{},clean(this.#layerOf(hit.feature).name)));
}
item.addEventListener("pointerdown",(event)=>event.preventDefault());
item.addEventListener("click",()=>go(hit));
return item;
}));
shut();
results.hidden=!hits.length;
query.setAttribute("aria-expanded",String(hits.length>0));
if (query.value.trim()) this.say(hits.length === 1 ? "1 feature found" : `${hits.length || "No"} features found`);
});
query.addEventListener("keydown",(event)=>{
if(event.key==="Escape"){
if(results.hidden)query.value="";
shut();
}else if(!results.hidden&&(event.key==="ArrowDown"||event.key==="ArrowUp")){
choose(event.key==="ArrowDown"?chosen + 1:Math.max(chosen,0)- 1);
}else if(event.key==="Enter"){
go(hits[Math.max(chosen,0)]);
}else{
return;
}
event.preventDefault();
});
query.addEventListener("blur",shut);
if(!this.search.titles.length)byID("search").hidden=true;
}
#controls(){
const{map}=this,on=(id,body)=>byID(id).addEventListener("click",body);
on("zoom-in",()=>map.zoomBy(0.5,null,250));
on("zoom-out",()=>map.zoomBy(2,null,250));
on("compass",()=>map.fly({heading:0,pitch:0},500));
on("pitch",()=>map.fly({pitch:map.camera.pitch>1?0:55},500));
on("home",()=>map.fly(map.home));
on("locate",()=>this.#locate());
for(const [button,panel] of [["options","panel"],["share","links"]]){
on(button,()=>{
const opens=byID(panel).hidden;
this.#shut();
byID(panel).hidden=!opens;
byID(button).setAttribute("aria-expanded",String(opens));
});
}
on("copy-link",()=>{
this.writeLink();
this.#copy(location.href,"Link copied");
});
on("copy-maps",()=>this.#copy(this.mapsURL(),"Apple Maps link copied"));
on("print",()=>print());
}
#shut(){
for(const [button,panel] of [["options","panel"],["share","links"]]){
byID(panel).hidden=true;
byID(button).setAttribute("aria-expanded","false");
}
}
async #copy(text,message){
try{
await navigator.clipboard.writeText(text);
}catch{
const area=make("textarea",{readonly:"","aria-hidden":"true"});
area.value=text;
document.body.append(area);
area.select();
document.execCommand("copy");
area.remove();
}
this.copied=text;
this.#shut();
this.say(message);
}
#locate(){
const{map}=this;
if(!navigator.geolocation){
this.say("This browser does not tell where you are");
return;
}
this.say("Looking for where you are");
navigator.geolocation.getCurrentPosition(({coords})=>{
map.user={longitude:coords.longitude,latitude:coords.latitude,accuracy:coords.accuracy,heading:coords.heading??NaN};
const least = Math.max(500, coords.accuracy * 6) / metersPerMapPoint(coords.latitude);
map.fly({...mapPoint(coords.longitude,coords.latitude),distance:Math.max(least,Math.min(map.camera.distance,least * 4))});
this.say(`You are within ${Math.round(coords.accuracy)} metres of here`);
},(error)=>this.say(error.code===1?"The browser may not tell where you are":"Where you are is not known"),
{enableHighAccuracy:true,timeout:15000});
}
#layers(){
const list=byID("layers");
this.map.layers.forEach((layer)=>{
const box=make("input",{type:"checkbox"});
box.checked=true;
box.addEventListener("change",()=>{
layer.isShown=box.checked;
this.map.arrange();
});
list.append(make("label",{},box,make("span",{dir:"auto"},clean(layer.name))));
});
const labels=make("input",{type:"checkbox"});
labels.checked=this.map.hasLabels;
labels.addEventListener("change",()=>{
this.map.hasLabels=labels.checked;
this.map.draw();
});
list.append(make("label",{},labels,"Names"));
}
#scheme(){
const{map}=this,select=byID("scheme"),dark=matchMedia("(prefers-color-scheme: dark)");
select.value=map.config.scheme;
const apply=()=>{
map.isDark=select.value==="dark"||select.value==="auto"&&dark.matches;
document.documentElement.dataset.scheme=map.isDark?"dark":"light";
map.draw();
};
select.addEventListener("change",apply);
dark.addEventListener("change",apply);
apply();
}
#furniture(){
const{config}=this.map,{legend}=config;
byID("scale").hidden=config.hasScaleBar===false;
byID("attribution").textContent=clean(config.attribution??"");
byID("legend").hidden=!legend;
if(legend){
byID("legend-title").textContent=clean(legend.title)||"Legend";
byID("entries").append(...legend.entries.map(({text,light,dark,size},number)=>{
const swatch=make("i",{});
swatch.style.setProperty("--light", light);
swatch.style.setProperty("--dark", dark);
if(size !==undefined){
swatch.className="size";
swatch.style.setProperty("--size", `${size}px`);
return make("li",{class:"size",dir:"auto"},swatch,make("span",{},clean(text)));
}
const button=make("button",{type:"button",dir:"auto","aria-pressed":"true"},swatch,make("span",{},clean(text)));
button.addEventListener("click",()=>{
this.map.toggle(number);
this.#legend();
this.say(`${clean(text)} ${this.map.hidden.has(number) ? "hidden" : "shown"}`);
});
return make("li",{},button);
}));
}
if(config.inset){
byID("inset").removeAttribute("hidden");
byID("world").setAttribute("d",config.inset);
}
}
#legend(){
[...byID("entries").querySelectorAll("button")].forEach((button,number)=>
button.setAttribute("aria-pressed",String(!this.map.hidden.has(number))));
}
#levels(){
const{map}=this,select=byID("level");
byID("levels").hidden=!map.levels.length;
map.levels.forEach(([ordinal],level)=>select.prepend(make("option",{value:level},String(ordinal))));
select.append(make("option",{value:-1},"All"));
select.value=map.level;
select.addEventListener("change",()=>{
map.showLevel(Number(select.value));
this.say(map.level < 0 ? "All levels" : `Level ${map.levels[map.level][0]}`);
});
}
#times(){
const{map,details}=this,{time}=map.config;
if(time===undefined)return;
const times=new Times(map.shapes.featureCount,(feature)=>map.isPickable(feature)?details.value(feature,time):null);
if(!times.steps.length)return;
map.times=times;
this.slider=new TimeSlider(map,times,(text)=>this.say(text));
}
play(){this.slider?.toggle();}
#clusterName({ count }) { return `${count} features`; }
#print(isPrinting){
const{map}=this;
if(isPrinting)this.wasDark=map.isDark;
map.isDark=isPrinting?false:this.wasDark;
map.setRatio(isPrinting?3:devicePixelRatio||1);
map.isStale=true;
map.hasMoved=false;
map.paint();
}
move(){
const{camera,projection,config}=this.map;
byID("needle").setAttribute("transform", `rotate(${-camera.heading} 12 12)`);
byID("compass").hidden=config.hasCompass===false||camera.heading===0&&camera.pitch===0;
byID("pitch").textContent=camera.pitch>1?"2D":"3D";
byID("pitch").setAttribute("aria-pressed",String(camera.pitch>1));
const here = coordinate(camera.x, camera.y), metres = metersPerMapPoint(here.latitude) / projection.scale;
const region=new Intl.Locale(navigator.language||"en").maximize().region;
let [unit,name]=metres * 100>=1000?[1000,"km"]:[1,"m"];
if (/^(US|LR|MM|GB)$/.test(region)) [unit, name] = metres * 100 >= 1609.344 ? [1609.344, "mi"] : [0.3048, "ft"];
const most = metres * 110 / unit, power = 10 ** Math.floor(Math.log10(most));
const length=[5,2,1].find((step)=>step * power<=most)* power;
const told=config.lengths?.findLast(([long])=>long<=metres * 110)??config.lengths?.[0];
byID("bar").style.width = `${(told ? told[0] : length * unit) / metres}px`;
byID("length").textContent = told ? told[1] : `${+length.toPrecision(2)} ${name}`;
if(config.inset)byID("here").setAttribute("d",insetPath(projection.clip));
}
rest(isTold){
this.#list();
this.writeLink();
if(!isTold)return;
const{camera,projection}=this.map,here=coordinate(camera.x,camera.y);
const degrees = (value, plus, minus) => `${Math.abs(value).toFixed(3)}° ${value < 0 ? minus : plus}`;
this.say(`${degrees(here.latitude, "north", "south")}, ${degrees(here.longitude, "east", "west")}, zoom ${projection.zoom.toFixed(1)}`);
}
#list(){
const list=byID("features");
if(list.contains(document.activeElement))return;
const shown=[...this.map.visible(50).keys()].sort((a,b)=>a - b);
const clusters=[...new Set(this.map.clustersInView().map(({number})=>number))].map((number)=>{
const button=make("button",{type:"button","data-cluster":number},this.#clusterName(this.map.clusters[number]));
button.addEventListener("focus",()=>this.map.focus(-2 - number));
button.addEventListener("blur",()=>this.map.focus(-1));
button.addEventListener("click",()=>{
const cluster=this.map.clusters[number];
button.blur();
this.map.surface.focus();
if(cluster)this.map.flyInto(cluster);
});
return make("li",{},button);
});
list.replaceChildren(...clusters,...shown.map((feature)=>{
const button=make("button",{type:"button","data-feature":feature},this.nameOf(feature));
button.addEventListener("focus",()=>this.map.focus(feature));
button.addEventListener("blur",()=>this.map.focus(-1));
button.addEventListener("click",()=>this.map.select(feature,true));
return make("li",{},button);
}));
}
link(){
const{camera,projection,selected,shapes,hidden,level,levels,homeLevel}=this.map,here=coordinate(camera.x,camera.y);
const digits = clamp(Math.ceil(projection.zoom / 3), 2, 9);
const parts=[projection.zoom.toFixed(2),here.latitude.toFixed(digits),here.longitude.toFixed(digits)];
if(camera.heading||camera.pitch)parts.push(+camera.heading.toFixed(1),+camera.pitch.toFixed(1));
let more = hidden.size ? `&hidden=${[...hidden].sort((a, b) => a - b).join(",")}` : "";
more +=this.map.times?.link??"";
if (level !== homeLevel) more += `&level=${level < 0 ? "all" : levels[level][0]}`;
return `#map=${parts.join("/")}${more}${selected >= 0 && selected < shapes.featureCount ? `&feature=${selected}` : ""}`;
}
writeLink(){
if(!this.isReady)return;
const link=this.link();
if(link===location.hash)return;
try{
history.replaceState(null,"",link);
} catch { /* Some browsers do not let a file do this, nor anyone do it often. */ }
}
#readShown(words){
const{map}=this,count=map.config.legend?.entries.length??0,level=words.get("level");
const hidden = (words.get("hidden") ?? "").split(",").filter((word) => /^\d{1,3}$/.test(word) && Number(word) < count);
const found=map.levels.findIndex(([ordinal])=>String(ordinal)===level);
const shown=found>=0?found:level==="all"?-1:map.homeLevel;
const isOther=this.map.times?.readLink(words.get("time"));
this.slider?.follow();
if(!isOther&&shown===map.level&&String([...map.hidden])===String(hidden))return;
map.hidden=new Set(hidden.map(Number));
map.level=shown;
map.arrange();
this.#legend();
byID("level").value=map.level;
}
readLink(){
const{map}=this,words=new URLSearchParams(location.hash.slice(1));
const numbers = (words.get("map") ?? "").split("/").map((word) => word === "" ? NaN : Number(word));
const [zoom,latitude,longitude,heading=0,pitch=0]=numbers;
if(numbers.length>=3&&numbers.every(Number.isFinite)&&Math.abs(latitude)<=90&&Math.abs(longitude)<=360){
map.stop();
map.set({ ...mapPoint(longitude, latitude), distance: map.projection.focal / 2 ** (zoom - 20), heading, pitch });
}
this.#readShown(words);
const feature = /^\d{1,9}$/.test(words.get("feature") ?? "") ? Number(words.get("feature")) : -1;
if(feature<map.shapes.featureCount&&feature !==map.selected&&(feature<0||map.isPickable(feature)))map.select(feature);
}
mapsURL(){
const{camera}=this.map,here=coordinate(camera.x,camera.y);
const plain = (value, digits) => value.toFixed(digits).replace(/\.?0+$/, "").replace(/^-0$/, "0");
const distance=camera.distance * metersPerMapPoint(here.latitude);
let url = `https://maps.apple.com/frame?center=${plain(here.latitude, 9)},${plain(here.longitude, 9)}`;
url += `&distance=${plain(distance, 6)}`;
if (camera.heading) url += `&heading=${plain(camera.heading, 9)}`;
if (camera.pitch) url += `&pitch=${plain(camera.pitch, 9)}`;
return url;
}
}
async function start(){
const config=JSON.parse(document.getElementById("plat-config").textContent);
const [shapes,names,details]=await Promise.all(["plat-shapes","plat-names","plat-details"].map(unpack));
const words=JSON.parse(new TextDecoder().decode(names));
const map=new MapView(config,new Shapes(shapes),words);
const frame=new Interface(map,new Search(words),new Details(details));
frame.readLink();
frame.isReady=true;
map.paint();
globalThis.plat={
map,frame,coordinate,mapPoint,metersPerMapPoint,
screenPoint:(longitude,latitude)=>{
const{x,y}=mapPoint(longitude,latitude);
return map.projection.point(x - Math.round((x - map.camera.x) / WORLD) * WORLD, y);
},
search:(typed,limit=10)=>frame.search.find(typed,limit).map((hit)=>({...hit,ranges:highlights(hit.title,typed)})),
};
document.documentElement.dataset.state="ready";
}
start().catch((error)=>{
document.documentElement.dataset.state="failed";
document.getElementById("status").textContent="This browser cannot show the map.";
console.error(error);
});
})();
