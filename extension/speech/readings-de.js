/** How German says signs, units, money and abbreviations. */

import { ROMAN } from "./numerals.js";

const ORDINALS = `erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt
  sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst`.split(/\s+/);
const HALVES = "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
/** @type {import("./readings.js").Forms} */
const MILLIONS = ["Million", "Millionen"];
/** @type {import("./readings.js").Forms} */
const MILLIARDS = ["Milliarde", "Milliarden"];
const KINGS =
  `Albrecht Alexander Alfons Benedikt Bonifatius Christian Clemens Eduard Ferdinand Franz Friedrich Georg Gregor
  Gustav Heinrich Innozenz Iwan Jakob Johannes Joseph Karl Konrad Leo Leopold Ludwig Maximilian Napoleon Nikolaus Otto
  Paul Peter Philipp Pius Ramses Richard Rudolf Wilhelm`.split(/\s+/);
const QUEENS = "Anna Christina Elisabeth Elizabeth Isabella Juliana Katharina Margarethe Maria".split(" ");
const PARTS = "Abschnitt|Akt|Anhang|Artikel|Band|Buch|Kapitel|Klasse|Phase|Stufe|Tabelle|Teil|Typ|Bd\\.|Kap\\.";

/** "Ludwig XIV." in the case that the words before it ask for. @type {import("./numerals.js").Roman["say"]} */
function reign(number, { before = "", name, ends }, all) {
  const ordinal = ORDINALS[number - 1];
  if (!ordinal) return all;
  const isQueen = QUEENS.includes(name.replace(/s$/, "")) && !KINGS.includes(name);
  const isGenitive = !KINGS.includes(name) && name.endsWith("s");
  const [article, ending] = isGenitive
    ? [isQueen ? "der" : "des", "en"]
    : /^(?:aus|bei|mit|nach|seit|unter|von|zu)\s/i.test(before)
      ? [isQueen ? "der" : "dem", "en"]
      : /^(?:durch|für|gegen|ohne|um)\s/i.test(before)
        ? [isQueen ? "die" : "den", isQueen ? "e" : "en"]
        : [isQueen ? "die" : "der", "e"];
  return `${before}${name} ${article} ${ordinal[0].toUpperCase()}${ordinal.slice(1)}${ending}${ends === undefined ? "" : "."}`;
}

