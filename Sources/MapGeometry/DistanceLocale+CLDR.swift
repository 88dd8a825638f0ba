// The words and signs of languages, made by Tests/MapGeometryTests/make-distance-locales out of Unicode CLDR as babel
// 2.18.0 carries it (Unicode License v3).

extension DistanceLocale {
  /// A locale a line; the script says what the fields are.
  static let table = #"""
    af|, |0|4||1n=1|m;meter|km;kilometer|vt.;voet|jt.;jaart|myl;myl
    ak|.,|0|4||1n=0..1|m;mita *|km;kilomita *|ft;ft;1ananmɔn *|yd;yaase *|mi;kwansini *
    am|.,|0|4||1i=0/n=1|ሜ;ሜትር|ኪሜ;ኪሎሜትር|ጫማ;ጫማ|ያርድ;ያርድ|ማይል;ማይል
    ar|.,|0|4||0n=0;1n=1;2n=2;3n%100=3..10;4n%100=11..99|متر;متر;3أمتار;4مترًا|كم;كيلومتر;3كيلومترات;4كيلومترًا|قدم;قدم|ياردة;ياردة|ميل;ميل;3أميال;4ميلاً
    ar_BH|٫٬|٠|4|
    ar_DJ|٫٬|٠|4|
    ar_DZ|,.|0|4|
    ar_EG|٫٬|٠|4|
    ar_ER|٫٬|٠|4|
    ar_IL|٫٬|٠|4|
    ar_IQ|٫٬|٠|4|
    ar_JO|٫٬|٠|4|
    ar_KM|٫٬|٠|4|
    ar_KW|٫٬|٠|4|
    ar_LB|٫٬|٠|4|
    ar_LY|,.|0|4|
    ar_MA|,.|0|4|
    ar_MR|٫٬|٠|4|
    ar_OM|٫٬|٠|4|
    ar_PS|٫٬|٠|4|
    ar_QA|٫٬|٠|4|
    ar_SA|٫٬|٠|4||0n=0;1n=1;2n=2;3n%100=3..10;4n%100=11..99|متر;متر;3أمتار;4مترًا|كم;كيلومتر;3كيلومترات;4كيلومترًا|قدم;قدم;3أقدام;4قدمًا|ياردة;ياردة;3ياردات|ميل;ميل;3أميال;4ميلاً
    ar_SD|٫٬|٠|4|
    ar_SO|٫٬|٠|4|
    ar_SS|٫٬|٠|4|
    ar_SY|٫٬|٠|4|
    ar_TD|٫٬|٠|4|
    ar_TN|,.|0|4|
    ar_YE|٫٬|٠|4|
    ast|,.|0|4||1i=1&v=0|m;metros;1metru|km;quilómetros;1quilómetru|ft;pies;1pie|yd;yardes;1yarda|mi;milles;1milla
    az|,.|0|4||1n=1|m;metr|km;kilometr|ft;fut|yd;yard|mil;mil
    az_Arab|٫٬|۰|4||1n=1|m;m|km;km|ft;ft|yd;yd|mi;mi
    az_Cyrl|.,|0|4||1n=1|m;m|km;km|ft;ft|yd;yd|mi;mi
    be|, |0|4||1n%10=1&n%100!11;3n%10=2..4&n%100!12..14;4n%10=0/n%10=5..9/n%100=11..14|м;метра;1метр;3метры;4метраў|км;кіламетра;1кіламетр;3кіламетры;4кіламетраў|фт;фута;1фут;3футы;4футаў|ярда;ярда;1ярд;3ярды;4ярдаў|мілі;мілі;1міля;4міль
    be_TARASK|, |0|4||1n%10=1&n%100!11;3n%10=2..4&n%100!12..14;4n%10=0/n%10=5..9/n%100=11..14|м;мэтра;1мэтар;3мэтры;4мэтраў|км;кілямэтра;1кілямэтар;3кілямэтры;4кілямэтраў|фута;фута;1фут;3футы;4футаў|ярда;ярда;1ярд;3ярды;4ярдаў|мілі;мілі;1міля;4міль
    bew|.,|0|4|||m;mèter|km;kilomèter|kaki;kaki|yd;yard|mi;mil
    bg|, |0|4||1n=1|m;метра;1метър|km;километра;1километър|ft;фута;1фут|yd;ярда;1ярд|mi;мили;1миля
    bgn|٫٬|۰|4|||میتر;میتر|کیلومیتر;کیلومیتر|ft;ft|yd;yd|mi;mi
    blo|, |0|4||0n=0;1n=1|m *;ɩmɛta *;0baa mɛta *;1mɛta *|km *;ɩkiloomɛta *;0baa kiloomɛta *;1kiloomɛta *|ft *;anaŋcǝna *;0baa gʊnaŋcǝna *;1gʊnaŋcǝna *|yd *;yd *|mi *;ɩmayɩl *;0baa mayɩl *;1mayɩl *
    br|, |0|4||1n%10=1&n%100!11,71,91;2n%10=2&n%100!12,72,92;3n%10=3..4,9&n%100!10..19,70..79,90..99;4n!0&n%1000000=0|m;metr;2vetr;4a vetroù|km;kilometr;1c'hilometr;2gilometr;3c'hilometr;4a gilometroù|ft;troatad;2droatad;3zroatad;4a droatadoù|yd;yard;4a yardoù|mi;miltir;2viltir;4a viltirioù
    bs|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11;3v=0&i%10=2..4&i%100!12..14/f%10=2..4&f%100!12..14|m;metara;1metar;3metra|km;kilometara;1kilometar;3kilometra|ft;stopa;3stope|yd;jardi;1jard;3jarda|mi;milja;3milje
    bs_Cyrl|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11;3v=0&i%10=2..4&i%100!12..14/f%10=2..4&f%100!12..14|m;метара;1метар;3метра|km;километара;1километар;3километра|ft;ft|yd;јарди;1јард;3јарда|mi;миља;3миље
    ca|,.|0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metres;1metre|km;quilòmetres;1quilòmetre|ft;peus;1peu|yd;iardes;1iarda|mi;milles;1milla
    ce|.,|0|4||1n=1|m;m|км;километр|фут;фут|yd;yd|mi;mi
    ceb|.,|0|4||1v=0&i=1,2,3/v=0&i%10!4,6,9/v!0&f%10!4,6,9|m;ka mga metro;1ka metro|km;ka mga kilometro;1ka kilometro|ft;ka mga piye;1ka piye|yd;ka mga yarda;1ka yarda|mi;ka mga milya;1ka milya
    chr|.,|0|4||1n=1|ᎠᏟ;ᏗᏟᎶᏍᏗ;1ᎠᏟᎶᏍᏗ|ᎠᏗ;ᎠᎦᏴᎵ ᏗᏟᎶᏍᏗ;1ᎠᎦᏴᎵ ᎠᏟᎶᏍᏗ|ft;ᎢᏗᎳᏏᏗ;1ᎢᎳᏏᏗ|yd;ᎢᏯᏯᏗ;1ᏯᏗ|mi;ᎢᏳᏟᎶᏓ;1ᏑᏟᎶᏓ
    cs|, |0|4||1i=1&v=0;3i=2..4&v=0;4v!0|m;metrů;1metr;3metry;4metru|km;kilometrů;1kilometr;3kilometry;4kilometru|ft;stop;1stopa;3stopy;4stopy|yd;yardů;1yard;3yardy;4yardu|mi;mil;1míle;3míle;4míle
    cv|, |0|4|||м;метр|км;км|фт;фут|ярд;ярд|ми;миля
    cy|.,|0|4||0n=0;1n=1;2n=2;3n=3;4n=6|m;metr;0m;2m;3m;4m|km;cilometr;0km;2km;3km;4km|*′;troedfedd;1droedfedd;2droedfedd;4throedfedd|llath;llath;2lath|mi;milltir;0mi;1filltir;2filltir
    da|,.|0|4||1n=1/t!0&i=0,1|m;meter|km;kilometer|fod;fod|yard;engelske yard;1engelsk yard|mi;miles;1mile
    dsb|,.|0|4||1v=0&i%100=1/f%100=1;2v=0&i%100=2/f%100=2;3v=0&i%100=3..4/f%100=3..4|m;metrow;1meter;2metra;3metry|km;kilometrow;1kilometer;2kilometra;3kilometry|ft;crjej;2crjeja;3crjeje|yd;yardow;1yard;2yarda;3yardy|mi;milow;1mila;2mili;3mile
    ee|.,|0|4||1n=1|m;abɔ *|km;agbadroƒe *|ft;ft|yd;yd|mi;mi
    el|,.|0|4||1n=1|μ.;μέτρα;1μέτρο|χλμ.;χιλιόμετρα;1χιλιόμετρο|πδ;πόδια;1πόδι|γρδ;γιάρδες;1γιάρδα|μίλ.;μίλια;1μίλι
    eo|, |0|4||1n=1|m;metroj;1metro|km;kilometroj;1kilometro|ft;futoj;1futo|yd;jardoj;1jardo|mi;mejloj;1mejlo
    et|, |0|4||1i=1&v=0|m;meetrit;1meeter|km;kilomeetrit;1kilomeeter|ft;jalga;1jalg|yd;jardi;1jard|mi;miili;1miil
    eu|,.|0|4||1n=1|m;metro|km;kilometro|ft;oin|yd;yarda|mi;milia
    fa|٫٬|۰|4||1i=0/n=1|*متر;متر|کیلومتر;کیلومتر|فوت;فوت|یارد;یارد|مایل;مایل
    fi|, |0|4||1i=1&v=0|m;metriä;1metri|km;kilometriä;1kilometri|ft;jalkaa;1jalka|yd;jaardia;1jaardi|mi;mailia;1maili
    fil|.,|0|4||1v=0&i=1,2,3/v=0&i%10!4,6,9/v!0&f%10!4,6,9|m;na metro;1metro|km;na kilometro;1kilometro|ft;na talampakan;1talampakan|na yd;na yarda;1yarda|mi;na milya;1milya
    fo|,.|0|4||1n=1|m;metrar;1metur|km;kilometrar;1kilometur|føtur;føtur;1fótur|yd;yards;1yard|míl;míl
    frr|.,|0|4|||m;meetern|km;kilomeetern|ft;ft|yd;yards|mi;miilen
    fy|,.|0|4||1i=1&v=0|m;meter|km;kilometer|ft;foet|yd;yards;1yard|mi;myl
    ga|.,|0|4||1n=1;2n=2;3n=3..6;4n=7..10|m;méadar;1mhéadar;2mhéadar;3mhéadar|km;ciliméadar;1chiliméadar;2chiliméadar;3chiliméadar;4gciliméadar|tr.;tr.;1troigh;2thr.;3thr.;4dtr.|sl.;slat;2shlat;3shlat|mi;míle;1mhíle;2mhíle;3mhíle
    gaa|.,|0|4|||m;mitai *|km;kilomitai *|ft;ft|yd;yd|mi;mi
    gd|.,|0|4||1n=1,11;2n=2,12;3n=3..10,13..19|m;meatair;1mheatair;2mheatair;3meatairean|km;cilemeatair;1chilemeatair;2chilemeatair;3cilemeatairean|troigh;troigh;2throigh;3troighean|slat;slat;2shlat;3slatan|mì;mìle;1mhìle;2mhìle;3mìltean
    gl|,.|0|4||1i=1&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;iardas;1iarda|mi;millas;1milla
    gsw|.’|0|4||1n=1|m;Meter|km;Kilometer|Fuess;Fuess|yd;Yard|mi;Meile
    gu|.,|0|4|1|1i=0/n=1|મી;મીટર|કિમી;કિલોમીટર|ફૂટ;ફૂટ|વાર;વાર|માઇલ;માઇલ
    he|.,|0|4||1i=1&v=0/i=0&v!0;2i=2&v=0|מ׳;מטרים;1מטר|ק״מ;קילומטרים;1קילומטר|ft;רגל|יארד;יארד|מייל;מייל
    hi|.,|0|4|1|1i=0/n=1|मी;मीटर|कि॰मी॰;किलोमीटर|फ़ीट;फ़ीट;1फ़ुट|यार्ड;गज़;1यार्ड|मील;मील
    hi_Latn|.,|0|4|1|1i=0/n=1|m;metres;1metre|km;kilometres;1kilometre|ft;feet;1foot|yd;yards;1yard|mi;miles;1mile
    hr|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11;3v=0&i%10=2..4&i%100!12..14/f%10=2..4&f%100!12..14|m;metara;1metar;3metra|km;kilometara;1kilometar;3kilometra|ft;stopa;3stope|yd;jardi;1jard;3jarda|mi;milja;3milje
    hsb|,.|0|4||1v=0&i%100=1/f%100=1;2v=0&i%100=2/f%100=2;3v=0&i%100=3..4/f%100=3..4|m;metrow;1meter;2metraj;3metry|km;kilometrow;1kilometer;2kilometraj;3kilometry|ft;stopow;1stopa;2stopje;3stopy|yd;yardow;1yard;2yardaj;3yardy|mi;milow;1mila;2mili;3mile
    ht|, |0|4||1i=0,1;4i!0&i%1000000=0&v=0|m;mètres;1mètre|km;kilomètres;1kilomètre|pi;pieds;1pied|yd;yards;1yard|mi;miles;1mile
    hu|, |0|4||1n=1|m;méter|km;kilométer|láb;láb|yd;yard|mf;mérföld
    hy|, |0|4||1i=0,1|մ;մետր|կմ;կիլոմետր|ֆտ;ֆուտ|յդ;յարդ|մղ;մղոն
    ia|,.|0|4||1i=1&v=0|m;metros;1metro|km;kilometros;1kilometro|ft;pedes;1pede|yd;yards;1yard|mi;millias;1millia
    id|,.|0|4|||m;meter|km;kilometer|ft;kaki|yd;yard|mi;mil
    ie|, |0|4|||m;metres|km;kilometres|ft;pedes|yd;yardes|mi;milies
    is|,.|0|4||1t=0&i%10=1&i%100!11/t%10=1&t%100!11|m;metrar;1metri|km;kílómetrar;1kílómetri|fet;fet|yd;yardar;1yard|mí;mílur;1míla
    it|,.|0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metri;1metro|km;chilometri;1chilometro|ft;piedi;1piede|yd;iarde;1iarda|mi;miglia;1miglio
    it_CH|.’|0|4|
    ja|.,|0|4|||m;メートル|km;キロメートル|ft;フィート|yd;ヤード|mi;マイル
    jv|,.|0|4|||m;meter|km;kilometer|kaki;kaki|yard;yard|mil;mil
    ka|, |0|4||1n=1|მ;მეტრი|კმ;კილომეტრი|ფტ;ფუტი|იარდი;იარდი|მილი;მილი
    kab|, |0|4||1i=0,1|m;n lmitrat;1n lmitra|km;n yikilumitren;1n ukilumiter|ḍr;n iḍarren;1n uḍaṛ|yd;n yiyarden;1n uyard|mi;n yimilen;1n umil
    kea|, |0|4|||m;metru|km;kilómetru|pe;pe|yd;jarda|mi;milha
    kgp|,.|0|4|||m;mẽturo ag;1mẽturo|km;kiromẽturo ag;1kiromẽturo|tipẽn ag;tipẽn ag;1tipẽn|yd;jarda ag;1jarda|mi;milha ag;1milha
    kk|, |0|4||1n=1|м;метр|км;километр|фут;фут|ярд;ярд|миль;миль
    kl|,.|0|4||1n=1|m;meteri|km;kilometeri|fod;fod|yd;engelske yard;1engelsk yard|mi;engelske mil;1engelsk mil
    km|.,|0|4|||ម;ម៉ែត្រ|គម;គីឡូម៉ែត្រ|ft;ហ្វីត|yd;យ៉ាត|mi;ម៉ាយ
    kn|.,|0|4||1i=0/n=1|ಮೀ;ಮೀಟರ್‌ಗಳು;1ಮೀಟರ್|ಕಿಮೀ;ಕಿಲೋಮೀಟರ್‌ಗಳು;1ಕಿಲೋಮೀಟರ್|ಅ;ಅಡಿ|ಗ;ಗಜಗಳು;1ಗಜ|ಮೈ.;ಮೈಲುಗಳು;1ಮೈಲು
    ko|.,|0|4|||*m;*미터|*km;*킬로미터|*ft;*피트|*yd;*야드|*mi;*마일
    kok|.,|0|4|||मी;मीटर|किमी;किलोमीटर|फूट;फूट|yd;यार्ड|mi;मायल्स
    kok_Latn|.,|0|4|1||m;m|km;km|ft;ft|yd;yd|mi;mi
    ksh|.,|0|4||0n=0;1n=1|m;Meter|km;Kilometer|Voss;Voss|yd;yd|mi;englischen Meilen;1englische Meile
    ku|,.|0|4||1n=1|m;metre|km;kîlometre|ft;fît|yd;yd|mi;mîl
    ky|, |0|4||1n=1|м;метр|км;километр|фут;фут|ярд;ярд|миля;миля
    lb|,.|0|4||1n=1|m;Meter|km;Kilometer|ft;Fouss|yd;Yards;1Yard|mi;Meilen;1Meil
    lij|,.|0|4||1i=1&v=0|m;metri;1metro|km;chillòmetri;1chillòmetro|ft;pê|yd;iarde;1iarda|mi;miggia;1miggio
    lkt|.,|0|4|||m;m|km;km|siíyutȟapi *;siíyutȟapi *|čhaéglepi *;čhaéglepi *|makhíyutȟapi *;makhíyutȟapi *
    lo|,.|0|4|||ມ;ແມັດ|ກມ;ກິໂລແມັດ|ຟ;ຟຸດ|ຫລາ;ຫລາ|ໄມ;ໄມລ໌
    lt|, |0|4||1n%10=1&n%100!11..19;3n%10=2..9&n%100!11..19;4f!0|m;metrų;1metras;3metrai;4metro|km;kilometrų;1kilometras;3kilometrai;4kilometro|ft;pėdų;1pėda;3pėdos;4pėdos|yd;jardų;1jardas;3jardai;4jardo|mi;mylių;1mylia;3mylios;4mylios
    lv|, |0|4||0n%10=0/n%100=11..19/v=2&f%100=11..19;1n%10=1&n%100!11/v=2&f%10=1&f%100!11/v!2&f%10=1|m;metri;0metru;1metrs|km;kilometri;0kilometru;1kilometrs|ft;pēdas;0pēdu;1pēda|jardi;jardi;0jardu;1jards|jūdzes;jūdzes;0jūdžu;1jūdze
    mi|.,|0|4|||m;mita|km;manomita|pūtu;pūtu|iari;iari|māero;māero
    mk|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11|m;метри;1метар|km;километри;1километар|ft;стапки;1стапка|yd;јарди;1јард|mi;милји;1милја
    ml|.,|0|4|1|1n=1|മീ.;മീറ്റർ|കി.മീ.;കിലോമീറ്റർ|അടി;അടി|വാര;വാര|മൈൽ;മൈൽ
    mn|.,|0|4||1n=1|м;метр|км;километр|фут;фут|ярд;ярд|ми;миль
    mn_Mong|.,|0|4||1n=1|m;m|km;km|ft;ft|yd;yd|mi;mi
    ms|.,|0|4|||m;meter|km;kilometer|ka;kaki|ela;ela|bt;batu
    ms_Arab|.,|0|4|||m;m|km;km|ft;ft|yd;yd|mi;mi
    ms_BN|,.|0|4|
    ms_ID|,.|0|4|
    nb|, |0|4||1n=1|m;meter|km;kilometer|fot;fot|yard;yard|miles;miles;1mile
    nds|.,|0|4|||m;Meter|km;Kilometer|ft;ft|yd;yd|mi;mi
    nl|,.|0|4||1i=1&v=0|m;meter|km;kilometer|ft;voet|yd;yards;1yard|mi;mijl
    nn|, |0|4||1n=1|m;meter|km;kilometer|fot;fot|yard;engelske yard;1engelsk yard|mi;engelske mil;1engelsk mil
    no|, |0|4||1n=1|m;meter|km;kilometer|fot;fot|yard;yard|miles;miles;1mile
    oc|.,|0|4|||m;mètres|km;quilomètres|ft;ft|yd;yd|mi;mi
    or|.,|0|4|1|1n=1|ମି;ମିଟର୍|କିମି;କିଲୋମିଟର୍|ଫିଟ୍;ଫିଟ୍;1ଫୁଟ୍|ୟାର୍ଡ୍;ୟାର୍ଡ୍|ମା;ମାଇଲ୍
    pa|.,|0|4|1|1n=0..1|ਮੀ.;ਮੀਟਰ|ਕਿ.ਮੀ.;ਕਿਲੋਮੀਟਰ|ਫੁੱਟ;ਫੁੱਟ|ਗਜ਼;ਗਜ਼|ਮੀਲ;ਮੀਲ
    pa_Arab|٫٬|۰|4||1n=0..1|m;m|km;km|ft;ft|yd;yd|mi;mi
    pcm|.,|0|4||1i=0/n=1|m;Míta|km;Kílómíta|ft;Fut|yd;Yad|ma;Mail
    pl|, |0|4||1i=1&v=0;3v=0&i%10=2..4&i%100!12..14;4v=0&i!1&i%10=0..1/v=0&i%10=5..9/v=0&i%100=12..14|m;metra;1metr;3metry;4metrów|km;kilometra;1kilometr;3kilometry;4kilometrów|ft;stopy;1stopa;4stóp|yd;jarda;1jard;3jardy;4jardów|mili;mili;1mila;3mile;4mil
    ps|٫٬|۰|4||1n=1|m;متره;1متر|km;کيلومتره;1کيلومتر|ft;فټه;1فټ|yd;ګزه;1ګز|mi;ميلونه;1ميل
    pt|,.|0|4||1i=0..1;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilômetros;1quilômetro|ft;pés;1pé|yd;jardas;1jarda|mi;milhas;1milha
    pt_AO|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_CH|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_CV|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_GQ|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_GW|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_LU|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_MO|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_MZ|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_PT|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_ST|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    pt_TL|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metros;1metro|km;quilómetros;1quilómetro|ft;pés;1pé|yd;jardas;1jarda|milhas;milhas;1milha
    qu|.,|0|4|||m;metro|km;kilómetro|ft;pie|yd;yarda|mi;milla
    qu_BO|,.|0|4|
    rm|.’|0|4||1n=1|m;meters;1meter|km;kilometers;1kilometer|ft;ft|yd;yd|mi;mi
    ro|,.|0|4||1i=1&v=0;3v!0/n=0/n!1&n%100=1..19|m;de metri;1metru;3metri|km;de kilometri;1kilometru;3kilometri|ft;de picioare;1picior;3picioare|yd;de iarzi;1iard;3iarzi|mi;de mile;1milă;3mile
    ru|, |0|4||1v=0&i%10=1&i%100!11;3v=0&i%10=2..4&i%100!12..14;4v=0&i%10=0/v=0&i%10=5..9/v=0&i%100=11..14|м;метра;1метр;4метров|км;километра;1километр;4километров|фт;фута;1фут;4футов|ярд.;ярда;1ярд;4ярдов|ми;мили;1миля;4миль
    sah|, |0|4|||м;миэтэрэ|км;километр|ft;ft|yd;yd|mi;миилэ
    sc|,.|0|4||1i=1&v=0|m;metros;1metru|km;chilòmetros;1chilòmetru|ft;pedes;1pede|yd;iardas;1iarda|mi;mìllias;1mìlliu
    sd|٫٬|٠|4||1n=1|ميٽر;ميٽر|ڪلوميٽر;ڪلوميٽر|فوٽ;فوٽ|گز;گز|ميل;ميل
    sd_Deva|.,|0|4||1n=1|m;m|km;km|ft;ft|yd;yd|mi;mi
    se|, |0|4||1n=1;2n=2|m;mehtera;1mehter|km;kilomehtera;1kilomehter|juolgi;juolgi|yd;eangas yard|mi;eangas miila;1eangas miil
    si|.,|0|4||1n=0,1/i=0&f=1|මී *;මීටර් *|කි.මී *;කිලෝමීටර් *|අඩි *;අඩි *|යාර *;යාර *|සැත *;සැතපුම් *
    sk|, |0|4||1i=1&v=0;3i=2..4&v=0;4v!0|m;metrov;1meter;3metre;4metra|km;kilometrov;1kilometer;3kilometre;4kilometra|ft;stôp;1stopa;3stopy;4stopy|yd;yardov;1yard;3yardy;4yardu|mi;míľ;1míľa;3míle;4míle
    sl|,.|0|4||1v=0&i%100=1;2v=0&i%100=2;3v=0&i%100=3..4/v!0|m;metrov;1meter;2metra;3metri|km;kilometrov;1kilometer;2kilometra;3kilometri|ft;čevljev;1čevelj;2čevlja;3čevlji|yd;jardov;1jard;2jarda;3jardi|mi;milj;1milja;2milji;3milje
    so|.,|0|4||1n=1|m;mitir|km;kiilo mitir|ft;fiit|yd;yaardi|my;meyl
    sq|, |0|4||1n=1|m;metra;1metër|km;kilometra;1kilometër|ft;këmbë|yd;jardë;1jard|mi;milje
    sr|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11;3v=0&i%10=2..4&i%100!12..14/f%10=2..4&f%100!12..14|m;метара;1метар;3метра|km;километара;1километар;3километра|ft;стопа;3стопе|јрд;јарди;1јард;3јарда|mi;миља;3миље
    sr_Latn|,.|0|4||1v=0&i%10=1&i%100!11/f%10=1&f%100!11;3v=0&i%10=2..4&i%100!12..14/f%10=2..4&f%100!12..14|m;metara;1metar;3metra|km;kilometara;1kilometar;3kilometra|ft;stopa;3stope|jrd;jardi;1jard;3jarda|mi;milja;3milje
    sv|, |0|4||1i=1&v=0|m;meter|km;kilometer|fot;fot|yd;yard|mi;mile
    sw|.,|0|4||1i=1&v=0|mita *;mita *|km *;kilomita *|futi *;futi *|yadi *;yadi *|maili *;maili *
    sw_CD|,.|0|4|
    syr|.,|0|4||1n=1|m;ܡܝܬܪ̈ܐ|km;ܟܝܠܘܡܝܬܪ̈ܐ|ft;ܐܩܠ̈ܐ;1ܐܩܠܐ|yd;ܝܪܕ̈ܐ|mi;ܡܝܠ̈ܐ;1ܡܝܠܐ
    szl|.,|0|4|||m;metra|km;kilōmetra|ft;stopy|yd;jarda|mili;mile
    ta|.,|0|4|1|1n=1|மீ.;மீட்டர்கள்;1மீட்டர்|கி.மீ.;கிலோமீட்டர்கள்;1கிலோமீட்டர்|அடி;அடி|கெஜ.;கெஜம்|மை.;மைல்கள்;1மைல்
    ta_MY|.,|0|4|
    ta_SG|.,|0|4|
    te|.,|0|4|1|1n=1|మీ.;మీటర్లు;1మీటరు|కి.మీ.;కిలోమీటర్లు;1కిలోమీటరు|అ.;అడుగులు;1అడుగు|గ.;గజాలు;1గజం|మై.;మైళ్లు;1మైలు
    th|.,|0|4|||ม.;เมตร|กม.;กิโลเมตร|ฟุต;ฟุต|หลา;หลา|ไมล์;ไมล์
    ti|.,|0|4||1n=0..1|ሜ;*/ሜትር|ኪሜ;ኪሎ ሜትር|ፊት;ፊት;1ፉት|ያ;ያርድስ;1ያርድ|ማ;ማይላት;1ማይል
    tk|, |0|4||1n=1|m;metr|km;kilometr|ft;fut|ýd;ýard|mi;mil
    to|.,|0|4|||m ʻe *;mita ʻe *|km ʻe *;kilomita ʻe *|ft ʻe *;fute ʻe *|it ʻe *;iate ʻe *|mi ʻe *;maile ʻe *
    tr|,.|0|4||1n=1|m;metre|km;kilometre|fit;fit|yd;yarda|mil;mil
    trw|.,|0|4|||میٹر;میٹر|کلو میٹر;کلو میٹر|فٹ;فٹ|گز;گز|میل;میل
    ug|.,|0|4||1n=1|مېتىر;مېتىر|كىلومېتىر;كىلومېتىر|پۇت;فۇت|يارد;يارد|مىل;مىل
    uk|, |0|4||1v=0&i%10=1&i%100!11;3v=0&i%10=2..4&i%100!12..14;4v=0&i%10=0/v=0&i%10=5..9/v=0&i%100=11..14|м;метра;1метр;3метри;4метрів|км;кілометра;1кілометр;3кілометри;4кілометрів|фт;фута;1фут;3фути;4футів|ярда;ярда;1ярд;3ярди;4ярдів|милі;милі;1миля;4миль
    ur|.,|0|4||1i=1&v=0|میٹر;میٹر|کلو میٹر;کلو میٹر|فیٹ;فیٹ|یارڈ;یارڈ|میل;میل
    ur_IN|٫٬|۰|4|
    uz|, |0|4||1n=1|m;metr|km;kilometr|fut;fut|yard;yard|mil;mil
    uz_Arab|٫٬|۰|4||1n=1|m;m|km;km|ft;ft|yd;yd|mi;mi
    uz_Cyrl|, |0|4||1n=1|м;м|км;км|фут;фут|ярд;ярд|миля;миля
    vec|, |0|4||1i=1&v=0;4i!0&i%1000000=0&v=0|m;metri;1metro|km;kilòmetri;1kilòmetro|ft;pie|yd;jarde;1jarda|mi;miji;1mijo
    vi|,.|0|4|||m;mét|km;kilômét|ft;feet|yd;yard|dặm;dặm
    yrl|,.|0|4|||m;meturu-ita;1meturu|km;apekatusawa-ita;1apekatusawa|pí;pí-ita|yd;jarda-ita;1jarda|mi;milha-ita;1milha
    yrl_CO|,.|0|4|||m;meturu-ita;1meturu|km;apekatusawa-ita;1apekatusawa|pí;pí-ita|yd;jarda-ita;1jarda|mi;milla-ita;1milla
    yrl_VE|,.|0|4|||m;meturu-ita;1meturu|km;apekatusawa-ita;1apekatusawa|pí;pí-ita|yd;jarda-ita;1jarda|mi;milla-ita;1milla
    yue|.,|0|4|||米;米|公里;公里|英呎;英呎|碼;碼|英里;英里
    yue_Hans|.,|0|4|||公尺;公尺|公里;公里|呎;英尺|码;码|英里;英里
    zh|.,|0|4|||*米;*米|*公里;*公里|*英尺;*英尺|*码;*码|*英里;*英里
    zh_Hant|.,|0|4|||公尺;公尺|公里;公里|呎;英尺|碼;碼|英里;英里
    zh_Latn|.,|0|4|||m;m|km;km|ft;ft|yd;yd|mi;mi
    """#
}
