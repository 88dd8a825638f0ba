// Part 3 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script3 = ###"""
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
    crossings.push(level.x[last] + (level.x[here] - level.x[last]) * (y - level.y[last]) / (level.y[here] - level.\###
    y[last]));
    }
    }
    crossings.sort((a,b)=>a - b);
    for(let pair=0;pair + 1<crossings.length;pair +=2){
    const width=crossings[pair + 1] - crossings[pair];
    if (width > spot.width * 1.1) Object.assign(spot, { x: (crossings[pair] + crossings[pair + 1]) / 2, y, width }\###
    );
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
    const around = (reach + 45) * projection.depth(ground.x, ground.y) / projection.focal * (1 + projection.sin\###
    P * 2);
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
    if (ay > ground.y !== by > ground.y && ground.x < ax + (bx - ax) * (ground.y - ay) / (by - ay)) inside = !insi\###
    de;
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
    const FOLDS={ß:"ss",ø:"o",đ:"d",ð:"d",þ:"th",ł:"l",æ:"ae",œ:"oe",ı:"i",ħ:"h",ŋ:"n",ŧ:"t",
    ĸ:"k",ſ:"s",ƒ:"f",ɓ:"b",ɗ:"d",ɖ:"d",ƙ:"k",ɛ:"e",ɔ:"o",ɩ:"i",ʋ:"v",ɣ:"g",ŀ:"l",ƴ:"y",
    ə:"e",ς:"σ"};
    const WIDE = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E\###
    00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{323AF}]/u;
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
    for(const pair of("st saint street sankt|ste sainte|sta santa|sto santo|mt mount mont|mtn mountain|ft fort|p\###
    t point port|"
    + "n north nord|s south sud|e east|w west|ne northeast|nw northwest|se southeast|sw southwest|ave avenue|"
    + "av avenue avenida|blvd boulevard|bd boulevard|rd road|dr drive|ln lane|ct court|pl place platz|sq square|"
    + "hwy highway|pkwy parkway|ter terrace|cir circle|str strasse street|chem chemin|rte route|imp impasse|"
    + "pza plaza piazza|cl calle|ul ulica ulitsa|pl plac|ctr center centre|centre center|intl international|"
    + "univ university|natl national|lk lake|is island|hts heights|twp township|jct junction|bldg building|apt air\###
    port|"
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
    const digraphs = name.normalize("NFC").replace(/[äöøüåÄÖØÜÅ](?!\p{M})/gu, (letter) => pairs[letter.toLowerCase\###
    ()]);
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
    for (let cell = 1; cell <= count; cell++) before[cell] = fixed[cell - 1] ? far : Math.min(far, before[cell - 1\###
    ] + 1);
    const covered=new Set();
    for (let depth = 1; depth <= suffix.length; depth++) {
    const letter=suffix[depth - 1],now=new Array(count + 1);
    const added=(cell)=>cell>0&&fixed[cell - 1]||cell<count&&fixed[cell]?far:before[cell] + 1;
    now[0]=Math.min(far,added(0));
    for (let cell = 1; cell <= count; cell++) {
    const isSame=query[cell - 1]===letter;

    """###
}
