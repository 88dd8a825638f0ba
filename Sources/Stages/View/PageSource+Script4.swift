// Part 4 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script4 = ###"""
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
    map.set({ distance: pinch.camera.distance * pinch.length / Math.max(length, 1), heading: pinch.camera.headin\###
    g - turned });
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
    this.labels=new Labels(this.painter,nameOf);
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
    const { width, height } = this.config.screen, narrow = width / height / (this.screen.width / this.screen.heigh\###
    t);
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
    const isHome=!this.home||["x","y","distance","heading","pitch"].every((key)=>this.camera[key]===this.home[key]\###
    );
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
    const isShown=(feature)=>this.layers[this.layerNumbers[feature]].isShown;
    this.painter.arrange(isShown);
    this.overlay.arrange(isShown);
    this.draw();
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
    return pick(this.painter,this.projection,x,y,reach,this.isDark,(feature)=>this.isPickable(feature));
    }
    hover(feature){
    if(feature===this.hovered)return;
    this.hovered=feature;
    this.surface.style.cursor=feature>=0?"pointer":"";
    this.tell("hover");
    this.draw(true);
    }
    focus(feature){
    this.focused=feature;
    this.draw(true);
    }
    select(feature,byKey=false){
    if(feature===this.selected&&feature<0)return;
    this.selected=feature;
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

    """###
}
