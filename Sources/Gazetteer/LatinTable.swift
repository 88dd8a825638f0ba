// How names in other scripts are spoken, in Latin letters; made by Tests/PlacesTests/make-latin-table. Do not edit.
//
// From the transforms of Unicode CLDR, as ICU 72.1 has them (Unicode-3.0): BGN for Cyrillic, Georgian and Armenian,
// UNGEGN for Greek, Hepburn for kana, and Hangul-Latin.

/// Letters and runs of them, `>` and what they are; `_` is the beginning of a word.
enum LatinTable {
  static let cyrillic = """
    а>a б>b в>v г>g д>d е>e ё>e ж>zh з>z и>i й>y к>k л>l м>m н>n о>o п>p р>r с>s т>t у>u ф>f х>kh ц>ts ч>ch ш>sh щ>shch ъ> ы>y ь> э>e ю>yu я>ya _е>ye _ё>ye ае>aye аё>aye ее>eye её>eye ёе>eye ёё>eye ие>iye иё>iye йе>yye йё>yye ое>oye оё>oye уе>uye уё>uye ъе>ye ъё>ye ые>yye ыё>yye ье>ye ьё>ye юе>yuye юё>yuye яе>yaye яё>yaye _ее>yeye _её>yeye _ёе>yeye _ёё>yeye _эе>eye _эё>eye ґ>g є>ye і>i ї>yi ў>w
    ђ>d ј>j љ>lj њ>nj ћ>c џ>dz ѓ>g ќ>k ѕ>dz
    """
  static let ukrainian = """
    г>h и>y
    """
  static let greek = """
    α>a β>v γ>g δ>d ε>e ζ>z η>i θ>th ι>i κ>k λ>l μ>m ν>n ξ>x ο>o π>p ρ>r σ>s τ>t υ>y φ>f χ>ch ψ>ps ω>o ς>s ά>a έ>e ή>i ί>i ό>o ύ>y ώ>o ϊ>i ϋ>y ΐ>i ΰ>y αυ>af αύ>af αϋ>af αΰ>af γγ>ng γκ>nk γξ>nx γχ>nch ευ>ef εύ>ef εϋ>ef εΰ>ef ηυ>if ηύ>if ηϋ>if ηΰ>if ιυ>if ιύ>if ιϋ>if ιΰ>if μπ>b ου>ou ού>ou οϋ>ou οΰ>ou
    """
  static let kana = """
    ぁ>a あ>a ぃ>i い>i ぅ>u う>u ぇ>e え>e ぉ>o お>o か>ka が>ga き>ki ぎ>gi く>ku ぐ>gu け>ke げ>ge こ>ko ご>go さ>sa ざ>za し>shi じ>ji す>su ず>zu せ>se ぜ>ze そ>so ぞ>zo た>ta だ>da ち>chi ぢ>dji っ>tsu つ>tsu づ>dzu て>te で>de と>to ど>do な>na に>ni ぬ>nu ね>ne の>no は>ha ば>ba ぱ>pa ひ>hi び>bi ぴ>pi ふ>fu ぶ>bu ぷ>pu へ>he べ>be ぺ>pe ほ>ho ぼ>bo ぽ>po ま>ma み>mi む>mu め>me も>mo ゃ>ya や>ya ゅ>yu ゆ>yu ょ>yo よ>yo ら>ra り>ri る>ru れ>re ろ>ro わ>wa を>wo ん>n
    ゔ>vu きぃ>kyi きぇ>kye きゃ>kya きゅ>kyu きょ>kyo ぎぃ>gyi ぎぇ>gye ぎゃ>gya ぎゅ>gyu ぎょ>gyo しぇ>she しゃ>sha しゅ>shu しょ>sho じぇ>je じゃ>ja じゅ>ju じょ>jo せぃ>si ぜぃ>zi ちぇ>che ちゃ>cha ちゅ>chu ちょ>cho ぢぇ>dje ぢゃ>dja ぢゅ>dju ぢょ>djo っか>kka っが>gga っき>kki っぎ>ggi っく>kku っぐ>ggu っけ>kke っげ>gge っこ>kko っご>ggo っさ>ssa っざ>zza っし>sshi っじ>jji っす>ssu っず>zzu っせ>sse っぜ>zze っそ>sso っぞ>zzo った>tta っだ>dda っち>tchi っぢ>ddji っつ>ttsu っづ>ddzu って>tte っで>dde
    っと>tto っど>ddo っな>nna っに>nni っぬ>nnu っね>nne っの>nno っは>hha っば>bba っぱ>ppa っひ>hhi っび>bbi っぴ>ppi っふ>ffu っぶ>bbu っぷ>ppu っへ>hhe っべ>bbe っぺ>ppe っほ>hho っぼ>bbo っぽ>ppo っま>mma っみ>mmi っむ>mmu っめ>mme っも>mmo っや>yya っゆ>yyu っよ>yyo っら>rra っり>rri っる>rru っれ>rre っろ>rro っわ>wwa っを>wwo っん>nn てぃ>ti てぅ>tu でぃ>di でぅ>du ひぃ>hyi ひぇ>hye ひゃ>hya ひゅ>hyu ひょ>hyo びぃ>byi びぇ>bye びゃ>bya びゅ>byu びょ>byo ぴぃ>pyi ぴぇ>pye ぴゃ>pya ぴゅ>pyu ぴょ>pyo
    ふぁ>fa ふぃ>fi ふぇ>fe ふぉ>fo りぃ>ryi りぇ>rye りゃ>rya りゅ>ryu りょ>ryo っきぃ>kkyi っきぇ>kkye っきゃ>kkya っきゅ>kkyu っきょ>kkyo っぎぃ>ggyi っぎぇ>ggye っぎゃ>ggya っぎゅ>ggyu っぎょ>ggyo っしぇ>sshe っしゃ>ssha っしゅ>sshu っしょ>ssho っじぇ>jje っじゃ>jja っじゅ>jju っじょ>jjo っせぃ>ssi っぜぃ>zzi っちぇ>tche っちゃ>tcha っちゅ>tchu っちょ>tcho っぢぇ>ddje っぢゃ>ddja っぢゅ>ddju っぢょ>ddjo ってぃ>tti ってぅ>ttu っでぃ>ddi っでぅ>ddu っひぃ>hhyi っひぇ>hhye っひゃ>hhya っひゅ>hhyu っひょ>hhyo っびぃ>bbyi
    っびぇ>bbye っびゃ>bbya っびゅ>bbyu っびょ>bbyo っぴぃ>ppyi っぴぇ>ppye っぴゃ>ppya っぴゅ>ppyu っぴょ>ppyo っふぁ>ffa っふぃ>ffi っふぇ>ffe っふぉ>ffo っりぃ>rryi っりぇ>rrye っりゃ>rrya っりゅ>rryu っりょ>rryo
    """
  static let georgian = """
    ა>a ბ>b გ>g დ>d ე>e ვ>v ზ>z თ>t ი>i კ>k ლ>l მ>m ნ>n ო>o პ>p ჟ>zh რ>r ს>s ტ>t უ>u ფ>p ქ>k ღ>gh ყ>q შ>sh ჩ>ch ც>ts ძ>dz წ>ts ჭ>ch ხ>kh ჯ>j ჰ>h
    """
  static let armenian = """
    ա>a բ>b գ>g դ>d ե>e զ>z է>e ը>y թ>t ժ>zh ի>i լ>l խ>kh ծ>ts կ>k հ>h ձ>dz ղ>gh ճ>ch մ>m յ>y ն>n շ>sh ո>o չ>ch պ>p ջ>j ռ>rr ս>s վ>v տ>t ր>r ց>ts ւ> փ>p ք>k օ>o ֆ>f և>ev _ե>ye _ո>vo _և>yev աե>aye աև>ayev եի>ev եւ>ev եև>eyev էե>eye էև>eyev ըե>yye թո>tvo իե>iye իև>iyev ոե>oye ու>u ոև>oyev չո>chvo ցո>tsvo ւե>ye փո>pvo քո>kvo օե>oye օև>oyev _եի>yev _եւ>yev _եև>yeyev _ոե>voye _ով>ov _ու>u _ոև>voyev
    """
  /// The 19 beginnings of a syllable, its 21 vowels, and its 28 ends.
  static let hangul = """
    g,kk,n,d,tt,l,m,b,pp,s,ss,,j,jj,ch,k,t,p,h,a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i,,g,kk,gs,n,nj,nh,d,l,lg,lm,lb,ls,lt,lp,lh,m,b,bs,s,ss,ng,j,ch,k,t,p,h
    """
}