/** @type {import("./readings.js").Readings} */
export const de = {
  decimal: ",",
  signs: {
    ".": "Punkt",
    "@": "ät",
    "/": "Schrägstrich",
    "-": "Strich",
    _: "Unterstrich",
    "?": "Fragezeichen",
    "=": "gleich",
    "#": "Raute",
    "&": "und",
    "%": "Prozent",
    "+": "plus",
  },
  between: { "–": "bis", "×": "mal", "§": "Paragraf", "§§": "Paragrafen", "№": "Nummer", "&": "und" },
  units: {
    "km/h": ["Kilometer pro Stunde", "Kilometer pro Stunde"],
    "m/s": ["Meter pro Sekunde", "Meter pro Sekunde"],
    "km²": ["Quadratkilometer", "Quadratkilometer"],
    "m²": ["Quadratmeter", "Quadratmeter"],
    "cm²": ["Quadratzentimeter", "Quadratzentimeter"],
    km: ["Kilometer", "Kilometer"],
    m: ["Meter", "Meter"],
    cm: ["Zentimeter", "Zentimeter"],
    mm: ["Millimeter", "Millimeter"],
    kg: ["Kilogramm", "Kilogramm"],
    g: ["Gramm", "Gramm"],
    mg: ["Milligramm", "Milligramm"],
    l: ["Liter", "Liter"],
    ml: ["Milliliter", "Milliliter"],
    t: ["Tonne", "Tonnen"],
    h: ["Stunde", "Stunden"],
    min: ["Minute", "Minuten"],
    s: ["Sekunde", "Sekunden"],
    "m³": ["Kubikmeter", "Kubikmeter"],
    "km³": ["Kubikkilometer", "Kubikkilometer"],
    "cm³": ["Kubikzentimeter", "Kubikzentimeter"],
    ha: ["Hektar", "Hektar"],
    cl: ["Zentiliter", "Zentiliter"],
    dl: ["Deziliter", "Deziliter"],
    nm: ["Nanometer", "Nanometer"],
    µm: ["Mikrometer", "Mikrometer"],
    µg: ["Mikrogramm", "Mikrogramm"],
    ms: ["Millisekunde", "Millisekunden"],
    "Std.": ["Stunde", "Stunden"],
    "Min.": ["Minute", "Minuten"],
    "Sek.": ["Sekunde", "Sekunden"],
    EL: ["Esslöffel", "Esslöffel"],
    TL: ["Teelöffel", "Teelöffel"],
    PS: ["PS", "PS"],
    "°": ["Grad", "Grad"],
    "° C": ["Grad Celsius", "Grad Celsius"],
    "‰": ["Promille", "Promille"],
    "°C": ["Grad Celsius", "Grad Celsius"],
    "°F": ["Grad Fahrenheit", "Grad Fahrenheit"],
    "%": ["Prozent", "Prozent"],
    "Mio.": MILLIONS,
    "Mrd.": MILLIARDS,
    kWh: ["Kilowattstunde", "Kilowattstunden"],
    W: ["Watt", "Watt"],
    kW: ["Kilowatt", "Kilowatt"],
    GW: ["Gigawatt", "Gigawatt"],
    MWh: ["Megawattstunde", "Megawattstunden"],
    GWh: ["Gigawattstunde", "Gigawattstunden"],
    TWh: ["Terawattstunde", "Terawattstunden"],
    V: ["Volt", "Volt"],
    Hz: ["Hertz", "Hertz"],
    kHz: ["Kilohertz", "Kilohertz"],
    MHz: ["Megahertz", "Megahertz"],
    GHz: ["Gigahertz", "Gigahertz"],
    dB: ["Dezibel", "Dezibel"],
    kcal: ["Kilokalorie", "Kilokalorien"],
    kJ: ["Kilojoule", "Kilojoule"],
    hPa: ["Hektopascal", "Hektopascal"],
    kB: ["Kilobyte", "Kilobyte"],
    KB: ["Kilobyte", "Kilobyte"],
    TB: ["Terabyte", "Terabyte"],
    "Mbit/s": ["Megabit pro Sekunde", "Megabit pro Sekunde"],
    "Gbit/s": ["Gigabit pro Sekunde", "Gigabit pro Sekunde"],
    "Einw./km²": ["Einwohner pro Quadratkilometer", "Einwohner pro Quadratkilometer"],
    MW: ["Megawatt", "Megawatt"],
    GB: ["Gigabyte", "Gigabyte"],
    MB: ["Megabyte", "Megabyte"],
  },
  money: {
    "£": ["Pfund", "Pfund"],
    "€": ["Euro", "Euro"],
    $: ["Dollar", "Dollar"],
    "¥": ["Yen", "Yen"],
    US$: ["US-Dollar", "US-Dollar"],
    "US-$": ["US-Dollar", "US-Dollar"],
    EUR: ["Euro", "Euro"],
    USD: ["US-Dollar", "US-Dollar"],
    CHF: ["Franken", "Franken"],
    "Fr.": ["Franken", "Franken"],
    DM: ["D-Mark", "D-Mark"],
  },
  coins: { "€": ["Cent", "Cent"], $: ["Cent", "Cent"], "£": ["Penny", "Pence"] },
  per: "pro",
  ratio: "zu",
  hashtag: "Hashtag",
  pages: "Seiten?|S\\.|Kapitel|Verse",
  before: {
    "−": "minus",
    "±": "plus minus",
    "≈": "ungefähr",
    "~": "ungefähr",
    "≤": "höchstens",
    "≥": "mindestens",
    "<": "kleiner als",
    ">": "größer als",
    "√": "Wurzel aus",
    "÷": "geteilt durch",
  },
  fractions: {
    "½": "einhalb",
    "⅓": "ein Drittel",
    "⅔": "zwei Drittel",
    "¼": "ein Viertel",
    "¾": "drei Viertel",
    "⅛": "ein Achtel",
    "⅜": "drei Achtel",
    "⅝": "fünf Achtel",
    "⅞": "sieben Achtel",
  },
  mixed: (whole, sign, fraction) =>
    sign === "½" && HALVES[+whole - 1] ? `${HALVES[+whole - 1]}einhalb` : `${whole} ${fraction}`,
  power: (exponent, isNegative) => `hoch ${isNegative ? "minus " : ""}${exponent}`,
  romans: [
    {
      find: new RegExp(
        `(?<!\\p{L})(?<before>\\p{L}+ (?:König |Kaiser |Papst |Zar |Königin |Kaiserin |Zarin )?)?` +
          `(?<name>(?:${[...KINGS, ...QUEENS].join("|")})s?) ${ROMAN}\\.(?:(?<ends>(?=\\s*$))|)(?![\\p{L}\\p{N}])`,
        "gu",
      ),
      say: reign,
    },
    {
      find: new RegExp(`(?<!\\p{L})(?<name>${PARTS}) ${ROMAN}(?![\\p{L}\\p{N}])`, "gu"),
      say: (number, { name }) => `${name.replace("Bd.", "Band").replace("Kap.", "Kapitel")} ${number}`,
    },
    { find: new RegExp(`(?<!\\p{L})${ROMAN}\\.(?= Jahrhundert)`, "gu"), say: (number) => `${number}.` },
  ],
  change: " ",
  of: "",
  scales: {
    Millionen: "Millionen",
    Million: "Million",
    Milliarden: "Milliarden",
    Milliarde: "Milliarde",
    "Mio.": MILLIONS,
    "Mrd.": MILLIARDS,
    "Tsd.": "tausend",
  },
  short: {
    "z. B.": "zum Beispiel",
    "d. h.": "das heißt",
    "u. a.": "unter anderem",
    "i. d. R.": "in der Regel",
    "z. T.": "zum Teil",
    "usw.": "und so weiter",
    "etc.": "et cetera",
    "u. v. m.": "und vieles mehr",
    "o. Ä.": "oder Ähnliches",
    "u. Ä.": "und Ähnliches",
    "bspw.": "beispielsweise",
    "v. Chr.": "vor Christus",
    "n. Chr.": "nach Christus",
    "v. a.": "vor allem",
    "u. U.": "unter Umständen",
    "m. E.": "meines Erachtens",
    "s. o.": "siehe oben",
    "s. u.": "siehe unten",
    "a. D.": "außer Dienst",
    "z. Zt.": "zurzeit",
    "mind.": "mindestens",
    "max.": "maximal",
    "zzgl.": "zuzüglich",
    "abzgl.": "abzüglich",
    "exkl.": "exklusive",
    "einschl.": "einschließlich",
    "bzgl.": "bezüglich",
    "geb.": "geboren",
    "gest.": "gestorben",
    "Hrsg.": "Herausgeber",
    "Hrn.": "Herrn",
    "Dipl.-Ing.": "Diplom-Ingenieur",
    "Jhd.": "Jahrhundert",
    "Einw.": "Einwohner",
    "Jan.": "Januar",
    "Feb.": "Februar",
    "Apr.": "April",
    "Aug.": "August",
    "Sept.": "September",
    "Okt.": "Oktober",
    "Nov.": "November",
    "Dez.": "Dezember",
    "bzw.": "beziehungsweise",
    "ca.": "circa",
    "vgl.": "vergleiche",
    "ggf.": "gegebenenfalls",
    "evtl.": "eventuell",
    "inkl.": "inklusive",
    "Dr.": "Doktor",
    "Prof.": "Professor",
    "Hr.": "Herr",
    "Jh.": "Jahrhundert",
    "Tel.": "Telefon",
  },
  titles: { "St.": "Sankt", "Hl.": "Heiliger" },
  numbered: {
    "Nr.": "Nummer",
    "S.": "Seite",
    "Abb.": "Abbildung",
    "Abs.": "Absatz",
    "Art.": "Artikel",
    "Bd.": "Band",
    "Kap.": "Kapitel",
    "Tab.": "Tabelle",
    "Aufl.": "Auflage",
  },
};
