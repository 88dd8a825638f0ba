// Part 1 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script1 = ###"""
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
    if (projection.groundTop === null && projection.horizon > -2 * margin) top = Math.max(-margin, projection.hori\###
    zon / 2);
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
    this.near=null;
    this.seen=null;
    }
    arrange(isShown){
    const{count,feature,kind,style}=this.shapes;
    const order=[];
    for (let item = 0; item < count; item++) if (isShown(feature[item])) order.push(item);
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

    """###
}
