// Part 6 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script6 = ###"""
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
    map.user={longitude:coords.longitude,latitude:coords.latitude,accuracy:coords.accuracy,heading:coords.heading?\###
    ?NaN};
    const least = Math.max(500, coords.accuracy * 6) / metersPerMapPoint(coords.latitude);
    map.fly({...mapPoint(coords.longitude,coords.latitude),distance:Math.max(least,Math.min(map.camera.distance,le\###
    ast * 4))});
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
    byID("entries").append(...legend.entries.map(({text,light,dark})=>{
    const swatch=make("i",{});
    swatch.style.setProperty("--light", light);
    swatch.style.setProperty("--dark", dark);
    return make("li",{dir:"auto"},swatch,clean(text));
    }));
    }
    if(config.inset){
    byID("inset").removeAttribute("hidden");
    byID("world").setAttribute("d",config.inset);
    }
    }
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
    if (/^(US|LR|MM|GB)$/.test(region)) [unit, name] = metres * 100 >= 1609.344 ? [1609.344, "mi"] : [0.3048, "ft\###
    "];
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
    this.say(`${degrees(here.latitude, "north", "south")}, ${degrees(here.longitude, "east", "west")}, zoom ${proj\###
    ection.zoom.toFixed(1)}`);
    }
    #list(){
    const list=byID("features");
    if(list.contains(document.activeElement))return;
    const shown=[...this.map.visible(50).keys()].sort((a,b)=>a - b);
    list.replaceChildren(...shown.map((feature)=>{
    const button=make("button",{type:"button","data-feature":feature},this.nameOf(feature));
    button.addEventListener("focus",()=>this.map.focus(feature));
    button.addEventListener("blur",()=>this.map.focus(-1));
    button.addEventListener("click",()=>this.map.select(feature,true));
    return make("li",{},button);
    }));
    }
    link(){
    const{camera,projection,selected,shapes}=this.map,here=coordinate(camera.x,camera.y);
    const digits = clamp(Math.ceil(projection.zoom / 3), 2, 9);
    const parts=[projection.zoom.toFixed(2),here.latitude.toFixed(digits),here.longitude.toFixed(digits)];
    if(camera.heading||camera.pitch)parts.push(+camera.heading.toFixed(1),+camera.pitch.toFixed(1));
    return `#map=${parts.join("/")}${selected >= 0 && selected < shapes.featureCount ? `&feature=${selected}\###
    ` : ""}`;
    }
    writeLink(){
    if(!this.isReady)return;
    const link=this.link();
    if(link===location.hash)return;
    try{
    history.replaceState(null,"",link);
    } catch { /* Some browsers do not let a file do this, nor anyone do it often. */ }
    }
    readLink(){
    const{map}=this,words=new URLSearchParams(location.hash.slice(1));
    const numbers = (words.get("map") ?? "").split("/").map((word) => word === "" ? NaN : Number(word));
    const [zoom,latitude,longitude,heading=0,pitch=0]=numbers;
    if(numbers.length>=3&&numbers.every(Number.isFinite)&&Math.abs(latitude)<=90&&Math.abs(longitude)<=360){
    map.stop();
    map.set({ ...mapPoint(longitude, latitude), distance: map.projection.focal / 2 ** (zoom - 20), heading, pitc\###
    h });
    }
    const feature = /^\d{1,9}$/.test(words.get("feature") ?? "") ? Number(words.get("feature")) : -1;
    if(feature<map.shapes.featureCount&&feature !==map.selected&&(feature<0||map.isPickable(feature)))map.select(f\###
    eature);
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
    search:(typed,limit=10)=>frame.search.find(typed,limit).map((hit)=>({...hit,ranges:highlights(hit.title,typed)\###
    })),
    };
    document.documentElement.dataset.state="ready";
    }
    start().catch((error)=>{
    document.documentElement.dataset.state="failed";
    document.getElementById("status").textContent="This browser cannot show the map.";
    console.error(error);
    });
    })();

    """###
}
