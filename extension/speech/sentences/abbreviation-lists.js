/** Abbreviations and words that begin sentences, by language. Written by build.py from engine/data/languages. */

/** @type {Readonly<Record<string, Partial<Record<import("./abbreviations.js").Concept, string>>>>} */
export const LISTS = Object.freeze({
  ar: { titles: "د أ م", numbered: "ص ج" },
  cs: { titles: "dr prof ing mgr sv", numbered: "č str s obr tab", links: "např tzv tj cca srov" },
  da: { titles: "dr prof hr fru", numbered: "nr s kap fig", links: "f.eks bl.a dvs ca jf" },
  de: {
    titles: "hr hrn fr frl dr prof dipl ing mag st hl sel jun sen",
    numbered: `nr nrn abb tab abs art s bd bde kap rn rz anm ziff fig jan feb mrz apr jun jul aug sep sept okt nov
      dez str tel`,
    links: `bzw evtl ggf ca inkl exkl einschl vgl sog geb gest gegr mio mrd tsd fa hrsg aufl verf ehem zzgl
      abzgl max min mind insb bspw co u resp od vs cf ders dies ebd allg dt engl frz lat griech amerik
      brit bes versch verh röm kath ev jhd jh`,
    openers: `der die das den dem des ein eine einer einem einen er sie es wir ich ihr man wer was wie wo wann
      warum welche welcher dieser diese dieses diesem diesen jener jene jetzt nun hier dort da dann danach
      dabei dazu daher darum deshalb dennoch doch aber und oder auch nur noch schon so im in am an auf aus
      bei mit nach von vom vor zu zum zur für über unter durch gegen ohne um seit während als wenn weil ob
      obwohl sein seine seiner ihre unser unsere mein meine kein keine alle viele einige beide jeder jede
      jedes nicht ja nein trotzdem allerdings außerdem zudem heute gestern später zuerst schließlich`,
    enders: "u.s.w u.a.m u.v.m u.dgl",
  },
  el: {
    titles: "κ κα κος δρ καθ αγ",
    numbered: "σελ αρ εικ πιν κεφ άρθρ",
    links: "π.χ δηλ βλ πρβ",
    openers: `ο η το οι τα ένας μία ένα αυτός αυτή αυτό και αλλά ή σε στο στη από για με πριν μετά όταν πώς πού τι
      ποιος δεν ναι όχι`,
    enders: "κ.λπ κ.ά",
  },
  en: {
    titles: `mr mrs ms dr prof messrs mt ft Rev Hon Gen Col Lt Sgt Capt Cpl Maj Adm Cmdr Sen Sens Rep Reps Gov
      Pres Supt Insp Fr Bros`,
    numbered: `no nos nr fig figs eq eqs vol vols ch chs chap sec sect secs art arts p pp par para pt ver v tab app
      ed jan feb mar apr jun jul aug sep sept oct nov dec`,
    links: "e.g i.e eg ie vs cf ca approx resp incl excl viz esp c al ed eds trans dept univ assn",
    openers: `a an the this that these those there here it its he she we they you i my his her our their your what
      who why when where how which and but or so if then as at in on of for from by to with after before
      while since because although though however meanwhile is are was were do does did can could will
      would should not no yes some many most all each every one two now today later first next finally
      also still perhaps maybe both such even only let see just thus hence moreover instead`,
  },
  es: {
    titles: "sr sra sres srta dr dra d dña dª prof profa ing lic gral cnel sto sta",
    numbered: "pág págs núm núms art arts cap fig vol ed tel ene feb abr jun jul ago sept oct nov dic",
    links: "p.ej ej cf aprox ee ud uds vd vds avda",
    openers: `el la los las un una unos unas él ella ellos ellas yo tú nosotros esto este esta estos estas ese esa
      aquel y pero o si no sí en de del al a por para con sin desde hasta cuando como donde que qué quién
      luego después entonces también además hoy ayer su sus se lo le les`,
  },
  fr: {
    titles: "m mm mme mmes mlle mlles mgr me dr pr st ste",
    numbered: "art al chap fig p pp n no vol t éd janv févr avr juil sept oct nov déc",
    links: "c.-à-d p.ex cf env av apr ex etc",
    openers: `il elle ils elles on nous vous je tu ce cet cette ces c'est un une des mais et ou donc or ni car
      puis ensuite alors ainsi dans en à au aux pour par sur avec sans après avant depuis quand si comme
      qui que quel quelle où tout tous aussi enfin cependant toutefois`,
  },
  hi: { titles: "डॉ श्री श्रीमती प्रो सु" },
  it: {
    titles: "sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa ing avv arch on sen mons ss",
    numbered: "pag pagg art artt cap fig n nn vol gen feb mar apr mag giu lug ago set sett ott nov dic",
    links: "es cfr ca p.es ecc",
    openers: `il lo la i gli le un uno una egli ella essi io noi questo questa questi quello quella e ma o se non
      sì in nel nella di del della al alla da dal per con senza dopo prima quando come dove che chi poi
      allora anche oggi suo sua`,
  },
  mul: { titles: "Dr Prof Mr Mrs Ms St Mme Mlle Sr Sra Jr Ph Hon" },
  nl: {
    titles: "dhr mevr mw dr prof ir ing drs mr ds st",
    numbered: "nr nrs blz p art afb tab hfst jan feb mrt apr jun jul aug sep sept okt nov dec",
    links: "bijv bv d.w.z o.a m.b.t i.v.m ca incl excl evt resp",
    openers: `de het een dit dat deze die hij zij ze wij we ik jij je u er hier daar dan toen nu en maar of als in
      op aan bij met van voor naar uit na om te niet ja nee ook wat wie waar hoe waarom zijn haar hun`,
  },
  pl: {
    titles: "prof inż mgr ks św gen płk im ul al pl os",
    numbered: "nr str s rys tab art ust pkt t rozdz r",
    links: "np tzn tj m.in tzw ok por zob red",
    openers: `to ten ta te on ona oni ono my ja ty wy i a ale lub czy w we z ze na do od po za przez dla o jak
      kiedy gdzie co kto potem wtedy teraz dziś nie tak jest był była były`,
  },
  pt: {
    titles: "sr sra srs dr dra d prof profa eng gen cel",
    numbered: "pág págs n núm art arts cap fig vol tel jan fev mar abr mai jun jul ago set out nov dez",
    links: "p.ex ex cf aprox av",
    openers: `o a os as um uma ele ela eles elas eu nós isto isso este esta esse essa e mas ou se não sim em no na
      de do da ao por para com sem desde até quando como onde que quem depois então também hoje seu sua`,
  },
  ru: {
    titles: "проф акад доц им тов ул пр пл пер гр св о",
    numbered: "д кв стр с рис табл гл п пп ст № корп т оф тел",
    links: "г гг обл т.е т.к т.н см ср напр тыс млн млрд в вв",
    openers: `он она оно они мы я ты вы это этот эта эти тот та те и а но или да нет не в во на с со к о об от до
      из за по у при для как когда где что кто почему потом затем тогда теперь сейчас здесь там так если
      его её их все всё также однако после`,
    enders: "т.д т.п т.о н.э",
  },
  sv: { titles: "dr prof hr fr", numbered: "nr s sid kap fig", links: "t.ex bl.a d.v.s ca jfr" },
  tr: { titles: "dr prof doç yrd öğr Gör av sn", numbered: "no s sf", links: "vb örn bkz" },
});
