// Part 5 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script5 = ###"""
    found.set(feature, this.projection.point((box[at] + box[at + 2]) / 2 + offset, (box[at + 1] + box[at + 3]) / 2\###
    ));
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
    const spent = Math.max(performance.now() - start, isMoving && this.lastFrame ? (now - this.lastFrame) / 2 : 0)\###
    ;
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
    const writeDegrees=config.graticule&&paintGraticule(context,projection,config.graticule[isDark?"dark":"light"]\###
    );
    const rest=(item)=>!isBase(item);
    draw([0,1],rest);
    if(this.hasLabels)this.labels.draw(projection,{dark:isDark,most:isMoving?60:400});
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
    stroke:{color:accent,width:(look.stroke?widthOf(look.stroke,projection.zoom):0)+ width,dash:[],cap:"round",joi\###
    n:"round"}};
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
    context.arc((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2, marker.size * 0.75 + 5, 0, 2 * Math.PI\###
    );
    context.stroke();
    });
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
    const told = (value, plus, minus) => `${Math.abs(value).toFixed(digits)}°${value % 180 ? value < 0 ? minus : p\###
    lus : ""}`;
    context.beginPath();
    for (let number = Math.ceil((clip.minX / degree - 180) / step); number * step <= clip.maxX / degree - 180; num\###
    ber++) {
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
    const [north, south] = [place(clip.minY), place(clip.maxY)], [west, east] = [clip.minX / WORLD * 144, clip.max\###
    X / WORLD * 144];
    const more = Math.max(0, 5 - (east - west)) / 2;
    return [-144,0,144].map((shift)=>
    `M${west - more + shift} ${north - more}H${east + more + shift}V${Math.max(south, north + 5 - more)}H${wes\###
    t - more + shift}z`).join("");
    }
    const byID=(id)=>document.getElementById(id);
    function make(name,attributes,...children){
    const element=document.createElement(name);
    for(const [key,value] of Object.entries(attributes))element.setAttribute(key,value);
    element.append(...children);
    return element;
    }
    function clean(text){
    return String(text).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uF\###
    FFE\uFFFF]/g, "");
    }
    function told(value,depth=0){
    if(value===null||typeof value !=="object")return String(value);
    const indent="  ".repeat(depth);
    if(Array.isArray(value)&&value.every((item)=>item===null||typeof item !=="object"))return value.join(", ");
    return Object.entries(value).map(([key,item])=>{
    const isDeep=item !==null&&typeof item==="object"&&depth<5;
    return `${indent}${Array.isArray(value) ? "–" : `${key}:`}${isDeep ? `\n${told(item, depth + 1)}` : ` ${told(i\###
    tem, depth + 1)}`}`;
    }).join("\n");
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
    nameOf(feature) { return clean(this.map.names[feature]) || `Feature ${feature - this.#layerOf(feature).firs\###
    t + 1}`; }
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
    let value;
    try{
    value = /^[-0-9]/.test(text) ? text : JSON.parse(text);
    }catch{value=text;}
    const shown=told(value);
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
    tip.hidden=map.hovered<0;
    if(map.hovered>=0)tip.textContent=this.nameOf(map.hovered);
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
    if (query.value.trim()) this.say(hits.length === 1 ? "1 feature found" : `${hits.length || "No"} features foun\###
    d`);
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

    """###
}
